import latinFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import latinExtendedFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2?url';
import serifFont from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { createTheme, darken, getContrastRatio, lighten, type Theme } from '@mui/material/styles';

import { saveStatusRules } from '../ui/save-status-rules.ts';
import { signRules, signVariables } from '../ui/signs.ts';
import { buttonLook } from './theme-buttons.ts';
import { fieldLook } from './theme-fields.ts';

/**
 * The one place for colours, type, sizes, shadows and motion (look.md). Components name what they mean:
 * a palette entry, a type variant, a multiple of the 4 px grid, or one of the variables in `plainVariables`.
 */

/** Which characters each font file draws; the browser fetches a file when the page holds one of them. */
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const latinExtended =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

const schoolGreen = { light: '#1F6B45', dark: '#7CC7A0' };

const paper = { light: '#FFFFFF', dark: '#1F221D' };

const readable = 4.5;

/** Phones; the first of the library's widths. */
const phone = '@media (max-width: 599.95px)';

/** A laptop's window enlarged to 200 %, a phone on its side: a dialog takes all the height that there is. */
const lowWindow = '@media (max-height: 480px)';

const sans = "'Source Sans 3 Variable', 'Source Sans 3', system-ui, sans-serif";
/** The school's name, on screen as on its documents. */
export const serif = "'Source Serif 4', Georgia, serif";

/**
 * Variables for plain elements; the mark grid uses bare inputs for speed. Light values, then the dark ones.
 * The save states are also what SaveStatus shows.
 */
const plainVariables = {
  '--mark-saving': ['#5C665E', '#A9B2AA'],
  '--mark-saved': ['#1F6B45', '#7CC7A0'],
  '--mark-waiting': ['#8A5A00', '#E3B341'],
  '--mark-failed': ['#B3261E', '#F2938C'],
  '--mark-conflict': ['#6B3FA0', '#C5A3F0'],
  '--page': ['#FAF8F3', '#161814'],
  '--paper': [paper.light, paper.dark],
  '--beige': ['#EFE6D2', '#3A352B'],
  '--beige-faint': ['#F6F1E5', '#282720'],
  '--text': ['#1E241F', '#E6E8E3'],
  '--muted': ['#5C665E', '#A9B2AA'],
  '--rule': ['#E2DCCD', '#3B3F37'],
  '--field-rule': ['#8B8F83', '#80867C'],
  '--row-hover': ['#F6F1E5', '#282B25'],
  '--chart-first': [schoolGreen.light, schoolGreen.dark],
  '--chart-second': ['#9A7B4F', '#C9AE86'],
  '--dialog-shadow': ['0 12px 40px rgb(30 36 31 / 0.22)', '0 12px 40px rgb(0 0 0 / 0.6)'],
  '--cell-closed': [hatched('#EFE6D2', '#F8F4EA'), hatched('#3A352B', '#26251F')],
} as const satisfies Record<`--${string}`, readonly [light: string, dark: string]>;

/** Sizes that sections share. On touch screens targets grow. */
const sizes = {
  '--gutter': '12px',
  '--gutter-wide': '24px',
  '--row-height': '36px',
  '--target': '36px',
  '--calendar-day': '40px',
  '--section-bar-height': '48px',
  '--grid-font': '0.8125rem',
  '--radius': '6px',
  '--focus-ring': '2px solid var(--mui-palette-primary-main)',
  '--motion': '150ms ease-out',
  '--dialog-height': 'calc(100dvh - 64px)',
  // Of a dialog with a long list or form in it: that alone scrolls, its head and its foot stay.
  '--long-part-flex': '1 1 0',
  '--long-part-overflow': 'auto',
  '--dialog-foot': 'static',
};

/** Its head would leave the long part a line or two: all but the foot scrolls. */
const lowWindowSizes = {
  '--dialog-height': 'calc(100dvh - 16px)',
  '--long-part-flex': 'none',
  '--long-part-overflow': 'visible',
  '--dialog-foot': 'sticky',
};

const touchSizes = {
  '--row-height': '44px',
  '--target': '44px',
  '--calendar-day': '44px',
  '--section-bar-height': '52px',
};

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

