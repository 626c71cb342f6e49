/** Which document: of one form class in one term. */
export interface ClassInTerm {
  form_class_id: string;
  academic_term_id: number;
}
