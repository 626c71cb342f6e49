import type { ClassInTermHead } from '../class-in-term/demand-class.ts';
import type { TabularModel } from '../tables/tabular-model.ts';
import type { PartOnPage } from '../tables/pages-of.ts';

/** What `merit-list.typ` reads: a class in a term by rank (3-decisions §8.3). Averages come rounded. */
export interface MeritListModel
  extends
    TabularModel<PartOnPage<MeritListStudent>>,
    Pick<ClassInTermHead, 'form_class_id' | 'form_teachers' | 'deans'> {
  course_work_only: boolean;
  /** Somebody's marks are missing. */
  incomplete: boolean;
  class_average: number | null;
  class_size: number;
  ranked: number;
  sessions_absent: number | null;
  sessions_late: number | null;
}

export interface MeritListStudent {
  student_id: number;
  last_name: string;
  first_name: string;
  /** null for those without an average, who stand last. */
  rank: number | null;
  average: number | null;
  subjects_passed: number;
  counting_subjects: number;
  incomplete: boolean;
  /** null prints a dash. */
  sessions_absent: number | null;
  sessions_late: number | null;
}
