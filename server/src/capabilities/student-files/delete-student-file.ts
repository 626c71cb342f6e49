import type { FileType } from 'contract/student-files';
import { recordChange } from '../../database/history.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { lockStudent } from '../students/lock-student.ts';
import { isFileName } from './file-name.ts';
import { deleteFile, findPictureName, replacePicture } from './student-file-store.ts';

interface FileKey {
  student_id: number;
  file_type: FileType;
  file_name: string;
}

/** Deletes a picture or file for good; 404 unless it is this student's and of this type. */
export async function deleteStudentFile(db: Database, who: SignedIn, key: FileKey): Promise<void> {
  if (!isFileName(key.file_name)) throw new NotFound();
  await inTransaction(db, async (trx) => {
    const { file_type, file_name } = key;
    const { student_id } = await lockStudent(trx, who, key, 'student_file');
    const title = await deleteFound(trx, { ...key, student_id });
    await recordChange(trx, who, {
      entity: 'student_file',
      student_id,
      before: { file_type, file_name, title },
      after: null,
    });
  });
}

/** Its title. */
async function deleteFound(
  trx: DatabaseTransaction,
  { student_id, file_type, file_name }: FileKey,
): Promise<string> {
  if (file_type === 'picture') {
    if ((await findPictureName(trx, student_id)) !== file_name) throw new NotFound();
    await replacePicture(trx, student_id, null);
    return '';
  }
  const deleted = await deleteFile(trx, { student_id, file_type, file_name });
  if (deleted === undefined) throw new NotFound();
  return deleted.title;
}
