import { formLevelOf } from 'contract/identifiers';
import { attendanceCode, entryOf, type MarkEntry, markMessages, type MarkRecord } from 'contract/marks';
import { archiveMessages, type ArchiveMarkSave, testIds } from 'contract/marks-archive';
import { type EarlierSave, findEarlierSave } from '../../database/earlier-save.ts';
import { everyIdOf } from '../../database/every-id-of.ts';
import { isMutationTaken, recordChange } from '../../database/history.ts';
import {
  isEveryChangeOwn,
  isEveryVersionOwn,
  namingWhoSaved,
  type RecordInHistory,
} from '../../database/own-changes.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { changedSince, Conflict, Invalid, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { lockPresentRow } from '../students/lock-student.ts';
import { examMarkOf } from '../terms/current-term.ts';
import { classIn, findOnlyTeacher, findTermPlace, lockMark, storeMark } from './archive-store.ts';

/** How the history names what was changed here. */
export const archiveReason = 'archive';

export interface SavedArchiveMark {
  /** Whether the record is new: 201 rather than 200. */
  created: boolean;
  record: MarkRecord;
}

/**
 * Saves one mark of a past term, or of the current one; all else of the record stays (3-decisions §4). A mark in
 * place of an Absent or No Work makes it Present. 404 for an unknown student, 422 for a term in which the student
 * has no class, 409 with the current record when another mark, or an Absent or No Work, stands there by now, and
 * without it for a mutation id that was used for another record. A student may be named by a former id, and is so named
 * in the answer.
 */
export async function saveArchiveMark(
  db: Database,
  who: SignedIn,
  sent: ArchiveMarkSave,
): Promise<SavedArchiveMark> {
  try {
    return await saveOnce(db, who, sent);
  } catch (error) {
    // By a save of another record at the same moment: one of this record waits for the student's row.
    throw isMutationTaken(error) ? new Conflict(archiveMessages.mutationReused) : error;
  }
}

async function saveOnce(db: Database, who: SignedIn, sent: ArchiveMarkSave): Promise<SavedArchiveMark> {
  return inTransaction(db, async (trx) => {
    const student_id = await lockPresentRow(trx, sent.student_id);
    if (student_id === undefined) throw new NotFound();
    const save = { ...sent, student_id };
    const earlier = await findEarlierSave(trx, who, save.mutation_id);
    if (earlier !== null) return repeated(earlier, sent, await everyIdOf(trx, student_id));
    const place = await findTermPlace(trx, save);
    if (!place.term_exists) throw new Invalid({ academic_term_id: [archiveMessages.noSuchTerm] });
    const formClass = classIn(place);
    if (formClass === null) throw new Invalid({ form_class_id: [archiveMessages.chooseClass] });
    const before = await lockMark(trx, save);
    if (before === undefined) throw new Invalid({ subject_id: [archiveMessages.noSuchSubject] });
    const entry = changedEntry(before, save);
    const isSame = entryFields.every((field) => before[field] === entry[field]);
    if (isSame && save.mutation_id === undefined) return { created: false, record: asSent(before, sent) };
    if (!isSame) {
      await demandUnmoved(trx, who, before, sent);
      await demandExam(trx, save, formClass);
    }
    const record = isSame ? before : await storeEntry(trx, who, { save, before, entry, formClass });
    const { academic_term_id, subject_id, mutation_id } = save;
    const created = !isSame && before.version === 0;
    await recordChange(trx, who, {
      // Noted also where nothing changed, lest its repetition undo what others have saved since.
      entity: isSame ? 'unchanged_term_mark' : 'term_mark',
      student_id,
      academic_term_id,
      subject_id,
      employee_id: record.employee_id,
      form_class_id: formClass,
      before: created ? null : before,
      after: record,
      reason: archiveReason,
      mutation_id,
    });
    return { created, record: asSent(record, sent) };
  });
}

/** Under the id that the page knows. */
function asSent(record: MarkRecord, { student_id }: ArchiveMarkSave): MarkRecord {
  return { ...record, student_id };
}

const entryFields = ['course_mark', 'exam_mark', 'course_attendance', 'exam_attendance'] as const;

