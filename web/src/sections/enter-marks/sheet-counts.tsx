import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { isComplete, type MarkRecord } from 'contract/marks';
import { memo, type ReactNode, type Ref } from 'react';

import { shownRow, useOutboxSummary } from '../../api/outbox/outbox-view.ts';
import { isRefusedIn, useRefusedCells } from '../../api/unsent.ts';
import { MissingOnly } from '../../ui/missing-only.tsx';
import { useAfterFirstPaint } from '../../ui/use-after-first-paint.ts';
import { markKey, newestOf } from './mark-kind.ts';
import { marksTexts } from './texts.ts';
import { entryNow } from './sheet-edits.ts';
import { stateOf } from './use-mark-row.ts';

/** How many rows are saved, waiting and failed, how complete the class is, and the way to what failed. */
export function SheetCounts({
  records,
  examMark,
  missingOnly,
  onMissingOnly,
  onGoToTrouble,
  bar,
  tools,
}: {
  records: readonly MarkRecord[];
  examMark: 0 | 1;
  missingOnly: boolean;
  /** Answers how many students are shown then, and of how many. */
  onMissingOnly: (only: boolean) => { shown: number; all: number };
  onGoToTrouble: () => void;
  /** Takes what all of it stands in. */
  bar: Ref<HTMLDivElement>;
  tools: ReactNode;
}) {
  const { painted } = useAfterFirstPaint();
  const { link } = useOutboxSummary();
  useRefusedCells();
  const states = records.map((record) => {
    const key = markKey(record);
    return stateOf(newestOf(record), { pending: shownRow(key), refused: isRefusedIn(key) }, link);
  });
  const count = (state: (typeof states)[number]) => states.filter((one) => one === state).length;
  const done = records.filter((record) => isComplete(entryNow(record), examMark)).length;
  const troubled = count('failed') + count('conflict');
  const parts = [
    marksTexts.saved(count('saved')),
    count('saving') > 0 && marksTexts.saving(count('saving')),
    count('waiting') > 0 && marksTexts.waiting(count('waiting')),
    count('failed') > 0 && marksTexts.failed(count('failed')),
    count('conflict') > 0 && marksTexts.clashing(count('conflict')),
  ].filter((part) => part !== false);
  return (
    <Bar ref={bar}>
      <Complete done={done} all={records.length} />
      <Saved words={parts.join(', ')} isTroubled={troubled > 0} onGoToTrouble={onGoToTrouble} />
      <Tools>{painted && tools}</Tools>
      <MissingOnly chosen={missingOnly} onChoose={onMissingOnly} />
    </Bar>
  );
}

// Each part is drawn again only when what it says is another thing: all of them with each mark saved would cost
// more than the row that was typed in.

const Complete = memo(function Complete({ done, all }: { done: number; all: number }) {
  return (
    <>
      <Typography variant="body2">{marksTexts.total(all)}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ inlineSize: '6.5rem' }}>
          <Typography variant="body2" sx={{ fontWeight: 600, blockSize: '1.5em', contain: laidOutAlone }}>
            {marksTexts.complete(done, all)}
          </Typography>
        </Box>
        <LinearProgress
          variant="determinate"
          aria-hidden
          value={all === 0 ? 0 : (100 * done) / all}
          sx={{ inlineSize: 96, blockSize: 8, borderRadius: 1 }}
        />
      </Box>
    </>
  );
});

const Saved = memo(function Saved({
  words,
  isTroubled,
  onGoToTrouble,
}: {
  words: string;
  isTroubled: boolean;
  onGoToTrouble: () => void;
}) {
  return (
    // On a phone a line of its own: a longer word must not move what a finger is about to hit.
    <Box sx={{ flex: { xs: '1 0 100%', sm: '1 0 20rem' } }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          blockSize: { sm: 'var(--target)' },
          contain: { sm: laidOutAlone },
        }}
      >
        {isTroubled ? (
          <Button
            size="small"
            color="error"
            onClick={onGoToTrouble}
            aria-label={`${words}. ${marksTexts.goToFailed}`}
            // The words stand where those of a good class stand, and on a phone the line keeps its height.
            sx={{ px: 2, mx: -2, my: { xs: '-12px', sm: 0 } }}
          >
            {words}
          </Button>
        ) : (
          <Typography variant="body2" color="textSecondary">
            {words}
          </Typography>
        )}
      </Box>
    </Box>
  );
});

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(4),
  rowGap: theme.spacing(1),
  marginBlock: theme.spacing(2),
}));

const Tools = styled('div')({
  marginInlineStart: 'auto',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  minBlockSize: 'var(--target)',
});

/**
 * For words that change with every save, in a place of fixed size: the page around it stays laid out as it is.
 * Only within a block: the browser lays out what stands directly in a flexible row together with the row.
 */
const laidOutAlone = 'size layout style';
