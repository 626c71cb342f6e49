import type { Lesson } from 'contract/timetable';

export type LessonKey = Pick<Lesson, 'subject_id' | 'form_class_id'>;

/** A row of the lesson table: what is chosen in it, what the server has of it, and how its saving stands. */
export interface LessonRow {
  key: number;
  subjectId: number | null;
  formClassId: string | null;
  stored: LessonKey | null;
  /** What was sent last and not answered: the server may have it in place of `stored`. */
  unheard: LessonKey | null;
  state: 'idle' | 'saving' | 'saved' | 'failed' | 'conflict';
  /** Whether the same may succeed once more, where it failed. */
  again: boolean;
  /** Of its deletion: it is on its way, or is what failed. */
  deletion: 'under way' | 'failed' | null;
  message: string | null;
  /** Someone else was first; nothing was stored of this row. */
  clash: LessonClash | null;
  /** The server's warnings; the lesson is saved all the same. */
  warnings: readonly string[];
}

/** The lesson that a row was to change is no longer there. */
interface LessonClash {
  was: LessonKey;
  /** Those of the teacher that nobody here had seen before. */
  unseen: readonly LessonKey[];
}

export function rowOf(lesson: Lesson | null, key: number): LessonRow {
  return {
    key,
    subjectId: lesson?.subject_id ?? null,
    formClassId: lesson?.form_class_id ?? null,
    stored: lesson && { subject_id: lesson.subject_id, form_class_id: lesson.form_class_id },
    unheard: null,
    state: 'idle',
    again: true,
    deletion: null,
    message: null,
    clash: null,
    warnings: [],
  };
}

/** Something is chosen in the row that the server does not have. */
export function isUnsaved(row: LessonRow): boolean {
  return (row.subjectId !== null || row.formClassId !== null) && !isAsStored(row);
}

export function isAsStored({ stored, subjectId, formClassId }: LessonRow): boolean {
  return stored?.subject_id === subjectId && stored?.form_class_id === formClassId;
}

export function isSame(a: LessonKey, b: LessonKey): boolean {
  return a.subject_id === b.subject_id && a.form_class_id === b.form_class_id;
}
