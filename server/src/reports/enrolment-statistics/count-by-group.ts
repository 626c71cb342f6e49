import { countBySex, type SexCounts } from '../enrolment/find-enrolment.ts';
import { countRecordedSexes, type RecordedSexes } from './recorded-sexes.ts';
import type { CodedGroup, CountedStudent } from './enrolment-store.ts';

/**
 * Each student stands in exactly one row, so that the rows add up to the enrolment (3-decisions §8.10): under
 * their group, under "Not stated", or, whatever their group, under "Sex not recorded".
 */
export interface GroupCounts {
  /** In code order. */
  groups: readonly GroupCount[];
  not_stated: RecordedSexes;
  sex_not_recorded: SexNotRecorded;
  /** `total` is the enrolment: those whose sex is not recorded are in it. */
  all: SexCounts;
}

interface GroupCount extends RecordedSexes {
  code: number;
  label: string;
}

interface SexNotRecorded {
  total: number;
  /** The groups of those students, so that nothing which is known is lost. */
  of: readonly { label: string; students: number }[];
}

/** `groups` in code order; `groupOf` answers the id of one of them, or null where none is stated. */
export function countByGroup(
  students: readonly CountedStudent[],
  groups: readonly CodedGroup[],
  groupOf: (student: CountedStudent) => number | null,
): GroupCounts {
  const members = Map.groupBy(students, groupOf);
  const unrecorded = students.filter(({ gender }) => gender === null);
  const unrecordedIn = (group: number | null) =>
    unrecorded.filter((student) => groupOf(student) === group).length;
  return {
    groups: groups.map(({ id, grouping }) => ({
      code: id,
      label: grouping,
      ...countRecordedSexes(members.get(id) ?? []),
    })),
    not_stated: countRecordedSexes(members.get(null) ?? []),
    sex_not_recorded: {
      total: unrecorded.length,
      of: [
        ...groups.map(({ id, grouping }) => ({ label: grouping, students: unrecordedIn(id) })),
        { label: 'Not stated', students: unrecordedIn(null) },
      ].filter((one) => one.students > 0),
    },
    all: countBySex(students),
  };
}
