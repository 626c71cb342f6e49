import { flush } from '../api/outbox/outbox.ts';
import { outboxSummary } from '../api/outbox/outbox-view.ts';
import { tellUnsent } from './tell-unsent.ts';

/** Milliseconds that a save is given before one goes on without its answer; it is kept on the device. */
const patience = 1500;

/** Before one goes on: what is being typed leaves its field, and what waits is sent (3-decisions §5). */
export async function sendPending(): Promise<void> {
  const active = document.activeElement;
  if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) active.blur();
  const { waiting, link } = outboxSummary();
  if (waiting > 0 && link === 'open') await flush(patience);
}

/** The same before the class is left; what could not be sent is told. */
export async function sendPendingOrTell(): Promise<void> {
  await sendPending();
  tellUnsent();
}
