import { type SchoolIdentity, type StartingPoint, startingPoint } from 'contract/sign-in';

import { observable, useObservable } from './observable.ts';

let read: StartingPoint | undefined;

/** The school as it was changed while this page is open. */
const changed = observable<SchoolIdentity | null>(null);

/** What the server wrote into the page: the school, and who is signed in. Read once. */
export function startingPointOnPage(): StartingPoint {
  read ??= startingPoint.parse(JSON.parse(document.querySelector('#starting-point')?.textContent ?? ''));
  return read;
}

/** The school whose staff this is. */
export function school(): SchoolIdentity {
  return changed.get() ?? startingPointOnPage().school;
}

/** The same, for what has to show a change of it at once. */
export function useSchool(): SchoolIdentity {
  return useObservable(changed) ?? startingPointOnPage().school;
}

/** After the school's settings were changed on this page. */
export function changeSchool(identity: SchoolIdentity): void {
  changed.set(identity);
}

/** The address of the school's logo. */
export function schoolLogo({ logo_version }: SchoolIdentity = school()): string {
  return `/img/school-logo?v=${encodeURIComponent(logo_version)}`;
}
