import { userNameLook, userNameMessages } from 'contract/user-names';
import { Invalid } from '../../errors.ts';
import { type SignInNames, withoutStaffDomain } from './sign-in-names.ts';

/**
 * Refuses a user name that anybody else has, here or gone, that cannot be told from theirs by eye, or under which
 * Microsoft vouches for the same person.
 */
export function demandFreeUserName(
  userName: string,
  accounts: readonly { employee_id: number | null; user_name: string }[],
  signInNames: SignInNames,
  ownerId?: number,
): void {
  const lookOf = (name: string) => userNameLook(withoutStaffDomain(name, signInNames));
  const look = lookOf(userName);
  const isTaken = accounts.some(
    (account) => account.employee_id !== ownerId && lookOf(account.user_name) === look,
  );
  if (isTaken) throw new Invalid({ user_name: [userNameMessages.taken] });
}
