import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';

const onWire = 'YYYY-MM-DD';

/** What stands for a date that is typed in part, or cannot be. */
const unreadable = '?';

/**
 * A date, typed or picked; the calendar opens on the years and ends at `latest` (2-administration §2). It keeps
 * what is typed itself: give it another `key` to begin with another `value`. Dates are YYYY-MM-DD, '' for none.
 */
export function DateField({
  label,
  value,
  latest,
  error,
  hint,
  autoFocus = false,
  onChange,
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
}) {
  const [shown, setShown] = useState<Dayjs | null>(value === '' ? null : dayjs(value));
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
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
          if (date === null) onChange('');
          else onChange(date.isValid() ? date.format(onWire) : unreadable);
        }}
        slotProps={{
          textField: {
            size: 'small',
            fullWidth: true,
            sx: { '& .MuiPickersInputBase-root': { minHeight: 'var(--target)' } },
            error: error !== undefined,
            helperText: error ?? hint ?? ' ',
          },
        }}
      />
    </LocalizationProvider>
  );
}
