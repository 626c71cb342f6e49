import type { SexCounts } from '../enrolment/find-enrolment.ts';
import type { Numbered } from '../tables/numbered.ts';
import type { PartOnPage } from '../tables/pages-of.ts';
import type { TabularModel } from '../tables/tabular-model.ts';

/** What `student-contact.typ` reads: how to reach a class's students and their families (3-decisions §8.9). */
export interface StudentContactModel extends TabularModel<PartOnPage<Numbered<StudentContact>>> {
  form_class_id: string;
  /** As they stand in the head, e.g. 'A. Mohammed'. */
  form_teachers: readonly string[];
  counts: {
    students: SexCounts;
    without_phone: number;
  };
}

export interface StudentContact extends Reachable {
  student_id: number;
  last_name: string;
  first_name: string;
  gender: 'M' | 'F' | null;
  /** 'YYYY-MM-DD' */
  date_of_birth: string | null;
  /** No telephone number at all is recorded, neither the student's nor the family's nor for an emergency. */
  without_phone: boolean;
  /** The only one is that of the emergency contact, who does not stand here (3-decisions §8.9). */
  emergency_only: boolean;
  father: FamilyContact | null;
  mother: FamilyContact | null;
  guardian: FamilyContact | null;
}

export interface FamilyContact extends Reachable {
  name: string;
  /** 'Grandmother'; null where it is not recorded. */
  relation: string | null;
}

interface Reachable {
  /** The mobile first: '1868 555-0134', then '1868 555-0135 (H)' of home, '1868 555-0136 (W)' of work. */
  phones: readonly string[];
  email: string | null;
}
