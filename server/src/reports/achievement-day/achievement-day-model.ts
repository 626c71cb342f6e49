import type { PartOnPage } from '../tables/pages-of.ts';
import type { TabularModel } from '../tables/tabular-model.ts';

/** What `achievement-day.typ` reads: form level → subject → the five best and ties (3-decisions §8.13). */
export interface AchievementDayModel extends TabularModel<FormOnPage> {
  /** Of the row with a subject's name, in millimetres. */
  subject_height: number;
  /** Marks below it are marked as failing. */
  pass_mark: number;
}

/** 'Form 1', or what of it stands on one page. */
interface FormOnPage {
  heading: string;
  continued: boolean;
  subjects: readonly (PartOnPage<AchievementRow> & { heading: string })[];
}

export interface AchievementRow {
  /** 1, 2, 2, 4. */
  rank: number;
  student_id: number;
  last_name: string;
  first_name: string;
  /** The class at the end of the year. */
  form_class_id: string;
  /** Of Term 1, 2 and 3. */
  terms: readonly AchievementTerm[];
  /** Over the terms that count, to one decimal. */
  average: number;
}

/** A counting mark; without one, ABS and NW count 0, and nothing entered does not count. */
interface AchievementTerm {
  mark: number | null;
  attendance: 1 | 2 | 3;
}
