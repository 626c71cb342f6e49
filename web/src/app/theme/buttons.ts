import type { ThemeOptions } from '@mui/material/styles';

/** The part of the theme that is about buttons: how large they are, and how one looks that cannot be pressed now. */
export const buttonLook: ThemeOptions['components'] = {
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 'var(--target)',
        paddingInline: 14,
        // Done or not possible now, and still to be reached by the keyboard: it looks as one that is disabled.
        '&[aria-disabled="true"]:not(:disabled)': {
          cursor: 'default',
          '&, &:hover': { color: 'var(--mui-palette-action-disabled)' },
          '&.MuiButton-contained': { backgroundColor: 'var(--mui-palette-action-disabledBackground)' },
          '&.MuiButton-text, &.MuiButton-outlined': { backgroundColor: 'transparent' },
          '&.MuiButton-outlined': { borderColor: 'var(--mui-palette-action-disabledBackground)' },
        },
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        minWidth: 'var(--target)',
        minHeight: 'var(--target)',
        '&[aria-disabled="true"]:not(:disabled)': {
          cursor: 'default',
          '&, &:hover': { color: 'var(--mui-palette-action-disabled)', backgroundColor: 'transparent' },
        },
      },
    },
  },
};
