import Box from '@mui/material/Box';

import { type CellState, type SheetCell } from './sheet-cell.ts';
import { markSheetTexts } from './texts.ts';

/** In the order of the key. */
const looks: readonly (readonly [CellState, object])[] = [
  ['failed', { color: 'var(--mark-failed)', fontWeight: 600 }],
  ['missing', { background: 'var(--beige)' }],
  ['absent', {}],
  ['noWork', {}],
  ['notTaken', { color: 'var(--muted)' }],
  ['closed', { background: 'var(--cell-closed)' }],
];

const { tests, testsInWords } = markSheetTexts;

/** What the looks of the cells mean, those which the sheet has. Screen readers hear it in each cell. */
export function SheetLegend({ cells }: { cells: readonly SheetCell[] }) {
  const kinds = looks.flatMap(([state, look]) => {
    const cell = cells.find((candidate) => candidate.state === state);
    return cell ? [{ ...cell, look }] : [];
  });
  const entry = { display: 'inline-flex', alignItems: 'center', gap: 1 };
  return (
    <Box
      component="dl"
      aria-label={markSheetTexts.legend}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        m: 0,
        typography: 'body2',
        color: 'text.secondary',
        '& dd': { m: 0 },
      }}
    >
      {(['course', 'exam'] as const).map((test) => (
        <Box key={test} sx={entry}>
          <Box component="dt" sx={{ color: 'text.primary' }}>
            {tests[test]}
          </Box>
          <dd>{testsInWords[test]}</dd>
        </Box>
      ))}
      {kinds.map(({ state, text, words, look }) => (
        <Box key={state} sx={entry}>
          <Box
            component="dt"
            sx={{
              minWidth: 24,
              minHeight: 18,
              px: 1,
              textAlign: 'center',
              borderRadius: 0.5,
              ...look,
            }}
          >
            {text}
          </Box>
          <dd>{words}</dd>
        </Box>
      ))}
    </Box>
  );
}
