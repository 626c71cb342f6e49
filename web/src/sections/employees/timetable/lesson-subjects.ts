import type { Subject } from 'contract/subjects';
import type { Lesson } from 'contract/timetable';

/** A subject of the lesson table. */
export interface LessonSubject extends Pick<Subject, 'id' | 'title'> {
  retired: boolean;
}

/** The subjects to choose from, and those retired ones of which there are lessons still: they are named, and not offered. */
export function lessonSubjects(inUse: readonly Subject[], lessons: readonly Lesson[]): LessonSubject[] {
  const subjects = new Map(inUse.map(({ id, title }) => [id, { id, title, retired: false }]));
  for (const { subject_id: id, subject_title: title } of lessons) {
    if (!subjects.has(id)) subjects.set(id, { id, title, retired: true });
  }
  return [...subjects.values()];
}
