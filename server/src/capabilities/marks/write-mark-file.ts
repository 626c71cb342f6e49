import { grades } from 'contract/grades';
import { markFileHeadings, termInWords } from 'contract/mark-files';
import { columnIsOpen, type SheetColumn, sheetColumns } from 'contract/mark-plan';
import {
  attendanceLabels,
  markMessages,
  markRange,
  type MarkRecord,
  type MarkSheetRules,
  remarkLimit,
} from 'contract/marks';
import { academicYearLabel, academicYearOfTerm, termNumberOf } from 'contract/terms';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { SpreadsheetAnswer } from '../../http/bind-endpoint.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { recordExport } from '../../reports/record-export.ts';
import { documentFileName } from '../../reports/render/document-file-name.ts';
import {
  type CellRule,
  type SheetCell,
  type SheetToWrite,
  writeWorkbook,
} from '../../spreadsheets/workbook.ts';
import { subjectTitle } from '../subjects/subject-title.ts';
import { cellValue, nameInFile, stampSheet } from './mark-file-stamp.ts';
import { type NamedLesson, openSheet } from './open-sheet.ts';
import { sheetRules } from './sheet-rules.ts';

/** The mark sheet of a lesson as a spreadsheet to fill in, for whoever may open the sheet itself. */
export async function writeMarkFile(
  db: Database,
  who: SignedIn,
  lesson: NamedLesson,
): Promise<SpreadsheetAnswer> {
  const { data: records } = await openSheet(db, who, lesson);
  const [title, rules] = await Promise.all([subjectTitle(db, lesson.subject_id), sheetRules(db, lesson)]);
  if (title === null) throw new NotFound();
  const name = `${lesson.form_class_id} ${title}`;
  const sheets = [
    marksSheet(name, termInWords(lesson.academic_term_id), records, rules),
    stampSheet(lesson, records, rules),
  ];
  const term = `term-${termNumberOf(lesson.academic_term_id)}`;
  const year = academicYearLabel(academicYearOfTerm(lesson.academic_term_id));
  const xlsx = await writeWorkbook(`Marks ${name}`, sheets);
  const { form_class_id, academic_term_id, subject_id } = lesson;
  const which = { form_class_id, academic_term_id, subject_id };
  await recordExport(db, who, { document: 'marks', ...which, students: records.length });
  return {
    xlsx,
    file_name: documentFileName(['marks', lesson.form_class_id, title.toLowerCase(), year, term], 'xlsx'),
  };
}

const widths = { student_id: 11, shortestName: 30, longestName: 45, mark: 8, grade: 11, remark: 60 } as const;
const firstRow = 4;

function marksSheet(
  lesson: string,
  term: string,
  records: readonly MarkRecord[],
  rules: MarkSheetRules,
): SheetToWrite {
  const columns = ['student_id', 'name', ...sheetColumns] as const;
  return {
    name: 'Marks',
    protected: true,
    frozen: { rows: firstRow - 1, columns: 2 },
    widths: columns.map((column) => (column === 'name' ? nameWidth(records) : widthOf(column))),
    rows: [
      [{ value: lesson, look: 'title' }],
      [
        {
          value: `${term}. Only the white cells are taken; Abs and NW stand in the place of a mark.`,
          look: 'note',
        },
      ],
      columns.map((column): SheetCell => ({ value: markFileHeadings[column], look: 'heading' })),
      ...records.map((record) => [
        { value: record.student_id, look: 'locked' } as const,
        { value: nameInFile(record), look: 'locked' } as const,
        ...sheetColumns.map((column) => cellOf(record, column, rules)),
      ]),
    ],
    rules: records.length === 0 ? [] : rulesOf(records.length, rules),
  };
}

/** Wide enough for every name but a very long one, which is shrunk. */
function nameWidth(records: readonly MarkRecord[]): number {
  const longest = Math.max(0, ...records.map((record) => nameInFile(record).length));
  return Math.min(widths.longestName, Math.max(widths.shortestName, longest));
}

function widthOf(column: 'student_id' | SheetColumn): number {
  if (column === 'student_id') return widths.student_id;
  if (column === 'comment') return widths.remark;
  return column === 'course_mark' || column === 'exam_mark' ? widths.mark : widths.grade;
}

function cellOf(record: MarkRecord, column: SheetColumn, rules: MarkSheetRules): SheetCell {
  const open = column === 'comment' ? 'openText' : 'open';
  const value = cellValue(record, column, rules);
  return { value: value === '' ? null : value, look: columnIsOpen(column, rules) ? open : 'closed' };
}

/** What Excel lets one type into the open columns. */
function rulesOf(students: number, rules: MarkSheetRules): CellRule[] {
  return sheetColumns
    .filter((column) => columnIsOpen(column, rules))
    .map((column) => {
      const letter = 'CDEFGH'.charAt(sheetColumns.indexOf(column));
      const range = `${letter}${firstRow}:${letter}${firstRow + students - 1}`;
      return { range, errorTitle: markFileHeadings[column], ...ruleFor(column, `${letter}${firstRow}`) };
    });
}

function ruleFor(column: SheetColumn, cell: string): Omit<CellRule, 'range' | 'errorTitle'> {
  switch (column) {
    case 'course_mark':
    case 'exam_mark': {
      const { 1: present, 2: absent, 3: noWork } = attendanceLabels;
      const words = column === 'course_mark' ? [present, absent, noWork] : [present, absent];
      const isWord = words.map((word) => `${cell}="${word}"`).join(',');
      return {
        type: 'custom',
        formula1: `OR(AND(ISNUMBER(${cell}),${cell}>=${markRange.least},${cell}<=${markRange.most}),${isWord})`,
        errorMessage: `${markMessages.markRange} Or one of ${words.join(', ')}.`,
      };
    }
    case 'comment':
      return {
        type: 'textLength',
        operator: 'lessThanOrEqual',
        formula1: String(remarkLimit),
        errorMessage: markMessages.remark,
      };
    default:
      return { type: 'list', values: [...grades], errorMessage: markMessages.grade };
  }
}
