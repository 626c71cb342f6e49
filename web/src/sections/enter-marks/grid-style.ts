import { styled } from '@mui/material/styles';

/** Before every row of a class, which stand one before the other. */
const frontmost = 1000;

/** A row's place in depth. */
export function depthOf(index: number): number {
  return frontmost - 1 - index;
}

/**
 * The look of the mark grid and the phone's cards. Plain elements under one styled root: 35 rows of styled
 * components would cost more than the whole page.
 */
export const MarkArea = styled('div')({
  '--cell-padding': '6px',
  fontSize: 'var(--grid-font)',
  '.scroll': {
    overflow: 'auto',
    maxBlockSize: 'calc(100dvh - 248px - var(--foot-room))',
    minBlockSize: 240,
    border: '1px solid var(--rule)',
    borderRadius: 'var(--radius)',
    background: 'var(--paper)',
    // A cell that is scrolled to is clear of the head, and its whole row in sight.
    scrollPaddingBlockStart: 'var(--row-height)',
    // The rows' and the head's order in depth is their own matter: what changes outside does not sort them anew.
    isolation: 'isolate',
  },
  table: {
    borderCollapse: 'separate',
    borderSpacing: 0,
    inlineSize: '100%',
    minInlineSize: '62.5rem',
    tableLayout: 'fixed',
  },
  'th, td': {
    blockSize: 'var(--row-height)',
    padding: '0 var(--cell-padding)',
    borderBlockEnd: '1px solid var(--rule)',
    textAlign: 'start',
    fontWeight: 400,
  },
  // On the row and the one cell that stays: a rule for all cells of a row would style it anew at each scroll.
  'tbody tr, tbody th': { background: 'var(--paper)' },
  // The head as a whole, and names only where the grid is wider than the window: each place that stays is a
  // layer of its own, which every frame of typing pays for.
  thead: { position: 'sticky', insetBlockStart: 0, zIndex: frontmost },
  'thead th': {
    fontWeight: 600,
    color: 'var(--muted)',
    background: 'var(--beige-faint)',
    // Safari draws a head that stays a part of a pixel too low: rows would be seen to pass above it.
    boxShadow: '0 -1px var(--beige-faint)',
    whiteSpace: 'nowrap',
  },
  'th.name': { minInlineSize: '12.5rem', maxInlineSize: '16.25rem' },
  // By the size of letters, which a browser may show larger: heads stand beside each other then, too.
  '.column-name': { inlineSize: '14.375rem' },
  '@media (max-width: 68.75rem)': {
    '.scroll': { scrollPaddingInlineStart: '14.625rem' },
    'th.name': { position: 'sticky', insetInlineStart: 0, zIndex: 2 },
  },
  'tbody tr:hover, tbody tr:hover > th': { background: 'var(--row-hover)' },
  '.student': { display: 'flex', alignItems: 'center', gap: 8, overflowWrap: 'anywhere' },
  '.index': { inlineSize: '2.5rem', color: 'var(--muted)' },
  '.column-term': { inlineSize: '8.25rem' },
  '.column-exam': { inlineSize: '7rem' },
  '.column-grade': { inlineSize: '4.625rem' },
  '.column-state': { inlineSize: '4.75rem' },
  '.state': { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 4 },
  '.history': {
    display: 'inline-grid',
    placeItems: 'center',
    minInlineSize: 28,
    border: 0,
    color: 'var(--muted)',
    fontSize: '1rem',
  },
  'thead .column-exam': { paddingInlineEnd: '3rem', textAlign: 'end' },
  'thead .column-grade': { textAlign: 'center' },
  'td[aria-selected="true"]': { background: 'var(--beige)', boxShadow: 'inset 0 0 0 1px var(--field-rule)' },
  'td.closed': { background: 'var(--cell-closed)' },
  'td [data-cell]': { scrollMarginBlock: 5 },
  '.closed[data-cell]': { display: 'block', blockSize: '100%', inlineSize: '100%', cursor: 'default' },
  '.mark, .remark': { display: 'flex', alignItems: 'center', gap: 4, blockSize: '100%' },
  // A key lays out and paints its own cell and row, and not the class: measured, half the work of a key. Grades
  // change seldom: each such place is one more to ask what lies under the pointer, in every frame.
  'td > .mark, td > .remark, td > .state': {
    contain: 'size layout style',
    blockSize: 'calc(var(--row-height) - 1px)',
  },
  // Its place in depth is the row's own: each stands before the next, which its notice reaches into.
  'tbody tr': { position: 'relative' },
  '.mark.without': {
    justifyContent: 'flex-end',
    borderRadius: 'var(--radius)',
    background: 'var(--cell-closed)',
  },
  'input, select': {
    font: 'inherit',
    color: 'inherit',
    background: 'transparent',
    border: '1px solid transparent',
    borderRadius: 4,
    blockSize: 'calc(100% - 6px)',
    minBlockSize: 28,
    padding: '0 6px',
    minInlineSize: 0,
  },
  '.mark input': { inlineSize: '100%', fontVariantNumeric: 'tabular-nums' },
  // Of a mark that nobody is typing in, the field draws no words: the same lie over it. A field clips its words, and
  // each clip is one more piece of the picture.
  'td > .mark': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto' },
  'td > .mark > input, .shown': { gridArea: '1 / 1' },
  'td > .mark > .attendance': { gridColumn: 2 },
  'td > .mark > input:not(:focus)': { fontSize: 0, color: 'transparent' },
  '.shown': { paddingInline: 7, whiteSpace: 'nowrap', pointerEvents: 'none' },
  'input:focus + .shown': { visibility: 'hidden' },
  '.card .shown': { display: 'none' },
  'input[aria-invalid="true"] + .shown': { color: 'var(--mark-failed)' },
  '.remark input': { flex: 1, inlineSize: '100%', textOverflow: 'ellipsis' },
  'td:hover input:read-write, td:hover select, .card input:read-write, .card select': {
    borderColor: 'var(--field-rule)',
  },
  // What lies under a disabled field hears the pointer, which the field itself would keep for nothing.
  'input:disabled': { pointerEvents: 'none' },
  // What a click on a count leads to has the focus of a click, which is not shown elsewhere.
  'input:focus, select:focus, span[data-cell]:focus, button:focus-visible, .trouble:focus': {
    outline: 'var(--focus-ring)',
    outlineOffset: -1,
  },
  // The browser gives the blinking caret a layer; without one of its own for the cell around it, everything drawn
  // after it is cut into a hundred layers that are put together anew at each key.
  'input:focus': { willChange: 'transform' },
  'input[aria-invalid="true"]': { borderColor: 'var(--mark-failed)', color: 'var(--mark-failed)' },
  button: {
    font: 'inherit',
    color: 'inherit',
    background: 'transparent',
    border: '1px solid var(--rule)',
    borderRadius: 4,
    cursor: 'pointer',
    flex: 'none',
    minBlockSize: 26,
    minInlineSize: 38,
  },
  '.attendance': { background: 'var(--paper)', color: 'var(--muted)' },
  '.attendance[data-code="2"], .attendance[data-code="3"]': {
    background: 'var(--beige)',
    color: 'var(--text)',
    fontWeight: 600,
  },
  '.warning': {
    display: 'inline-grid',
    placeItems: 'center',
    minInlineSize: 28,
    border: 0,
    fontSize: '1.125rem',
    color: 'var(--mark-waiting)',
  },
  '.comments': {
    display: 'inline-grid',
    placeItems: 'center',
    minInlineSize: 30,
    fontSize: '1.125rem',
    color: 'var(--muted)',
  },
  '.counter': { flex: 'none', minInlineSize: '3.4rem', color: 'var(--muted)', fontSize: '0.75rem' },
  '.counter[data-bad]': { color: 'var(--mark-failed)', fontWeight: 600 },
  // The letter lies over its list, whose own words are not drawn: a list clips them, and each clip is one more
  // piece of the picture.
  '.grade': { display: 'grid', alignItems: 'center', blockSize: '100%' },
  '.grade > *': { gridArea: '1 / 1' },
  '.grade select': { inlineSize: '100%', appearance: 'none', color: 'transparent', cursor: 'pointer' },
  'td .grade select': { fontSize: 0 },
  '.grade option': { fontSize: 'var(--grid-font)', color: 'var(--text)', background: 'var(--paper)' },
  '.grade .letter': { justifySelf: 'center', pointerEvents: 'none' },
  '.trouble': { border: 0, minInlineSize: 32, minBlockSize: 32 },
  // P, Abs and NW save at once: a finger is not to hit one beside what it means. No pointer shows what can be typed in.
  '@media (pointer: coarse)': {
    '--row-height': '48px',
    // A tablet on its side has the whole row.
    table: { minInlineSize: '56rem' },
    '&& button, && input, && select': { minBlockSize: 'var(--target)' },
    '&& button': { minInlineSize: 'var(--target)' },
    'td input:read-write:not([aria-invalid="true"]), td select': { borderColor: 'var(--field-rule)' },
    'thead .column-exam': { paddingInlineEnd: 'calc(var(--target) + 4px + var(--cell-padding))' },
    '.index': { inlineSize: '2rem' },
    '.column-name': { inlineSize: '12.5rem' },
    '.scroll': { scrollPaddingInlineStart: '12.75rem' },
    '.column-state': { inlineSize: '6.25rem' },
    'td > .state': { gap: 0 },
    // How long a remark is stands beside it while it is typed; the words of the others have its room.
    'td > .remark:not(:focus-within) > .counter:not([data-bad])': { display: 'none' },
  },
  // Where the finger moves the grid sideways all the same, a remark is read whole.
  '@media (pointer: coarse) and (max-width: 60rem)': { table: { minInlineSize: '75rem' } },
  // Between two rows and no higher than what is blank there, so that it hides no mark, nor what is typed below it.
  '.notice': {
    position: 'absolute',
    insetBlockStart: 'calc(100% - 8px)',
    insetInlineStart: 4,
    zIndex: 1,
    blockSize: 16,
    paddingInline: 6,
    borderRadius: 4,
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    background: 'var(--beige)',
    color: 'var(--text)',
    fontSize: '0.6875rem',
    lineHeight: '16px',
  },
  '.notice[data-bad]': { background: 'var(--mark-failed)', color: 'var(--paper)' },
  '.card': {
    display: 'grid',
    // Sideways is a swipe between students: the browser is not to take it for its own way back.
    touchAction: 'pan-y pinch-zoom',
    gap: 12,
    padding: 12,
    border: '1px solid var(--rule)',
    borderRadius: 'var(--radius)',
    background: 'var(--paper)',
    fontSize: '1rem',
  },
  // The name and '7 of 35' stay in sight while the fields scroll under them.
  '.card .head': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    position: 'sticky',
    insetBlockStart: 'var(--section-bar-height)',
    zIndex: 2,
    margin: -12,
    padding: 12,
    borderRadius: 'var(--radius)',
    background: 'var(--paper)',
  },
  // Above a keypad they take so little that the field in the middle keeps its label, too: Term or Exam.
  '.card .head > [data-size="page"]': {
    inlineSize: 'var(--card-picture)',
    blockSize: 'var(--card-picture)',
    fontSize: 'calc(var(--card-picture) * 0.29)',
  },
  '.card .head > div': {
    display: 'var(--card-head)',
    flex: 1,
    justifyContent: 'space-between',
    minInlineSize: 0,
  },
  // No wider than the phone: a field would have room for twenty letters of any size.
  '.card, .card .fields, .card .field': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '.card .fields': { display: 'grid', gap: 12 },
  '.card .field': { display: 'grid', gap: 4 },
  '.card .field > .label': { color: 'var(--muted)', fontSize: '0.8125rem' },
  // Beside each other, and with larger letters below each other.
  '.card .grades': { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(4.5rem, 1fr))', gap: 12 },
  '.card .mark, .card .remark, .card .grade, .card .closed': { minBlockSize: 44 },
  '.card .closed': { background: 'var(--cell-closed)', borderRadius: 'var(--radius)' },
  '.card input, .card select, .card button': { minBlockSize: 44, fontSize: '1rem', minInlineSize: 44 },
  '.card .state': { justifyContent: 'flex-start' },
  // What is wrong with an entry stands below it, in as many lines as it needs.
  '.card .mark, .card .remark': { flexWrap: 'wrap', blockSize: 'auto' },
  '.card .mark input, .card .remark input': { flex: '1 1 0', inlineSize: 'auto', blockSize: 44 },
  '.card .notice': {
    position: 'static',
    flexBasis: '100%',
    blockSize: 'auto',
    whiteSpace: 'normal',
    fontSize: '0.75rem',
  },
});
