import { UsageError } from '../src/usage-error.ts';
import { schoolYears, type SchoolYear } from './calendar.ts';
import { enrol } from './enrolment.ts';
import { formClasses, type FormClass } from './form-classes.ts';
import { schoolOfYear, type SchoolOfYear } from './school-of-year.ts';
import { staffOf, type Staff } from './staff.ts';
import type { Student } from './student.ts';

export interface SchoolSize {
  /** Students of the current year. */
  students: number;
  /** School years, the current one included. */
  years: number;
}

/** The school of 3-decisions §10: 600 students, three full years and the current one. */
export const standardSize: SchoolSize = { students: 600, years: 4 };

/** All that stands before a single mark is given. The same size gives the same school. */
export interface DemoSchool {
  years: readonly SchoolYear[];
  classes: readonly FormClass[];
  staff: Staff;
  students: readonly Student[];
  /** Made when asked for: marks and lists of a year need one year at a time. */
  schoolIn: (year: SchoolYear) => SchoolOfYear;
}

/** Throws UsageError for a size that no school has. */
export function planSchool({ students, years }: SchoolSize): DemoSchool {
  if (!Number.isInteger(students) || students < 40 || students > 5000) {
    throw new UsageError('A school has from 40 to 5000 students.');
  }
  if (!Number.isInteger(years) || years < 1 || years > 30)
    throw new UsageError('A school has from 1 to 30 years.');
  const calendar = schoolYears(years);
  const classes = formClasses(students);
  const staff = staffOf(calendar, classes.filter(({ form_level }) => form_level === 1).length);
  const everyone = enrol(calendar, classes);
  return {
    years: calendar,
    classes,
    staff,
    students: everyone,
    schoolIn: (year) => schoolOfYear(year, classes, staff, everyone),
  };
}
