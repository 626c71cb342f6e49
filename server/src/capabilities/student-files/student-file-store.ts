import type { StudentFile } from 'contract/student-files';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';

/** Pictures and files are kept in the database, where every process of the server reaches them (docs/decisions/013). */

export type DocumentType = Exclude<StudentFile['file_type'], 'picture'>;

/** The name of a student's picture, null for none; undefined for an unknown student. */
export async function findPictureName(db: Database, studentId: number): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('students')
    .select('picture')
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return row?.picture;
}

/** A student's picture without its content; undefined where there is none. */
export async function findKeptPicture(db: Database, studentId: number): Promise<StudentFile | undefined> {
  return db
    .selectFrom('student_pictures')
    .select([
      'student_id',
      sql<'picture'>`'picture'`.as('file_type'),
      'name as file_name',
      sql<string>`''`.as('title'),
      sql<string>`'image/jpeg'`.as('media_type'),
      sql<number>`length(jpeg)`.as('bytes'),
      'created_at',
    ])
    .where('student_id', '=', studentId)
    .executeTakeFirst();
}

/** Puts a picture in the place of the one that there was; null takes it away. */
export async function replacePicture(
  trx: DatabaseTransaction,
  studentId: number,
  picture: { name: string; jpeg: Buffer; small_webp: Buffer | null } | null,
): Promise<void> {
  if (picture !== null) {
    await trx
      .insertInto('student_pictures')
      .values({ ...picture, student_id: studentId })
      .execute();
  }
  // The version stays: a clerk who has the record open is not disturbed.
  await trx
    .updateTable('students')
    .set({ picture: picture?.name ?? null })
    .where('student_id', '=', studentId)
    .execute();
  await trx
    .deleteFrom('student_pictures')
    .where('student_id', '=', studentId)
    .where('name', '<>', picture?.name ?? '')
    .execute();
}

/** A document of a student with its content; `name` is the random one under which it is served. */
export async function insertFile(
  trx: DatabaseTransaction,
  file: {
    name: string;
    student_id: number;
    file_type: DocumentType;
    title: string;
    media_type: string;
    content: Buffer;
  },
): Promise<void> {
  await trx.insertInto('student_files').values(file).execute();
}

/** A student's files without their content, the newest first. */
export async function listFiles(db: Database, studentId: number): Promise<StudentFile[]> {
  return db
    .selectFrom('student_files')
    .select([
      'student_id',
      'file_type',
      'name as file_name',
      'title',
      'media_type',
      sql<number>`length(content)`.as('bytes'),
      'created_at',
    ])
    .where('student_id', '=', studentId)
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .execute();
}

/** Undefined also where the file is another student's (quality D). */
export async function findFile(db: Database, studentId: number, name: string) {
  return db
    .selectFrom('student_files')
    .select(['title', 'media_type', 'content'])
    .where('student_id', '=', studentId)
    .where('name', '=', name)
    .executeTakeFirst();
}

/** What was deleted; undefined where this student has no such file of this type. */
export async function deleteFile(
  trx: DatabaseTransaction,
  { student_id, file_type, file_name }: { student_id: number; file_type: DocumentType; file_name: string },
): Promise<{ title: string } | undefined> {
  return trx
    .deleteFrom('student_files')
    .where('student_id', '=', student_id)
    .where('file_type', '=', file_type)
    .where('name', '=', file_name)
    .returning('title')
    .executeTakeFirst();
}
