import { styled } from '@mui/material/styles';

import { phoneRoom } from './table-room.ts';

/**
 * The look of the shared table: plain elements under one styled root, since hundreds of rows pass while one
 * scrolls. Where there is no room for columns each row is a card, and the page never scrolls sideways.
 */
export const TableArea = styled('div')<{
  /** From which width on rows stand as rows. */
  roomFrom?: string;
}>(
  {
    display: 'flex',
    flexDirection: 'column',
    minBlockSize: 0,
    // The label of the search stands on its upper edge.
    paddingBlockStart: 6,
    containerType: 'inline-size',
    fontSize: 'var(--grid-font)',
    '.scroll': {
      overflow: 'auto',
      minBlockSize: 200,
      // A dialog with a height of its own sets --table-room: none.
      maxBlockSize: 'var(--table-room, calc(100dvh - 232px))',
      border: '1px solid var(--rule)',
      borderRadius: 'var(--radius)',
      background: 'var(--paper)',
      scrollPaddingBlockStart: 'calc(var(--row-height) + 4px)',
    },
    '.scroll:focus-visible': { outlineOffset: -2 },
    table: { borderCollapse: 'separate', borderSpacing: 0, inlineSize: '100%', tableLayout: 'fixed' },
    'th, td': {
      blockSize: 'var(--row-height)',
      padding: '2px 12px',
      borderBlockEnd: '1px solid var(--rule)',
      textAlign: 'start',
      fontWeight: 400,
      overflowWrap: 'anywhere',
    },
    'th.numbers, td.numbers': { textAlign: 'end' },
    'thead th': {
      position: 'sticky',
      insetBlockStart: 0,
      zIndex: 2,
      padding: 0,
      fontWeight: 600,
      color: 'var(--muted)',
      background: 'var(--beige-faint)',
      whiteSpace: 'nowrap',
    },
    'thead .plain': { display: 'block', padding: '0 12px' },
    '.sort': {
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      inlineSize: '100%',
      minBlockSize: 'var(--row-height)',
      padding: '0 12px',
      border: 0,
      background: 'transparent',
      color: 'inherit',
      font: 'inherit',
      cursor: 'pointer',
    },
    '.sort:focus-visible': { outlineOffset: -2 },
    '.sort svg': { fontSize: '1rem', flex: 'none' },
    '.numbers .sort': { flexDirection: 'row-reverse' },
    '[aria-sort]': { color: 'var(--text)' },
    '[aria-sort="none"]': { color: 'var(--muted)' },
    '[aria-sort="none"] .sort svg': { opacity: 0 },
    '[aria-sort="none"] .sort:hover svg, [aria-sort="none"] .sort:focus-visible svg': { opacity: 0.6 },
    'tbody tr:hover > *': { background: 'var(--row-hover)' },
    'tbody tr[data-selected] > *': { background: 'var(--beige)' },
    'td.bare': { paddingBlock: 0, lineHeight: 0 },
    'td.actions': { paddingBlock: 0, textAlign: 'end', whiteSpace: 'nowrap' },
    'th.choice, td.choice': { padding: '0 4px', textAlign: 'center' },
    'tbody tr.gap, tbody tr.gap > td': {
      blockSize: 'auto',
      padding: 0,
      border: 0,
      background: 'transparent',
    },
  },
  ({ roomFrom = phoneRoom }) => ({ [asCards(roomFrom)]: cards }),
);

/** Holds where there is less room. */
export function asCards(roomFrom: string): string {
  return `@container (width < ${roomFrom})`;
}

/** Each row a card. */
const cards = {
  'table, thead, tbody': { display: 'block' },
  colgroup: { display: 'none' },
  thead: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    background: 'var(--beige-faint)',
    borderBlockEnd: '1px solid var(--rule)',
  },
  'thead tr': { display: 'flex', flexWrap: 'wrap' },
  'thead th': { position: 'static', border: 0, blockSize: 'auto' },
  'thead th:not([aria-sort], .choice)': { display: 'none' },
  // Where nothing is sorted or selected, an empty head is none.
  'thead:not(:has([aria-sort], .choice))': { display: 'none' },
  'thead .sort': { inlineSize: 'auto', minInlineSize: 'var(--target)', padding: '0 12px' },
  'thead .numbers .sort': { flexDirection: 'row' },
  '[aria-sort="none"] .sort svg': { display: 'none' },
  'tbody tr:not(.gap)': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 16,
    padding: '8px 12px',
    borderBlockEnd: '1px solid var(--rule)',
  },
  'tbody tr:not(.gap) > *': { blockSize: 'auto', padding: 0, border: 0 },
  'tbody tr:hover': { background: 'var(--row-hover)' },
  'tbody tr[data-selected]': { background: 'var(--beige)' },
  // The name with the box before and the buttons after it; what else there is stands in the lines below.
  'tbody td.choice, tbody td.bare': { order: -3 },
  'tbody th.name': { order: -2, flex: '1 1 40%', fontSize: '0.9375rem', fontWeight: 600 },
  // 'Ali, Kamal'; where the first name stands first, 'Kamal Ali'.
  'tbody td.rest-of-name': { order: -2, fontSize: '0.9375rem', fontWeight: 600 },
  'tbody th.name:has(+ .rest-of-name)': { flex: '0 1 auto' },
  'tbody th.name:has(+ .rest-of-name:not(:empty))::after': { content: '","' },
  'tbody th.name + .rest-of-name, tbody .rest-of-name + th.name': { flex: '1 1 auto' },
  // Nearer than the rest; on the first of the two, since the second may begin a line of its own.
  'tbody th.name:has(+ .rest-of-name), tbody .rest-of-name:has(+ th.name)': {
    marginInlineEnd: -12,
    maxInlineSize: '100%',
  },
  'td.actions': { order: -1, marginInlineStart: 'auto' },
  'tbody tr:not(.gap)::after': { content: '""', order: 0, flexBasis: '100%' },
  // The label beside the first line of what it names; before a choice, in the middle of it.
  'tbody td[data-label]': { order: 1, display: 'flex', alignItems: 'start', maxInlineSize: '100%' },
  'tbody td[data-label] > .MuiInputBase-root': { minInlineSize: 0 },
  'tbody td[data-label]:has(> .MuiInputBase-root)': { alignItems: 'center' },
  // What is typed into stands below its label, over the whole card.
  'tbody td[data-label]:has(textarea)': { display: 'block', flexBasis: '100%' },
  'tbody td[data-label]::before': {
    content: 'attr(data-label) "\\00a0"',
    flex: 'none',
    color: 'var(--muted)',
  },
  'tbody td[data-label=""]::before': { display: 'none' },
  'tbody td[data-label]:empty': { display: 'none' },
  'tbody tr.gap, tbody tr.gap > td': { display: 'block' },
} as const;
