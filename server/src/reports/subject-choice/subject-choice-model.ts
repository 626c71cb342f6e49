import type { CourseAttendance } from 'contract/marks';
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
  /** For the words below the table. */
  pass_mark: number;
  /** By last name, first name. None: one page says so. */
  students: readonly SubjectChoiceStudent[];
}

export interface SubjectChoiceStudent {
  student_id: number;
  last_name: string;
  first_name: string;
  /**
   * Of Forms 1, 2 and 3 the years in which they were attended, the last time if they were repeated. Two where single
   * terms were repeated; none where nobody knows.
   */
  forms: readonly (readonly FormAttended[])[];
  /** Places, from 0, of those of the nine terms that have no mark in any subject: each is one blank place. */
  blank_terms: readonly number[];
  /** The nine subjects by title. */
  rows: readonly SubjectInForms[];
  /** Of each of the nine terms, and of all marks. */
  averages: readonly AveragePair[];
  average: AveragePair;
}

/** A line of the sheet, ready to be set: of 9,000 cells in a class each that the template had to look at counts. */
export interface SubjectInForms {
  subject: string;
  /** Course and exam of each term that is not blank, as they were entered: '67', '67.5'; null where there is none. */
  cells: readonly (string | null)[];
  /** Places in `cells` of marks below the pass mark. */
  failing: readonly number[];
  /** Places in `cells` that say why there is no mark. */
  absent: readonly { place: number; attendance: CourseAttendance }[];
  average: AveragePair;
}

export interface FormAttended {
  /** '2024-2025' */
  year: string;
  form_class_id: string;
}

/** The averages of the course marks and of the exam marks there are; null where there is none. */
export interface AveragePair {
  course: number | null;
  exam: number | null;
}
