import { attendanceNames, type MarkEntry, type MarkField } from 'contract/marks';

import { marksTexts } from './texts.ts';

/** A field as a column of the sheet shows it: a mark stands for its attendance, too. */
export type ShownField = Exclude<MarkField, 'course_attendance' | 'exam_attendance'>;

/** The columns in which the fields are seen, each once. */
export function shownFields(fields: readonly MarkField[]): ShownField[] {
  const shown = fields.map((field) => field.replace('_attendance', '_mark') as ShownField);
  return [...new Set(shown)];
}

/** What a column holds, in a word: the mark, or why there is none. */
export function valueInWords(entry: MarkEntry, field: ShownField): string {
  if (field === 'course_mark' && entry.course_attendance !== 1)
    return attendanceNames[entry.course_attendance];
  if (field === 'exam_mark' && entry.exam_attendance !== 1) return attendanceNames[entry.exam_attendance];
  const value = entry[field];
  return value === null || value === '' ? marksTexts.nothing : String(value);
}
