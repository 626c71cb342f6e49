import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type Subject, subjectCalls } from 'contract/subjects';
import { useMemo, useState } from 'react';

import { queryOf } from '../../api/query-client.ts';
import type { DataColumn, Sorting } from '../../ui/data-table/data-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SubjectStudentsDialog } from './subject-students-dialog.tsx';
import { assignmentTexts as texts } from './texts.ts';

/** Subject Student Assignment: the subjects, each with its students. */
export function SubjectTable() {
  const { data, error, refetch } = useQuery(queryOf(subjectCalls.listSubjects, {}));
  const [chosen, setChosen] = useState<Subject | null>(null);
  const columns = useMemo(() => columnsWith(setChosen), []);
  return (
    <>
      <DataTable
        label={texts.subjects}
        rows={data}
        rowKey={keyOf}
        columns={columns}
        count={texts.subjectCount}
        searchLabel={texts.searchSubjects}
        initialSort={byTitle}
        empty={{ title: texts.noSubjects, hint: texts.noSubjectsHint }}
        failure={
          error && <ErrorPanel error={error} title={texts.subjectsFailed} onRetry={() => void refetch()} />
        }
      />
      {chosen && <SubjectStudentsDialog subject={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

const byTitle: Sorting = { column: 'subject', descending: false };

function keyOf({ id }: Subject): number {
  return id;
}

function columnsWith(onView: (subject: Subject) => void): readonly DataColumn<Subject>[] {
  const { subjectColumns } = texts;
  return [
    { id: 'subject', label: subjectColumns.subject, value: ({ title }) => title, namesRow: true },
    { id: 'abbr', label: subjectColumns.abbr, value: ({ abbr }) => abbr, width: '10rem' },
    {
      id: 'students',
      label: subjectColumns.actions,
      actions: true,
      width: '13rem',
      render: (subject) => (
        <Button size="small" aria-label={texts.viewStudentsOf(subject.title)} onClick={() => onView(subject)}>
          {texts.viewStudents}
        </Button>
      ),
    },
  ];
}
