import { styled } from '@mui/material/styles';

import { appTexts } from '../texts.ts';

/** Seen only with the keyboard: past the bars, to what the page is about. */
export function SkipLink({ target }: { target: string }) {
  return (
    <Hidden
      href={`#${target}`}
      onClick={(event) => {
        // The address stays as it is: there are two paths and no fragments.
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      {appTexts.skipToContent}
    </Hidden>
  );
}

const Hidden = styled('a')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: theme.spacing(2),
  insetBlockStart: theme.spacing(2),
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(2, 4),
  borderRadius: 'var(--radius)',
  background: 'var(--paper)',
  color: 'var(--text)',
  '&:not(:focus)': { transform: 'translateY(-400%)' },
}));
