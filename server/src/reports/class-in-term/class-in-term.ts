/** Which document: of one form class in one term. */
export interface ClassInTerm {
  form_class_id: string;
  academic_term_id: number;
}

/** Which documents: of one form class in one year, and mostly in one term of it. */
export interface ClassInYear {
  form_class_id: string;
  academic_year_id: number;
  academic_term_id: number | null;
}
