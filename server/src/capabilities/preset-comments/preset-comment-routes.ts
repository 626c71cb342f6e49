import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { bind, type BoundCall } from '../../http/bind-endpoint.ts';

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
  ];
}
