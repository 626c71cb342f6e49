import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { listAllPresetComments, retirePresetComment, savePresetComment } from './save-preset-comment.ts';

export function presetCommentRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.listPresetComments, async () =>
      db
        .selectFrom('preset_comments')
        .select(['id', 'description', 'comment_type_id'])
        .where('retired_on', 'is', null)
        .orderBy('comment_type_id', 'desc')
        .orderBy('id')
        .execute(),
    ),
    bind(calls.listAllPresetComments, async () => listAllPresetComments(db)),
    bind(calls.savePresetComment, async ({ who, body }) => {
      const { created, comment } = await savePresetComment(db, who, body);
      return new Answered(created ? 201 : 200, comment);
    }),
    bind(calls.retirePresetComment, async ({ who, body }) => retirePresetComment(db, who, body)),
  ];
}
