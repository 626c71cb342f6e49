import type { SchoolYear } from './calendar.ts';
import type { FormClass } from './form-classes.ts';
import { entryStates, type EntryState } from './mark-progress.ts';
import { Random } from './random.ts';
import type { Staff } from './staff.ts';
import type { Student } from './student.ts';
import { chosenSubjects, curriculumOf, type Subject } from './subjects.ts';
import { timetableOf, type Timetable } from './timetable.ts';

/** A student in a class in a year, with the subjects taken there. */
export interface Enrolled {
  student: Student;
  formClass: FormClass;
  subjects: readonly Subject[];
}

/** The school in one year: who sits where, takes what and is taught by whom. */
export interface SchoolOfYear extends SchoolYear {
  timetable: Timetable;
  /** By class, then by last name and first name, as the mark sheets are. */
  enrolled: readonly Enrolled[];
  /** How far the marks of the current term are in. */
  entryState: (formClass: FormClass, subject: Subject, student: Student) => EntryState;
}

/** The year's classes with those of the students who sit in them, and their timetable. */
export function schoolOfYear(
  year: SchoolYear,
  classes: readonly FormClass[],
  staff: Staff,
  students: readonly Student[],
): SchoolOfYear {
  const timetable = timetableOf(year.startYear, classes, staff);
  const enrolled = classes.flatMap((formClass) =>
    students
      .filter((student) => student.classes.get(year.startYear) === formClass)
      .toSorted(bySheetOrder)
      .map((student) => ({ student, formClass, subjects: subjectsOf(formClass, student) })),
  );
  let states: ReadonlyMap<string, EntryState> | undefined;
  return {
    ...year,
    timetable,
    enrolled,
    entryState(formClass, subject, student) {
      states ??= statesOf(timetable, enrolled);
      return states.get(`${student.student_id}/${subject.id}`) ?? 'none';
    },
  };
}

function subjectsOf(formClass: FormClass, student: Student): readonly Subject[] {
  if (formClass.form_level <= 3) return curriculumOf(formClass).core;
  return chosenSubjects(formClass, Random.for('choice', student.student_id, formClass.stream));
}

function statesOf(timetable: Timetable, enrolled: readonly Enrolled[]): ReadonlyMap<string, EntryState> {
  const states = new Map<string, EntryState>();
  for (const lesson of timetable.lessons) {
    const sheet = enrolled.filter(
      ({ formClass, subjects }) =>
        formClass.form_class_id === lesson.form_class_id && subjects.includes(lesson.subject),
    );
    for (const [i, state] of entryStates(lesson, sheet.length).entries()) {
      const student = sheet[i]?.student;
      if (student !== undefined) states.set(`${student.student_id}/${lesson.subject.id}`, state);
    }
  }
  return states;
}

function bySheetOrder(a: Student, b: Student): number {
  const [one, other] = [a, b].map(({ last_name, first_name }) => `${last_name}\u0000${first_name}`);
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
