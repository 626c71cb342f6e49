import Box from '@mui/material/Box';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import { type FocusEvent, useState } from 'react';

const onWire = 'YYYY-MM-DD';

/** What stands for a date that is typed in part, or cannot be. */
const unreadable = '?';

/**
 * A date, typed as dd/mm/yyyy or picked; the calendar opens on the years and ends at `latest` (2-administration §2).
 * Dates are YYYY-MM-DD, '' for none. What is typed stands in the field also while it is no date.
 */
export function DateField({
  label,
  value,
  latest,
  error,
  hint = ' ',
  autoFocus = false,
  onChange,
  onLeave,
}: {
  label: string;
  value: string;
  /** Left out where any date will do. */
  latest?: string;
  error: string | undefined;
  /** Stands below while there is no error. */
  hint?: string | undefined;
  autoFocus?: boolean;
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
  // The picker does not tell of a date that is typed in part.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return;
    const typed = currentTarget.querySelector('input')?.value ?? '';
    const left = shown === null ? (typed === '' ? '' : unreadable) : textOf(shown);
    if (left !== value) onChange(left);
    onLeave?.(left);
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <Box onBlur={leave}>
        <DatePicker
          label={label}
          format="DD/MM/YYYY"
          openTo="year"
          views={['year', 'month', 'day']}
          value={shown}
          {...(latest !== undefined && { maxDate: dayjs(latest) })}
          autoFocus={autoFocus}
          onChange={(date) => {
            setShown(date);
            onChange(textOf(date));
          }}
          slotProps={{
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

function dateOf(value: string): Dayjs | null {
  return value === '' ? null : dayjs(value);
}

function textOf(date: Dayjs | null): string {
  if (date === null) return '';
  return date.isValid() ? date.format(onWire) : unreadable;
}
