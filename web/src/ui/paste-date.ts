import { readTypedDate } from 'contract/typed-dates';
import type { ClipboardEvent } from 'react';

import { schoolToday } from './moments.ts';

/**
 * Takes a date (YYYY-MM-DD) that is pasted into a date picker in any form in which dates are written. The picker knows
 * dd/mm/yyyy alone: another one that is pasted over the whole would leave nothing there. What is no date is left to it.
 */
export function pasteDate(event: ClipboardEvent<HTMLElement>, onDate: (date: string) => void): void {
  const pasted = readTypedDate(event.clipboardData.getData('text'), schoolToday(), { yearsAhead: 1 });
  if (pasted === null) return;
  event.preventDefault();
  event.stopPropagation();
  onDate(pasted);
}
