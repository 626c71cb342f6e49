import { mayTakeAnyRegister, mayTakeRegister } from 'contract/abilities';
import { registerMessages } from 'contract/attendance';
import type { Database } from '../../database/transaction.ts';
import { NotAllowed, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { currentTerm } from '../terms/current-term.ts';
import { findRegisterLead } from './register-store.ts';

/**
 * Refuses whoever may not take this class's registers: its form teacher of the current year may, and who takes
 * any (3-decisions §7). To a form teacher, other classes and unknown ones are refused alike.
 */
export async function demandMayTakeRegister(db: Database, who: SignedIn, formClassId: string): Promise<void> {
  const { academic_year_id } = await currentTerm(db);
  const { employee_id } = who;
  const lead = await findRegisterLead(db, { form_class_id: formClassId, academic_year_id, employee_id });
  if (!mayTakeRegister(who, lead)) throw new NotAllowed(registerMessages.notYourClass);
  if (lead.class_exists) return;
  throw mayTakeAnyRegister(who)
    ? new NotFound(`There is no class ${formClassId}.`)
    : new NotAllowed(registerMessages.notYourClass);
}
