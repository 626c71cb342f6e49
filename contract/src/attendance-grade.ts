import type { TermDetails } from './term-details.ts';

/**
 * The grade labels of the attendance panel, best first (1-term-reporting §9), each from this share of the possible
 * sessions on, in per cent (docs/decisions/028).
 */
const gradesFrom = [
  ['Excellent', 95],
  ['Very Good', 90],
  ['Good', 85],
  ['Satisfactory', 80],
  ['Fair', 75],
  ['Poor', 0],
] as const;

export interface AttendanceGrade {
  /** Sessions attended of those possible, cut to one decimal: 94.96 is no 95. */
  percent: number;
  label: (typeof gradesFrom)[number][0];
}

/** How well a student attended; null while nobody has said how many sessions were possible or lost. */
export function attendanceGrade({
  total_sessions,
  sessions_absent,
}: Pick<TermDetails, 'total_sessions' | 'sessions_absent'>): AttendanceGrade | null {
  if (total_sessions === 0 || sessions_absent === null) return null;
  const attended = Math.max(0, total_sessions - sessions_absent);
  // Whole numbers, so that 19 of 20 sessions are 95 per cent and nothing less.
  const [label] = gradesFrom.find(([, from]) => attended * 100 >= from * total_sessions) ?? ['Poor'];
  return { percent: Math.floor((attended * 1000) / total_sessions) / 10, label };
}
