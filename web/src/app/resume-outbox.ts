import { registerBeforeLeave } from '../api/before-leave.ts';
import { flush, startOutbox } from '../api/outbox/outbox.ts';
import { outboxSummary } from '../api/outbox/outbox-view.ts';
import { askBeforeSignOut } from './shell/waiting-dialog.tsx';

let resumed = false;

/**
 * After a sign-in: what this person left on the device is shown and sent, whatever section opens. Signing out
 * first sends what waits; what cannot be sent is told before one leaves.
 */
export async function resumeOutbox(): Promise<void> {
  await Promise.all([
    import('../sections/enter-marks/mark-kind.ts'),
    import('../sections/marks-archive/archive-mark-kind.ts'),
    import('../sections/term-details/term-record-kind.ts'),
    import('../ui/attendance/register-kind.ts'),
  ]);
  await startOutbox();
  if (resumed) return;
  resumed = true;
  registerBeforeLeave(async (leaving) => {
    if (leaving !== 'application' || (await flush(3000))) return true;
    return askBeforeSignOut(outboxSummary().waiting);
  });
}
