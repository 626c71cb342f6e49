import type { StudentInTerm } from './find-class-results.ts';

/** By rank, the unranked last; who shares a rank stays in the order of names. */
export function byRank(students: readonly StudentInTerm[]): StudentInTerm[] {
  return students.toSorted((one, other) => place(one) - place(other));
}

function place({ result: { rank } }: StudentInTerm): number {
  return rank ?? Number.MAX_SAFE_INTEGER;
}

/** Sessions of the whole class; null while none are recorded. */
export function sessionsOf(
  students: readonly StudentInTerm[],
): Record<'sessions_absent' | 'sessions_late', number | null> {
  const sum = (of: 'sessions_absent' | 'sessions_late') => {
    const recorded = students.flatMap((student) => student[of] ?? []);
    return recorded.length === 0 ? null : recorded.reduce((total, sessions) => total + sessions, 0);
  };
  return { sessions_absent: sum('sessions_absent'), sessions_late: sum('sessions_late') };
}
