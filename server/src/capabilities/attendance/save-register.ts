import {
  attendanceStatuses,
  type ClassRegister,
  type RegisterEntry,
  type RegisterRefusal,
  registerMessages,
  type RegisterSave,
  type RegisterStudent,
} from 'contract/attendance';
import { lineOf, presentMark, type RegisterMark } from 'contract/register-lines';
import { findEarlierSave } from '../../database/earlier-save.ts';
import { isMutationTaken, recordChange } from '../../database/history.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { changedSince, Conflict, Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { demandMayTakeRegister } from './demand-may-take-register.ts';
import { asSent, sentIdOf, type SentIds, underPresentIds } from './present-ids.ts';
import { areEntriesOwnSince } from './register-history-store.ts';
import {
  findRegister,
  listDayStudents,
  listMarkedElsewhere,
  lockRegister,
  type RegisterKey,
  storeEntries,
} from './register-store.ts';
import { demandSchoolDay } from './school-days.ts';

export interface SavedRegister {
  /** Whether nobody had taken it: 201 rather than 200. */
  created: boolean;
  /** With the entries of this save, or of one that takes it all, as they are stored. */
  register: ClassRegister;
}

/**
 * Takes a register of the current year, or changes it: its class's form teacher, holders of Students, Admin
 * (3-decisions §7). The first save marks everyone else who is in the class present; one that `takes` a register which
 * somebody else made meanwhile does so of whom nobody marked. A repeated mutation id answers as the first time; one
 * stale entry refuses the whole save with the register as it stands, as does a student who may not stand in it.
 * Entries, versions and history are stored together. Students may be named by a former id, and are answered as they
 * were named.
 */
export async function saveRegister(db: Database, who: SignedIn, save: RegisterSave): Promise<SavedRegister> {
  demandSound(save.entries);
  const { entries, sentIds } = await underPresentIds(db, save.entries);
  const { created, register } = await saveUnlessAnswered(db, who, { ...save, entries, sentIds });
  return { created, register: asSent(register, sentIds) };
}

/** A save under the ids that the students have now. */
type NamedSave = RegisterSave & { sentIds: SentIds };

async function saveUnlessAnswered(db: Database, who: SignedIn, save: NamedSave): Promise<SavedRegister> {
  // Before everything that may have changed since: the answer may have been lost before the day became a holiday.
  const answered = await findAnswer(db, who, save);
  if (answered !== undefined) return answered;
  await demandMayTakeRegister(db, who, save.form_class_id);
  const day = await demandSchoolDay(db, save.date);
  try {
    return await saveOnce(db, who, save, day);
  } catch (error) {
    // The same id came twice at one moment: now the first is there to be answered.
    if (isMutationTaken(error)) return saveOnce(db, who, save, day);
    throw error;
  }
}

type SentEntry = RegisterSave['entries'][number];

function demandSound(entries: readonly SentEntry[]): void {
  if (new Set(entries.map(({ student_id }) => student_id)).size < entries.length) {
    throw new Invalid({ entries: [registerMessages.twice] });
  }
  if (entries.some(({ status, time }) => status !== attendanceStatuses.late && typeof time === 'string')) {
    throw new Invalid({ entries: [registerMessages.timeOfLate] });
  }
}

async function saveOnce(
  db: Database,
  who: SignedIn,
  save: NamedSave,
  day: { academic_year_id: number; academic_term_id: number },
): Promise<SavedRegister> {
  const { form_class_id, date, session } = save;
  const key = { form_class_id, date, session };
  return inTransaction(db, async (trx) => {
    const created = await lockRegister(trx, who, key);
    const answered = await findAnswer(trx, who, save);
    if (answered !== undefined) return answered;
    const before = await findRegister(trx, key);
    await demandFresh(trx, who, save, created ? notTaken(before) : before);
    const students = await listStudents(trx, key, day);
    demandInClass(save, students);
    const everyone = created || save.takes === true ? students : [];
    const wanted = markWanted(save.entries, before, everyone);
    const change = { ...save, academic_term_id: day.academic_term_id };
    return { created, register: await storeWanted(trx, who, { change, created, before, wanted }) };
  });
}

type Mark = RegisterMark & { student_id: number };

/** The marks sent, and everyone else of these students as marked before, or present where they are in the class. */
function markWanted(
  sent: readonly SentEntry[],
  before: ClassRegister,
  everyone: readonly RegisterStudent[],
): Mark[] {
  const stands = new Map(before.entries.map((entry) => [entry.student_id, entry]));
  const marked = sent.map((entry) => asWanted(entry, stands.get(entry.student_id)));
  const others = everyone.filter((one) => !marked.some(({ student_id }) => student_id === one.student_id));
  return [
    ...marked,
    ...others.flatMap(({ student_id, in_class }) => {
      const standing = stands.get(student_id) ?? (in_class ? { student_id, ...presentMark } : undefined);
      return standing === undefined ? [] : [standing];
    }),
  ];
}

