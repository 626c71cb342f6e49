import type { ClassLead, Principal } from 'contract/abilities';
import type { FormClassInYear } from 'contract/classes';

import { termTexts } from './texts.ts';

/** How someone stands to a form class this year. */
export function leadOf({ employee_id }: Principal, formClass: FormClassInYear): ClassLead {
  return {
    form_teacher: formClass.form_teachers.some(({ id }) => id === employee_id),
    dean: formClass.deans.some(({ id }) => id === employee_id),
  };
}

/** The same in words; null where the class is not one's own. */
export function roleIn(who: Principal, formClass: FormClassInYear): string | null {
  const { form_teacher, dean } = leadOf(who, formClass);
  if (form_teacher && dean) return termTexts.formTeacherAndDean;
  if (form_teacher) return termTexts.formTeacher;
  return dean ? termTexts.dean : null;
}
