import type { SxProps, Theme } from '@mui/material/styles';

/** The content of a dialog of full height whose table takes all the room that is left, and scrolls in it. */
export const filledByTable: SxProps<Theme> = {
  '--table-room': 'none',
  display: 'flex',
  flexDirection: 'column',
  px: { xs: 'var(--gutter)', sm: 6 },
  pb: 0,
};
