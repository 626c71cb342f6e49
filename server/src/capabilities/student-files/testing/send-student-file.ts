import type { Database } from '../../../database/transaction.ts';
import type { Browser } from '../../../testing/browser.ts';

/** Sends a picture or another file of a student as the screen does. */
export async function sendStudentFile(
  browser: Browser,
  student: { id: number },
  file_type: string,
  bytes: Buffer | string,
  name = 'IMG_0001.jpg',
) {
  return browser.sendFile('/api/student-file', bytes, { name, fields: { id: student.id, file_type } });
}

/** What the history holds of a student's files, the oldest first. */
export async function fileHistoryOf(db: Database, studentId: number) {
  return db
    .selectFrom('history')
    .select(['before', 'after'])
    .where('student_id', '=', studentId)
    .where('entity', '=', 'student_file')
    .orderBy('id')
    .execute();
}
