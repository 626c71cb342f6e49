import { timetableWarnings } from 'contract/timetable';
import type { LessonKey, LessonPlace } from './lesson-store.ts';

/** What whoever takes a lesson from a teacher should know; `place` is as it stands without the lesson. */
export function warningsOfLeaving({ form_class_id }: LessonKey, place: LessonPlace): string[] {
  const { teachers, marks, students, employee } = place;
  const subject = place.subject_title ?? '';
  const { nobodyTeaches, marksKept, assignedElsewhere } = timetableWarnings;
  return [
    ...(teachers.length === 0 ? [nobodyTeaches(subject, form_class_id)] : []),
    ...(marks > 0 ? [marksKept(marks, subject, form_class_id)] : []),
    ...(students > 0 ? [assignedElsewhere(students, form_class_id, subject, employee)] : []),
  ];
}
