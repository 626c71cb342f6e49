import { calls } from 'contract/calls';
import type { MarkKey } from '../../database/mark-record.ts';
import type { Database } from '../../database/transaction.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { findPreviousRemark } from './find-previous-remark.ts';
import { listMarkHistory } from './list-mark-history.ts';
import { openSheet } from './open-sheet.ts';
import { saveMark } from './save-mark.ts';

/** Enter Marks: a sheet, its saves, and what a row was before (1-term-reporting §7, 3-decisions §4). */
export function markRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.listLessonStudents, async ({ who, params }) =>
      openSheet(db, who, {
        form_class_id: params.className,
        academic_term_id: params.termId,
        subject_id: params.subjectCode,
        employee_id: params.employeeId,
      }),
    ),
    bind(calls.saveMark, async ({ who, body }) => {
      const { created, record } = await saveMark(db, who, body);
      return new Answered(created ? 201 : 200, record);
    }),
    bind(calls.findPreviousRemark, async ({ who, params }) => findPreviousRemark(db, who, keyIn(params))),
    bind(calls.listMarkHistory, async ({ who, params }) => listMarkHistory(db, who, keyIn(params))),
  ];
}

function keyIn(params: { studentId: number; termId: number; subjectId: number }): MarkKey {
  return {
    student_id: params.studentId,
    academic_term_id: params.termId,
    subject_id: params.subjectId,
  };
}
