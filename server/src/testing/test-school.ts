import { hash } from '@node-rs/argon2';
import { userNameKey } from 'contract/abilities';
import { academicYearOfTerm, startYearOf } from 'contract/terms';
import type { TestDatabase } from '../database/testing/test-database.ts';
import type { Database } from '../database/transaction.ts';

/**
 * A small school by hand. In the current term, exams count up to Form 5; Form 6 is course work only. Written
 * as the database's owner, past every rule of the application.
 */
export const lastTerm = 202503;
export const term = 202601;
export const lastYear = academicYearOfTerm(lastTerm);
export const year = academicYearOfTerm(term);

/** What everybody signs in with. */
export const password = 'poui-in-bloom-7';

export const subjects = { mathematics: 33, english: 18, science: 30, spanish: 49 } as const;

/** The staff, by user name. */
export const staff = {
  vjoseph: { id: 2001, first: 'Verna', last: 'Joseph', permissions: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
  amohammed: { id: 2002, first: 'Aisha', last: 'Mohammed', permissions: [1, 2, 3] },
  rsingh: { id: 2003, first: 'Ravi', last: 'Singh', permissions: [1, 2, 3] },
  lcharles: { id: 2004, first: 'Lisa', last: 'Charles', permissions: [1] },
  kali: { id: 2005, first: 'Kamla', last: 'Ali', permissions: [3, 6] },
  nbaptiste: { id: 2006, first: 'Neil', last: 'Baptiste', permissions: [1, 2, 3], mustChange: true },
  oramdeen: { id: 2007, first: 'Olive', last: 'Ramdeen', permissions: [5] },
  pquamina: { id: 2008, first: 'Peter', last: 'Quamina', permissions: [7] },
  sthomas: { id: 2009, first: 'Shirley', last: 'Thomas', permissions: [8] },
  twilliams: { id: 2010, first: 'Trevor', last: 'Williams', permissions: [13] },
  dgarcia: { id: 2011, first: 'Desmond', last: 'Garcia', permissions: [1, 2, 3], retired: true },
  uboodram: { id: 2012, first: 'Ulric', last: 'Boodram', permissions: [1] },
  hmaharaj: { id: 2013, first: 'Hema', last: 'Maharaj', permissions: [4] },
  npierre: { id: 2014, first: 'Norma', last: 'Pierre', permissions: [1] },
  cfrancis: { id: 2015, first: 'Carl', last: 'Francis', permissions: [9] },
  gdeleon: { id: 2016, first: 'Gail', last: 'De Leon', permissions: [10, 11, 12, 77] },
  vyearwood: { id: 2017, first: 'Vera', last: 'Yearwood', permissions: [2] },
  wyearwood: { id: 2018, first: 'Winston', last: 'Yearwood', permissions: [3] },
  xyearwood: { id: 2019, first: 'Xavier', last: 'Yearwood', permissions: [6] },
} as const satisfies Record<string, Employee>;

interface Employee {
  id: number;
  first: string;
  last: string;
  permissions: readonly number[];
  mustChange?: boolean;
  retired?: boolean;
}

export type UserName = keyof typeof staff | 'Admin';

/** The students; Farah moved from 1A to 1B, Gerard left from 1A, Omari left school last year. */
export const students = {
  anika: { id: 20260001, first: 'Anika', last: 'Baptiste', gender: 'F', class: '1A', picture: true },
  brandon: { id: 20260002, first: 'Brandon', last: 'Ali', gender: 'M', class: '1A' },
  chantal: { id: 20260003, first: 'Chantal', last: 'Ali', gender: 'F', class: '1A' },
  emile: { id: 20260005, first: 'Émile', last: "D'Abreu", gender: 'M', class: '1A' },
  farah: { id: 20260006, first: 'Farah', last: 'Khan', gender: 'F', class: '1B', picture: true },
  gerard: { id: 20260007, first: 'Gerard', last: 'Lewis', gender: 'M', class: '1A', left: true },
  dinesh: { id: 20260008, first: 'Dinesh', last: 'Rampersad', gender: 'M', class: '1B' },
  hannah: { id: 20230001, first: 'Hannah', last: 'Persad', gender: 'F', class: '4 Sci', picture: true },
  isaiah: { id: 20230002, first: 'Isaiah', last: 'Roberts', gender: 'M', class: '4 Sci' },
  jada: { id: 20230003, first: 'Jada', last: 'Ramlogan', gender: 'F', class: '4 Sci', picture: true },
  kyle: { id: 20230004, first: 'Kyle', last: 'Noel', gender: null, class: '4 Sci' },
  leah: { id: 20210001, first: 'Leah', last: 'Sookdeo', gender: 'F', class: '6 Up' },
  marcus: { id: 20210002, first: 'Marcus', last: 'Antoine', gender: 'M', class: '6 Up' },
} as const satisfies Record<string, Student>;

interface Student {
  id: number;
  first: string;
  last: string;
  gender: 'M' | 'F' | null;
  class: string;
  picture?: boolean;
  left?: boolean;
}

const { mathematics, english, science, spanish } = subjects;

const lessons: readonly [keyof typeof staff, number, string][] = [
  ['amohammed', mathematics, '1A'],
  ['amohammed', mathematics, '1B'],
  ['rsingh', english, '1A'],
  ['rsingh', english, '4 Sci'],
  ['lcharles', spanish, '1A'],
  ['lcharles', spanish, '1B'],
  ['nbaptiste', science, '1B'],
  ['uboodram', mathematics, '4 Sci'],
  ['npierre', mathematics, '4 Sci'],
  ['uboodram', mathematics, '6 Up'],
];

/** Form 4 and up: Mathematics in 4 Sci is taught in two sets, and Kyle takes it with nobody. */
const assignments: readonly [keyof typeof students, number, keyof typeof staff][] = [
  ['hannah', mathematics, 'uboodram'],
  ['isaiah', mathematics, 'uboodram'],
  ['jada', mathematics, 'npierre'],
  ['hannah', english, 'rsingh'],
  ['kyle', english, 'rsingh'],
  ['leah', mathematics, 'uboodram'],
  ['marcus', mathematics, 'uboodram'],
];

/** The name of a student's picture in the database. */
export function pictureOf(student: Student): string {
  return `picture0of0${student.id}.jpg`;
}

/** Fills an empty, migrated database with the school. */
export async function writeTestSchool({ owner: { db } }: Pick<TestDatabase, 'owner'>): Promise<void> {
  await writeCalendar(db);
  await writeStaff(db);
  await writeStudents(db);
}

async function writeCalendar(db: Database): Promise<void> {
  await db
    .insertInto('school_settings')
    .values({ name: 'Poui Hill Secondary', logo: null, logo_media_type: null })
    .execute();
  await db
    .insertInto('academic_years')
    .values([
      { academic_year_id: lastYear, starts_on: '2025-09-08', ends_on: '2026-07-03' },
      { academic_year_id: year, starts_on: '2026-09-07', ends_on: null },
    ])
    .execute();
  await db
    .insertInto('academic_terms')
    .values([
      {
        academic_term_id: lastTerm,
        academic_year_id: lastYear,
        term: 3,
        term_start: '2026-04-13',
        term_end: '2026-07-03',
        next_term_start: '2026-09-07',
        total_sessions: 116,
        published_at: '2026-07-03T20:00:00Z',
      },
      {
        academic_term_id: term,
        academic_year_id: year,
        term: 1,
        term_start: '2026-09-07',
        term_end: '2026-12-11',
        next_term_start: '2027-01-04',
        total_sessions: 140,
        published_at: null,
      },
    ])
    .execute();
  await db.insertInto('current_term').values({ academic_term_id: term }).execute();
  await db
    .insertInto('term_configurations')
    .values([
      { academic_term_id: term, form_level: null, exam_mark: 1 },
      { academic_term_id: term, form_level: 6, exam_mark: 0 },
    ])
    .execute();
  await db
    .insertInto('form_classes')
    .values(['1A', '1B', '4 Sci', '6 Up'].map((form_class_id) => ({ form_class_id, retired_on: null })))
    .execute();
}

async function writeStaff(db: Database): Promise<void> {
  const people: [string, Employee][] = Object.entries(staff);
  await db
    .insertInto('employees')
    .values(
      people.map(([, { id, first, last, retired }]) => ({
        id,
        first_name: first,
        last_name: last,
        employee_status_id: retired ? 3 : 1,
      })),
    )
    .execute();
  const password_hash = await cheapHash(password);
  const account = (user_name: string, employee_id: number | null, password_reset = false) => ({
    employee_id,
    user_name,
    user_name_key: userNameKey(user_name),
    password_hash,
    password_reset,
    temporary_until: null,
  });
  await db
    .insertInto('accounts')
    .values([
      account('Admin', null),
      ...people.map(([name, { id, mustChange }]) => account(name, id, mustChange)),
    ])
    .execute();
  await db
    .insertInto('employee_permissions')
    .values(
      people.flatMap(([, { id, permissions }]) =>
        permissions.map((user_permission_id) => ({ employee_id: id, user_permission_id })),
      ),
    )
    .execute();
  await db
    .insertInto('lessons')
    .values([
      ...lessons.map(([name, subject_id, form_class_id]) => lesson(name, subject_id, form_class_id, year)),
      lesson('dgarcia', mathematics, '1A', lastYear),
    ])
    .execute();
  const in1A = { academic_year_id: year, form_class_id: '1A' };
  await db
    .insertInto('form_teacher_assignments')
    .values({ ...in1A, employee_id: staff.amohammed.id })
    .execute();
  await db
    .insertInto('form_dean_assignments')
    .values(['1A', '1B'].map((form_class_id) => ({ ...in1A, form_class_id, employee_id: staff.rsingh.id })))
    .execute();
}

function lesson(name: keyof typeof staff, subject_id: number, form_class_id: string, inYear: number) {
  const since = `${startYearOf(inYear)}-09-01T00:00:00Z`;
  return { academic_year_id: inYear, employee_id: staff[name].id, subject_id, form_class_id, since };
}

async function writeStudents(db: Database): Promise<void> {
  const everyone: Student[] = Object.values(students);
  await db
    .insertInto('students')
    .values(
      everyone.map(({ id, first, last, gender, left }) => ({
        student_id: id,
        first_name: first,
        last_name: last,
        gender,
        student_status_id: left ? 3 : 1,
        date_of_birth: null,
        entry_date: null,
        picture: null,
      })),
    )
    .execute();
  await db
    .insertInto('student_registrations')
    .values(
      everyone.map((student) => ({
        student_id: student.id,
        academic_year_id: year,
        form_class_id: student.class,
      })),
    )
    .execute();
  await db
    .insertInto('student_subject_assignments')
    .values(
      assignments.map(([student, subject_id, teacher]) => ({
        student_id: students[student].id,
        academic_year_id: year,
        subject_id,
        employee_id: staff[teacher].id,
      })),
    )
    .execute();
  const pictured = everyone.filter(({ picture }) => picture);
  await db
    .insertInto('student_pictures')
    .values(
      pictured.map((student) => ({
        name: pictureOf(student),
        student_id: student.id,
        jpeg: Buffer.from(`picture of ${student.first}`),
        small_webp: Buffer.from(`small picture of ${student.first}`),
      })),
    )
    .execute();
  for (const student of pictured) {
    await db
      .updateTable('students')
      .set({ picture: pictureOf(student) })
      .where('student_id', '=', student.id)
      .execute();
  }
}

/** argon2id at its cheapest: what is tested is not how long a guess takes. */
export async function cheapHash(plain: string): Promise<string> {
  return hash(plain, { memoryCost: 64, timeCost: 1, parallelism: 1 });
}
