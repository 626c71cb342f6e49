import type { MarkOnSheet } from '../mark-sheet/mark-sheet-model.ts';
import type { DocumentSchool } from '../render/document-school.ts';

/**
 * What `subject-choice.typ` reads: what each student of a class achieved in Forms 1 to 3, to choose the
 * subjects of Form 4 by (3-decisions §8.5). Averages come rounded to one decimal.
 */
export interface SubjectChoiceModel {
  school: DocumentSchool;
  /** '2026-2027' */
  year: string;
  form_class_id: string;
  form_teachers: readonly string[];
  /** Marks below it are marked as failing. */
  pass_mark: number;
  /** By last name, first name. None: one page says so. */
  students: readonly SubjectChoiceStudent[];
}

export interface SubjectChoiceStudent {
  student_id: number;
  last_name: string;
  first_name: string;
  /** Forms 1, 2 and 3. */
  forms: readonly FormAttended[];
  /** The nine subjects by title. */
  rows: readonly SubjectInForms[];
  /** Of each of the nine terms, and of all marks. */
  averages: readonly AveragePair[];
  average: AveragePair;
}

interface SubjectInForms {
  subject: string;
  /** Of the nine terms; null where nothing was recorded. */
  marks: readonly (MarkOnSheet | null)[];
  average: AveragePair;
}

/** Where a student was in a form, the last time if they repeated it; null where nobody knows. */
interface FormAttended {
  /** '2024-2025' */
  year: string | null;
  form_class_id: string | null;
}

/** The averages of the course marks and of the exam marks there are; null where there is none. */
export interface AveragePair {
  course: number | null;
  exam: number | null;
}
