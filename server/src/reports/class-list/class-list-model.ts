import type { ClassHead } from '../class-in-term/demand-class.ts';
import type { PartOnPage } from '../tables/pages-of.ts';
import type { TabularModel } from '../tables/tabular-model.ts';

/** What `class-list.typ` reads: the students of a class in a year, males then females (3-decisions §8.4). */
export interface ClassListModel
  extends TabularModel<ClassListPart>, Pick<ClassHead, 'form_class_id' | 'form_teachers'> {
  males: number;
  females: number;
  class_size: number;
}

interface ClassListPart extends PartOnPage<ClassListStudent> {
  heading: string;
  /** Of the part; with the last one the class's. */
  counts: readonly { label: string; count: number }[];
}

export interface ClassListStudent {
  /** The place on the list, counted through the class. */
  number: number;
  student_id: number;
  last_name: string;
  first_name: string;
  gender: 'M' | 'F' | null;
  /** 'YYYY-MM-DD' */
  date_of_birth: string | null;
  birth_certificate_pin: string;
}
