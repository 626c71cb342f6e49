import type { Insertable } from 'kysely';
import { blankFamily } from '../capabilities/students/family-store.ts';
import { blankPersonal } from '../capabilities/students/personal-store.ts';
import type { Tables } from '../database/tables.ts';
import type { Database } from '../database/transaction.ts';

type Details<Table extends keyof Tables> = Partial<Omit<Insertable<Tables[Table]>, 'student_id'>>;

/** What a student's form said; null where it said nothing. */
export async function writePersonalData(
  db: Database,
  { id }: { id: number },
  details: Details<'student_personal'>,
): Promise<void> {
  await db
    .insertInto('student_personal')
    .values({
      student_id: id,
      ...blankPersonal,
      version: 1,
      ...details,
    })
    .execute();
}

/** A relative with nothing known but what is given. */
export async function writeFamilyRecord(
  db: Database,
  { id }: { id: number },
  relative: Details<'student_family'> & { relationship: 1 | 2 | 3 | 4; name: string },
): Promise<void> {
  await db
    .insertInto('student_family')
    .values({
      student_id: id,
      ...blankFamily,
      ...relative,
    })
    .execute();
}
