import type { ThemeOptions } from '@mui/material/styles';

import { lowWindow, phone } from '../../ui/windows.ts';

/** The part of the theme that is about dialogs: on a phone, and in a window too low for all of one. */
export const dialogLook: ThemeOptions['components'] = {
  MuiDialog: {
    styleOverrides: {
      paper: {
        boxShadow: 'var(--dialog-shadow)',
        // A name without a space breaks rather than being cut.
        overflowWrap: 'break-word',
        '@media (max-width: 600px)': { margin: 12 },
        // A field that is entered stands clear of the foot that stays.
        [lowWindow]: {
          marginBlock: 8,
          maxHeight: 'calc(100% - 16px)',
          scrollPaddingBlockEnd: 'calc(5.5rem - 16px)',
        },
      },
      paperFullScreen: {
        '@media (max-width: 600px)': { margin: 0 },
        [lowWindow]: { marginBlock: 0, maxHeight: 'none' },
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        fontSize: '1.0625rem',
        fontWeight: 600,
        paddingBottom: 8,
        [lowWindow]: { paddingTop: 8 },
        ...inFullScreen({ paddingInline: 'var(--gutter)' }),
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        // Where the window is too low for all rows, one with a button of two lines would be as low as one with a single line.
        gridAutoRows: 'max-content',
        // Room for the label on the edge of a first field, which the content would cut off.
        '.MuiDialogTitle-root + &:not(.MuiDialogContent-dividers), .MuiDialogTitle-root + form > &': {
          marginTop: -8,
          paddingTop: 8,
        },
        ...inFullScreen({ paddingInline: 'var(--gutter)' }),
      },
    },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        // They end where the fields above them do.
        padding: '8px 24px 16px',
        [lowWindow]: { paddingBottom: 8 },
        ...inFullScreen({ paddingInline: 'var(--gutter)' }),
      },
    },
  },
};

/** A dialog that fills a phone has the gutters of a page there: title, content and buttons stand on one line. */
function inFullScreen(style: { paddingInline: string }) {
  return { [phone]: { '.MuiDialog-paperFullScreen &': style } };
}
