import { keyframes, styled } from '@mui/material/styles';

import { uiTexts } from './texts.ts';

export type SaveState = 'saving' | 'saved' | 'waiting' | 'failed' | 'conflict';

/** Plain elements: forty of the library's icons would take longer to draw than all the marks of a class. */
const icons = {
  saving: sign('M12 5a7 7 0 1 0 7 7h-2a5 5 0 1 1-5-5v3l4-4-4-4z'),
  saved: sign('M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z'),
  waiting: sign(
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm-1 3v6l5 3 .8-1.2-4.3-2.6V7z',
  ),
  failed: sign('M10 3h4v12h-4zM10 17h4v4h-4z'),
  conflict: sign('m18 12 4-4-4-4v3H3v2h15zM6 12l-4 4 4 4v-3h15v-2H6z'),
} as const;

function sign(path: string) {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor" aria-hidden>
      <path d={path} />
    </svg>
  );
}

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
  if (withWord) {
    return (
      <Status data-state={state}>
        {icons[state]}
        {word}
      </Status>
    );
  }
  return (
    <Status data-state={state} role="img" aria-label={word} title={word}>
      {icons[state]}
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
  // A quick save is over before it turns: forty turning signs would be drawn anew in every frame of typing.
  '&[data-state="saving"] svg': { animation: `${turn} 1s linear 0.5s infinite` },
  '&[data-state="saved"]': { color: 'var(--mark-saved)' },
  '&[data-state="waiting"]': { color: 'var(--mark-waiting)' },
  '&[data-state="failed"]': { color: 'var(--mark-failed)' },
  '&[data-state="conflict"]': { color: 'var(--mark-conflict)' },
});
