import { calls } from 'contract/calls';
import type { Received } from 'contract/endpoint';
import type { Database } from '../../database/transaction.ts';
import { bind, type BoundCall } from '../../http/bind-endpoint.ts';
import type { NamedLesson } from './open-sheet.ts';
import { readMarkFile } from './read-mark-file.ts';
import { writeMarkFile } from './write-mark-file.ts';

/**
 * The class list of a lesson as a spreadsheet, and what an uploaded one would change; storing that is the save of each mark.
 */
export function markFileRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.downloadMarkFile, async ({ who, params }) => writeMarkFile(db, who, lessonOf(params))),
    bind(calls.readMarkFile, async ({ who, params, file }) =>
      readMarkFile(db, who, lessonOf(params), file.bytes),
    ),
  ];
}

function lessonOf(params: Received<typeof calls.downloadMarkFile>['params']): NamedLesson {
  return {
    form_class_id: params.className,
    academic_term_id: params.termId,
    subject_id: params.subjectCode,
    employee_id: params.employeeId,
  };
}
