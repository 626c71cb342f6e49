import { adminName } from 'contract/abilities';
import type { Session } from 'contract/sign-in';
import type { SignedIn } from '../../http/signed-in.ts';

/** What the screens may know of the person who is signed in. */
export function describeSession(who: SignedIn): Session {
  return {
    authenticated: true,
    name: who.user_name,
    employee_id: who.employee_id ?? adminName,
    first_name: who.first_name,
    last_name: who.last_name,
    admin: who.admin,
    permissions: [...who.permissions],
    password_reset: who.must_change_password ? 1 : 0,
  };
}
