import type {} from '@mui/x-date-pickers/themeAugmentation';
import type { ThemeOptions } from '@mui/material/styles';

import { chooseWhatWasPressed } from '../../ui/choose-what-was-pressed.ts';

/** The part of the theme that is about fields: what is typed or chosen, what stands in for it, and what is closed. */
export const fieldLook: ThemeOptions['components'] = {
  MuiTextField: { defaultProps: { size: 'small' } },
  // Else each field that comes or goes has the browser look up the style of the whole page anew.
  MuiInputBase: {
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: {
      input: {
        textOverflow: 'ellipsis',
        // The library's own is too pale to be read, where no label stands over the field.
        '&::placeholder': { color: 'var(--muted)', opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: 'var(--muted)' },
        // Phones enlarge the page around a field with smaller letters.
        '@media (pointer: coarse)': { fontSize: '1rem' },
      },
    },
  },
  // A field with small chips in it is as high as one with words.
  MuiAutocomplete: {
    styleOverrides: {
      root: { '.MuiAutocomplete-tag.MuiChip-sizeSmall': { marginBlock: 1.25 } },
      option: {
        // Of names that begin alike the end tells one from the other.
        overflowWrap: 'anywhere',
        // As in a menu; the library's own height is too low for a finger.
        '&.MuiAutocomplete-option': { minHeight: 'var(--target)' },
      },
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      root: {
        '&.Mui-disabled': { color: 'var(--muted)' },
        // In the middle of a field that is higher for fingers.
        '@media (pointer: coarse)': {
          '&.MuiInputLabel-outlined.MuiInputLabel-sizeSmall:not(.MuiInputLabel-shrink):not(:has(+ .MuiInputBase-multiline))':
            { transform: 'translate(14px, 11px) scale(1)' },
        },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      notchedOutline: { borderColor: 'var(--field-rule)' },
      root: {
        minHeight: 'var(--target)',
        // What is closed stands on beige and stays legible, as the cells of a grid do.
        '&.Mui-disabled': { backgroundColor: 'var(--beige-faint)' },
      },
    },
  },
  MuiSelect: {
    defaultProps: chooseWhatWasPressed,
    // All of its frame opens the list, not its middle alone.
    styleOverrides: {
      select: {
        // The arrow grows with the letters.
        '&&&': { paddingInlineEnd: 'calc(1.5rem + 8px)' },
        '@media (pointer: coarse)': { '&&': { paddingBlock: 10.5 } },
      },
    },
  },
  // The date fields, which are the library's own kind of field.
  MuiPickersOutlinedInput: {
    styleOverrides: {
      notchedOutline: { borderColor: 'var(--field-rule)' },
      root: { '@media (pointer: coarse)': { fontSize: '1rem' } },
    },
  },
  MuiToggleButtonGroup: { defaultProps: { color: 'primary', size: 'small' } },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: 'var(--target)',
        paddingInline: 12,
        // The school's own colour need not be legible on its own tint.
        '&.Mui-selected, &.Mui-selected:hover': { color: 'var(--text)', fontWeight: 600 },
      },
    },
  },
};
