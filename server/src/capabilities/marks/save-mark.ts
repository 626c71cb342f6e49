import {
  attendanceCode,
  entryOf,
  gradesAreOpen,
  isBlank,
  type MarkEntry,
  markFields,
  markMessages,
  type MarkRecord,
  type MarkSave,
  withClearedMarks,
} from 'contract/marks';
import { isMutationTaken, recordChange, storeWithHistory } from '../../database/history.ts';
import { storedSince } from '../../database/own-changes.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { changedSince, Conflict, Invalid, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { presentIdsOf } from '../students/present-ids.ts';
import { type EarlierSave, findSaveContext, type SavePermission, storingRecord } from './mark-store.ts';
import { teacherWhoMayMark } from './teacher-who-may-mark.ts';

export interface SavedMark {
  /** Whether the record is new: 201 rather than 200. */
  created: boolean;
  record: MarkRecord;
}

/**
 * Saves one mark record (3-decisions §4): the teacher's own lesson, a student registered in that class, the
 * current term. A repeated mutation id answers as the first time. A stale version is refused with the
 * current record. Mark, version and history are stored together, in one statement over the very version that was
 * looked at. A student may be named by a former id, and is so named in the answer: it is the one that the page knows.
 */
export async function saveMark(db: Database, who: SignedIn, save: MarkSave): Promise<SavedMark> {
  for (let tries = 1; ; tries += 1) {
    try {
      // On one connection: what was read is not left to age while a save waits for a second one.
      const saved = await db.connection().execute(async (connection) => saveOnce(connection, who, save));
      return { ...saved, record: { ...saved.record, student_id: save.student_id } };
    } catch (error) {
      // Looked at again: without a version the save is made over the newer record, with one it is a conflict,
      // and a twin of this very save is answered as the first was.
      const again = error instanceof Overtaken || isMutationTaken(error);
      if (tries === mostTries || !again) throw error;
    }
  }
}

const mostTries = 5;

/** Another save of the same record was stored between reading and writing it. */
class Overtaken extends Conflict {}

/** `sentAs`: the id under which the student was sent. */
async function saveOnce(
  db: Database,
  who: SignedIn,
  save: MarkSave,
  sentAs = save.student_id,
): Promise<SavedMark> {
  const context = await findSaveContext(db, save, {
    account_id: who.account_id,
    mutation_id: save.mutation_id ?? null,
  });
  if (context === undefined) {
    const student_id = (await presentIdsOf(db, [sentAs])).get(sentAs);
    if (student_id !== undefined) return saveOnce(db, who, { ...save, student_id }, sentAs);
  }
  if (context?.earlier) return repeated(context.earlier, save, sentAs);
  const permission = context?.permission ?? null;
  const teacher = teacherWhoMayMark(who, permission, save.employee_id);
  if (context === undefined || permission === null) throw new NotFound();
  const { record: before, next_version: version, at } = context;
  const entry = withClearedMarks(entryOf(save));
  checkRules(entry, before, permission);
  if (save.version !== undefined && save.version !== before.version) {
    const { student_id, academic_term_id, subject_id } = save;
    const mark = { entities: ['term_mark'], student_id, academic_term_id, subject_id } as const;
    const versions = { from: save.version, to: before.version };
    const { own, others } = await storedSince(db, who, mark, versions);
    throw changedSince(markMessages.changedMeanwhile, { ...before, student_id: sentAs }, own, { others });
  }
  if (changesNothing(before, entry)) {
    if (save.mutation_id !== undefined) await remember(db, who, save, before);
    return { created: false, record: before };
  }
  const record = {
    ...before,
    ...entry,
    version,
    updated_at: at,
    employee_id: teacher,
    updated_by: who.full_name,
  };
  const storing = storingRecord(db, save, entry, {
    over_version: before.version,
    version,
    employee_id: teacher,
    account_id: who.account_id,
    at,
  });
  const stored = await storeWithHistory(db, storing, who, {
    entity: 'term_mark',
    student_id: save.student_id,
    academic_term_id: save.academic_term_id,
    subject_id: save.subject_id,
    employee_id: teacher,
    form_class_id: permission.form_class_id,
    before: before.version === 0 ? null : before,
    after: record,
    reason: save.reason ?? '',
    mutation_id: save.mutation_id,
  });
  if (!stored) throw new Overtaken(markMessages.changedMeanwhile);
  return { created: before.version === 0, record };
}

/** Notes a save that changed nothing, lest its repetition undo what others have saved since. */
async function remember(db: Database, who: SignedIn, save: MarkSave, record: MarkRecord): Promise<void> {
  await inTransaction(db, (trx) =>
    recordChange(trx, who, {
      entity: 'unchanged_term_mark',
      student_id: save.student_id,
      academic_term_id: save.academic_term_id,
      subject_id: save.subject_id,
      before: record,
      after: record,
      mutation_id: save.mutation_id,
    }),
  );
}

/** The answer that a repeated save had the first time. */
function repeated(earlier: EarlierSave, save: MarkSave, sentAs: number): SavedMark {
  const sameRecord =
    (earlier.student_id === save.student_id || earlier.student_id === sentAs) &&
    earlier.academic_term_id === save.academic_term_id &&
    earlier.subject_id === save.subject_id;
  if (!sameRecord) throw new Conflict(markMessages.mutationReused);
  return { created: earlier.was_new, record: earlier.record };
}

/** What the term, the form level and the school close is refused where the save would change it. */
function checkRules(entry: MarkEntry, before: MarkEntry, permission: SavePermission): void {
  if (!permission.is_current_term) throw new Conflict(markMessages.notCurrentTerm);
  const changes = (field: keyof MarkEntry) => entry[field] !== before[field];
  const errors: Record<string, string[]> = {};
  if (permission.exam_mark === 0) {
    if (changes('exam_mark') && entry.exam_mark !== null) errors['exam_mark'] = [markMessages.courseWorkOnly];
    if (changes('exam_attendance') && entry.exam_attendance !== attendanceCode.present) {
      errors['exam_attendance'] = [markMessages.courseWorkOnly];
    }
  }
  if (!gradesAreOpen(permission)) {
    for (const field of ['dilligence', 'progress', 'conduct'] as const) {
      if (changes(field) && entry[field] !== null) errors[field] = [markMessages.noForm6Grades];
    }
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

/** A blank record is not made; a stored one is cleared like any other change. */
function changesNothing(before: MarkRecord, entry: MarkEntry): boolean {
  if (before.version === 0) return isBlank(entry);
  return markFields.every((field) => before[field] === entry[field]);
}
