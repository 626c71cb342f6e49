import { academicTermId, formClassId, studentId, subjectId } from 'contract/identifiers';
import { columnIsOpen, type SheetColumn, sheetColumns } from 'contract/mark-plan';
import {
  attendanceCode,
  attendanceLabels,
  type MarkEntry,
  type MarkRecord,
  type MarkSheetRules,
} from 'contract/marks';
import { z } from 'zod';
import type { ReadSheet } from '../../spreadsheets/read-spreadsheet.ts';
import type { SheetCell, SheetToWrite } from '../../spreadsheets/workbook.ts';

/**
 * The hidden sheet of a downloaded class list: which lesson it is of, and what it held then. So a file of
 * another class is known, and what the teacher left alone is told from what was changed: a file of Monday
 * does not undo what was typed on Tuesday.
 */
export interface MarkFileStamp {
  form_class_id: string;
  academic_term_id: number;
  subject_id: number;
  /** The texts of a student's cells when the file was made. */
  downloaded: ReadonlyMap<number, Readonly<Record<SheetColumn, string>>>;
}

const stampedLesson = z.object({
  form_class_id: formClassId,
  academic_term_id: z.coerce.number().pipe(academicTermId),
  subject_id: z.coerce.number().pipe(subjectId),
});
type StampedLesson = z.infer<typeof stampedLesson>;
const lessonFields = Object.keys(stampedLesson.shape) as (keyof StampedLesson)[];

/** The sheet to write beside the marks. */
export function stampSheet(
  lesson: StampedLesson,
  records: readonly MarkRecord[],
  rules: MarkSheetRules,
): SheetToWrite {
  const plain = (value: string | number): SheetCell => ({ value, look: 'plain' });
  return {
    name: 'Class',
    hidden: true,
    widths: [20, 12],
    rows: [
      ...lessonFields.map((field) => [plain(field), plain(lesson[field])]),
      ['student_id', ...sheetColumns].map(plain),
      ...records.map((record) => [
        plain(record.student_id),
        ...sheetColumns.map((column) => plain(cellText(record, column, rules))),
      ]),
    ],
  };
}

/** The stamp among the sheets of a file; null where it has none, 'unreadable' where it was tampered with. */
export function findStamp(sheets: readonly ReadSheet[]): MarkFileStamp | 'unreadable' | null {
  const sheet = sheets.find(isStamp);
  if (sheet === undefined) return null;
  const [head, students] = [
    sheet.rows.slice(0, lessonFields.length),
    sheet.rows.slice(lessonFields.length + 1),
  ];
  const lesson = stampedLesson.safeParse(Object.fromEntries(head.map(([field, value]) => [field, value])));
  if (!lesson.success) return 'unreadable';
  const downloaded = students.flatMap(([id, ...texts]) => {
    const student = studentId.safeParse(Number(id));
    if (!student.success) return [];
    const cells = sheetColumns.map((column, index) => [column, texts[index] ?? '']);
    return [[student.data, Object.fromEntries(cells) as Record<SheetColumn, string>] as const];
  });
  return { ...lesson.data, downloaded: new Map(downloaded) };
}

/** Whether a sheet is the stamp, whatever the program that saved the file called it. */
export function isStamp(sheet: ReadSheet): boolean {
  return sheet.rows[0]?.[0] === lessonFields[0];
}

/** A student as the file names them; a row that is read again is known by it not to have slipped against its id. */
export function nameInFile({ last_name, first_name }: MarkRecord): string {
  return `${last_name}, ${first_name}`;
}

/** A cell of a record as it reads in a file: Abs and NW stand in the mark's place. */
function cellText(entry: MarkEntry, column: SheetColumn, rules: MarkSheetRules): string {
  return String(cellValue(entry, column, rules) ?? '');
}

/** The same as it is written, numbers as numbers; null where nothing is entered or the column is closed. */
export function cellValue(
  entry: MarkEntry,
  column: SheetColumn,
  rules: MarkSheetRules,
): string | number | null {
  if (!columnIsOpen(column, rules)) return null;
  const attendance =
    column === 'course_mark'
      ? entry.course_attendance
      : column === 'exam_mark'
        ? entry.exam_attendance
        : attendanceCode.present;
  return attendance === attendanceCode.present ? entry[column] : attendanceLabels[attendance];
}
