import { type MarkFileContent, markFileHeadings, markFileMessages } from 'contract/mark-files';
import { type SheetColumn, sheetColumns } from 'contract/mark-plan';
import type { MarkRecord } from 'contract/marks';
import { Invalid } from '../../errors.ts';
import { type MarkFileStamp, nameInFile } from './mark-file-stamp.ts';

/** What is known of a file. */
interface KnownOfFile {
  downloaded: MarkFileStamp['downloaded'];
  /** The ids of the sheet's students, by those that they had before Admin corrected them. */
  present: ReadonlyMap<number, number>;
}

type Problem = MarkFileContent['problems'][number];

/**
 * Finds the students and the marks in the rows of a file. A cell counts where it differs from what was
 * downloaded; in a file of one's own making, where it holds something, so that a gap clears no mark. Rows
 * that cannot be placed are named. Throws Invalid (422) where nothing can be found at all.
 */
export function matchMarkRows(
  rows: readonly (readonly string[])[],
  records: readonly MarkRecord[],
  { downloaded, present }: KnownOfFile,
): MarkFileContent {
  const { headingRow, columns, problems } = findColumns(rows);
  const presentOf = (id: number) => present.get(id) ?? id;
  const students = new Map(records.map((record) => [record.student_id, record]));
  const cellsThen = new Map([...downloaded].map(([id, cells]) => [presentOf(id), cells]));
  const found: MarkFileContent['rows'] = [];
  rows.slice(headingRow).forEach((row, index) => {
    const number = headingRow + index + 1;
    const read = (column: Column) => (row[columns.get(column) ?? -1] ?? '').trim();
    const texts = sheetColumns
      .filter((column) => columns.has(column))
      .map((column) => ({ column, text: read(column) }));
    if (read('student_id') === '' && texts.every(({ text }) => text === '')) return;
    const record = placeRow(read('student_id'), read('name'), (id) => students.get(presentOf(id)));
    if (typeof record === 'string') {
      problems.push({ row: number, message: record });
      return;
    }
    const before = cellsThen.get(record.student_id);
    const cells = texts.filter(({ column, text }) => text !== (before?.[column] ?? '').trim());
    found.push({ row: number, student_id: record.student_id, name: nameInFile(record), cells });
  });
  if (found.length === 0 && problems.length === 0) throw new Invalid({ file: [markFileMessages.noRows] });
  return withoutDoubles(found, problems);
}

type Column = SheetColumn | 'student_id' | 'name';

/** Headings as people write them, without case, spaces and stops. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  student_id: ['id', 'studentid'],
  name: ['name', 'student', 'studentname'],
  course_mark: ['term', 'termmark', 'course', 'coursemark'],
  exam_mark: ['exam', 'exammark'],
  dilligence: ['dilligence', 'diligence', 'dil'],
  progress: ['progress', 'pro', 'prog'],
  conduct: ['conduct', 'cond', 'con'],
  comment: ['remarks', 'remark', 'comment', 'comments'],
};
const mostRowsAboveHeadings = 20;

/** Whether a sheet has the headings: that of the IDs and one of marks. */
export function holdsMarks(rows: readonly (readonly string[])[]): boolean {
  const columns = rows[headingsIn(rows)]?.map(columnOf) ?? [];
  return sheetColumns.some((column) => columns.includes(column));
}

function headingsIn(rows: readonly (readonly string[])[]): number {
  return rows
    .slice(0, mostRowsAboveHeadings)
    .findIndex((row) => row.some((text) => columnOf(text) === 'student_id'));
}

function findColumns(rows: readonly (readonly string[])[]) {
  const at = headingsIn(rows);
  if (at === -1) throw new Invalid({ file: [markFileMessages.noIds] });
  const columns = new Map<Column, number>();
  const problems: Problem[] = [];
  rows[at]?.forEach((text, index) => {
    const heading = text.trim();
    const column = columnOf(heading);
    if (heading === '') return;
    if (column === undefined)
      problems.push({ row: at + 1, message: markFileMessages.unknownColumn(heading) });
    else if (columns.has(column))
      problems.push({ row: at + 1, message: markFileMessages.doubleColumn(heading) });
    else columns.set(column, index);
  });
  if (!sheetColumns.some((column) => columns.has(column)))
    throw new Invalid({ file: [markFileMessages.noMarks] });
  return { headingRow: at + 1, columns, problems };
}

function columnOf(heading: string): Column | undefined {
  const plain = heading.toLowerCase().replace(/[^a-z]/g, '');
  return (Object.keys(markFileHeadings) as Column[]).find((column) => headings[column].includes(plain));
}

/** Whose row it is, or why nobody's. */
function placeRow(
  id: string,
  name: string,
  studentWith: (id: number) => MarkRecord | undefined,
): MarkRecord | string {
  if (id === '') return markFileMessages.noId;
  if (!/^\d{1,10}$/.test(id)) return markFileMessages.notAnId(id.slice(0, 40));
  const record = studentWith(Number(id));
  if (record === undefined) return markFileMessages.notOnSheet(Number(id));
  if (name !== '' && !isNameOf(name, record)) {
    return markFileMessages.otherName(Number(id), nameInFile(record), name.slice(0, 60));
  }
  return record;
}

/**
 * Whether a written name can be the student's: more than half of the words agree, so that a spelling
 * corrected meanwhile passes and rows that slipped against their ids do not.
 */
function isNameOf(written: string, record: MarkRecord): boolean {
  const [theirs, own] = [wordsOf(written), wordsOf(nameInFile(record))];
  const shared = own.filter((word) => theirs.includes(word)).length;
  return shared * 2 > Math.max(theirs.length, own.length) || theirs.join('') === own.join('');
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted();
}

/** Which of two rows for one student is meant, nobody can know. */
function withoutDoubles(rows: MarkFileContent['rows'], problems: Problem[]): MarkFileContent {
  const byStudent = Map.groupBy(rows, (row) => row.student_id);
  const doubles = [...byStudent.values()].filter((same) => same.length > 1);
  const named = doubles.map((same) => ({
    row: same[0]?.row ?? 0,
    message: markFileMessages.double(same[0]?.name ?? '', same.map(({ row }) => row).join(', ')),
  }));
  return {
    rows: rows.filter(({ student_id, cells }) => byStudent.get(student_id)?.length === 1 && cells.length > 0),
    problems: [...problems, ...named].toSorted((one, other) => one.row - other.row),
  };
}
