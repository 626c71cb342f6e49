import Box from '@mui/material/Box';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

import { pasteDate } from './paste-date.ts';
import { useEscape } from './use-escape.ts';

const onWire = 'YYYY-MM-DD';
const onScreen = 'DD/MM/YYYY';

/** What stands for a date that is typed in part, or cannot be. */
const unreadable = '?';

/**
 * A date, typed as dd/mm/yyyy, pasted or picked; the calendar opens on the years and ends at `latest` (2-administration §2).
 * Dates are YYYY-MM-DD, '' for none. What is typed stands in the field also while it is no date.
 */
export function DateField({
  label,
  value,
  latest,
  opensAt,
  error,
  hint = ' ',
  autoFocus = false,
  readOnly = false,
  onChange,
  onLeave,
}: {
  label: string;
  value: string;
  /** Left out where any date will do. */
  latest?: string;
  /** Where the calendar opens while there is no date; left out, today. */
  opensAt?: string;
  error: string | undefined;
  /** Stands below while there is no error. */
  hint?: string | undefined;
  autoFocus?: boolean;
  /** Nothing is typed, pasted or picked, as while it is being saved. */
  readOnly?: boolean;
  onChange: (date: string) => void;
  /** The field is left, for the next one or for the calendar. */
  onLeave?: (date: string) => void;
}) {
  const [shown, setShown] = useState(() => dateOf(value));
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    if (value !== unreadable && textOf(shown) !== value) setShown(dateOf(value));
  }
  /** What Esc brings back: the date as it was when the field was entered. */
  const stood = useRef(value);
  const box = useRef<HTMLDivElement>(null);
  const escape = useEscape(box);
  const enter = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) => {
    // The calendar is no part of the field.
    if (!currentTarget.contains(target) || currentTarget.contains(relatedTarget)) return;
    if (value !== unreadable) stood.current = value;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (readOnly || textIn(event.currentTarget) === shownAs(dateOf(stood.current))) return;
    if (!escape.hears(event)) return;
    setShown(dateOf(stood.current));
    if (value !== stood.current) onChange(stood.current);
  };
  /** What stood when the calendar was opened. */
  const openedOver = useRef(value);
  const onKeyInCalendar = (event: KeyboardEvent<HTMLElement>) => {
    if (value === openedOver.current || !escape.hearsInCalendar(event)) return;
    const stoodThen = openedOver.current === unreadable ? '' : openedOver.current;
    setShown(dateOf(stoodThen));
    onChange(stoodThen);
  };
  const takePasted = (date: string) => {
    setShown(dateOf(date));
    onChange(date);
  };
  // The picker does not tell of a date that is typed in part.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return;
    const typed = textIn(currentTarget);
    const left = shown === null ? (typed === '' ? '' : unreadable) : textOf(shown);
    if (left !== value) onChange(left);
    onLeave?.(left);
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-gb">
      <Box
        ref={box}
        onFocus={enter}
        onBlur={leave}
        onKeyDown={onKeyDown}
        onKeyDownCapture={onKeyInCalendar}
        onPasteCapture={(event) => !readOnly && pasteDate(event, takePasted)}
      >
        <DatePicker
          key={escape.times}
          label={label}
          format={onScreen}
          openTo="year"
          views={['year', 'month', 'day']}
          value={shown}
          {...(latest !== undefined && { maxDate: dayjs(latest) })}
          {...(opensAt !== undefined && { referenceDate: dayjs(opensAt) })}
          autoFocus={autoFocus}
          readOnly={readOnly}
          onOpen={() => {
            openedOver.current = value;
          }}
          onChange={(date) => {
            setShown(date);
            onChange(textOf(date));
          }}
          slotProps={{
            // Else a phone's calendar is headed "Select date" and "Mon, Sep 7", whatever field it is of.
            toolbar: { hidden: true },
            textField: {
              size: 'small',
              fullWidth: true,
              sx: { '& .MuiPickersInputBase-root': { minHeight: 'var(--target)' } },
              error: error !== undefined,
              helperText: error ?? hint,
            },
          }}
        />
      </Box>
    </LocalizationProvider>
  );
}

/** As it stands in the field, also in part; '' for none. */
function textIn(field: HTMLElement): string {
  return field.querySelector('input')?.value ?? '';
}

function shownAs(date: Dayjs | null): string {
  return date?.format(onScreen) ?? '';
}

function dateOf(value: string): Dayjs | null {
  return value === '' ? null : dayjs(value);
}

function textOf(date: Dayjs | null): string {
  if (date === null) return '';
  return date.isValid() ? date.format(onWire) : unreadable;
}
