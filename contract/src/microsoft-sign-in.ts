import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Signing in and out with the Microsoft account that the school gives its staff (3-decisions §3). */

/** Ways in which a round trip to Microsoft can end on the sign-in page, and what that page says of each. */
const outcomes = {
  cancelled: 'Signing in with Microsoft was not finished. Try again, or use your username and password.',
  startAgain: 'This sign-in with Microsoft took too long, or was used already. Try again.',
  otherSchool: 'This Microsoft account is not one of this school. Use the account that the school gave you.',
  unknownPerson:
    'No member of staff has this Microsoft account. Use another account, or your username and password.',
  refused: 'The answer of Microsoft could not be trusted, so nobody was signed in. Try again.',
  notRight:
    'Signing in with Microsoft is not set up correctly. Tell the office, and use your username and password.',
  unavailable: 'Microsoft does not answer at the moment. Use your username and password, or try again later.',
  tooMany: 'Too many attempts. Please wait a minute and try again.',
  stillSignedIn:
    'You are signed out here. Microsoft did not answer, so your Microsoft account may still be signed in.',
} as const;

export type MicrosoftOutcome = keyof typeof outcomes;

const outcomeParameter = 'microsoft';

/** The address of the sign-in page on which it says how the round trip ended. */
export function signInPageAfter(outcome: MicrosoftOutcome): string {
  return `/?${outcomeParameter}=${outcome}`;
}

/** What the sign-in page says when its address has this query; null when there is nothing of it to say. */
export function microsoftMessageIn(search: string): string | null {
  const outcome = new URLSearchParams(search).get(outcomeParameter);
  if (outcome === null || !Object.hasOwn(outcomes, outcome)) return null;
  return outcomes[outcome as MicrosoftOutcome];
}

/** The address of the application for whoever Microsoft has just signed in. */
export const applicationAfterMicrosoft = `/app?${outcomeParameter}=signedIn`;

/** Whether the application was reached by that address. */
export function hasComeFromMicrosoft(search: string): boolean {
  return new URLSearchParams(search).get(outcomeParameter) === 'signedIn';
}

export const microsoftSignInCalls = {
  beginMicrosoftSignIn: endpoint({
    method: 'GET',
    path: '/api/microsoft-sign-in',
    summary: 'Sends the browser to Microsoft to sign in',
    access: 'public',
    produces: 'redirect',
  }),
  finishMicrosoftSignIn: endpoint({
    method: 'GET',
    path: '/api/microsoft-sign-in/callback',
    summary: 'Where Microsoft sends the browser back; signs in, or says on the sign-in page why not',
    access: 'public',
    produces: 'redirect',
  }),
  microsoftSignOut: endpoint({
    method: 'POST',
    path: '/api/microsoft-sign-out',
    summary: 'Ends the session, and answers the address at which the Microsoft account is signed out',
    access: 'evenMustChange',
    response: z.object({ location: z.string() }),
    produces: 'json',
  }),
};
