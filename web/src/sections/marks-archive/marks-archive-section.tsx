import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ArchivedStudent, archivePageSize, marksArchiveCalls } from 'contract/marks-archive';
import { studentCalls } from 'contract/students';
import { useMemo, useState } from 'react';

import { queryOf } from '../../api/query-client.ts';
import { ArchiveSwitch } from '../../ui/archive-switch.tsx';
import type { DataColumn, Sorting } from '../../ui/data-table/data-column.ts';
import { nameColumns } from '../../ui/data-table/name-columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { archiveTexts as texts } from './texts.ts';

/** Marks Archive: a student is found, current or archived, and the marks of past terms are seen and corrected. */
export function MarksArchiveSection() {
  const [archive, setArchive] = useState(false);
  const [chosen, setChosen] = useState<ArchivedStudent | null>(null);
  const current = useQuery({ ...queryOf(studentCalls.listCurrentStudents, {}), enabled: !archive });
  const archived = useQuery({ ...queryOf(marksArchiveCalls.listArchivedStudents, {}), enabled: archive });
  const columns = useMemo(() => columnsWith(setChosen), []);
  const { data, error, refetch } = archive ? archived : current;
  return (
    <>
      <DataTable
        label={archive ? uiTexts.archivedStudents : texts.currentStudents}
        rows={data}
        rowKey={keyOf}
        columns={columns}
        count={archive ? texts.archived : uiTexts.students}
        searchLabel={texts.search}
        autoFocus
        initialSort={byName}
        pageSize={archivePageSize}
        actions={<ArchiveSwitch archive={archive} onChange={setArchive} />}
        empty={
          archive
            ? { title: texts.noneArchived, hint: texts.noneArchivedHint }
            : { title: texts.none, hint: texts.noneHint }
        }
        failure={
          error && <ErrorPanel error={error} title={texts.listFailed} onRetry={() => void refetch()} />
        }
      />
      {chosen && (
        <ArchiveDialog studentId={chosen.student_id} name={nameOf(chosen)} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

const byName: Sorting = { column: 'lastName', descending: false };

function keyOf({ student_id }: ArchivedStudent): number {
  return student_id;
}

function nameOf({ first_name, last_name }: ArchivedStudent): string {
  return `${first_name} ${last_name}`;
}

function columnsWith(onEdit: (student: ArchivedStudent) => void): DataColumn<ArchivedStudent>[] {
  const { columns } = texts;
  return [
    { id: 'id', label: columns.id, value: ({ student_id }) => student_id, width: '7rem' },
    ...nameColumns(columns).toReversed(),
    { id: 'gender', label: columns.gender, value: ({ gender }) => gender, width: '6rem' },
    { id: 'class', label: columns.class, value: ({ form_class_id }) => form_class_id, width: '6rem' },
    {
      id: 'actions',
      label: columns.actions,
      actions: true,
      width: '8rem',
      render: (student) => (
        <Button
          size="small"
          aria-label={texts.editViewOf(nameOf(student))}
          onClick={() => onEdit(student)}
          sx={{ px: 2 }}
        >
          {texts.editView}
        </Button>
      ),
    },
  ];
}
