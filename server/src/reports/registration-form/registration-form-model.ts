import type { DocumentSchool } from '../render/document-school.ts';

/**
 * What `registration-form.typ` reads: a student's registration as far as it is filled in (3-decisions §8.15). What
 * is missing is '' and prints as an empty line, to be filled in by hand.
 */
export interface RegistrationFormModel {
  school: DocumentSchool;
  /** '2026-2027', the year of the class: the intake of the next one has forms before it begins. */
  year: string;
  student: FormStudent;
  /** Which documents have been handed in. */
  documents: readonly FormTick[];
  /** Label and value, in the order of the form. */
  personal: readonly FormField[];
  family: {
    labels: readonly string[];
    /** Father, mother and guardian with a value for each label. */
    columns: readonly { title: string; values: readonly string[] }[];
  };
  emergency: readonly FormField[];
  medical: {
    conditions: readonly FormTick[];
    allergies: string;
    other: string;
  };
}

interface FormStudent {
  student_id: number;
  /** 'Baptiste, Anika' */
  name: string;
  /** For the place of the picture where there is none: 'AB'. */
  initials: string;
  /** The name of the picture among those of the request; null for none. */
  picture: string | null;
  form_class_id: string;
  /** '7 September 2026' */
  entry_date: string;
  status: string;
}

export interface FormField {
  label: string;
  value: string;
  /** Of the width, in twelfths. */
  share: number;
}

export interface FormTick {
  label: string;
  ticked: boolean;
}
