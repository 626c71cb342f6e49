import type { Entra } from '../../../config.ts';
import type { Database } from '../../../database/transaction.ts';
import { beginSession } from '../../../http/sessions.ts';
import { findAccount } from '../account-store.ts';
import { believedNames } from './believed-names.ts';
import type { Microsoft } from './connect-microsoft.ts';
import { RoundTripEnded } from './round-trip-ended.ts';
import { takeRoundTrip } from './round-trip-store.ts';

/**
 * Signs in whoever Microsoft vouches for, when that is an employee in service; Admin never. `returned` is the
 * whole address to which the browser came back, `browserKey` what it was given on leaving. Answers the new
 * session's id. Throws RoundTripEnded.
 */
export async function finishMicrosoftSignIn(
  { db, microsoft, entra }: { db: Database; microsoft: Microsoft; entra: Entra },
  { returned, browserKey }: { returned: URL; browserKey: string },
): Promise<string> {
  const trip = await takeRoundTrip(db, returned.searchParams.get('state') ?? '', browserKey);
  if (trip === undefined) throw new RoundTripEnded('startAgain', 'no such round trip is open');
  const claims = await microsoft.redeem(returned, trip);
  const { login_hint } = claims;
  for (const name of believedNames(claims, entra)) {
    const account = await findAccount(db, name);
    if (account === undefined || account.employee_id === null) continue;
    const logout_hint = typeof login_hint === 'string' ? login_hint : null;
    return beginSession(db, account.account_id, { logout_hint });
  }
  const whole = entra.staffDomain === undefined ? ', whole; ENTRA_STAFF_DOMAIN is not set' : '';
  throw new RoundTripEnded('unknownPerson', `no employee in service has this user name${whole}`);
}
