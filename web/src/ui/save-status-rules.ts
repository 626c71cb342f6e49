/**
 * The look of the state of a save, among the rules of the whole page: one that came with the first mark saved would have
 * the browser look up the style of everything anew under the teacher's hands.
 */
export const saveStatusRules = {
  '@keyframes save-turns': { to: { transform: 'rotate(-360deg)' } },
  '.save-status': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    fontSize: 'var(--grid-font)',
    whiteSpace: 'nowrap',
  },
  '.save-status[data-wraps]': { whiteSpace: 'normal' },
  '.save-status .sign': { fontSize: '1.125rem' },
  '.save-status[data-turns] .sign': { animation: 'save-turns 1s linear infinite' },
  '.save-status[data-state="saving"]': { color: 'var(--mark-saving)' },
  '.save-status[data-state="saved"]': { color: 'var(--mark-saved)' },
  '.save-status[data-state="waiting"]': { color: 'var(--mark-waiting)' },
  '.save-status[data-state="failed"]': { color: 'var(--mark-failed)' },
  '.save-status[data-state="conflict"]': { color: 'var(--mark-conflict)' },
};
