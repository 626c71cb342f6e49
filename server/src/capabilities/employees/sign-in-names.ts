import { userNameLook } from 'contract/user-names';
import type { Entra } from '../../config.ts';

/** What a user name is good for beside a password, as far as the staff's records are concerned. */
export interface SignInNames {
  /** The school's tenant, where Microsoft signs in whoever has the name there; absent: passwords alone do. */
  entra?: Pick<Entra, 'staffDomain'>;
}

/**
 * A user name without the domain of the staff's Microsoft accounts: with it and without it, it is the same person's
 * there (docs/decisions/012).
 */
export function withoutStaffDomain(userName: string, { entra }: SignInNames): string {
  if (entra?.staffDomain === undefined) return userName;
  const at = userName.lastIndexOf('@');
  const isStaffs = at > 0 && userNameLook(userName.slice(at + 1)) === userNameLook(entra.staffDomain);
  return isStaffs ? userName.slice(0, at) : userName;
}
