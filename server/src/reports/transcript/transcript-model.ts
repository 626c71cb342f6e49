import type { MarkOnSheet } from '../mark-sheet/mark-sheet-model.ts';
import type { PartOnPage } from '../tables/pages-of.ts';
import type { TabularModel } from '../tables/tabular-model.ts';

/** What `transcript.typ` reads: a student's marks of all years (3-decisions §8.14). Averages come rounded. */
export interface TranscriptModel extends TabularModel<TranscriptYear> {
  student: TranscriptStudent;
  /** Marks below it are marked as failing. */
  pass_mark: number;
  /** Marks of the current term are still being entered. */
  term_under_way: boolean;
}

interface TranscriptStudent {
  student_id: number;
  /** 'Baptiste, Anika Ruth' */
  name: string;
  gender: 'M' | 'F' | null;
  /** 'YYYY-MM-DD' */
  date_of_birth: string | null;
  entry_date: string | null;
  status: string;
  /** The latest; null where the student was never in one. */
  form_class_id: string | null;
}

/** A year, with one row a subject. */
interface TranscriptYear extends PartOnPage<TranscriptRow> {
  heading: string;
  totals: number;
  /** Terms 1, 2 and 3; null where the student was in no class. */
  terms: readonly (TranscriptTerm | null)[];
}

export interface TranscriptTerm {
  form_class_id: string;
  /** The exam marks do not count. */
  course_work_only: boolean;
  under_way: boolean;
  average: number | null;
  subjects_passed: number;
}

export interface TranscriptRow {
  subject: string;
  /** Of Terms 1, 2 and 3; null where nothing was recorded. */
  marks: readonly (MarkOnSheet | null)[];
}
