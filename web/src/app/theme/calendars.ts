import type {} from '@mui/x-date-pickers/themeAugmentation';
import type { ThemeOptions } from '@mui/material/styles';

import { lowWindow } from '../../ui/windows.ts';

/** A year or a month to be chosen: as large as its letters need, and as a finger does. */
const periodLook = { width: 'auto', minWidth: 72, height: 'auto', minHeight: 'var(--target)', padding: 0 };

/**
 * The part of the theme that is about calendars: their days and years are touched as buttons are, and where a window has room
 * for one neither below its field nor above it, as at 200 %, it stands over the field, and scrolls if it must.
 */
export const calendarLook: ThemeOptions['components'] = {
  MuiDatePicker: {
    defaultProps: {
      slotProps: {
        popper: { modifiers: [{ name: 'preventOverflow', options: { altAxis: true, padding: 8 } }] },
      },
    },
  },
  MuiPickerPopper: { styleOverrides: { paper: { maxHeight: 'calc(100dvh - 16px)', overflowY: 'auto' } } },
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
  MuiPickersCalendarHeader: {
    styleOverrides: {
      // Large letters have the line for themselves, and the arrows stand below them.
      root: {
        maxHeight: 'none',
        flexWrap: 'wrap',
        '& .MuiPickersArrowSwitcher-root': { marginInlineStart: 'auto' },
      },
    },
  },
  // In a low window the years scroll, and the months stand closer: Cancel and OK stay in sight.
  MuiYearCalendar: {
    styleOverrides: {
      root: { [lowWindow]: { maxHeight: 'calc(100dvh - 152px)' } },
      button: periodLook,
    },
  },
  MuiMonthCalendar: {
    styleOverrides: { root: { [lowWindow]: { rowGap: 4 } }, button: periodLook },
  },
};
