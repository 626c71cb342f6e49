import { plainDate } from 'contract/dates-in-words';
import type { UploadResult, UploadRow } from 'contract/student-upload';
import {
  checkUploadRows,
  type UploadErrors,
  type UploadField,
  uploadFields,
  uploadMessages,
  type UploadValues,
} from 'contract/upload-rows';

/** A row of the preview. */
export interface PreviewRow {
  /** The row's number as the spreadsheet counts. */
  id: number;
  values: UploadValues;
  errors: UploadErrors;
  /** The student that it is taken for, as long as what that rests on stays. */
  existing: number | null;
  /** What became of it; null until it was sent. */
  result: UploadResult | null;
  /** Whether it was sent and no answer came: it may be stored as it was sent, and stays so until it is known. */
  unheard: boolean;
  /** What only the server can know of the row as it was read, whichever rows stand beside it. */
  read: { values: UploadValues; errors: UploadErrors; existing: number | null };
}

interface Context {
  formClasses: readonly string[];
  /** YYYY-MM-DD at the school. */
  today: string;
}

/** The rows as the server read them. */
export function previewOf(rows: readonly UploadRow[], context: Context): PreviewRow[] {
  const asRead = rows.map((row): PreviewRow => {
    const values = valuesOf(row);
    const { id, errors, existing_student_id: existing } = row;
    return { id, values, errors, existing, result: null, unheard: false, read: { values, errors, existing } };
  });
  const here = checkUploadRows(asRead.map(flat), context);
  const ofStudent = Map.groupBy(asRead, ({ existing }) => existing);
  return asRead.map((row, place) => {
    const { last_name } = row.errors;
    const alike = row.existing === null ? [] : (ofStudent.get(row.existing) ?? []);
    const isTwice = alike.some(({ id }) => last_name === uploadMessages.sameAs(id));
    const known = { ...here[place]?.errors, ...(isTwice && { last_name }) };
    return { ...row, read: { ...row.read, errors: without(row.errors, known) } };
  });
}

/** The rows with one cell typed anew; what depends on it, in other rows too, is checked again. */
export function withCell(
  rows: readonly PreviewRow[],
  { id, field, text }: { id: number; field: UploadField; text: string },
  context: Context,
): PreviewRow[] {
  const typed = rows.map((row) =>
    row.id === id ? { ...row, result: null, values: { ...row.values, [field]: text } } : row,
  );
  return checkedAgain(typed, context);
}

/** The rows without some. */
export function withoutRows(
  rows: readonly PreviewRow[],
  ids: ReadonlySet<number | string>,
  context: Context,
): PreviewRow[] {
  return checkedAgain(
    rows.filter(({ id }) => !ids.has(id)),
    context,
  );
}

/** With what became of those that were sent. */
export function withResults(rows: readonly PreviewRow[], results: readonly UploadResult[]): PreviewRow[] {
  const byRow = new Map(results.map((result) => [result.id, result]));
  return rows.map((row) => {
    const result = byRow.get(row.id);
    return result === undefined ? row : { ...row, result, unheard: false };
  });
}

/** With those that were sent and may be stored, though no answer came. */
export function withUnheard(rows: readonly PreviewRow[], sent: readonly PreviewRow[]): PreviewRow[] {
  const ids = new Set(sent.map(({ id }) => id));
  return rows.map((row) => (ids.has(row.id) ? { ...row, result: null, unheard: true } : row));
}

/**
 * Whether nothing is typed over in the row any more: it is stored, or may be. Another name in its place would add the student
 * a second time.
 */
export function isSettled(row: PreviewRow): boolean {
  return row.unheard || isStored(row);
}

/** Whether the row was sent and its student is on record. */
export function isStored({ result }: PreviewRow): boolean {
  return result !== null && result.record !== null;
}

/** Whether a field of the row cannot be stored. */
export function isWrong({ errors }: PreviewRow): boolean {
  return Object.keys(errors).length > 0;
}

/** A cell as it is read: a date in words, which typed over is read again, and what is no date as it was typed. */
export function shownText({ values }: PreviewRow, field: UploadField): string {
  const isDate = field === 'date_of_birth' || field === 'entry_date';
  return isDate ? plainDate(values[field]) : values[field];
}

/** As its rules look at it. */
function flat({ id, values }: PreviewRow): { id: number } & UploadValues {
  return { id, ...values };
}

/** As it is sent to be stored: with the student that it was shown to be taken for. */
export function asSent(row: PreviewRow): { existing_student_id: number | null } & ReturnType<typeof flat> {
  return { ...flat(row), existing_student_id: row.existing };
}

/** Rows that stay as they are stay the same objects, so that only what changed is drawn anew. */
function checkedAgain(rows: readonly PreviewRow[], context: Context): PreviewRow[] {
  const checked = checkUploadRows(rows.map(flat), context);
  const byThemselves = rows.map((row, place) => {
    const found = checked[place];
    if (found === undefined || isSettled(row)) return row;
    const isSame = whatItRestsOn.every((field) => found.values[field] === row.read.values[field]);
    const errors = { ...(isSame && row.read.errors), ...found.errors };
    return { ...row, values: found.values, errors, existing: isSame ? row.read.existing : null };
  });
  return sayingWhoIsTwice(byThemselves).map((next, place) => {
    const row = rows[place];
    return row !== undefined && JSON.stringify(next) === JSON.stringify(row) ? row : next;
  });
}

/**
 * Of rows that mean one student on record, each known again in its own way, the second is wrong, as the server has it. Which
 * is the second changes with the rows.
 */
function sayingWhoIsTwice(rows: readonly PreviewRow[]): PreviewRow[] {
  const first = new Map(rows.filter(isSettled).map(({ id, existing }) => [existing, id]));
  return rows.map((row) => {
    const { id, existing } = row;
    if (existing === null || isSettled(row) || isWrong(row)) return row;
    const earlier = first.get(existing);
    if (earlier === undefined) first.set(existing, id);
    return earlier === undefined ? row : { ...row, errors: { last_name: uploadMessages.sameAs(earlier) } };
  });
}

/** What the server recognised the student by, and compared with what is on record. */
const whatItRestsOn = ['last_name', 'first_name', 'sea_number', 'date_of_birth', 'form_class_id'] as const;

function valuesOf(row: UploadRow): UploadValues {
  return Object.fromEntries(uploadFields.map((field) => [field, row[field]])) as UploadValues;
}

function without(errors: UploadErrors, here: UploadErrors): UploadErrors {
  return Object.fromEntries(
    uploadFields.flatMap((field) =>
      errors[field] === undefined || errors[field] === here[field] ? [] : [[field, errors[field]]],
    ),
  );
}
