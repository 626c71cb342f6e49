import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { bind, type BoundCall } from '../../http/bind-endpoint.ts';

export function subjectRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.listSubjects, async () =>
      db
        .selectFrom('subjects')
        .select(['id', 'title', 'abbr'])
        .where('retired_on', 'is', null)
        .orderBy('title')
        .execute(),
    ),
  ];
}
