import { mayCall } from 'contract/abilities';
import type { Endpoint } from 'contract/endpoint';
import { messages } from 'contract/messages';
import type { Session } from 'contract/sign-in';

import type { ApiError } from './api-error.ts';
import { currentSession, hearOwnPermissions, principalOf } from './session-store.ts';

/**
 * After a refusal of what this page takes for allowed: somebody else may have taken the permission meanwhile, so the server is
 * asked for the session anew, once for all refusals that come at the same time.
 */
export function doubtPermissions(
  { status, message }: ApiError,
  { access }: Endpoint,
  ask: () => Promise<Session>,
): void {
  const mine = currentSession();
  const needsPermission = typeof access !== 'string';
  if (status !== 403 || message !== messages.notAllowed || !needsPermission || mine === null) return;
  if (mayCall(principalOf(mine), access)) hearPermissionsAnew(ask);
}

/**
 * Hears which permissions whoever is signed in has by now: somebody else may have given or taken one. Where no answer comes,
 * it is heard the next time that anybody asks.
 */
export function hearPermissionsAnew(ask: () => Promise<Session>): void {
  asking ??= ask()
    .then(hearOwnPermissions, () => undefined)
    .finally(() => (asking = undefined));
}

let asking: Promise<void> | undefined;