/** Rules for the page as a whole and for plain elements. */
export const pageStyles = [
  face('Source Sans 3 Variable', '200 900', latinFont, latin),
  face('Source Sans 3 Variable', '200 900', latinExtendedFont, latinExtended),
  face('Source Serif 4', '600', serifFont, latin),
  {
    ':root': { ...sizes, ...variables(0) },
    '[data-scheme="dark"]': variables(1),
    '@media (pointer: coarse)': { ':root': touchSizes },
    [lowWindow]: { ':root': lowWindowSizes },
    html: { fontVariantNumeric: 'lining-nums' },
    'body, #root': { minHeight: '100dvh' },
    '.numbers': { fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
    '.sign': {
      display: 'inline-block',
      flex: 'none',
      inlineSize: '1em',
      blockSize: '1em',
      background: 'center / contain no-repeat',
    },
    ...signRules,
    ...saveStatusRules,
    ':focus-visible': { outline: 'var(--focus-ring)', outlineOffset: 2 },
    '::placeholder': { color: 'var(--muted)', opacity: 1 },
    // The browser's own is blue; in the tables it is a button that says what it does.
    '::-webkit-search-cancel-button': {
      appearance: 'none',
      inlineSize: '1.25rem',
      blockSize: '1.25rem',
      marginInlineStart: 4,
      background: 'var(--sign-clear) center / contain no-repeat',
      cursor: 'pointer',
    },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // A short transition would be one on everything: each change of a style four times the work.
        transition: 'none !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
];

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

function hatched(line: string, ground: string): string {
  return `repeating-linear-gradient(135deg, ${line} 0 3px, ${ground} 3px 7px)`;
}

function variables(side: 0 | 1): Record<string, string> {
  const plain = Object.fromEntries(
    Object.entries(plainVariables).map(([name, values]) => [name, values[side]]),
  );
  return { ...plain, ...signVariables(plain) };
}

/** A dialog that fills a phone has the gutters of a page there: title, content and buttons stand on one line. */
function inFullScreen(style: { paddingInline: string }) {
  return { [phone]: { '.MuiDialog-paperFullScreen &': style } };
}

function components(): Theme['components'] {
  const focusRing = { '&.Mui-focusVisible': { outline: 'var(--focus-ring)', outlineOffset: 2 } };
  return {
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: focusRing } },
    ...buttonLook,
    ...fieldLook,
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderColor: 'var(--rule)' } },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          boxShadow: 'var(--dialog-shadow)',
          // A name without a space breaks rather than being cut.
          overflowWrap: 'break-word',
          '@media (max-width: 600px)': { margin: 12 },
          // A field that is entered stands clear of the foot that stays.
          [lowWindow]: { marginBlock: 8, maxHeight: 'calc(100% - 16px)', scrollPaddingBlockEnd: 72 },
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
    MuiMenu: { styleOverrides: { paper: { boxShadow: 'var(--dialog-shadow)' } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 'var(--target)' } } },
    MuiSkeleton: { styleOverrides: { root: { backgroundColor: 'var(--beige)' } } },
    MuiTooltip: { defaultProps: { enterDelay: 300 } },
    MuiTab: { styleOverrides: { root: { [phone]: { paddingInline: 8 } } } },
    MuiTableCell: {
      styleOverrides: {
        // As the heads of all other tables.
        stickyHeader: { backgroundColor: 'var(--beige-faint)' },
        root: { fontSize: 'var(--grid-font)', borderColor: 'var(--rule)', padding: '4px 12px' },
      },
    },
    MuiTableRow: { styleOverrides: { root: { height: 'var(--row-height)' } } },
    // Days and years of a calendar are touched as buttons are.
    MuiDateCalendar: { styleOverrides: { root: { height: 'auto', maxHeight: 'none' } } },
    MuiDayCalendar: {
      styleOverrides: {
        weekDayLabel: { width: 'var(--calendar-day)', margin: 0 },
        slideTransition: { minHeight: 'calc(6 * (var(--calendar-day) + 4px))' },
      },
    },
    MuiPickerDay: {
      styleOverrides: {
        root: { '--PickerDay-size': 'var(--calendar-day)', '--PickerDay-horizontalMargin': '0px' },
      },
    },
    MuiYearCalendar: { styleOverrides: { button: { minHeight: 'var(--target)' } } },
    MuiAlert: {
      styleOverrides: {
        root: {
          alignItems: 'center',
          paddingBlock: 4,
          '& .MuiAlert-action .MuiButton-root': { whiteSpace: 'nowrap' },
          // The library's are darker than the page there: holes rather than notices.
          '[data-scheme="dark"] &.MuiAlert-standard': {
            backgroundColor: 'var(--beige-faint)',
            boxShadow: 'inset 0 0 0 1px var(--rule)',
          },
        },
      },
    },
  };
}

function face(family: string, weight: string, address: string, characters: string) {
  return {
    '@font-face': {
      // A name with a digit in it needs its quotes.
      fontFamily: `'${family}'`,
      fontStyle: 'normal',
      fontDisplay: 'swap' as const,
      fontWeight: weight,
      src: `url(${address}) format('woff2')`,
      unicodeRange: characters,
    },
  };
}