/** Stores what differs, with its history, and answers all that was wanted as it stands now. */
async function storeWanted(
  trx: DatabaseTransaction,
  who: SignedIn,
  {
    change,
    created,
    before,
    wanted,
  }: {
    change: RegisterKey & { academic_term_id: number; mutation_id?: string | undefined };
    created: boolean;
    before: ClassRegister;
    wanted: readonly Mark[];
  },
): Promise<ClassRegister> {
  const { form_class_id, date, session, academic_term_id, mutation_id } = change;
  const changed = wanted.filter((mark) => !before.entries.some((entry) => isSame(entry, mark)));
  const unchanged = before.entries.filter((entry) => wanted.some((mark) => isSame(entry, mark)));
  const record = { form_class_id, academic_term_id, mutation_id };
  if (!created && changed.length === 0) {
    const register = { ...before, entries: unchanged };
    // Noted, lest its repetition undo what others have saved since.
    if (mutation_id !== undefined) {
      const entity = 'unchanged_attendance_register';
      await recordChange(trx, who, { entity, ...record, before: register, after: register });
    }
    return register;
  }
  const stored = await storeEntries(trx, who, { form_class_id, date, session }, changed);
  const register: ClassRegister = {
    form_class_id,
    date,
    session,
    taken: true,
    updated_by: who.full_name,
    updated_at: stored.updated_at,
    entries: [...stored.entries, ...unchanged].toSorted((one, other) => one.student_id - other.student_id),
  };
  // Of what stayed as well, lest the history tell it as a change.
  const were = before.entries.filter((entry) =>
    wanted.some(({ student_id }) => student_id === entry.student_id),
  );
  await recordChange(trx, who, {
    entity: 'attendance_register',
    ...record,
    before: created ? null : { ...before, entries: were },
    after: register,
  });
  return register;
}

/** The answer that a repeated save had the first time, for the one who made it; undefined where it is no repetition. */
async function findAnswer(
  db: Database,
  who: SignedIn,
  { mutation_id, form_class_id, date, session }: RegisterSave,
): Promise<SavedRegister | undefined> {
  const earlier = await findEarlierSave(db, who, mutation_id);
  if (earlier === null) return undefined;
  const register = earlier.after as ClassRegister;
  const same =
    earlier.entity.endsWith('attendance_register') &&
    register.form_class_id === form_class_id &&
    register.date === date &&
    register.session === session;
  if (!same) throw new Conflict(registerMessages.mutationReused);
  return { created: earlier.before === null, register };
}

function notTaken(register: ClassRegister): ClassRegister {
  return { ...register, taken: false, updated_by: null, updated_at: null };
}

/** Refuses a save that names students who may not stand in the register, and says which, so that it is sent without. */
function demandInClass(
  { entries, form_class_id, sentIds }: NamedSave,
  students: readonly RegisterStudent[],
): void {
  const strangers = entries
    .filter((entry) => !students.some(({ student_id }) => student_id === entry.student_id))
    .map(({ student_id }) => sentIdOf(student_id, sentIds));
  if (strangers.length === 0) return;
  const refusal: RegisterRefusal = { not_in_class: strangers };
  throw new Invalid(
    { entries: strangers.map((id) => registerMessages.notInClass(id, form_class_id)) },
    refusal,
  );
}

async function demandFresh(
  trx: DatabaseTransaction,
  who: SignedIn,
  { entries, sentIds }: NamedSave,
  current: ClassRegister,
): Promise<void> {
  const versions = new Map(current.entries.map(({ student_id, version }) => [student_id, version]));
  const stale = entries.flatMap(({ student_id, version }) =>
    version === undefined || version === (versions.get(student_id) ?? 0) ? [] : [{ student_id, version }],
  );
  if (stale.length === 0) return;
  const own = await areEntriesOwnSince(trx, who, current, stale);
  throw changedSince(registerMessages.changedMeanwhile, asSent(current, sentIds), own);
}

/** Who may stand in the register. */
async function listStudents(
  trx: DatabaseTransaction,
  key: RegisterKey,
  day: { academic_year_id: number; academic_term_id: number },
): Promise<RegisterStudent[]> {
  const students = await listDayStudents(trx, key, day);
  const ids = students.map(({ student_id }) => student_id);
  const elsewhere = await listMarkedElsewhere(trx, key, ids);
  return students.filter(({ student_id }) => !elsewhere.includes(student_id));
}

function asWanted({ student_id, status, time, note }: SentEntry, stands: RegisterEntry | undefined): Mark {
  const late = status === attendanceStatuses.late;
  return {
    student_id,
    status,
    time: late ? (time === undefined ? (stands?.time ?? null) : time) : null,
    note: note ?? stands?.note ?? '',
  };
}

function isSame(entry: RegisterEntry, mark: Mark): boolean {
  return entry.student_id === mark.student_id && lineOf(entry) === lineOf(mark);
}
