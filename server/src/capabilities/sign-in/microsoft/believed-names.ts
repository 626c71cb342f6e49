import type { IDToken } from 'openid-client';
import type { Entra } from '../../../config.ts';
import { RoundTripEnded } from './round-trip-ended.ts';

/**
 * The user names that an ID token, already verified, vouches for, the surest first (docs/decisions/012). Of
 * the account's names only `preferred_username` is believed, and only for a member of the tenant: `email` is
 * whatever the account says of itself, and a guest is named by somebody else. Throws RoundTripEnded.
 */
export function believedNames(
  claims: IDToken,
  { tenantId, staffDomain }: Pick<Entra, 'tenantId' | 'staffDomain'>,
): string[] {
  if (claims['tid'] !== tenantId) throw new RoundTripEnded('otherSchool', 'tid is of another tenant');
  if (!isMember(claims, tenantId)) throw new RoundTripEnded('otherSchool', 'the account is a guest');
  const address = claims['preferred_username'];
  if (typeof address !== 'string' || !plainAddress.test(address)) {
    throw new RoundTripEnded('unknownPerson', 'preferred_username is no address');
  }
  const [name = '', domain = ''] = address.split('@');
  return domain.toLowerCase() === staffDomain ? [address, name] : [address];
}

/** Microsoft names who vouches for a guest in `idp`, and says outright in `acct` where a school asks for it. */
function isMember({ iss, idp, acct }: IDToken, tenantId: string): boolean {
  const own = [undefined, iss, `https://sts.windows.net/${tenantId}/`];
  return own.some((issuer) => issuer === idp) && (acct === undefined || Number(acct) === 0);
}

/** As Microsoft writes them: look-alikes of other scripts cannot stand in them. */
const plainAddress = /^[\w.'!#^~-]+@[a-z0-9.-]+$/i;
