import {
  createTheme,
  darken,
  getContrastRatio,
  lighten,
  type Theme,
  type ThemeOptions,
} from '@mui/material/styles';

import { phone } from '../../ui/windows.ts';
import { buttonLook } from './buttons.ts';
import { calendarLook } from './calendars.ts';
import { plainVariables, schoolGreen } from './colours.ts';
import { dialogLook } from './dialogs.ts';
import { fieldLook } from './fields.ts';
import { sans } from './fonts.ts';

/**
 * The one place for colours, type, sizes, shadows and motion (look), with its parts beside it. Components name what
 * they mean: a palette entry, a type variant, a multiple of the 4 px grid, or one of the variables in `plainVariables`.
 */

/** The least contrast of letters on their ground. */
const readable = 4.5;

/** The theme of a school whose primary colour is given; where that is hard to read, it is deepened. */
export function themeOf(primaryColour: string): Theme {
  const wanted = /^#[0-9a-f]{6}$/i.test(primaryColour) ? primaryColour.toUpperCase() : schoolGreen.light;
  return createTheme({
    cssVariables: { colorSchemeSelector: '[data-scheme="%s"]' },
    colorSchemes: {
      light: { palette: paletteOf('light', legible(wanted, plainVariables['--row-hover'][0], darken)) },
      dark: {
        palette: paletteOf(
          'dark',
          wanted === schoolGreen.light
            ? schoolGreen.dark
            : legible(wanted, plainVariables['--row-hover'][1], lighten),
        ),
      },
    },
    spacing: 4,
    shape: { borderRadius: 6 },
    typography: {
      fontFamily: sans,
      fontSize: 15,
      htmlFontSize: 16,
      h1: { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3 },
      h2: { fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.35 },
      h3: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
      body1: { fontSize: '0.9375rem', lineHeight: 1.45 },
      body2: { fontSize: '0.8125rem', lineHeight: 1.45 },
      caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
      button: { fontSize: '0.9375rem', fontWeight: 600, textTransform: 'none' },
    },
    transitions: { duration: { enteringScreen: 160, leavingScreen: 120, short: 150, standard: 160 } },
    components: components(),
  });
}

function paletteOf(mode: 'light' | 'dark', primary: string) {
  const side = mode === 'light' ? 0 : 1;
  return {
    mode,
    contrastThreshold: readable,
    // Under the pointer a button goes away from its letters, lest they be hard to read on a school's own colour.
    primary: { main: primary, dark: mode === 'light' ? darken(primary, 0.3) : lighten(primary, 0.2) },
    secondary: { main: plainVariables['--beige'][side] },
    error: { main: plainVariables['--mark-failed'][side] },
    warning: { main: plainVariables['--mark-waiting'][side] },
    success: { main: plainVariables['--mark-saved'][side] },
    info: { main: mode === 'light' ? '#2B5F86' : '#93C2E6' },
    background: { default: plainVariables['--page'][side], paper: plainVariables['--paper'][side] },
    text: { primary: plainVariables['--text'][side], secondary: plainVariables['--muted'][side] },
    action: { active: plainVariables['--muted'][side], hover: plainVariables['--row-hover'][side] },
    divider: plainVariables['--rule'][side],
  };
}

/** Moves a colour away from its background until it can be read on it; the row under the pointer is nearest to it. */
function legible(colour: string, background: string, move: typeof darken): string {
  let moved = colour;
  for (let step = 1; step <= 9 && getContrastRatio(moved, background) < readable; step += 1) {
    moved = move(colour, step / 10);
  }
  return moved;
}

function components(): ThemeOptions['components'] {
  const focusRing = { '&.Mui-focusVisible': { outline: 'var(--focus-ring)', outlineOffset: 2 } };
  return {
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: focusRing } },
    ...buttonLook,
    ...fieldLook,
    ...dialogLook,
    ...calendarLook,
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderColor: 'var(--rule)' } },
    },
    MuiMenu: { styleOverrides: { paper: { boxShadow: 'var(--dialog-shadow)' } } },
    // The library's own height from 600 px of width on is too low for a finger.
    MuiMenuItem: { styleOverrides: { root: { '&&': { minHeight: 'var(--target)' } } } },
    MuiSkeleton: { styleOverrides: { root: { backgroundColor: 'var(--beige)' } } },
    MuiTooltip: { defaultProps: { enterDelay: 300 } },
    // The library leaves its words in the browser's own face.
    MuiAccordionSummary: { styleOverrides: { root: { font: 'inherit' } } },
    // On a phone the words take a second line: nobody looks for a tab that is out of sight.
    MuiTab: {
      styleOverrides: { root: { [phone]: { paddingInline: 8, flexShrink: 1, minWidth: 'min-content' } } },
    },
    MuiTableCell: {
      styleOverrides: {
        // As the heads of all other tables.
        stickyHeader: { backgroundColor: 'var(--beige-faint)' },
        root: { fontSize: 'var(--grid-font)', borderColor: 'var(--rule)', padding: '4px 12px' },
      },
    },
    MuiTableRow: { styleOverrides: { root: { height: 'var(--row-height)' } } },
    MuiAlert: {
      styleOverrides: {
        root: {
          alignItems: 'center',
          paddingBlock: 4,
          '& .MuiAlert-action .MuiButton-root': { whiteSpace: 'nowrap' },
          // Beside a button a phone leaves the words a column of one or two each.
          [phone]: {
            '&:has(.MuiAlert-action .MuiButton-root)': { flexWrap: 'wrap' },
            '&:has(.MuiAlert-action .MuiButton-root) .MuiAlert-message': { flex: '1 1 calc(100% - 40px)' },
          },
          // The library's are darker than the page there: holes rather than notices.
          '[data-scheme="dark"] &.MuiAlert-standard': {
            backgroundColor: 'var(--beige-faint)',
            boxShadow: 'inset 0 0 0 1px var(--rule)',
          },
        },
        // A name may be one long word: it would push the button out of sight.
        message: { minWidth: 0, overflowWrap: 'anywhere' },
      },
    },
  };
}
