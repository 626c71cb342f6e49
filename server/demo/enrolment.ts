import type { SchoolYear } from './calendar.ts';
import type { FormClass } from './form-classes.ts';
import { Random } from './random.ts';
import { longName, newStudent, type FixedName, type Student } from './student.ts';

/**
 * Everyone who was at the school in these years. Year by year students come, move up, repeat, leave and
 * graduate, and every form class is full, so that the school always has the size asked for.
 */
export function enrol(years: readonly SchoolYear[], classes: readonly FormClass[]): Student[] {
  const everyone: Student[] = [];
  const names = new Set<string>();
  let seats = new Map<FormClass, Student[]>();
  for (const [i, { startYear }] of years.entries()) {
    const moved = i === 0 ? emptySeats(classes) : moveUp(startYear, classes, seats);
    const running = new Map<number, number>();
    for (const formClass of classes) {
      const seated = moved.get(formClass) ?? [];
      while (seated.length < formClass.size) {
        // In the first year the upper forms are there already, each since its own Form 1.
        const entryYear = i === 0 ? startYear - yearsBefore(formClass) : startYear;
        const student = arrive(
          formClass,
          entryYear,
          i > 0 && formClass.form_level > 1,
          running,
          names,
          named(years, i, formClass, seated),
        );
        everyone.push(student);
        seated.push(student);
      }
      for (const student of seated) student.classes.set(startYear, formClass);
    }
    seats = moved;
  }
  return everyone;
}

function emptySeats(classes: readonly FormClass[]): Map<FormClass, Student[]> {
  return new Map(classes.map((formClass) => [formClass, []]));
}

function yearsBefore({ form_class_id, form_level }: FormClass): number {
  return form_class_id === '6 Up' ? 6 : form_level - 1;
}

function named(
  years: readonly SchoolYear[],
  i: number,
  formClass: FormClass,
  seated: readonly Student[],
): FixedName | undefined {
  return i === years.length - 1 && formClass.form_class_id === '1A' && seated.length === 20
    ? longName
    : undefined;
}

function arrive(
  formClass: FormClass,
  entryYear: number,
  transfer: boolean,
  running: Map<number, number>,
  names: Set<string>,
  fixed: FixedName | undefined,
): Student {
  for (;;) {
    const next = (running.get(entryYear) ?? 0) + 1;
    running.set(entryYear, next);
    // Those who came before the first year entered as everybody does, in Form 1.
    const student = newStudent(
      { startYear: entryYear, formClass: atEntry(formClass, transfer), running: next, transfer },
      fixed,
    );
    const name = `${student.last_name}, ${student.first_name}`;
    if (names.has(name)) continue;
    names.add(name);
    return student;
  }
}

function atEntry(formClass: FormClass, transfer: boolean): FormClass {
  return transfer ? formClass : { ...formClass, form_level: 1 };
}

/** Last year's classes to this year's. Whoever finds no seat leaves or graduates. */
function moveUp(
  startYear: number,
  classes: readonly FormClass[],
  before: ReadonlyMap<FormClass, Student[]>,
): Map<FormClass, Student[]> {
  const now = emptySeats(classes);
  const random = Random.for('moving up', startYear);
  const promoted = new Map<FormClass, Student[]>();
  for (const [formClass, students] of before) {
    const staying = students.filter((student) => !leaves(random, student, formClass));
    const repeating =
      formClass.form_level <= 4 ? staying.filter((student) => repeats(random, student)).slice(0, 2) : [];
    now.get(formClass)?.push(...repeating);
    promoted.set(
      formClass,
      staying.filter((student) => !repeating.includes(student)),
    );
  }
  for (const formClass of classes) {
    const seated = now.get(formClass) ?? [];
    if (formClass.form_level === 1) continue;
    const candidates = candidatesFor(formClass, promoted, random);
    const free =
      formClass.size -
      seated.length -
      (formClass.form_class_id === '6 Lw' ? sixthFormTransfers(formClass) : 0);
    for (const student of candidates.slice(0, Math.max(0, free))) {
      seated.push(student);
      for (const waiting of promoted.values()) {
        const place = waiting.indexOf(student);
        if (place !== -1) waiting.splice(place, 1);
      }
    }
  }
  for (const [formClass, left] of promoted) {
    const done = formClass.form_level === 5 || formClass.form_class_id === '6 Up';
    for (const student of left) student.student_status_id = done ? graduated : transferred;
  }
  return now;
}

const graduated = 2;
const transferred = 3;

function sixthFormTransfers(formClass: FormClass): number {
  return Math.floor(formClass.size / 10);
}

/** Who may move into this class, the first in line first. */
function candidatesFor(
  formClass: FormClass,
  promoted: ReadonlyMap<FormClass, Student[]>,
  random: Random,
): Student[] {
  const from = (level: number) =>
    [...promoted].filter(([{ form_level }]) => form_level === level).flatMap(([, students]) => students);
  const byScore = (students: readonly Student[], score: (student: Student) => number) =>
    students
      .map((student) => ({ student, score: score(student) + random.normal(0, 4) }))
      .toSorted((a, b) => b.score - a.score)
      .map(({ student }) => student);
  if (formClass.form_class_id === '6 Up') return promotedFrom('6 Lw', promoted);
  if (formClass.form_class_id === '6 Lw') return byScore(from(5), ({ ability }) => ability);
  // In Form 4 the streams part: those good with numbers to Science, the rest as they choose.
  if (formClass.form_level === 4) {
    return formClass.stream === 'Sci'
      ? byScore(from(3), ({ ability, talents }) => ability + talents.numbers)
      : random.shuffled(from(3));
  }
  return [...promoted]
    .filter(
      ([{ form_level, column }]) => form_level === formClass.form_level - 1 && column === formClass.column,
    )
    .flatMap(([, students]) => students);
}

function promotedFrom(formClassId: string, promoted: ReadonlyMap<FormClass, Student[]>): Student[] {
  return [...promoted].find(([{ form_class_id }]) => form_class_id === formClassId)?.[1].slice() ?? [];
}

function leaves(random: Random, student: Student, formClass: FormClass): boolean {
  if (formClass.form_level === 5 || formClass.form_class_id === '6 Up' || !random.chance(0.022)) return false;
  student.student_status_id = random.weighted([
    [transferred, 70],
    [4, 8],
    [5, 16],
    [6, 5],
    [7, 1],
  ]);
  return true;
}

function repeats(random: Random, student: Student): boolean {
  return random.chance(student.ability < 45 ? 0.07 : 0.003);
}
