import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { deleteSubject, retireSubject, saveSubject } from './save-subject.ts';
import { listSubjectsWithUse } from './subject-store.ts';

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
    bind(calls.listAllSubjects, async () => listSubjectsWithUse(db)),
    bind(calls.saveSubject, async ({ who, body }) => {
      const { created, subject } = await saveSubject(db, who, body);
      return new Answered(created ? 201 : 200, subject);
    }),
    bind(calls.retireSubject, async ({ who, body }) => retireSubject(db, who, body)),
    bind(calls.deleteSubject, async ({ who, body }) => deleteSubject(db, who, body)),
  ];
}
