/**
 * Scrolls the grid so that a cell is in sight. Where its row is not, the grid goes on by half of what it shows and not by
 * that row alone: whoever types down a class sees who comes next, and the browser has that work once in seven rows.
 * `beyond`: so also where the row after it that way is out of sight, 1 for down the class, -1 for up.
 */
export function bringIntoSight(cell: HTMLElement, beyond: 1 | 0 | -1 = 0): void {
  const scroller = cell.closest<HTMLElement>('.scroll');
  const row = cell.closest('tr')?.getBoundingClientRect();
  if (scroller !== null && row !== undefined) {
    const whole = scroller.getBoundingClientRect();
    // The head stays over the rows.
    const top = whole.top + (scroller.querySelector('thead')?.offsetHeight ?? 0);
    const first = beyond === -1 ? row.top - row.height : row.top;
    const last = beyond === 1 ? row.bottom + row.height : row.bottom;
    if (first < top || last > whole.bottom) {
      scroller.scrollTop += (row.top + row.bottom - top - whole.bottom) / 2;
    }
  }
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
