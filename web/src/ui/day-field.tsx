import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';

import { pasteDate } from './paste-date.ts';
import { useEscape } from './use-escape.ts';

const onWire = 'YYYY-MM-DD';

/**
 * A day out of those that are given, the oldest first: typed, pasted, picked from a calendar that offers no other,
 * or gone to one by one. While what stands there is none of them, or nothing does, that is said in the given words and no
 * day is chosen.
 */
export function DayField({
  label,
  days,
  value,
  refusal,
  previousLabel,
  nextLabel,
  onChange,
}: {
  label: string;
  days: readonly string[];
  value: string;
  refusal: string;
  previousLabel: string;
  nextLabel: string;
  /** null while no day is chosen. */
  onChange: (day: string | null) => void;
}) {
  // What is typed stands in the field also while it is no day to be had.
  const [shown, setShown] = useState<Dayjs | null>(() => dayjs(value, onWire));
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    // Under what is being typed another day may come to be the chosen one; what is typed stays.
    if (onWireOf(shown) === shownFor) setShown(dayjs(value, onWire));
  }
  const known = useMemo(() => new Set(days), [days]);
  const typed = onWireOf(shown);
  const refused = !known.has(typed);
  // The arrows go from the day in the field, also where it is chosen only once it is fully typed.
  const place = days.indexOf(refused ? value : typed);
  const goTo = (day: string | undefined) => {
    if (day === undefined) return;
    setShown(dayjs(day, onWire));
    onChange(day);
  };
  const take = (day: Dayjs | null) => {
    setShown(day);
    const chosen = onWireOf(day);
    onChange(known.has(chosen) ? chosen : null);
  };
  const box = useRef<HTMLDivElement>(null);
  const escape = useEscape(box);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (refused && escape.hears(event)) goTo(value);
  };
  /** What stood when the calendar was opened. */
  const openedOver = useRef(value);
  const onKeyInCalendar = (event: KeyboardEvent<HTMLElement>) => {
    if (typed !== openedOver.current && escape.hearsInCalendar(event)) goTo(openedOver.current);
  };
  const first = days[0];
  const last = days.at(-1);
  return (
    <Room>
      <IconButton aria-label={previousLabel} disabled={place <= 0} onClick={() => goTo(days[place - 1])}>
        <ChevronLeftIcon />
      </IconButton>
      <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-gb">
        <Box
          ref={box}
          className="date"
          onKeyDown={onKeyDown}
          onKeyDownCapture={onKeyInCalendar}
          onPasteCapture={(event) => pasteDate(event, (date) => take(dayjs(date, onWire)))}
        >
          <DatePicker
            key={escape.times}
            label={label}
            format="DD/MM/YYYY"
            value={shown}
            {...(first !== undefined && { minDate: dayjs(first) })}
            {...(last !== undefined && { maxDate: dayjs(last) })}
            shouldDisableDate={(day) => !known.has(day.format(onWire))}
            onOpen={() => {
              openedOver.current = value;
            }}
            onChange={take}
            slotProps={{
              toolbar: { hidden: true },
              textField: { size: 'small', fullWidth: true, error: refused, helperText: refused && refusal },
            }}
          />
        </Box>
      </LocalizationProvider>
      <IconButton
        aria-label={nextLabel}
        disabled={place === -1 || place === days.length - 1}
        onClick={() => goTo(days[place + 1])}
      >
        <ChevronRightIcon />
      </IconButton>
    </Room>
  );
}

/** What the date leaves of a phone's width is for the arrows; where letters are so large that it leaves none, they stand below. */
function Room({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ containerType: 'inline-size', width: 'calc(15rem + 2 * var(--target))', maxWidth: '100%' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1,
          '& .date': { flex: 1, minWidth: 0 },
          '& .MuiPickersSectionList-root': { minWidth: 0 },
          '@container (width < 13rem)': {
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            '& .date': { flexBasis: '100%', order: -1 },
          },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** '' for a field that is empty. */
function onWireOf(day: Dayjs | null): string {
  return day?.format(onWire) ?? '';
}
