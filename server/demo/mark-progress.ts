import type { Lesson } from './timetable.ts';
import { Random } from './random.ts';

/** How far the marks of the current term are in: teachers enter from the top of the list, some not yet at all. */

export type EntryState = 'complete' | 'course only' | 'none';

/** One school where staff can see every state: a finished class, an untouched one, and all in between. */
const finishedClasses = ['2B', '5 Bus'];
const untouchedClasses = ['6 Up'];

/** Of amohammed's five: 31 of 35, two finished, one half done, one not begun. */
const amohammedsShares: Readonly<Record<string, number>> = { '2A': 1, '2B': 1, '3A': 0.5, '4 Sci': 0 };

/** For each student of the lesson, in the order of the mark sheet. */
export function entryStates({ form_class_id, subject, teacher }: Lesson, students: number): EntryState[] {
  const random = Random.for('progress', form_class_id, subject.id);
  if (teacher.user_name === 'amohammed' && form_class_id === '1A') return fourMissing(students);
  const share =
    teacher.user_name === 'amohammed'
      ? (amohammedsShares[form_class_id] ?? 1)
      : shareEntered(random, form_class_id, teacher.mustChangePassword);
  const entered = Math.round(students * share);
  const courseOnly = share > 0 && share < 1 ? random.between(0, 5) : 0;
  return Array.from({ length: students }, (_, i) =>
    i < entered ? 'complete' : i < entered + courseOnly ? 'course only' : 'none',
  );
}

function fourMissing(students: number): EntryState[] {
  const states = Array.from({ length: students }, (): EntryState => 'complete');
  const places = [0.18, 0.45, 0.7, 0.95].map((share) => Math.floor(share * students));
  for (const [i, place] of places.entries()) states[place] = i % 2 === 0 ? 'course only' : 'none';
  return states;
}

function shareEntered(random: Random, formClassId: string, newTeacher: boolean): number {
  if (untouchedClasses.includes(formClassId)) return 0;
  if (finishedClasses.includes(formClassId)) return 1;
  // Who has not signed in yet has entered nothing.
  if (newTeacher) return 0;
  return random.weighted([
    [1, 26],
    [0, 18],
    [0.3 + 0.65 * random.next(), 56],
  ]);
}
