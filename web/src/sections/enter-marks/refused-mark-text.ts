import type { SheetColumn } from 'contract/mark-plan';
import type { MarkRecord } from 'contract/marks';

import { refusedTextIn } from '../../api/unsent.ts';
import { markKey } from './mark-kind.ts';

/** The text that waits in a cell of the mark sheet because it cannot be stored as it was typed. */
export function refusedMarkText(record: MarkRecord, column: SheetColumn): string | undefined {
  return refusedTextIn(`${markKey(record)} ${column}`);
}
