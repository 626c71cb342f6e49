import type { DataColumn } from './data-column.ts';

/** Below this a screen is a phone's, and all rows are cards. */
export const phoneRoom = '600px';

/** What a column without a width needs for names, and some more, which a scroll bar may take. */
const sharedRoom = '10rem';
/** The boxes that select, where a finger is to hit them. */
const choiceRoom = '3.5rem';

/**
 * The least width at which the rows of a table stand as rows. A fixed layout serves the columns with a width first
 * and would leave nothing for the names. Where all have one, the table scrolls sideways in its frame.
 */
export function tableRoom(columns: readonly Pick<DataColumn<never>, 'width'>[], withChoice: boolean): string {
  if (columns.every(({ width }) => width !== undefined)) return phoneRoom;
  const widths = columns.map(({ width }) => width ?? sharedRoom);
  return `max(${phoneRoom}, ${[...widths, ...(withChoice ? [choiceRoom] : [])].join(' + ')})`;
}
