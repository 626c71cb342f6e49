import { markMessages } from 'contract/marks';
import {
  type ChangedMarkRow,
  markRowMessages,
  markRowReasons,
  type MarkRowChange,
  teacherWithoutLesson,
} from 'contract/term-mark-rows';
import pg from 'pg';
import { findEarlierSave } from '../../database/earlier-save.ts';
import { isMutationTaken, recordChange } from '../../database/history.ts';
import { isEveryVersionOwn, namingWhoSaved } from '../../database/own-changes.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { changedSince, Conflict, Invalid, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { presentIdOf } from '../students/present-ids.ts';
import { demandRowMayChange } from './demand-row-may-change.ts';
import {
  findNewPlaceOfRow,
  lockMarkRow,
  moveMarkRow,
  type NewPlaceOfRow,
  type PlaceInTerm,
  type StoredMarkRow,
} from './mark-row-store.ts';

/**
 * Gives a subject row of the current term another subject or teacher; marks and remark go with it. A subject
 * that already has a row for the student is refused, and both rows stay whole. A teacher without that lesson is
 * taken, with a warning (3-decisions §9). What changes nothing writes nothing. Row, version and the history of both
 * subjects are stored together. The student may be named by a former id, and is so named in the answer.
 */
export async function changeMarkRow(
  db: Database,
  who: SignedIn,
  change: MarkRowChange,
): Promise<ChangedMarkRow> {
  const answerOnce = async () => ({
    ...(await changeOnce(db, who, change)),
    student_id: change.student_id,
  });
  try {
    return await answerOnce();
  } catch (error) {
    if (isRowTaken(error)) throw new Conflict(markRowMessages.subjectTaken);
    // A twin of this very change was stored at the same moment: it is answered as the first was.
    if (isMutationTaken(error)) return answerOnce();
    throw error;
  }
}

async function changeOnce(db: Database, who: SignedIn, sent: MarkRowChange): Promise<ChangedMarkRow> {
  return inTransaction(db, async (trx) => {
    const change = { ...sent, student_id: await presentIdOf(trx, sent.student_id) };
    const earlier = await findRepeated(trx, who, change, sent.student_id);
    if (earlier !== undefined) return earlier;
    const { student_id, academic_term_id, prev_subject_id, new_subject_id } = change;
    const inClass = await demandRowMayChange(trx, change);
    const row = { student_id, academic_term_id, subject_id: prev_subject_id };
    const before = await lockMarkRow(trx, row);
    if (before === undefined) throw new NotFound();
    if (change.version !== undefined && change.version !== before.version) {
      const versions = { from: change.version, to: before.version };
      const mark = { ...row, entities: ['term_mark'] } as const;
      const own = await isEveryVersionOwn(trx, who, mark, versions);
      const current = { ...(await namingWhoSaved(trx, mark, before)), student_id: sent.student_id };
      throw changedSince(markMessages.changedMeanwhile, current, own);
    }
    const employee_id = change.employee_id ?? before.employee_id;
    const moved = { academic_term_id, subject_id: new_subject_id, employee_id };
    const to = await findNewPlaceOfRow(trx, { ...moved, form_class_id: inClass.form_class_id });
    const { abbr, subject_title } = demandKnown(to, before, moved);
    const teacher = to.teacher ?? before.teacher;
    const warning =
      employee_id === null || to.has_lesson
        ? null
        : teacherWithoutLesson(teacher, subject_title, inClass.form_class_id);
    const asked = { ...before, ...moved, abbr, subject_title, teacher, warning };
    if (new_subject_id === prev_subject_id && employee_id === before.employee_id) {
      await remember(trx, who, change, asked);
      return asked;
    }
    const stored = await moveMarkRow(trx, before, { ...moved, account_id: who.account_id });
    const after = { ...asked, ...stored, updated_by: who.full_name };
    await recordMove(trx, who, { before, after, ...inClass, mutation_id: change.mutation_id });
    return after;
  });
}

/** The names of the new subject; 422 for one that is unknown or out of use, and for a teacher who is. */
function demandKnown(
  to: NewPlaceOfRow,
  before: StoredMarkRow,
  moved: { subject_id: number; employee_id: number | null },
): { abbr: string; subject_title: string } {
  const staysSubject = moved.subject_id === before.subject_id;
  const staysTeacher = moved.employee_id === before.employee_id;
  const { noSuchSubject, noSuchEmployee } = markRowMessages;
  if (to.teacher === null && !staysTeacher) throw new Invalid({ employee_id: [noSuchEmployee] });
  const { abbr, subject_title } = staysSubject ? before : to;
  if (abbr === null || subject_title === null) throw new Invalid({ new_subject_id: [noSuchSubject] });
  return { abbr, subject_title };
}

/** Notes a change to what stands there already, lest its repetition undo what others have changed since. */
async function remember(
  trx: DatabaseTransaction,
  who: SignedIn,
  { mutation_id, student_id, academic_term_id, new_subject_id: subject_id }: MarkRowChange,
  row: ChangedMarkRow,
): Promise<void> {
  if (mutation_id === undefined) return;
  await recordChange(trx, who, {
    entity: 'unchanged_term_mark',
    student_id,
    academic_term_id,
    subject_id,
    before: row,
    after: row,
    reason: markRowReasons.teacher,
    mutation_id,
  });
}

/** One history row for a change of teacher; for a change of subject one of each, as the marks of both tell it. */
async function recordMove(
  trx: DatabaseTransaction,
  who: SignedIn,
  move: Pick<PlaceInTerm, 'form_class_id'> & {
    before: StoredMarkRow;
    after: StoredMarkRow;
    mutation_id: string | undefined;
  },
): Promise<void> {
  const { before, after, form_class_id, mutation_id } = move;
  const { student_id, academic_term_id } = before;
  const moves = before.subject_id !== after.subject_id;
  const common = {
    entity: 'term_mark',
    student_id,
    academic_term_id,
    form_class_id,
    reason: moves ? markRowReasons.subject : markRowReasons.teacher,
  } as const;
  if (moves) {
    const { subject_id, employee_id } = before;
    await recordChange(trx, who, { ...common, subject_id, employee_id, before, after: null });
  }
  const { subject_id, employee_id } = after;
  await recordChange(trx, who, {
    ...common,
    subject_id,
    employee_id,
    before: moves ? null : before,
    after,
    mutation_id,
  });
}

/** The answer that a repeated change had the first time; `sentAs`: the id under which the student was sent. */
async function findRepeated(
  db: Database,
  who: SignedIn,
  change: MarkRowChange,
  sentAs: number,
): Promise<ChangedMarkRow | undefined> {
  const earlier = await findEarlierSave(db, who, change.mutation_id);
  if (earlier === null) return undefined;
  const sameChange =
    (earlier.reason === markRowReasons.subject || earlier.reason === markRowReasons.teacher) &&
    (earlier.student_id === change.student_id || earlier.student_id === sentAs) &&
    earlier.academic_term_id === change.academic_term_id &&
    earlier.subject_id === change.new_subject_id;
  if (!sameChange) throw new Conflict(markMessages.mutationReused);
  return earlier.after as ChangedMarkRow;
}

function isRowTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'term_marks_pkey';
}
