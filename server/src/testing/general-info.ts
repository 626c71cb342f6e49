import type { StudentSave } from 'contract/students';

/** What General Info of a student of the small school says, to be sent with one thing changed. */
export function generalInfoOf({
  id,
  first,
  last,
  class: form_class_id,
}: {
  id: number;
  first: string;
  last: string;
  class: string;
}): StudentSave {
  return {
    student_id: id,
    first_name: first,
    last_name: last,
    birth_certificate_pin: 'B-1',
    form_class_id,
  };
}
