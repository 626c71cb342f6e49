import { type Leaving, registerBeforeLeave } from '../api/before-leave.ts';
import { lookForLeftDrafts } from '../api/draft.ts';
import { fetchCode } from '../api/fetch-code.ts';
import { flush, startOutbox } from '../api/outbox/outbox.ts';
import { showLink } from '../api/outbox/outbox-view.ts';
import { unsentCount, unsentNow } from '../api/unsent.ts';
import { askBeforeSignOut } from './shell/waiting-dialog.tsx';

/** How long signing out waits, in milliseconds, for what is kept here to be read and sent. */
const patience = 3000;
/** Between two tries to fetch what sends, or to read what is kept, in milliseconds. */
const retryAfter = 5000;

let begun: Promise<void> | undefined;

/**
 * After a sign-in: what this person left on the device is shown and sent, whatever section opens. Signing out
 * first sends what waits; what cannot be sent is told before one leaves.
 */
export function resumeOutbox(): void {
  if (begun === undefined) registerBeforeLeave(beforeLeave);
  begun = begin();
}

async function begin(): Promise<void> {
  void lookForLeftDrafts();
  await fetchCode(fetchKinds).catch(fetchKindsLater);
  await startOutbox().catch(startLater);
}

/** What the device keeps could not be read; it may be in a moment. Nobody knows whether something waits there. */
async function startLater(): Promise<void> {
  showLink('unreadable');
  await pause();
  await startOutbox().catch(startLater);
}

async function fetchKinds(): Promise<void> {
  await Promise.all([
    import('../sections/enter-marks/mark-kind.ts'),
    import('../sections/marks-archive/archive-mark-kind.ts'),
    import('../sections/term-details/term-record-kind.ts'),
    import('../ui/attendance/register-kind.ts'),
  ]);
}

/** The page opened on a connection that then went: what is kept here is sent all the same, once it is back. */
async function fetchKindsLater(): Promise<void> {
  await pause();
  await fetchKinds().catch(fetchKindsLater);
}

async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, retryAfter));
}

async function beforeLeave(leaving: Leaving): Promise<boolean> {
  if (leaving !== 'application') return true;
  const until = Date.now() + patience;
  // One who leaves a page that has only just opened is told of what another page left waiting, too.
  await Promise.race([Promise.allSettled([begun]), new Promise((resolve) => setTimeout(resolve, patience))]);
  await flush(until - Date.now());
  const unsent = unsentNow();
  return unsentCount(unsent) === 0 || askBeforeSignOut(unsent);
}
