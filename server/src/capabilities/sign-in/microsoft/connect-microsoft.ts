import { microsoftSignInCalls } from 'contract/microsoft-sign-in';
import * as openid from 'openid-client';
import type { Entra } from '../../../config.ts';
import { outcomeOf } from './outcome-of.ts';
import type { RoundTrip } from './round-trip-store.ts';

/** What the application asks of Microsoft. All of it throws RoundTripEnded. */
export interface Microsoft {
  /** A new round trip, and where to send the browser for it. */
  begin(): Promise<{ trip: RoundTrip; address: string }>;
  /** What Microsoft vouches for to the browser that came back to this address; all of it verified. */
  redeem(returned: URL, trip: RoundTrip): Promise<openid.IDToken>;
  /** Where the account is signed out at Microsoft, and the browser then sent back to the sign-in page. */
  signOutAddress(logoutHint: string | null): Promise<string>;
}

const microsoftOnline = 'https://login.microsoftonline.com';
/** Seconds. */
const usualPatience = 10;

/**
 * Joins the application to the school's tenant: code flow with PKCE, state and nonce; the issuer is the
 * tenant's own, and every ID token's signature is checked. Nothing is asked of Microsoft before somebody signs
 * in with it, so that the school can work while Microsoft is away.
 */
export function connectMicrosoft(entra: Entra, publicUrl: string): Microsoft {
  const { authority = microsoftOnline, patience: timeout = usualPatience } = entra;
  const issuer = new URL(`/${entra.tenantId}/v2.0`, authority);
  const overTls = issuer.protocol === 'https:';
  const redirect_uri = new URL(microsoftSignInCalls.finishMicrosoftSignIn.path, publicUrl).href;
  let found: Promise<openid.Configuration> | undefined;

  async function provider(): Promise<openid.Configuration> {
    const client = { client_secret: entra.clientSecret, id_token_signed_response_alg: 'RS256' };
    found ??= openid.discovery(issuer, entra.clientId, client, undefined, {
      timeout,
      execute: [openid.enableNonRepudiationChecks, ...(overTls ? [] : [openid.allowInsecureRequests])],
    });
    try {
      return await found;
    } catch (error) {
      // Asked again next time.
      found = undefined;
      throw error;
    }
  }

  return {
    begin: async () =>
      orEnd(async () => {
        const configuration = await provider();
        const trip = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          code_verifier: openid.randomPKCECodeVerifier(),
        };
        const address = openid.buildAuthorizationUrl(configuration, {
          redirect_uri,
          scope: 'openid profile',
          response_mode: 'query',
          state: trip.state,
          nonce: trip.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(trip.code_verifier),
          code_challenge_method: 'S256',
          // A computer of the staff room may still know the colleague before.
          prompt: 'select_account',
        });
        return { trip, address: address.href };
      }),
    redeem: async (returned, { state, nonce, code_verifier }) =>
      orEnd(async () => {
        const tokens = await openid.authorizationCodeGrant(await provider(), returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: code_verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims?.iss !== issuer.href) throw new Error('The ID token is of another issuer.');
        return claims;
      }),
    signOutAddress: async (logoutHint) =>
      orEnd(async () => {
        const address = openid.buildEndSessionUrl(await provider(), {
          post_logout_redirect_uri: new URL('/', publicUrl).href,
          ...(logoutHint !== null && { logout_hint: logoutHint }),
        });
        return address.href;
      }),
  };
}

async function orEnd<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw outcomeOf(error);
  }
}
