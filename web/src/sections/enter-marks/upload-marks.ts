import { markFileCalls, type MarkFileContent, markFileMessages } from 'contract/mark-files';
import { type CellText, planCells } from 'contract/mark-plan';
import type { MarkRecord, MarkSheetRules } from 'contract/marks';
import { fileTooLarge } from 'contract/messages';
import { spreadsheetLimits } from 'contract/spreadsheets';

import { call, type FetchedDocument, fetchDocument } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { classFileTexts } from './class-file-texts.ts';
import type { PastePlan } from './grid-actions.ts';
import { type OpenLesson, sheetQuery } from './lesson.ts';
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

/** The class that a file was read for: asked for anew where the file has students who came since the page read it. */
export async function classInFile(
  { rows }: MarkFileContent,
  lesson: OpenLesson,
  records: readonly MarkRecord[],
): Promise<readonly MarkRecord[]> {
  const listed = new Set(records.map(({ student_id }) => student_id));
  if (rows.every(({ student_id }) => listed.has(student_id))) return records;
  return (await queryClient.fetchQuery({ ...sheetQuery(lesson), staleTime: 0 })).data;
}

/** What a file would do to the mark sheet, by the same rules as typing; its problems row by row. */
export function planUpload(
  content: MarkFileContent,
  records: readonly MarkRecord[],
  rules: MarkSheetRules,
): PastePlan {
  const byId = new Map(records.map((record) => [record.student_id, record]));
  const cells: CellText<MarkRecord>[] = [];
  const problems = [...content.problems];
  for (const { row: place, student_id, cells: texts } of content.rows) {
    const listed = byId.get(student_id);
    if (listed === undefined) {
      problems.push({ row: place, message: markFileMessages.notOnSheet(student_id) });
      continue;
    }
    const row = recordNow(listed);
    cells.push(...texts.map((cell) => ({ row, entry: row, ...cell })));
  }
  return {
    plan: planCells(cells, rules),
    problems: problems.map(({ row, message }) => classFileTexts.inRow(row, message)),
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
