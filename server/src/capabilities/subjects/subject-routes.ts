import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { bindOnce } from '../../http/bind-once.ts';
import { deleteSubject, retireSubject, saveSubject } from './save-subject.ts';
import { listSubjectsWithUse } from './subject-store.ts';

/** The subjects in use by title, for everybody, and all of them for Settings (2-administration §2). */
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
    bindOnce(db, calls.saveSubject, async ({ who, body }, trx) => {
      const { created, subject } = await saveSubject(trx, who, body);
      return new Answered(created ? 201 : 200, subject);
    }),
    bindOnce(db, calls.retireSubject, async ({ who, body }, trx) => retireSubject(trx, who, body)),
    bindOnce(db, calls.deleteSubject, async ({ who, body }, trx) => deleteSubject(trx, who, body)),
  ];
}
