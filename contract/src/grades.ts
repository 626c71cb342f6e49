import { z } from 'zod';

/** Grades for diligence, progress and conduct, never for a mark (1-term-reporting §5). */
export const gradeLabels = {
  A: 'Excellent',
  B: 'Good',
  C: 'Fair',
  D: 'Poor',
  E: 'Unsatisfactory',
} as const;

export type Grade = keyof typeof gradeLabels;

export const grades = ['A', 'B', 'C', 'D', 'E'] as const satisfies readonly Grade[];

/** A grade as stored and answered: null when blank. */
export const grade = z.enum(grades).nullable();
