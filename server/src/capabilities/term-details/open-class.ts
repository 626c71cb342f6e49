import type { RegisteredStudent } from 'contract/term-details';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { ClassInTerm } from '../../reports/class-in-term/class-in-term.ts';
import {
  findClassToOpen,
  listRegisterFigures,
  listTermRecords,
  makeMissingRecords,
} from './term-record-store.ts';

/**
 * A class's students of a term with their term records and what the registers say. In the current term the
 * missing records are made on the first opening, whoever opens it (3-decisions §5), but for those who came only after
 * a term to which the school went back (docs/decisions/027); 404 for an unknown class or term.
 */
export async function openClass(
  db: Database,
  who: SignedIn,
  which: ClassInTerm,
): Promise<RegisteredStudent[]> {
  const { class_exists, total_sessions, is_current_term, registers } = await findClassToOpen(db, which);
  if (!class_exists) throw new NotFound(`There is no class ${which.form_class_id}.`);
  if (total_sessions === null) throw new NotFound(`There is no term ${which.academic_term_id}.`);
  const [found, figures] = await Promise.all([
    listTermRecords(db, which, total_sessions),
    listRegisterFigures(db, which),
  ]);
  const mayLackRecords = is_current_term && found.some(({ version }) => version === 0);
  const records = mayLackRecords
    ? await inTransaction(db, async (trx) => {
        await makeMissingRecords(trx, who, which, total_sessions);
        return listTermRecords(trx, which, total_sessions);
      })
    : found;
  const registerOf = new Map(figures.map(({ student_id, ...register }) => [student_id, register] as const));
  return records.map((record) => ({
    ...record,
    register: registerOf.get(record.student_id) ?? null,
    // Of before the figures were counted: where a register came between, they are read once too often, never once too few.
    registers,
  }));
}
