import type { MarkEntry } from 'contract/marks';
import type { ClassInTermHead } from '../class-in-term/demand-class.ts';
import type { ClassSubject } from '../class-results/subjects-of-class.ts';
import type { PartOnPage } from '../tables/pages-of.ts';
import type { TabularModel } from '../tables/tabular-model.ts';

/**
 * What `mark-sheet.typ` reads: a class in a term by rank, subject by subject (3-decisions §8.2). Averages come
 * rounded.
 */
export interface MarkSheetModel
  extends TabularModel<MarkSheetPart>, Pick<ClassInTermHead, 'form_class_id' | 'form_teachers' | 'deans'> {
  course_work_only: boolean;
  /** Marks below it are marked as failing. */
  pass_mark: number;
  /** Somebody's marks are missing. */
  incomplete: boolean;
  class_average: number | null;
  class_size: number;
  sessions_absent: number | null;
  sessions_late: number | null;
  /** Of the page with the most subjects: the columns are as wide on all. */
  subjects_across: number;
}

/** Some students with some subjects: more than fit side by side continue on a further page. */
export interface MarkSheetPart extends PartOnPage<MarkSheetStudent> {
  heading: '';
  subjects: readonly MarkSheetSubject[];
  /** Where these subjects begin in the marks of each student. */
  from: number;
  /** Total, average, rank, absent and late follow the last subjects. */
  results: boolean;
}

interface MarkSheetSubject extends Pick<ClassSubject, 'title' | 'abbr'> {
  /** The highest counting mark in the class; null when there is none. */
  highest: number | null;
}

export interface MarkSheetStudent {
  /** The place on the sheet. */
  number: number;
  last_name: string;
  first_name: string;
  /** One for each subject of the class; null where the student does not take it. */
  marks: readonly (MarkOnSheet | null)[];
  /** The sum of the counting marks; null, like the average, when none counts. */
  total: number | null;
  average: number | null;
  rank: number | null;
  incomplete: boolean;
  sessions_absent: number | null;
  sessions_late: number | null;
}

export type MarkOnSheet = Pick<
  MarkEntry,
  'course_mark' | 'exam_mark' | 'course_attendance' | 'exam_attendance'
>;
