import type { SummaryRow } from '../enrolment/by-class.ts';
import type { EnrolledStudent } from '../enrolment/enrolled-students.ts';
import type { SexCounts } from '../enrolment/find-enrolment.ts';
import type { PartOnPage } from '../tables/pages-of.ts';
import type { TabularModel } from '../tables/tabular-model.ts';

/**
 * What `school-feeding.typ` reads: first the counts of each class and level, then by class who takes part in
 * school feeding and who has not answered (3-decisions §8.8).
 */
export interface SchoolFeedingModel extends TabularModel<FeedingSummary | ClassFeeding> {
  counts: FeedingCounts;
}

export interface FeedingCounts {
  students: SexCounts;
  taking_part: SexCounts;
  not_taking_part: SexCounts;
  not_answered: SexCounts;
}

/** Every class in use, each level followed by its sum. */
interface FeedingSummary extends PartOnPage<SummaryRow<FeedingCounts>> {
  kind: 'summary';
}

/** Who takes part, numbered, by last name, first name; after them who has not answered. */
interface ClassFeeding extends PartOnPage<SchoolFeedingStudent & { number: number | null }> {
  kind: 'class';
  counts: FeedingCounts;
}

export interface SchoolFeedingStudent extends EnrolledStudent {
  /** 1 takes part, 0 does not; null: not answered. */
  school_feeding: 0 | 1 | null;
}
