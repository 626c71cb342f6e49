import { listsWholeClass } from 'contract/marks';
import { byForm } from '../enrolment-statistics/count-by-age.ts';
import type { CountedStudent } from '../enrolment-statistics/enrolment-store.ts';
import { countBySex } from '../enrolment/find-enrolment.ts';
import type { SubjectEnrolment } from './asr-model.ts';
import type { SubjectCode } from './asr-store.ts';

export interface SubjectsTaken {
  subjects: readonly SubjectCode[];
  taught: readonly { form_class_id: string; subject_id: number }[];
  assigned: readonly { student_id: number; subject_id: number }[];
}

/** Forms 1 to 3 take what is taught to their class, Forms 4 to 6 what they are assigned to. */
export function countSubjects(
  students: readonly CountedStudent[],
  { subjects, taught, assigned }: SubjectsTaken,
): SubjectEnrolment[] {
  const taughtTo = Map.groupBy(taught, ({ form_class_id }) => form_class_id);
  const assignedTo = Map.groupBy(assigned, ({ student_id }) => student_id);
  const taking = Map.groupBy(
    students.flatMap((student) => {
      const taken = listsWholeClass(student.form_class_id)
        ? taughtTo.get(student.form_class_id)
        : assignedTo.get(student.student_id);
      return (taken ?? []).map(({ subject_id }) => ({ subject_id, student }));
    }),
    ({ subject_id }) => subject_id,
  );
  return subjects.flatMap(({ id, title, asr_code }) => {
    const takers = (taking.get(id) ?? []).map(({ student }) => student);
    if (takers.length === 0) return [];
    return [{ subject: title, asr_code, forms: byForm(takers).map(countBySex), all: countBySex(takers) }];
  });
}
