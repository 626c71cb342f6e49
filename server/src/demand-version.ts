import { versionMessages } from 'contract/versions';
import { Conflict } from './errors.ts';

/** 409 with the record as it stands unless a change started from it; where no version was sent, anything goes. */
export function demandVersion(stands: { version: number }, startedFrom: number | undefined): void {
  if (startedFrom === undefined || startedFrom === stands.version) return;
  throw new Conflict(versionMessages.changedMeanwhile, stands);
}
