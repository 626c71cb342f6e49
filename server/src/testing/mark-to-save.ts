import type { MarkSave } from 'contract/marks';
import { students, subjects, term } from './test-school.ts';

/** As the mark sheet sends it: Anika's Mathematics of the current term, of which nothing is entered but what is given. */
export function markToSave(given: Partial<MarkSave>): MarkSave {
  return {
    student_id: students.anika.id,
    academic_term_id: term,
    subject_id: subjects.mathematics,
    course_mark: null,
    exam_mark: null,
    course_attendance: 1,
    exam_attendance: 1,
    dilligence: null,
    progress: null,
    conduct: null,
    comment: '',
    ...given,
  };
}
