import { type SchoolIdentity, type StartingPoint, startingPoint } from 'contract/sign-in';

let read: StartingPoint | undefined;

/** What the server wrote into the page: the school, and who is signed in. Read once. */
export function startingPointOnPage(): StartingPoint {
  read ??= startingPoint.parse(JSON.parse(document.querySelector('#starting-point')?.textContent ?? ''));
  return read;
}

/** The school whose staff this is. */
export function school(): SchoolIdentity {
  return startingPointOnPage().school;
}

/** The address of the school's logo. */
export function schoolLogo(): string {
  return `/img/school-logo?v=${encodeURIComponent(school().logo_version)}`;
}
