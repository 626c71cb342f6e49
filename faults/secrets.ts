import { sql } from 'kysely';
import type { Connection } from '../server/src/database/connect.ts';

/** Words that stand nowhere else, planted where logs must not look. */
export const secrets = {
  remark: 'Zephyrwort listens well',
  comment: 'Quillonade has grown this term',
  medical: 'Brambletoxis since birth',
  family: 'Ottoline Farthingsworth',
  address: '77 Nettlecombe Parade',
  password: 'wrong-Vexillary-9',
} as const;

/** Writes the words for comments, health and family into a school, for every student. */
export async function plantSecrets({ db }: Connection): Promise<void> {
  await sql`update student_medical set other = ${secrets.medical}, allergies = ${secrets.medical}`.execute(
    db,
  );
  await sql`update student_personal set address_home = ${secrets.address}`.execute(db);
  await sql`update student_family set name = ${secrets.family}, address_home = ${secrets.address}`.execute(
    db,
  );
  await sql`update student_term_records set teacher_comment = ${secrets.comment}`.execute(db);
}
