import { roomOfPhoneFoot, withPhoneFoot } from '../../ui/phone-foot.ts';
import { saveStatusRules } from '../../ui/save-status-rules.ts';
import { signRules, signVariables } from '../../ui/signs.ts';
import { lowWindow } from '../../ui/windows.ts';
import { plainVariables } from './colours.ts';
import { fontFaces } from './fonts.ts';
import { forcedColours } from './forced-colours.ts';

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
  '--page-foot': 'sticky',
  // Of a student's card on a phone: the picture, and whether what else is said stands below the name or beside it.
  '--card-picture': '96px',
  '--card-head': 'block',
  '--foot-room': 'var(--foot-height, 0px)',
  '--scroll-room': '0px',
};

/** A dialog's head would leave the long part a line or two: all but its foot scrolls. A page's foot would leave it as little. */
const lowWindowSizes = {
  '--dialog-height': 'calc(100dvh - 16px)',
  '--long-part-flex': 'none',
  '--long-part-overflow': 'visible',
  '--dialog-foot': 'sticky',
  '--page-foot': 'static',
  '--card-picture': '44px',
  '--card-head': 'flex',
  '--foot-room': '0px',
  '--scroll-room': '0px',
};

const touchSizes = {
  '--row-height': '44px',
  '--target': '44px',
  '--calendar-day': '44px',
  '--section-bar-height': '52px',
};

/** Rules for the page as a whole and for plain elements. */
export const pageStyles = [
  ...fontFaces,
  {
    ':root': { ...sizes, ...variables(0) },
    '[data-scheme="dark"]': variables(1),
    '@media (pointer: coarse)': { ':root': touchSizes },
    [withPhoneFoot]: { ':root': { '--scroll-room': roomOfPhoneFoot } },
    [lowWindow]: { ':root': lowWindowSizes },
    // What is typed at the foot of a page that can be scrolled is not to go on below what stays there.
    html: { fontVariantNumeric: 'lining-nums', scrollPaddingBlockEnd: 'var(--scroll-room)' },
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
    // Where a file is held that is taken there (`file-drop.ts`); a button's own rules would be the stronger ones.
    'html [data-file-over]': {
      outline: '2px dashed var(--mui-palette-primary-main)',
      outlineOffset: -2,
      backgroundColor: 'var(--row-hover)',
    },
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
  forcedColours,
];

function variables(side: 0 | 1): Record<string, string> {
  const plain = Object.fromEntries(
    Object.entries(plainVariables).map(([name, values]) => [name, values[side]]),
  );
  return { ...plain, ...signVariables(plain) };
}
