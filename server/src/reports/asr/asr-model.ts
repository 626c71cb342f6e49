import type { AgeCounts } from '../enrolment-statistics/count-by-age.ts';
import type { GroupCounts } from '../enrolment-statistics/count-by-group.ts';
import type { ClassEnrolment, SexCounts } from '../enrolment/find-enrolment.ts';

/** What the annual statistical return holds, as at 30 November of the start year (3-decisions §8.17). */
export interface AsrModel {
  school: string;
  /** '2026-2027' */
  year: string;
  /** '30 November 2026' */
  as_at: string;
  enrolment: number;
  ages: AgeCounts;
  /** Those with students, by level and name. */
  classes: readonly ClassEnrolment[];
  religions: GroupCounts;
  ethnic_groups: GroupCounts;
  /** By title; those which somebody takes. */
  subjects: readonly SubjectEnrolment[];
  birth: CountriesOfBirth;
}

export interface SubjectEnrolment {
  subject: string;
  /** '' where the school has given none. */
  asr_code: string;
  /** Form 1 to Form 6. */
  forms: readonly SexCounts[];
  all: SexCounts;
}

/** Born abroad, at home and not recorded add up to the enrolment. */
export interface CountriesOfBirth {
  /** The school's own. */
  home: string;
  born_at_home: SexCounts;
  not_recorded: SexCounts;
  born_abroad: SexCounts;
  /** By name. */
  countries: readonly ({ country: string; forms: readonly number[] } & SexCounts)[];
}
