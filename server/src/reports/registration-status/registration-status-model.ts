import type { SummaryRow } from '../enrolment/by-class.ts';
import type { EnrolledStudent } from '../enrolment/enrolled-students.ts';
import type { SexCounts } from '../enrolment/find-enrolment.ts';
import type { Numbered } from '../tables/numbered.ts';
import type { PartOnPage } from '../tables/pages-of.ts';
import type { TabularModel } from '../tables/tabular-model.ts';

/**
 * What `registration-status.typ` reads: whose registration is complete, first the counts of each class and level,
 * then a page a class (3-decisions §8.6). Registered means that personal data and at least one family record exist.
 */
export interface RegistrationStatusModel extends TabularModel<RegistrationSummary | ClassRegistration> {
  /** 'Form 1', 'Whole school' */
  scope: string;
  counts: RegistrationCounts;
}

export interface RegistrationCounts {
  students: SexCounts;
  personal_data: number;
  family_records: number;
  registered: number;
  not_registered: number;
}

/** Every class in use, each level followed by its sum. */
interface RegistrationSummary extends PartOnPage<SummaryRow<RegistrationCounts>> {
  kind: 'summary';
}

interface ClassRegistration extends PartOnPage<Numbered<RegistrationStatusStudent>> {
  kind: 'class';
  counts: RegistrationCounts;
}

export interface RegistrationStatusStudent extends EnrolledStudent {
  has_personal_data: boolean;
  has_family_record: boolean;
}