/** A mark that is cleared leaves an Absent or No Work as it is; one that is given takes its place. */
function changedEntry(before: MarkRecord, { test_id, mark }: ArchiveMarkSave): MarkEntry {
  const entry = entryOf(before);
  const present = mark === null ? {} : { attendance: attendanceCode.present };
  if (test_id === testIds.course) {
    return { ...entry, course_mark: mark, course_attendance: present.attendance ?? entry.course_attendance };
  }
  return { ...entry, exam_mark: mark, exam_attendance: present.attendance ?? entry.exam_attendance };
}

/** 409 with the record as it stands when it is not what the save started from. */
async function demandUnmoved(
  trx: DatabaseTransaction,
  who: SignedIn,
  before: MarkRecord,
  save: ArchiveMarkSave,
): Promise<void> {
  const { version } = save;
  const moved = startedFrom(save).filter(({ field, from }) => from !== undefined && from !== before[field]);
  if (moved.length === 0 && (version === undefined || version === before.version)) return;
  const { student_id, academic_term_id, subject_id } = before;
  const record = {
    entities: ['term_mark'],
    student_id,
    academic_term_id,
    subject_id,
  } as const;
  const own =
    version === undefined
      ? await isEveryMoveOwn(trx, who, record, before, moved)
      : await isEveryVersionOwn(trx, who, record, { from: version, to: before.version });
  const current = asSent(await namingWhoSaved(trx, record, before), save);
  throw changedSince(archiveMessages.changedMeanwhile, current, own);
}

type FieldOfBox = (typeof entryFields)[number];

interface StartedFrom {
  field: FieldOfBox;
  from: number | null | undefined;
}

/** What the box of a save showed, field by field; undefined where that is not said. */
function startedFrom({ test_id, from_mark, from_attendance }: ArchiveMarkSave): StartedFrom[] {
  const kind = test_id === testIds.course ? 'course' : 'exam';
  return [
    { field: `${kind}_mark`, from: from_mark },
    { field: `${kind}_attendance`, from: from_attendance },
  ];
}

/** Whether it was this person alone, as from another device, who changed all of these fields since. */
async function isEveryMoveOwn(
  trx: DatabaseTransaction,
  who: SignedIn,
  record: RecordInHistory,
  stands: MarkRecord,
  moved: readonly StartedFrom[],
): Promise<boolean> {
  for (const { field, from = null } of moved) {
    if (!(await isEveryChangeOwn(trx, who, record, field, { from, to: stands[field] }))) return false;
  }
  return true;
}

/** A term of course work only has no exam marks to give; one that stands can be taken away. */
async function demandExam(
  trx: DatabaseTransaction,
  { test_id, mark, academic_term_id }: ArchiveMarkSave,
  formClass: string,
): Promise<void> {
  if (test_id !== testIds.exam || mark === null) return;
  const exams = await examMarkOf(trx, academic_term_id, formLevelOf(formClass));
  if (exams === 0) throw new Invalid({ mark: [markMessages.courseWorkOnly] });
}

/** A record that is new counts as its lesson's teacher's, where that was one person. */
async function storeEntry(
  trx: DatabaseTransaction,
  who: SignedIn,
  change: { save: ArchiveMarkSave; before: MarkRecord; entry: MarkEntry; formClass: string },
): Promise<MarkRecord> {
  const { save, before, entry, formClass } = change;
  const { version } = before;
  const employee_id = version === 0 ? await findOnlyTeacher(trx, save, formClass) : before.employee_id;
  const by = { version, account_id: who.account_id };
  const stored = await storeMark(trx, save, { ...entry, employee_id }, by);
  // A teacher made the record in this very moment.
  if (stored === undefined) throw new Conflict(archiveMessages.changedMeanwhile);
  return { ...before, ...entry, ...stored, employee_id, updated_by: who.full_name };
}

/** The answer that a repeated save had the first time. */
function repeated(
  earlier: EarlierSave,
  save: ArchiveMarkSave,
  idsOfStudent: readonly number[],
): SavedArchiveMark {
  const record = earlier.after as MarkRecord;
  const sameRecord =
    (earlier.entity === 'term_mark' || earlier.entity === 'unchanged_term_mark') &&
    idsOfStudent.includes(record.student_id) &&
    record.academic_term_id === save.academic_term_id &&
    record.subject_id === save.subject_id;
  if (!sameRecord) throw new Conflict(archiveMessages.mutationReused);
  return { created: earlier.before === null, record: asSent(record, save) };
}
