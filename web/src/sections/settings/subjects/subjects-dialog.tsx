import { useQuery } from '@tanstack/react-query';
import { type SubjectInSettings, subjectMessages, subjectSettingsCalls } from 'contract/subjects';
import { useMemo, useState } from 'react';

import { call } from '../../../api/call.ts';
import { queryOf } from '../../../api/query-client.ts';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import { RowActions } from '../row-actions.tsx';
import { RetirableListDialog } from '../retirable-list-dialog.tsx';
import { useChange } from '../use-change.ts';
import { DeleteSubjectDialog, whyKept } from './delete-subject-dialog.tsx';
import { SubjectFormDialog } from './subject-form-dialog.tsx';
import { subjectLists } from './subject-lists.ts';
import { subjectsTexts as texts } from './texts.ts';

type Chosen = { action: 'edit'; subject: SubjectInSettings | null } | { action: 'delete'; id: number };

/** Add / Edit Subjects (2-administration §2). */
export function SubjectsDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(queryOf(subjectSettingsCalls.listAllSubjects, {}));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { mutate: takeBack } = useChange({
    make: async (subject: SubjectInSettings) =>
      call(subjectSettingsCalls.retireSubject, {
        body: { id: subject.id, retired: 0, version: subject.version },
      }),
    refreshes: subjectLists,
    done: ({ title }) => texts.takenBack(title),
    failed: subjectMessages.failed,
    tellsWhy: true,
  });
  const columns = useMemo(
    () =>
      subjectColumns({
        onEdit: (subject) => setChosen({ action: 'edit', subject }),
        onDelete: ({ id }) => setChosen({ action: 'delete', id }),
        onTakeBack: takeBack,
      }),
    [takeBack],
  );
  const close = () => setChosen(null);
  const toDelete = chosen?.action === 'delete' && list.data?.find(({ id }) => id === chosen.id);
  return (
    <RetirableListDialog
      texts={texts}
      list={list}
      columns={columns}
      rowKey={keyOf}
      onAdd={() => setChosen({ action: 'edit', subject: null })}
      onClose={onClose}
    >
      {chosen?.action === 'edit' && <SubjectFormDialog subject={chosen.subject} onClose={close} />}
      {toDelete && <DeleteSubjectDialog subject={toDelete} onClose={close} />}
    </RetirableListDialog>
  );
}

function subjectColumns(on: {
  onEdit: (subject: SubjectInSettings) => void;
  onDelete: (subject: SubjectInSettings) => void;
  onTakeBack: (subject: SubjectInSettings) => void;
}): readonly DataColumn<SubjectInSettings>[] {
  const { columns } = texts;
  return [
    { id: 'title', label: columns.title, value: ({ title }) => title, namesRow: true },
    { id: 'abbr', label: columns.abbr, value: ({ abbr }) => abbr, width: '7rem' },
    { id: 'asrCode', label: columns.asrCode, value: ({ asr_code }) => asr_code, width: '8rem' },
    {
      id: 'actions',
      label: columns.actions,
      actions: true,
      width: '18rem',
      render: (subject) => (
        <RowActions
          about={subject.title}
          actions={[
            ...(subject.retired === 1
              ? [{ label: texts.takeBack, onAct: () => on.onTakeBack(subject) }]
              : []),
            { label: texts.edit, onAct: () => on.onEdit(subject) },
            ...(subject.retired === 1 && whyKept(subject) !== null
              ? []
              : [{ label: texts.delete, onAct: () => on.onDelete(subject) }]),
          ]}
        />
      ),
    },
  ];
}

function keyOf({ id }: SubjectInSettings): number {
  return id;
}
