import { countBySex, type SexCounts } from '../enrolment/find-enrolment.ts';

/** Students whose sex is recorded: male and female add up to the total. */
export type RecordedSexes = Omit<SexCounts, 'not_recorded'>;

/** Leaves out whose sex is not recorded. */
export function countRecordedSexes(students: readonly { gender: 'M' | 'F' | null }[]): RecordedSexes {
  const { male, female } = countBySex(students);
  return { male, female, total: male + female };
}
