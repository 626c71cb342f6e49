import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type SubjectInSettings, subjectMessages, subjectSettingsCalls } from 'contract/subjects';
import { useMemo, useState } from 'react';

import { call } from '../../../api/call.ts';
import { queryOf } from '../../../api/query-client.ts';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { InUseOrRetired } from '../in-use-or-retired.tsx';
import { RowActions } from '../row-actions.tsx';
import { SettingsDialog } from '../settings-dialog.tsx';
import { useChange } from '../use-change.ts';
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts';
import { DeleteSubjectDialog, whyKept } from './delete-subject-dialog.tsx';
import { SubjectFormDialog } from './subject-form-dialog.tsx';
import { subjectLists } from './subject-lists.ts';
import { subjectsTexts as texts } from './texts.ts';

type Chosen = { action: 'edit'; subject: SubjectInSettings | null } | { action: 'delete'; id: number };

/** Add / Edit Subjects (2-administration §2). */
export function SubjectsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(queryOf(subjectSettingsCalls.listAllSubjects, {}));
  const [retired, setRetired] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const rows = useMemo(() => data?.filter((one) => one.retired === (retired ? 1 : 0)), [data, retired]);
  const content = useFocusAfterRemoval(data?.length ?? 0);
  const { mutate: takeBack } = useChange({
    make: async (subject: SubjectInSettings) =>
      call(subjectSettingsCalls.retireSubject, { body: { id: subject.id, retired: 0 } }),
    refreshes: subjectLists,
    done: ({ title }) => texts.takenBack(title),
    failed: subjectMessages.failed,
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
  const toDelete = chosen?.action === 'delete' && data?.find(({ id }) => id === chosen.id);
  return (
    <SettingsDialog
      title={texts.title}
      contentRef={content}
      onClose={onClose}
      actions={<Button onClick={onClose}>{uiTexts.close}</Button>}
    >
      {error && !data ? (
        <ErrorPanel error={error} title={texts.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={texts.title}
          rows={rows}
          rowKey={keyOf}
          columns={columns}
          count={retired ? texts.retiredCount : texts.count}
          searchLabel={texts.search}
          autoFocus
          empty={
            retired
              ? { title: texts.noneRetired, hint: texts.noneRetiredHint }
              : { title: texts.none, hint: texts.noneHint }
          }
          actions={
            <>
              <InUseOrRetired
                label={texts.which}
                inUse={texts.inUse}
                retired={texts.retiredOnes}
                value={retired}
                onChange={setRetired}
              />
              <Button
                variant="contained"
                startIcon={<AddIcon />}
                onClick={() => setChosen({ action: 'edit', subject: null })}
              >
                {texts.add}
              </Button>
            </>
          }
        />
      )}
      {chosen?.action === 'edit' && <SubjectFormDialog subject={chosen.subject} onClose={close} />}
      {toDelete && <DeleteSubjectDialog subject={toDelete} onClose={close} />}
    </SettingsDialog>
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
