import CheckIcon from '@mui/icons-material/Check';
import FailedIcon from '@mui/icons-material/PriorityHigh';
import ScheduleIcon from '@mui/icons-material/Schedule';
import SyncIcon from '@mui/icons-material/Sync';
import SyncAltIcon from '@mui/icons-material/SyncAlt';
import { keyframes, styled } from '@mui/material/styles';

import { uiTexts } from './texts.ts';

export type SaveState = 'saving' | 'saved' | 'waiting' | 'failed' | 'conflict';

const icons = {
  saving: SyncIcon,
  saved: CheckIcon,
  waiting: ScheduleIcon,
  failed: FailedIcon,
  conflict: SyncAltIcon,
} as const;

/**
 * Where a save stands: colour, icon and word. `withWord` writes the word beside the icon; else it is the
 * tooltip and what a screen reader says. It announces nothing by itself: forty of them stand in a grid.
 */
export function SaveStatus({
  state,
  word = uiTexts[state],
  withWord = false,
}: {
  state: SaveState;
  word?: string;
  withWord?: boolean;
}) {
  const Icon = icons[state];
  if (withWord) {
    return (
      <Status data-state={state}>
        <Icon fontSize="inherit" aria-hidden />
        {word}
      </Status>
    );
  }
  return (
    <Status data-state={state} role="img" aria-label={word} title={word}>
      <Icon fontSize="inherit" aria-hidden />
    </Status>
  );
}

const turn = keyframes({ to: { transform: 'rotate(-360deg)' } });

const Status = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  fontSize: 'var(--grid-font)',
  whiteSpace: 'nowrap',
  '& svg': { fontSize: '1.125rem' },
  '&[data-state="saving"]': { color: 'var(--mark-saving)' },
  '&[data-state="saving"] svg': { animation: `${turn} 1s linear infinite` },
  '&[data-state="saved"]': { color: 'var(--mark-saved)' },
  '&[data-state="waiting"]': { color: 'var(--mark-waiting)' },
  '&[data-state="failed"]': { color: 'var(--mark-failed)' },
  '&[data-state="conflict"]': { color: 'var(--mark-conflict)' },
});
