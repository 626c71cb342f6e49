import type { MicrosoftOutcome } from 'contract/microsoft-sign-in';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { RoundTripEnded } from './round-trip-ended.ts';

/**
 * What a failure on the way to Microsoft and back means for the person at the browser. Of the failure itself
 * only its codes are kept, since its details may quote tokens.
 */
export function outcomeOf(error: unknown): RoundTripEnded {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const code = /^[a-z_]{1,40}$/.test(error.error) ? error.error : 'unknown code';
    const reason = `${code} ${microsoftCode(error.error_description)}`.trim();
    return new RoundTripEnded(outcomes[code] ?? 'refused', reason);
  }
  if (error instanceof ClientError) {
    return new RoundTripEnded(outcomeOfClient(error), `${error.code ?? ''} ${error.message}`.trim());
  }
  // The network's own failures have no class.
  if (error instanceof TypeError && !('code' in error)) {
    const { code } = { code: '', ...(error.cause as object | undefined) };
    return new RoundTripEnded('unavailable', `${error.message} ${code}`.trim());
  }
  return new RoundTripEnded('refused', error instanceof Error ? error.message : 'unknown');
}

/** By the error codes of OAuth 2.0 and OpenID Connect. */
const outcomes: Readonly<Record<string, MicrosoftOutcome>> = {
  access_denied: 'cancelled',
  invalid_grant: 'startAgain',
  invalid_client: 'notRight',
  unauthorized_client: 'notRight',
  invalid_request: 'notRight',
  invalid_scope: 'notRight',
  consent_required: 'notRight',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
};

function outcomeOfClient({ code, cause }: ClientError): MicrosoftOutcome {
  if (code === 'OAUTH_TIMEOUT') return 'unavailable';
  const status = cause instanceof Response ? cause.status : undefined;
  if (status === undefined) return 'refused';
  // A tenant that does not exist is answered with 400.
  return status >= 500 || status === 429 ? 'unavailable' : 'notRight';
}

/** The number by which Microsoft's own pages explain a failure. */
function microsoftCode(description: string | undefined): string {
  return /AADSTS\d+/.exec(description ?? '')?.[0] ?? '';
}
