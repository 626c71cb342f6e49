import { userNameLook, userNameMessages } from 'contract/user-names';
import { Invalid } from '../../errors.ts';

/** Refuses a user name that anybody else has, here or gone, or that cannot be told from theirs by eye. */
export function demandFreeUserName(
  userName: string,
  accounts: readonly { employee_id: number | null; user_name: string }[],
  ownerId?: number,
): void {
  const look = userNameLook(userName);
  const isTaken = accounts.some(
    (account) => account.employee_id !== ownerId && userNameLook(account.user_name) === look,
  );
  if (isTaken) throw new Invalid({ user_name: [userNameMessages.taken] });
}
