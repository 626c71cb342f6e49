import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import {
  behaviouralCommentType,
  presetCommentCalls,
  type PresetCommentInSettings,
  presetCommentSettingsCalls,
} from 'contract/preset-comments';
import { useMemo, useState } from 'react';

import { call } from '../../../api/call.ts';
import { queryOf } from '../../../api/query-client.ts';
import type { DataColumn, FilterGroup } from '../../../ui/data-table/data-column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { InUseOrRetired } from '../in-use-or-retired.tsx';
import { RowActions } from '../row-actions.tsx';
import { SettingsDialog } from '../settings-dialog.tsx';
import { useChange } from '../use-change.ts';
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts';
import { PresetCommentForm } from './preset-comment-form.tsx';
import { commentsTexts as texts } from './texts.ts';

const lists = [presetCommentSettingsCalls.listAllPresetComments, presetCommentCalls.listPresetComments];

/** The ready-made remarks: added, edited, retired and taken back into use. */
export function PresetCommentsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(queryOf(presetCommentSettingsCalls.listAllPresetComments, {}));
  const [retired, setRetired] = useState(false);
  const [edited, setEdited] = useState<PresetCommentInSettings | 'new' | null>(null);
  const rows = useMemo(() => data?.filter((one) => one.retired === (retired ? 1 : 0)), [data, retired]);
  const content = useFocusAfterRemoval(rows?.length ?? 0);
  const { mutate: turn } = useChange({
    make: async ({ id, retired: now }: PresetCommentInSettings) =>
      call(presetCommentSettingsCalls.retirePresetComment, { body: { id, retired: now === 1 ? 0 : 1 } }),
    refreshes: lists,
    done: ({ retired: now }) => (now === 1 ? texts.retired : texts.takenBack),
    failed: texts.failed,
  });
  const columns = useMemo(() => commentColumns({ onEdit: setEdited, onTurn: turn }), [turn]);
  return (
    <SettingsDialog
      title={texts.title}
      maxWidth="lg"
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
          count={texts.count}
          searchLabel={texts.search}
          autoFocus
          filters={kindFilters}
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
              <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
                {texts.add}
              </Button>
            </>
          }
        />
      )}
      {edited && (
        <PresetCommentForm
          comment={edited === 'new' ? null : edited}
          refreshes={lists}
          onClose={() => setEdited(null)}
        />
      )}
    </SettingsDialog>
  );
}

function commentColumns(on: {
  onEdit: (comment: PresetCommentInSettings) => void;
  onTurn: (comment: PresetCommentInSettings) => void;
}): readonly DataColumn<PresetCommentInSettings>[] {
  const { columns } = texts;
  return [
    { id: 'comment', label: columns.comment, value: ({ description }) => description, namesRow: true },
    { id: 'kind', label: columns.kind, value: kindOf, width: '8rem' },
    {
      id: 'actions',
      label: columns.actions,
      actions: true,
      width: '16rem',
      render: (comment) => (
        <RowActions
          about={comment.description}
          actions={[
            { label: texts.edit, onAct: () => on.onEdit(comment) },
            {
              label: comment.retired === 1 ? texts.takeBack : texts.retire,
              onAct: () => on.onTurn(comment),
            },
          ]}
        />
      ),
    },
  ];
}

function isBehavioural({ comment_type_id }: PresetCommentInSettings): boolean {
  return comment_type_id === behaviouralCommentType;
}

function kindOf(comment: PresetCommentInSettings): string {
  return isBehavioural(comment) ? texts.behavioural : texts.academic;
}

const kindFilters: readonly FilterGroup<PresetCommentInSettings>[] = [
  {
    label: texts.kinds,
    choices: [
      { label: texts.academic, keeps: (comment) => !isBehavioural(comment) },
      { label: texts.behavioural, keeps: isBehavioural },
    ],
  },
];

function keyOf({ id }: PresetCommentInSettings): number {
  return id;
}
