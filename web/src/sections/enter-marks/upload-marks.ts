import { markFileCalls, type MarkFileContent } from 'contract/mark-files';
import { type CellText, planCells } from 'contract/mark-plan';
import type { MarkRecord, MarkSheetRules } from 'contract/marks';
import { fileTooLarge } from 'contract/messages';
import { spreadsheetLimits } from 'contract/spreadsheets';

import { call, type FetchedDocument, fetchDocument } from '../../api/call.ts';
import { classFileTexts } from './class-file-texts.ts';
import type { PastePlan } from './grid-actions.ts';
import type { OpenLesson } from './lesson.ts';
import { recordNow } from './sheet-edits.ts';

/** The class list with the current values, to be saved and filled in. */
export async function fetchClassList(lesson: OpenLesson): Promise<FetchedDocument> {
  return fetchDocument(markFileCalls.downloadMarkFile, { params: paramsOf(lesson) });
}

/** What a file wants changed, read by the server. Nothing is stored by it. */
export async function sendMarkFile(lesson: OpenLesson, file: File): Promise<MarkFileContent> {
  return call(markFileCalls.readMarkFile, { params: paramsOf(lesson), file });
}

/** Why a file need not be sent at all; null where nothing speaks against it. */
export function refusedUnsent(file: File): string | null {
  return file.size > spreadsheetLimits.bytes ? fileTooLarge(spreadsheetLimits.bytes) : null;
}

/** What a file would do to the mark sheet, by the same rules as typing; its problems row by row. */
export function planUpload(
  content: MarkFileContent,
  records: readonly MarkRecord[],
  rules: MarkSheetRules,
): PastePlan {
  const byId = new Map(records.map((record) => [record.student_id, record]));
  const cells = content.rows.flatMap(({ student_id, cells: texts }): CellText<MarkRecord>[] => {
    const listed = byId.get(student_id);
    if (listed === undefined) return [];
    const row = recordNow(listed);
    return texts.map((cell) => ({ row, entry: row, ...cell }));
  });
  return {
    plan: planCells(cells, rules),
    problems: content.problems.map(({ row, message }) => classFileTexts.inRow(row, message)),
  };
}

function paramsOf(lesson: OpenLesson) {
  return {
    className: lesson.form_class_id,
    termId: String(lesson.academic_term_id),
    subjectCode: String(lesson.subject_id),
    employeeId: String(lesson.employee_id),
  };
}
