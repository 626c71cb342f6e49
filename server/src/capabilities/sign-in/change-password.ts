import { userNameKey } from 'contract/abilities';
import { passwordObjection, signInMessages } from 'contract/sign-in';
import { recordChange } from '../../database/history.ts';
import { inTransaction, type Database } from '../../database/transaction.ts';
import { Conflict, Invalid, NotAllowed } from '../../errors.ts';
import { endOtherSessions } from '../../http/sessions.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { passwordFits, hashPassword } from './password-hash.ts';
import { countAttempt, forgiveAttempts } from './sign-in-throttle.ts';

export interface PasswordChange {
  name: string;
  password: string;
  current_password?: string | undefined;
}

/**
 * Changes one's own password: in a must-change session without the current one, else with it. Every other
 * session of the account ends. Guessing the current password is slowed as guessing at sign-in is.
 */
export async function changePassword(
  db: Database,
  who: SignedIn,
  change: PasswordChange,
  from: { session_id: string; address: string },
): Promise<void> {
  const nameKey = userNameKey(who.user_name);
  if (userNameKey(change.name) !== nameKey) throw new NotAllowed(signInMessages.notYourPassword);
  const objection = passwordObjection(who.user_name, change.password);
  if (objection !== null) throw new Invalid({ password: [objection] });
  const stored = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('account_id', '=', who.account_id)
    .executeTakeFirstOrThrow();
  if (!who.must_change_password) {
    const { current_password: current = '' } = change;
    // One that is left out is a slip and no guess.
    if (current !== '') await countAttempt(db, nameKey, from.address);
    if (current === '' || !(await passwordFits(current, stored.password_hash))) {
      throw new Invalid({ current_password: [signInMessages.currentPasswordWrong] });
    }
    await forgiveAttempts(db, nameKey, from.address);
  }
  if (await passwordFits(change.password, stored.password_hash)) {
    throw new Invalid({ password: [signInMessages.passwordUnchanged] });
  }
  const password_hash = await hashPassword(change.password);
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ password_hash, password_reset: false, temporary_until: null, temporary_used: false })
      .where('account_id', '=', who.account_id)
      .where('password_hash', '=', stored.password_hash)
      .executeTakeFirst();
    // A reset came between, and this session has ended with it.
    if (numUpdatedRows === 0n) throw new Conflict(signInMessages.changedMeanwhile);
    await endOtherSessions(trx, who.account_id, from.session_id);
    await recordChange(trx, who, {
      entity: 'password',
      employee_id: who.employee_id,
      before: null,
      after: null,
    });
  });
}
