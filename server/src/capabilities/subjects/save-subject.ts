import {
  lowerFormSubjects,
  type Subject,
  type SubjectInSettings,
  subjectMessages,
  type SubjectSave,
  whereUsed,
} from 'contract/subjects';
import { versionMessages } from 'contract/versions';
import { deleteUnlessUsed } from '../../database/delete-unless-used.ts';
import { recordChange } from '../../database/history.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { demandVersion } from '../../demand-version.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { countUse, insertSubject, lockSubjects, type StoredSubject, updateSubject } from './subject-store.ts';

export interface SavedSubject {
  /** Whether it is new: 201 rather than 200. */
  created: boolean;
  subject: SubjectInSettings;
}

/** Adds a subject, or changes the one of that id; 422 for a title that another has, 404 for an unknown id. */
export async function saveSubject(db: Database, who: SignedIn, save: SubjectSave): Promise<SavedSubject> {
  return inTransaction(db, async (trx) => {
    const all = await lockSubjects(trx);
    const before = save.id == null ? null : demandSubject(all, save.id);
    if (before !== null) await demandFresh(trx, who, before, save.version);
    demandFreeTitle(all, save, before);
    const { title, abbr } = save;
    const asr_code = save.asr_code ?? before?.asr_code ?? '';
    if (before === null) {
      const after = await insertSubject(trx, who, { title, abbr, asr_code });
      return { created: true, subject: await noted(trx, who, null, after) };
    }
    return { created: false, subject: await changed(trx, who, before, { title, abbr, asr_code }) };
  });
}

/** Retires a subject, so that it leaves all choices and stays in what is stored, or takes it back into use. */
export async function retireSubject(
  db: Database,
  who: SignedIn,
  { id, retired, version }: { id: number; retired: 0 | 1; version?: number | undefined },
): Promise<SubjectInSettings> {
  return inTransaction(db, async (trx) => {
    const before = demandSubject(await lockSubjects(trx), id);
    await demandFresh(trx, who, before, version);
    return changed(trx, who, before, { retired });
  });
}

/** Deletes a subject that is used nowhere; 409 with where it is used, and for the nine of every school. */
export async function deleteSubject(
  db: Database,
  who: SignedIn,
  asked: { id: number; version?: number | undefined },
): Promise<Subject> {
  return inTransaction(db, async (trx) => {
    const before = demandSubject(await lockSubjects(trx), asked.id);
    await demandFresh(trx, who, before, asked.version);
    const { id, title, abbr } = before;
    if (lowerFormSubjects.includes(id)) throw new Conflict(subjectMessages.ofEverySchool(title));
    if (!(await deleteUnlessUsed(trx, 'subjects', 'id', id))) {
      const used = await countUse(trx, id);
      throw new Conflict(subjectMessages.inUse(title, whereUsed(used)), used);
    }
    await recordChange(trx, who, { entity: 'subject', subject_id: id, before, after: null });
    return { id, title, abbr };
  });
}

function demandSubject(all: readonly StoredSubject[], id: number): StoredSubject {
  const found = all.find((subject) => subject.id === id);
  if (found === undefined) throw new NotFound(versionMessages.gone);
  return found;
}

async function demandFresh(
  trx: DatabaseTransaction,
  who: SignedIn,
  stands: StoredSubject,
  version: number | undefined,
): Promise<void> {
  const record = { entities: ['subject'], subject_id: stands.id } as const;
  await demandVersion(trx, who, { record, stands }, version);
}

function demandFreeTitle(
  all: readonly StoredSubject[],
  { title }: Pick<SubjectSave, 'title'>,
  own: StoredSubject | null,
): void {
  const other = all.find((subject) => subject.id !== own?.id && isSame(subject.title, title));
  if (other === undefined) return;
  const { titleRetired, titleTaken } = subjectMessages;
  throw new Invalid({ title: [other.retired === 1 ? titleRetired(other.title) : titleTaken(other.title)] });
}

function isSame(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { sensitivity: 'accent' }) === 0;
}

/** Stores what differs, in the subject's next version; where nothing does, it stays as it is. */
async function changed(
  trx: DatabaseTransaction,
  who: SignedIn,
  before: StoredSubject,
  change: Partial<StoredSubject>,
): Promise<SubjectInSettings> {
  const wanted = { ...before, ...change };
  const isSame = (['title', 'abbr', 'asr_code', 'retired'] as const).every(
    (field) => before[field] === wanted[field],
  );
  if (isSame) return { ...before, used: await countUse(trx, before.id) };
  return noted(trx, who, before, await updateSubject(trx, who, wanted));
}

/** The history row of a change, and the subject as Settings shows it. */
async function noted(
  trx: DatabaseTransaction,
  who: SignedIn,
  before: StoredSubject | null,
  after: StoredSubject,
): Promise<SubjectInSettings> {
  await recordChange(trx, who, { entity: 'subject', subject_id: after.id, before, after });
  return { ...after, used: await countUse(trx, after.id) };
}
