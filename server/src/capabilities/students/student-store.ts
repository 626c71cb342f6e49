import { type ClassRegistration, studentStatusId } from 'contract/students';
import { sql } from 'kysely';
import type { PersonalRecord } from 'contract/personal-record';
import { type Change, recordChanges } from '../../database/history.ts';
import type { Tables } from '../../database/tables.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';

/** The active students registered in a year, by last name, first name. */
export async function listActiveStudents(
  db: Database,
  academicYearId: number,
  { datesOfBirth }: { datesOfBirth: boolean },
) {
  return db
    .selectFrom('student_registrations as r')
    .innerJoin('students as s', 's.student_id', 'r.student_id')
    .innerJoin('form_classes as f', 'f.form_class_id', 'r.form_class_id')
    .select([
      's.student_id',
      's.last_name',
      's.first_name',
      'r.form_class_id',
      'f.form_level',
      's.gender',
      sql<string>`coalesce(s.picture, '')`.as('picture'),
    ])
    .$if(datesOfBirth, (query) => query.select('s.date_of_birth'))
    .where('r.academic_year_id', '=', academicYearId)
    .where('s.student_status_id', '=', 1)
    .orderBy('s.last_name')
    .orderBy('s.first_name')
    .orderBy('s.student_id')
    .execute();
}

/** General Info as it is stored. */
export interface StudentRow {
  first_name: string;
  last_name: string;
  other_name: string;
  date_of_birth: string | null;
  birth_certificate_pin: string;
  gender: 'M' | 'F' | null;
  serial_number: string;
  sea_number: string;
  entry_date: string | null;
}

/** All that is stored of a new student. */
export interface StudentToInsert {
  student: StudentRow & { student_id: number };
  registration: ClassRegistration;
  personal: PersonalRecord | null;
  changes: readonly Change[];
}

/** Stores new students together, since an upload brings two thousand. */
export async function insertStudents(
  trx: DatabaseTransaction,
  who: SignedIn,
  added: readonly StudentToInsert[],
): Promise<void> {
  const students = added.map(({ student }) => ({ ...student, student_status_id: studentStatusId.active }));
  await insertRows(trx, 'students', students);
  await insertRows(
    trx,
    'student_registrations',
    added.map(({ registration }) => registration),
  );
  await insertRows(
    trx,
    'student_personal',
    added.map(({ personal }) => personal).filter((row) => row !== null),
  );
  await recordChanges(
    trx,
    who,
    added.flatMap(({ changes }) => changes),
  );
}

/** Rows of one shape, however many, as one statement with one parameter. */
async function insertRows(
  trx: DatabaseTransaction,
  table: keyof Tables,
  rows: readonly object[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(trx);
}

/** Stores what changed of a student whose record is locked. Another id goes along to everything of theirs. */
export async function updateStudent(
  trx: DatabaseTransaction,
  studentId: number,
  changes: Partial<StudentRow> & { student_id?: number; student_status_id?: number },
): Promise<void> {
  await trx
    .updateTable('students')
    .set((set) => ({ ...changes, version: set('version', '+', 1) }))
    .where('student_id', '=', studentId)
    .execute();
}

/** Whether an id is, or ever was, another student's. */
export async function isIdTaken(trx: DatabaseTransaction, id: number, studentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from students where student_id = ${id}
    union all
    select from former_student_ids where former_id = ${id} and student_id <> ${studentId}`.execute(trx);
  return rows.length > 0;
}

/** Notes an id that a student no longer has, and that the present one is in use again. */
export async function keepFormerId(
  trx: DatabaseTransaction,
  { former, present }: { former: number; present: number },
): Promise<void> {
  await trx.deleteFrom('former_student_ids').where('former_id', '=', present).execute();
  await trx.insertInto('former_student_ids').values({ former_id: former, student_id: present }).execute();
}
