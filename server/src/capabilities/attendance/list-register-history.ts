import type { ClassRegister } from 'contract/attendance';
import type { RegisterChange, RegisterHistoryEntry } from 'contract/register-history';
import type { Database } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { demandMayTakeRegister } from './demand-may-take-register.ts';
import { listNames, listRegisterChanges } from './register-history-store.ts';
import type { RegisterKey } from './register-store.ts';
import { demandSchoolDay } from './school-days.ts';

/** Who took and changed a register, the newest first; for those who may take it. 422 for a day without school. */
export async function listRegisterHistory(
  db: Database,
  who: SignedIn,
  key: RegisterKey,
): Promise<RegisterHistoryEntry[]> {
  await demandMayTakeRegister(db, who, key.form_class_id);
  await demandSchoolDay(db, key.date);
  const saves = (await listRegisterChanges(db, key)).map(({ at, by, reason, before, after }) => ({
    at,
    by,
    reason,
    changes: changesBetween(before as ClassRegister | null, after as ClassRegister | null),
  }));
  const names = await listNames(
    db,
    saves.flatMap(({ changes }) => changes.map(({ student_id }) => student_id)),
  );
  const inOrder = [...names.keys()];
  return saves
    .filter(({ changes }) => changes.length > 0)
    .map((save) => ({
      ...save,
      changes: save.changes
        .map((change) => ({ ...change, name: names.get(change.student_id) ?? String(change.student_id) }))
        .toSorted((one, other) => inOrder.indexOf(one.student_id) - inOrder.indexOf(other.student_id)),
    }));
}

function changesBetween(
  before: ClassRegister | null,
  after: ClassRegister | null,
): Omit<RegisterChange, 'name'>[] {
  const were = new Map(before?.entries.map((entry) => [entry.student_id, entry]));
  return (after?.entries ?? []).flatMap(({ student_id, status, time, note, version }) => {
    const was = were.get(student_id);
    if (was?.version === version) return [];
    const from = was ? { status: was.status, time: was.time, note: was.note } : null;
    return [{ student_id, from, to: { status, time, note } }];
  });
}
