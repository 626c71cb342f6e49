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
import { RowActions } from '../row-actions.tsx';
import { RetirableListDialog } from '../retirable-list-dialog.tsx';
import { useChange } from '../use-change.ts';
import { PresetCommentForm } from './preset-comment-form.tsx';
import { commentsTexts as texts } from './texts.ts';

const lists = [presetCommentSettingsCalls.listAllPresetComments, presetCommentCalls.listPresetComments];

/** The ready-made remarks: added, edited, retired and taken back into use. */
export function PresetCommentsDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(queryOf(presetCommentSettingsCalls.listAllPresetComments, {}));
  const [edited, setEdited] = useState<PresetCommentInSettings | 'new' | null>(null);
  const { mutate: turn } = useChange({
    make: async ({ id, retired: now, version }: PresetCommentInSettings) =>
      call(presetCommentSettingsCalls.retirePresetComment, {
        body: { id, retired: now === 1 ? 0 : 1, version },
      }),
    refreshes: lists,
    done: ({ retired: now }) => (now === 1 ? texts.retired : texts.takenBack),
    failed: texts.failed,
    tellsWhy: true,
  });
  const columns = useMemo(() => commentColumns({ onEdit: setEdited, onTurn: turn }), [turn]);
  return (
    <RetirableListDialog
      texts={texts}
      list={list}
      columns={columns}
      rowKey={keyOf}
      filters={kindFilters}
      maxWidth="lg"
      onAdd={() => setEdited('new')}
      onClose={onClose}
    >
      {edited && (
        <PresetCommentForm
          comment={edited === 'new' ? null : edited}
          refreshes={lists}
          onClose={() => setEdited(null)}
        />
      )}
    </RetirableListDialog>
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
