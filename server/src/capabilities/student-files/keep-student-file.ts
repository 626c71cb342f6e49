import { randomBytes } from 'node:crypto';
import type { SentFile } from 'contract/endpoint';
import { tidyText } from 'contract/plain-text';
import {
  type FileType,
  type StudentFile,
  studentFileLimits,
  studentFileMessages,
} from 'contract/student-files';
import { studentMessages } from 'contract/students';
import type { EarlierSave } from '../../database/earlier-save.ts';
import { recordChange } from '../../database/history.ts';
import { isEveryChangeOwn } from '../../database/own-changes.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import { changedSince, Conflict, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { lockStudent, saveInTransaction } from '../students/lock-student.ts';
import { inspectFile } from './inspect-file.ts';
import {
  findKeptPicture,
  findPictureName,
  insertFile,
  listFiles,
  replacePicture,
} from './student-file-store.ts';

/**
 * Keeps a picture, in place of the earlier one, or another file, under a name that nobody can guess. What is kept
 * is made anew or looked through first (3-decisions §7); the history says who sent what, and never what is in it.
 * What was kept before under this mutation id is answered: 404 for a file that has been deleted since, 409 for a picture
 * in whose place another has been put.
 */
export async function keepStudentFile(
  db: Database,
  who: SignedIn,
  { student_id: sentAs, file_type, replaces, mutation_id, file }: FileToKeep,
): Promise<StudentFile> {
  // Before a file is decoded for nobody.
  if ((await findPictureName(db, sentAs)) === undefined) throw new NotFound();
  const { media_type, content, small_webp } = await inspectFile(file.bytes, file_type);
  const extension = media_type === 'application/pdf' ? 'pdf' : 'jpg';
  const kept: KeptFile = {
    file_type,
    name: `${randomBytes(16).toString('hex')}.${extension}`,
    title: file_type === 'picture' ? '' : titleOf(file.name, extension),
    media_type,
    content: Buffer.from(content),
  };
  return saveInTransaction(db, async (trx) => {
    // The id may have been corrected while the file was looked through.
    const of = { student_id: sentAs, mutation_id };
    const { student_id, earlier } = await lockStudent(trx, who, of, 'student_file');
    if (earlier !== null) return keptBefore(trx, who, { student_id, file_type, earlier });
    const before =
      file_type === 'picture'
        ? await keepPicture(trx, who, { student_id, replaces, kept, small_webp })
        : await keepDocument(trx, { ...kept, student_id, file_type });
    const { name: file_name, title } = kept;
    await recordChange(trx, who, {
      entity: 'student_file',
      student_id,
      before,
      after: { file_type, file_name, title },
      mutation_id,
    });
    return {
      student_id,
      file_type,
      file_name,
      title,
      media_type,
      bytes: kept.content.length,
      created_at: new Date().toISOString(),
    };
  });
}

interface FileToKeep {
  student_id: number;
  file_type: FileType;
  /** The picture that was seen, '' for none; undefined where that is not said. */
  replaces?: string | undefined;
  mutation_id?: string | undefined;
  file: SentFile;
}

interface KeptFile {
  file_type: FileType;
  name: string;
  title: string;
  media_type: string;
  content: Buffer;
}

async function keepPicture(
  trx: DatabaseTransaction,
  who: SignedIn,
  {
    student_id,
    replaces,
    kept,
    small_webp,
  }: {
    student_id: number;
    replaces: string | undefined;
    kept: KeptFile;
    small_webp: Uint8Array | null;
  },
): Promise<object | null> {
  const earlier = await findPictureName(trx, student_id);
  const picture = earlier ?? '';
  if (replaces !== undefined && replaces !== picture) {
    throw await pictureChanged(trx, who, { student_id, from: replaces, to: picture });
  }
  await replacePicture(trx, student_id, {
    name: kept.name,
    jpeg: kept.content,
    small_webp: small_webp && Buffer.from(small_webp),
  });
  return earlier == null ? null : { file_type: 'picture', file_name: earlier };
}

async function keepDocument(
  trx: DatabaseTransaction,
  file: KeptFile & { student_id: number; file_type: Exclude<FileType, 'picture'> },
): Promise<null> {
  const files = await listFiles(trx, file.student_id);
  if (files.length >= studentFileLimits.files) throw new Conflict(studentFileMessages.tooMany);
  await insertFile(trx, file);
  return null;
}

async function keptBefore(
  trx: DatabaseTransaction,
  who: SignedIn,
  { student_id, file_type, earlier }: { student_id: number; file_type: FileType; earlier: EarlierSave },
): Promise<StudentFile> {
  const after = earlier.after as { file_type: FileType; file_name: string };
  if (after.file_type !== file_type) throw new Conflict(studentMessages.mutationReused);
  const isTheSame = ({ file_name }: StudentFile) => file_name === after.file_name;
  if (file_type !== 'picture') {
    const kept = (await listFiles(trx, student_id)).find(isTheSame);
    if (kept === undefined) throw new NotFound();
    return kept;
  }
  const present = await findKeptPicture(trx, student_id);
  if (present !== undefined && isTheSame(present)) return present;
  const to = present?.file_name ?? '';
  throw await pictureChanged(trx, who, { student_id, from: after.file_name, to });
}

/** The refusal with the picture that stands there by now, '' for none. */
async function pictureChanged(
  trx: DatabaseTransaction,
  who: SignedIn,
  { student_id, from, to }: { student_id: number; from: string; to: string },
): Promise<Conflict> {
  const pictures = { entities: ['student_file'], student_id, holds: { file_type: 'picture' } } as const;
  const change = { from: from || null, to: to || null };
  const own = await isEveryChangeOwn(trx, who, pictures, 'file_name', change);
  return changedSince(studentFileMessages.pictureChanged, { picture: to }, own);
}

/** What the sender called it, without folders and with the ending of what it is now. */
function titleOf(name: string, extension: string): string {
  const bare = tidyText(name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')).replace(/\p{Cf}/gu, '');
  return `${[...bare].slice(0, 80).join('').trim() || 'file'}.${extension}`;
}
