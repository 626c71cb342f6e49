import { formLevels } from 'contract/identifiers';
import { countBySex, type SexCounts } from '../enrolment/find-enrolment.ts';
import { countRecordedSexes, type RecordedSexes } from './recorded-sexes.ts';
import type { CountedStudent } from './enrolment-store.ts';

const [youngest, oldest] = [10, 19];

/**
 * Age × form × sex (3-decisions §8.11). Each student stands in exactly one row: at their age, under "Unknown",
 * or, whatever their age, under "Sex not recorded".
 */
export interface AgeCounts {
  /** 10, 11, … 18, 19+ and Unknown. */
  ages: readonly AgeCount[];
  sex_not_recorded: {
    forms: readonly number[];
    total: number;
    of: readonly { label: string; students: number }[];
  };
  /** Each `total` is the enrolment: those whose sex is not recorded are in it. */
  all: { forms: readonly SexCounts[]; total: SexCounts };
  /** Dates of birth that no student can have; they count as unknown. */
  unlikely: number;
}

export interface AgeCount {
  label: string;
  /** Form 1 to Form 6. */
  forms: readonly RecordedSexes[];
  total: RecordedSexes;
}

/** Ages are those of 30 November of `startYear`, in whole years. */
export function countByAge(students: readonly CountedStudent[], startYear: number): AgeCounts {
  const labels = [...range(youngest, oldest - 1).map(String), `${oldest}+`, 'Unknown'];
  const labelOf = (student: CountedStudent) => ageLabel(ageOn30November(student.date_of_birth, startYear));
  const ofAge = Map.groupBy(students, labelOf);
  const unrecorded = students.filter(({ gender }) => gender === null);
  return {
    ages: labels.map((label) => {
      const members = ofAge.get(label) ?? [];
      return { label, forms: byForm(members).map(countRecordedSexes), total: countRecordedSexes(members) };
    }),
    sex_not_recorded: {
      forms: byForm(unrecorded).map(({ length }) => length),
      total: unrecorded.length,
      of: labels
        .map((label) => ({
          label,
          students: unrecorded.filter((student) => labelOf(student) === label).length,
        }))
        .filter((one) => one.students > 0),
    },
    all: { forms: byForm(students).map(countBySex), total: countBySex(students) },
    unlikely: students.filter(
      ({ date_of_birth }) =>
        date_of_birth !== null && ageLabel(ageOn30November(date_of_birth, startYear)) === 'Unknown',
    ).length,
  };
}

/** Full years at 30 November of the start year; null without a date of birth. */
function ageOn30November(dateOfBirth: string | null, startYear: number): number | null {
  if (dateOfBirth === null) return null;
  const hadBirthday = dateOfBirth.slice(5) <= '11-30';
  return startYear - Number(dateOfBirth.slice(0, 4)) - (hadBirthday ? 0 : 1);
}

function ageLabel(age: number | null): string {
  if (age === null || age < youngest) return 'Unknown';
  return age < oldest ? String(age) : `${oldest}+`;
}

/** The students of Form 1, of Form 2, … */
export function byForm<Student extends { form_level: number }>(students: readonly Student[]): Student[][] {
  return formLevels.map((level) => students.filter(({ form_level }) => form_level === level));
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
