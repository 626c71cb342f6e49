import type { MarkEntry } from 'contract/marks';
import type { DocumentSchool } from '../render/document-school.ts';

/**
 * What `report-card.typ` reads: the report cards of some or all students of a class in a term
 * (3-decisions §8.1). Everything is computed before (`classResults` in contract/averages); the
 * template only sets it out. Dates are 'YYYY-MM-DD'.
 */
export interface ReportCardModel {
  school: DocumentSchool;
  term: ReportCardTerm;
  /** '1A', '6 Up'. */
  form_class_id: string;
  /** The term configuration of the class has exam_mark 0: the exam column is shaded. */
  course_work_only: boolean;
  /** Marks below it are marked as failing. */
  pass_mark: number;
  /** The school's setting. */
  show_rank: boolean;
  /** Diligence, Progress and Conduct; off in Form 6 unless the school turned them on. */
  show_grades: boolean;
  /** Rounded to one decimal (`toOneDecimal`); null when nobody has an average. */
  class_average: number | null;
  /** Students of the class, also when the model holds only some of them. */
  class_size: number;
  /** As they should stand under the comment, e.g. 'A. Mohammed'. */
  form_teachers: readonly string[];
  deans: readonly string[];
  /** By last name, first name. None: one page says so. */
  students: readonly ReportCardStudent[];
}

interface ReportCardTerm {
  /** 1, 2 or 3. */
  term: number;
  /** '2026-2027' */
  year: string;
  start: string;
  end: string;
  /** "School reopens on"; null prints a dash. */
  next_term_start: string | null;
}

export interface ReportCardStudent {
  student_id: number;
  last_name: string;
  first_name: string;
  /** Name among the pictures of the request; null, missing or broken: the initials. */
  picture: string | null;
  initials: string;
  /** Rounded to one decimal (`toOneDecimal`); null prints '-'. */
  average: number | null;
  /** Null prints 'Not ranked'. */
  rank: number | null;
  subjects_passed: number;
  /** Subjects that count towards the average: 'n of this many' passed. */
  counting_subjects: number;
  /** Titles of subjects whose counting mark is not entered yet: the student is incomplete. */
  missing_subjects: readonly string[];
  /** Null prints a dash. */
  total_sessions: number | null;
  sessions_absent: number | null;
  sessions_late: number | null;
  /** At most 215 characters each; '' when there is none. */
  teacher_comment: string;
  dean_comment: string;
  /** By subject title. Twenty-five fit a page legibly. */
  rows: readonly ReportCardRow[];
}

/** One subject: the mark record's own fields (`comment` is the remark) and what stands beside them. */
export interface ReportCardRow extends MarkEntry {
  /** The title, e.g. 'Integrated Science'. */
  subject: string;
  /** The highest counting mark in the class; null when there is none. */
  class_highest: number | null;
  /** Initial and surname, e.g. 'A. Mohammed'; '' when there is none. */
  teacher: string;
}
