import {
  attendanceErrors,
  type TermDetailField,
  termDetailFields,
  termDetailMessages,
  type TermDetails,
  termDetailsOf,
  type TermDetailsSave,
  type TermRecord,
} from 'contract/term-details';
import { findEarlierSave } from '../../database/earlier-save.ts';
import { isMutationTaken, recordChange } from '../../database/history.ts';
import { storedSince } from '../../database/own-changes.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { changedSince, Conflict, Invalid, NotAllowed } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { presentIdsOf } from '../students/present-ids.ts';
import { demandOpenFields } from './demand-open-fields.ts';
import { type EarlierTermSave, findSaveContext, storeTermDetails } from './term-record-store.ts';

export interface SavedTermDetails {
  /** Whether the record is new: 201 rather than 200. */
  created: boolean;
  record: TermRecord;
}

/**
 * Saves the fields sent of a student's term record, in the current term: attendance and the form teacher's
 * comment by the class's form teacher, the dean's by its dean, all by Admin and 9 (3-decisions §3, §5). A field
 * that is left out stays; one that only others may change is refused where it would change. A repeated mutation
 * id answers as the first time. A stale version is refused with the current record. Record, version and history
 * are stored together. A student may be named by a former id, and is so named in the answer: it is the one that the page
 * knows.
 */
export async function saveTermDetails(
  db: Database,
  who: SignedIn,
  save: TermDetailsSave,
): Promise<SavedTermDetails> {
  for (let tries = 1; ; tries += 1) {
    try {
      const saved = await saveOnce(db, who, save);
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

async function saveOnce(db: Database, who: SignedIn, sent: TermDetailsSave): Promise<SavedTermDetails> {
  return inTransaction(db, async (trx) => {
    const student_id = (await presentIdsOf(trx, [sent.student_id])).get(sent.student_id) ?? sent.student_id;
    const save = { ...sent, student_id };
    const found = await findSaveContext(trx, save, {
      account_id: who.account_id,
      employee_id: who.employee_id,
      mutation_id: save.mutation_id ?? null,
    });
    // Who has left, or was taken off the term, since the first time, is found no more; the answer is still theirs.
    const earlier = found === undefined ? await findEarlierSave(trx, who, save.mutation_id) : found.earlier;
    if (earlier !== null) return repeated(earlier, save, sent.student_id);
    const { context, open } = demandOpenFields(who, found);
    const { record: before } = context;
    if (!context.is_current_term) throw new Conflict(termDetailMessages.notCurrentTerm);
    // Before the fields are judged: what differs from a newer record need not have been changed by this person.
    if (save.version !== undefined && save.version !== before.version) {
      const versions = { from: save.version, to: before.version };
      const { own, others } = await storedSince(trx, who, recordInHistory(save), versions);
      const current = { ...before, student_id: sent.student_id };
      throw changedSince(termDetailMessages.changedMeanwhile, current, own, { others });
    }
    const details = withSent(before, save);
    const changed = termDetailFields.filter((field) => details[field] !== before[field]);
    demandAllOpen(changed, open);
    const errors = attendanceErrors(details);
    if (Object.keys(errors).length > 0) throw new Invalid(errors);
    if (changed.length === 0) {
      if (save.mutation_id !== undefined) await remember(trx, who, save, before);
      return { created: false, record: before };
    }
    const stored = await storeTermDetails(trx, before, details, who.account_id);
    if (stored === undefined) throw new Overtaken(termDetailMessages.changedMeanwhile);
    const record = { ...before, ...details, ...stored, updated_by: who.full_name };
    await recordChange(trx, who, {
      entity: 'term_record',
      student_id: save.student_id,
      academic_term_id: save.academic_term_id,
      form_class_id: before.form_class_id,
      before: before.version === 0 ? null : before,
      after: record,
      reason: save.reason ?? '',
      mutation_id: save.mutation_id,
    });
    return { created: before.version === 0, record };
  });
}

/** Off a term and on it again is another version, too. */
function recordInHistory({ student_id, academic_term_id }: TermDetailsSave) {
  return { entities: ['term_record', 'term_registration'], student_id, academic_term_id } as const;
}

function withSent(before: TermRecord, save: TermDetailsSave): TermDetails {
  const sent = termDetailFields.filter((field) => save[field] !== undefined);
  return { ...termDetailsOf(before), ...Object.fromEntries(sent.map((field) => [field, save[field]])) };
}

function demandAllOpen(changed: readonly TermDetailField[], open: readonly TermDetailField[]): void {
  const closed = changed.find((field) => !open.includes(field));
  if (closed === undefined) return;
  const { notTheDean, notTheFormTeacher } = termDetailMessages;
  throw new NotAllowed(closed === 'dean_comment' ? notTheDean : notTheFormTeacher);
}

/** Notes a save that changed nothing, lest its repetition undo what others have saved since. */
async function remember(
  trx: DatabaseTransaction,
  who: SignedIn,
  save: TermDetailsSave,
  record: TermRecord,
): Promise<void> {
  await recordChange(trx, who, {
    entity: 'unchanged_term_record',
    student_id: save.student_id,
    academic_term_id: save.academic_term_id,
    before: record,
    after: record,
    mutation_id: save.mutation_id,
  });
}

/** The answer that a repeated save had the first time. */
function repeated(earlier: EarlierTermSave, save: TermDetailsSave, sentAs: number): SavedTermDetails {
  const sameRecord =
    earlier.entity.endsWith('term_record') &&
    (earlier.student_id === save.student_id || earlier.student_id === sentAs) &&
    earlier.academic_term_id === save.academic_term_id;
  if (!sameRecord) throw new Conflict(termDetailMessages.mutationReused);
  return { created: earlier.before === null, record: earlier.after as TermRecord };
}
