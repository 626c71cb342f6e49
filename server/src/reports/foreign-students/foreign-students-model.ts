import type { EnrolledStudent } from '../enrolment/enrolled-students.ts';
import type { SexCounts } from '../enrolment/find-enrolment.ts';
import type { Numbered } from '../tables/numbered.ts';
import type { PartOnPage, TablePart } from '../tables/pages-of.ts';
import type { TabularModel } from '../tables/tabular-model.ts';

/**
 * What `foreign-students.typ` reads: of the current students who were born abroad, how many come from each
 * country, and who they are by last name, first name (3-decisions §8.12).
 */
export interface ForeignStudentsModel extends TabularModel<
  Pick<ForeignStudentsPart, 'kind'> & PartOnPage<Numbered<ForeignStudent> | CountryCounts>
> {
  /** The school's own country. */
  country: string;
  counts: SexCounts;
  /** Students whose country of birth is not recorded; they are in none of the counts. */
  not_recorded: number;
  /** All current students. */
  enrolment: number;
}

export type ForeignStudentsPart = TablePart<Numbered<ForeignStudent> | CountryCounts> & {
  /** Of which rows it is. */
  kind: 'students' | 'countries';
};

interface CountryCounts extends SexCounts {
  country: string;
}

export interface ForeignStudent extends EnrolledStudent {
  /** 'YYYY-MM-DD' */
  date_of_birth: string | null;
  country_of_birth: string;
  nationality: string | null;
}
