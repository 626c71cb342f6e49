import type { StudentInTerm } from './find-class-results.ts';

/** A subject that somebody in the class takes or has a mark in. */
export interface ClassSubject {
  id: number;
  title: string;
  abbr: string;
}

/** The subjects of the class, by title. */
export function subjectsOfClass(students: readonly StudentInTerm[]): ClassSubject[] {
  const all = new Map<number, ClassSubject>();
  for (const { subject_id, subject, abbr } of students.flatMap(({ subjects }) => subjects))
    all.set(subject_id, { id: subject_id, title: subject, abbr });
  return [...all.values()].toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
}
