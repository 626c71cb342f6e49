import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { bindOnce } from '../../http/bind-once.ts';
import { changeMarkRow } from './change-mark-row.ts';
import { deleteMarkRow } from './delete-mark-row.ts';
import { findClassGround } from './find-class-ground.ts';
import { findClassOverview } from './find-class-overview.ts';
import { listTermDetailHistory } from './list-term-detail-history.ts';
import { listTermMarkRows } from './list-term-mark-rows.ts';
import { openClass } from './open-class.ts';
import { restoreMarkRow } from './restore-mark-row.ts';
import { saveTermDetails } from './save-term-details.ts';

/**
 * Edit/View Term Details: the records of a class, the subject rows of a student, and what the class lacks (3-decisions §5).
 */
export function termDetailRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.listRegisteredStudents, async ({ who, params }) => openClass(db, who, classIn(params))),
    bind(calls.saveTermDetails, async ({ who, body }) => {
      const { created, record } = await saveTermDetails(db, who, body);
      return new Answered(created ? 201 : 200, record);
    }),
    bind(calls.listTermDetailHistory, async ({ who, params }) =>
      listTermDetailHistory(db, who, studentIn(params)),
    ),
    bind(calls.listTermMarkRows, async ({ who, params, query }) =>
      listTermMarkRows(db, who, studentIn(params), { missing: query.include_missing === '1' }),
    ),
    bind(calls.changeMarkRow, async ({ who, body }) => changeMarkRow(db, who, body)),
    bindOnce(db, calls.deleteMarkRow, async ({ who, body }, trx) => deleteMarkRow(trx, who, body)),
    bindOnce(db, calls.restoreMarkRow, async ({ who, body }, trx) => restoreMarkRow(trx, who, body)),
    bind(calls.askClassGround, async ({ who, params, query }) =>
      findClassGround(db, who, classIn(params), query),
    ),
    bind(calls.getClassOverview, async ({ params }) => findClassOverview(db, classIn(params))),
  ];
}

function classIn({ termId, classId }: { termId: number; classId: string }) {
  return { academic_term_id: termId, form_class_id: classId };
}

function studentIn({ studentId, termId }: { studentId: number; termId: number }) {
  return { student_id: studentId, academic_term_id: termId };
}
