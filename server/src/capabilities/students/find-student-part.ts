import type { Database } from '../../database/transaction.ts';
import type { FamilyRecord } from 'contract/family-record';
import { listFamily } from './family-store.ts';
import { findStudent } from './find-student.ts';
import type { StudentPart } from './student-part.ts';

/** A part of a student's record, blank with version 0 where it was never saved; 404 for an unknown student. */
export async function findStudentPart<
  Key extends { student_id: number },
  Row extends Key & { version: number },
>(db: Database, part: StudentPart<Key, Row>, sent: Key): Promise<Row> {
  const { student_id } = await findStudent(db, sent.student_id);
  const key = { ...sent, student_id };
  return (await part.find(db, key)) ?? part.blank(key);
}

/** The family records of a student, by relationship; 404 for an unknown student. */
export async function findFamily(db: Database, studentId: number): Promise<FamilyRecord[]> {
  const { student_id } = await findStudent(db, studentId);
  return listFamily(db, student_id);
}
