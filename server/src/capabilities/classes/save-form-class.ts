import { classMessages, type FormClass, type FormClassInSettings } from 'contract/classes';
import { versionMessages } from 'contract/versions';
import { deleteUnlessUsed } from '../../database/delete-unless-used.ts';
import { recordChange } from '../../database/history.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { demandVersion } from '../../demand-version.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import {
  countStudentsToCome,
  hasLessons,
  holdOffNewcomers,
  insertFormClass,
  lockFormClasses,
  setRetired,
} from './class-settings-store.ts';

/** Which class, and the version that the change started from. */
interface ClassChange {
  id: string;
  version?: number | undefined;
}

export interface SavedFormClass {
  /** Whether it is new: 201 rather than 200. */
  created: boolean;
  formClass: FormClassInSettings;
}

/**
 * Adds a form class, or renames one for which nothing was ever entered: what has a history keeps its name. 422 for
 * a name that another class has.
 */
export async function saveFormClass(
  db: Database,
  who: SignedIn,
  { id, new_id, version }: ClassChange & { new_id?: string | null | undefined },
): Promise<SavedFormClass> {
  return inTransaction(db, async (trx) => {
    const all = await lockFormClasses(trx);
    if (new_id == null) {
      demandFreeName(all, id, 'id');
      await insertFormClass(trx, who, id);
      const formClass = await findAgain(trx, id);
      await recordChange(trx, who, {
        entity: 'form_class',
        form_class_id: id,
        before: null,
        after: { id, version: formClass.version },
      });
      return { created: true, formClass };
    }
    const before = demandClass(all, id);
    await demandFresh(trx, who, before, version);
    if (new_id === id) return { created: false, formClass: before };
    demandFreeName(
      all.filter((one) => one.id !== id),
      new_id,
      'new_id',
    );
    await deleteClass(trx, before);
    await insertFormClass(trx, who, new_id, before.version + 1);
    if (before.retired === 1) await setRetired(trx, who, new_id, 1);
    const formClass = await findAgain(trx, new_id);
    await recordChange(trx, who, {
      entity: 'form_class',
      form_class_id: new_id,
      before: { id, version: before.version },
      after: { id: new_id, version: formClass.version },
      reason: 'renamed',
    });
    return { created: false, formClass };
  });
}

/** Deletes a form class for which nothing was ever entered; 409 with what it has. */
export async function deleteFormClass(
  db: Database,
  who: SignedIn,
  { id, version }: ClassChange,
): Promise<FormClass> {
  return inTransaction(db, async (trx) => {
    const before = demandClass(await lockFormClasses(trx), id);
    await demandFresh(trx, who, before, version);
    await deleteClass(trx, before);
    await recordChange(trx, who, {
      entity: 'form_class',
      form_class_id: id,
      before: { id, version: before.version },
      after: null,
    });
    return { id, form_level: before.form_level };
  });
}

/** Retires a form class in which nobody is this year or in a later year, or takes it back into use. */
export async function retireFormClass(
  db: Database,
  who: SignedIn,
  { id, retired, version }: ClassChange & { retired: 0 | 1 },
): Promise<FormClassInSettings> {
  return inTransaction(db, async (trx) => {
    const before = demandClass(await lockFormClasses(trx), id);
    await demandFresh(trx, who, before, version);
    if (before.retired === retired) return before;
    if (retired === 1) {
      await holdOffNewcomers(trx, id);
      await demandNobodyIn(trx, await findAgain(trx, id));
    }
    await setRetired(trx, who, id, retired);
    const after = await findAgain(trx, id);
    await recordChange(trx, who, {
      entity: 'form_class',
      form_class_id: id,
      before: { id, retired: before.retired, version: before.version },
      after: { id, retired, version: after.version },
    });
    return after;
  });
}

async function demandFresh(
  trx: DatabaseTransaction,
  who: SignedIn,
  stands: FormClassInSettings,
  version: number | undefined,
): Promise<void> {
  const record = { entities: ['form_class'], form_class_id: stands.id } as const;
  await demandVersion(trx, who, { record, stands }, version);
}

async function demandNobodyIn(trx: DatabaseTransaction, { id, used }: FormClassInSettings): Promise<void> {
  if (used.students > 0) throw new Conflict(classMessages.hasStudents(id, used.students), used);
  const toCome = await countStudentsToCome(trx, id);
  if (toCome > 0) throw new Conflict(classMessages.hasStudentsToCome(id, toCome), used);
}

function demandClass(all: readonly FormClassInSettings[], id: string): FormClassInSettings {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new NotFound(versionMessages.gone);
  return found;
}

/** 1A and '1 a' are one name to those who read them. */
function demandFreeName(all: readonly FormClassInSettings[], id: string, field: 'id' | 'new_id'): void {
  const plain = (name: string) => name.replace(/\s/g, '').toLowerCase();
  const other = all.find((one) => plain(one.id) === plain(id));
  if (other === undefined) return;
  const { taken, takenRetired } = classMessages;
  throw new Invalid({ [field]: [other.retired === 1 ? takenRetired(other.id) : taken(other.id)] });
}

async function deleteClass(trx: DatabaseTransaction, { id, used }: FormClassInSettings): Promise<void> {
  if (await deleteUnlessUsed(trx, 'form_classes', 'form_class_id', id)) return;
  const parts = [
    ...(used.registrations > 0 ? ['students (now or in earlier years)'] : []),
    ...((await hasLessons(trx, id)) ? ['lessons'] : []),
  ];
  const where =
    parts.length === 0 ? 'form teachers, deans, registers or terms of earlier years' : parts.join(' and ');
  throw new Conflict(classMessages.inUse(id, where), used);
}

async function findAgain(trx: DatabaseTransaction, id: string): Promise<FormClassInSettings> {
  return demandClass(await lockFormClasses(trx), id);
}
