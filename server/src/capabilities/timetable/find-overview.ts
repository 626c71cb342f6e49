import { compareClasses } from 'contract/class-order';
import { listsWholeClass } from 'contract/marks';
import { lowerFormSubjects } from 'contract/subjects';
import { timetableWarnings } from 'contract/timetable';
import { type TimetableNotice, type TimetableOverview } from 'contract/timetable-years';
import type { Database } from '../../database/transaction.ts';
import { currentTerm } from '../terms/current-term.ts';
import {
  type ClassOfOverview,
  listClassesOfYear,
  listSubjectsOfYear,
  listTakenSubjects,
  listTaughtSubjects,
  type SubjectOfOverview,
  type TakenSubject,
  type TaughtSubject,
  type YearOfOverview,
} from './overview-store.ts';

type Cell = TimetableOverview['cells'][number];

/**
 * Class × subject of a year with who teaches, and what is missing. Up to Form 3 every class is to have the nine
 * subjects; from Form 4 on those that students of the class are assigned to. In a year that is over nothing is missing for
 * somebody's having left since.
 */
export async function findOverview(db: Database, academicYearId: number): Promise<TimetableOverview> {
  const current = await currentTerm(db);
  const year: YearOfOverview = { id: academicYearId, isOver: academicYearId < current.academic_year_id };
  const [classes, subjects, taught, taken] = await Promise.all([
    listClassesOfYear(db, year),
    listSubjectsOfYear(db, academicYearId),
    listTaughtSubjects(db, academicYearId),
    listTakenSubjects(db, year),
  ]);
  const needed = classes.flatMap(({ id }) => neededIn(id, subjects, taken));
  const isThere = isThereIn(year);
  const cells = cellsOf(taught, needed, isThere);
  return {
    academic_year_id: academicYearId,
    classes,
    subjects: subjects.map(({ id, title, abbr }) => ({ id, title, abbr })),
    cells,
    notices: noticesOf({ classes, subjects, cells, taken }, isThere),
  };
}

type IsThere = (holder: Cell['teachers'][number]) => boolean;

/** Who is to be counted on in a year: who is in service, and in one that is over whoever was. */
function isThereIn({ isOver }: YearOfOverview): IsThere {
  return ({ left }) => isOver || left === 0;
}

type Place = Pick<Cell, 'form_class_id' | 'subject_id'>;

const isSame = (one: Place) => (other: Place) =>
  one.form_class_id === other.form_class_id && one.subject_id === other.subject_id;

function neededIn(
  formClass: string,
  subjects: readonly SubjectOfOverview[],
  taken: readonly TakenSubject[],
): Place[] {
  const ids = listsWholeClass(formClass)
    ? subjects.filter(({ id, in_use }) => in_use && lowerFormSubjects.includes(id)).map(({ id }) => id)
    : taken.filter(({ form_class_id }) => form_class_id === formClass).map(({ subject_id }) => subject_id);
  return [...new Set(ids)].map((subject_id) => ({ form_class_id: formClass, subject_id }));
}

function cellsOf(taught: readonly TaughtSubject[], needed: readonly Place[], isThere: IsThere): Cell[] {
  const untaught = needed
    .filter((place) => !taught.some(isSame(place)))
    .map((place) => ({ ...place, teachers: [] }));
  return [...taught, ...untaught]
    .map((cell) => {
      const isNeeded = needed.some(isSame(cell)) || cell.teachers.length > 0;
      const isTaught = cell.teachers.some(isThere);
      return { ...cell, gap: isNeeded && !isTaught ? (1 as const) : (0 as const) };
    })
    .toSorted((a, b) => compareClasses(a.form_class_id, b.form_class_id) || a.subject_id - b.subject_id);
}

function noticesOf(
  {
    classes,
    subjects,
    cells,
    taken,
  }: {
    classes: readonly ClassOfOverview[];
    subjects: readonly SubjectOfOverview[];
    cells: readonly Cell[];
    taken: readonly TakenSubject[];
  },
  isThere: IsThere,
): TimetableNotice[] {
  const titleOf = (subjectId: number) => subjects.find(({ id }) => id === subjectId)?.title ?? '';
  return [
    ...classes
      .filter(({ form_teachers }) => !form_teachers.some(isThere))
      .map(({ id }) => ({
        kind: 'no_form_teacher' as const,
        form_class_id: id,
        subject_id: null,
        message: timetableWarnings.noFormTeacher(id),
      })),
    ...cells.flatMap((cell) => noticesOfCell(cell, titleOf(cell.subject_id), isThere)),
    ...taken
      .filter(({ has_lesson }) => !has_lesson)
      .map(({ form_class_id, subject_id, students, teacher }) => ({
        kind: 'assigned_elsewhere' as const,
        form_class_id,
        subject_id,
        message: timetableWarnings.assignedElsewhere(students, form_class_id, titleOf(subject_id), teacher),
      })),
  ];
}

function noticesOfCell(
  { form_class_id, subject_id, teachers, gap }: Cell,
  title: string,
  isThere: IsThere,
): TimetableNotice[] {
  const place = { form_class_id, subject_id };
  if (gap === 1) {
    return [{ ...place, kind: 'no_teacher', message: timetableWarnings.nobodyTeaches(title, form_class_id) }];
  }
  const present = teachers.filter(isThere);
  if (present.length < 2) return [];
  const names = present.map((one) => `${[...one.first_name][0]}. ${one.last_name}`).join(', ');
  const message = timetableWarnings.severalTeachers(names, title, form_class_id);
  return [{ ...place, kind: 'several_teachers', message }];
}
