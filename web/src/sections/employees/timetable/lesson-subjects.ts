import type { Subject } from 'contract/subjects';
import type { Lesson } from 'contract/timetable';

/** A subject of the lesson table. */
export interface LessonSubject extends Pick<Subject, 'id' | 'title'> {
  retired: boolean;
}

/**
 * The subjects to choose from, and those that are named and not offered: retired ones of which there are lessons still, and
 * those of before, which may be chosen in a row that was refused for it.
 */
export function lessonSubjects(
  inUse: readonly Subject[],
  before: readonly Subject[],
  lessons: readonly Lesson[],
): LessonSubject[] {
  const subjects = new Map(inUse.map(({ id, title }) => [id, { id, title, retired: false }]));
  const ofLessons = lessons.map(({ subject_id: id, subject_title: title }) => ({ id, title }));
  for (const { id, title } of [...before, ...ofLessons]) {
    if (!subjects.has(id)) subjects.set(id, { id, title, retired: true });
  }
  return [...subjects.values()];
}
