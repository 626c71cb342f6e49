import { styled } from '@mui/material/styles';

import { lowWindow } from '../../../ui/windows.ts';

/** The look of the class mark sheet: plain elements, since a class of 45 in 16 subjects has 1,440 cells. */
export const SheetArea = styled('div')({
  '--head-height': '44px',
  '--name-width': 'clamp(112px, 34vw, 230px)',
  flex: '0 1 auto',
  minBlockSize: 0,
  // In a low window what stands above it leaves it no student below its head: it fills the window, and is scrolled to.
  [lowWindow]: { flex: 'none', maxBlockSize: 'calc(100dvh - 24px)' },
  // What is hidden from the eye lies in the cells, and must not widen the dialog.
  position: 'relative',
  overflow: 'auto',
  border: '1px solid var(--rule)',
  borderRadius: 'var(--radius)',
  background: 'var(--paper)',
  fontSize: 'var(--grid-font)',
  scrollPaddingBlockStart: 'var(--head-room, calc(var(--head-height) + 32px))',
  scrollPaddingInlineStart: 'var(--name-width)',
  '&:focus-visible': { outlineOffset: -2 },
  table: { borderCollapse: 'separate', borderSpacing: 0, minInlineSize: '100%' },
  'th, td': {
    blockSize: 'var(--row-height)',
    padding: '0 8px',
    borderBlockEnd: '1px solid var(--rule)',
    fontWeight: 400,
    background: 'var(--paper)',
  },
  // As a whole, since it is as high as the subject with the most teachers needs.
  thead: { position: 'sticky', insetBlockStart: 0, zIndex: 2, color: 'var(--muted)' },
  'thead th': {
    fontWeight: 600,
    background: 'var(--beige-faint)',
  },
  'thead .subject': {
    blockSize: 'var(--head-height)',
    maxInlineSize: 96,
    // 'A. Mohammed' in one line; what needs more stands clear of the edge, and the subjects in one line.
    padding: '6px 2px',
    verticalAlign: 'top',
    color: 'var(--text)',
    borderBlockEnd: 0,
    lineHeight: 1.2,
  },
  'thead .teacher': {
    display: 'block',
    overflowWrap: 'anywhere',
    fontWeight: 400,
    fontSize: '0.75rem',
    color: 'var(--muted)',
  },
  'thead .test': { blockSize: 28, textAlign: 'end' },
  '.subject, .first': { borderInlineStart: '1px solid var(--rule)' },
  'th.name': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    inlineSize: 'var(--name-width)',
    minInlineSize: 'var(--name-width)',
    maxInlineSize: 'var(--name-width)',
    padding: '2px 8px 2px 12px',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    borderInlineEnd: '1px solid var(--rule)',
  },
  'thead th.name': { zIndex: 3, verticalAlign: 'bottom', paddingBlockEnd: 6 },
  td: { minInlineSize: 44, textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  'tbody tr:hover > *': { background: 'var(--row-hover)' },
  'tbody tr:last-child > *': { borderBlockEnd: 0 },
  'td[data-state="failed"]': { color: 'var(--mark-failed)', fontWeight: 600 },
  'td[data-state="missing"]': { background: 'var(--beige) !important' },
  'td[data-state="absent"], td[data-state="noWork"]': { fontSize: '0.75rem' },
  'td[data-state="notTaken"]': { color: 'var(--muted)' },
  'td[data-state="closed"]': { background: 'var(--cell-closed) !important' },
});
