import type { MarkOnSheet } from './mark-sheet-model.ts';

/** No more of a mark record than sheets show: of a class there are thousands, and each is written, sent and read. */
export function marksOnSheet(record: MarkOnSheet | undefined): MarkOnSheet | null {
  if (record === undefined) return null;
  const { course_mark, exam_mark, course_attendance, exam_attendance } = record;
  return { course_mark, exam_mark, course_attendance, exam_attendance };
}

/** A mark in a term of course work only: an exam mark from before it became one is kept, and shown nowhere. */
export function withoutExam<Mark extends MarkOnSheet>(mark: Mark): Mark {
  return { ...mark, exam_mark: null, exam_attendance: 1 };
}
