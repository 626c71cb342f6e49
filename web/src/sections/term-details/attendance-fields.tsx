import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { attendanceGrade } from 'contract/attendance-grade';
import { totalSessionsRange } from 'contract/term-dates';
import { attendanceErrors, termDetailMessages, type TermDetailField } from 'contract/term-details';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';

import { TextAdornment } from '../../ui/text-adornment.tsx';
import { type Reading, useTypedCell } from '../../ui/use-typed-cell.ts';
import { useGoOnAfter } from '../../ui/use-go-on-after.ts';
import { useWholeSelected } from '../../ui/use-whole-selected.ts';
import { enterField } from './enter-field.ts';
import { fieldLook } from './field-look.ts';
import { termTexts } from './texts.ts';
import type { OpenRecord } from './use-term-record.ts';

const attendanceFields = ['total_sessions', 'sessions_absent', 'sessions_late'] as const;
type AttendanceField = (typeof attendanceFields)[number];

/**
 * Possible Attendance, Attendance Lost and Times Late. The registers' figures are offered; nothing that a
 * person typed is replaced by itself (3-decisions §7).
 */
export function AttendanceFields({ record, open }: { record: OpenRecord; open: readonly TermDetailField[] }) {
  const { register } = record.student;
  const offered = {
    total_sessions: null,
    sessions_absent: register?.sessions_absent ?? null,
    sessions_late: register?.sessions_late ?? null,
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {attendanceFields.map((field) => (
        <SessionsField
          key={field}
          field={field}
          record={record}
          open={open.includes(field)}
          offered={offered[field]}
        />
      ))}
      {register !== null && open.includes('sessions_absent') && (
        <Typography variant="body2" color="textSecondary">
          {termTexts.registersTaken(register.sessions_taken)}
        </Typography>
      )}
    </Box>
  );
}

function SessionsField({
  field,
  record: { key, name, entry, version, save },
  open,
  offered,
}: {
  field: AttendanceField;
  record: OpenRecord;
  open: boolean;
  /** What the registers say; null where they say nothing of it. */
  offered: number | null;
}) {
  const id = useId();
  const value = entry[field];
  const typed = useTypedCell<number | null>({
    id: `${key} ${field}`,
    of: `${name}, ${termTexts.fields[field]}`,
    stored: value === null ? '' : String(value),
    open,
    isHeard: true,
    read: (text) => readSessions(text, field, entry),
    version,
    save: (sessions, over) =>
      save(
        { [field]: sessions },
        { over: over && { [field]: sessionsIn(over.text), version: over.version } },
      ),
  });
  // A figure that did not fit another of the record is stored once it does.
  const { total_sessions, sessions_absent, sessions_late } = entry;
  const tryAgain = useEffectEvent(() => {
    if (typed.message !== null) typed.commit();
  });
  useEffect(() => tryAgain(), [total_sessions, sessions_absent, sessions_late]);
  const input = useRef<HTMLInputElement>(null);
  useWholeSelected(input, typed.typed === undefined ? typed.text : null);
  const isStored = typed.text === (value ?? '').toString();
  // The label is of the figure beside it, and not of one that stands no more.
  const grade = field === 'sessions_absent' && isStored ? attendanceGrade(entry) : null;
  const offers = open && offered !== null && offered !== value && isStored;
  const taken = useRef<HTMLParagraphElement>(null);
  // Not into the field, where that is open: on a phone it would raise the keypad.
  useGoOnAfter(offers, () => taken.current);
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextField
        fullWidth
        id={id}
        inputRef={input}
        label={termTexts.fields[field]}
        value={typed.input.value}
        error={typed.message !== null}
        helperText={typed.message}
        {...(open && {
          onChange: typed.input.onChange,
          onBlur: typed.input.onBlur,
          onKeyDown: (event: KeyboardEvent) => {
            typed.input.onKeyDown(event);
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) focusNext(event, field);
          },
        })}
        slotProps={{
          input: {
            readOnly: !open,
            sx: { ...fieldLook(open), ...(grade && wordsBesideOrBelow) },
            endAdornment: grade && (
              <TextAdornment position="end" variant="body2">
                {termTexts.attended(grade)}
              </TextAdornment>
            ),
          },
          formHelperText: { role: 'status' },
          htmlInput: {
            inputMode: 'numeric',
            enterKeyHint: 'next',
            autoComplete: 'off',
            'data-field': field,
            'data-typed': typed.typed,
          },
        }}
      />
      {open && offered !== null && (
        // Its place is kept: a button that comes or goes would move the next one from under the pointer.
        <Box sx={{ minHeight: 'var(--target)', display: 'flex', alignItems: 'center' }}>
          {offered === value && isStored && (
            <Typography ref={taken} tabIndex={-1} variant="body2" color="textSecondary">
              {termTexts.asInRegisters}
            </Typography>
          )}
          {offers && (
            <Button
              size="small"
              aria-describedby={`${id}-label`}
              onClick={() => {
                typed.drop();
                save({ [field]: offered }, { reason: 'register' });
              }}
            >
              {termTexts.useRegister(offered)}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

/** The figure keeps room for its three digits; where there is none for the words beside it, they stand below. */
const wordsBesideOrBelow = {
  flexWrap: 'wrap',
  '& input': { flex: '1 1 2.25em', width: 0 },
  '& .MuiInputAdornment-root': {
    height: 'auto',
    maxHeight: 'none',
    marginInlineStart: '14px',
    whiteSpace: 'normal',
  },
} as const;

/** What typed text means as a number of sessions, beside the other figures of the record. */
function readSessions(
  text: string,
  field: AttendanceField,
  entry: OpenRecord['entry'],
): Reading<number | null> {
  const plain = text.trim();
  const message = messages[field];
  if (plain === '') return field === 'total_sessions' ? { ok: false, message } : read(null);
  if (!/^\d{1,3}$/.test(plain)) return { ok: false, message };
  const value = Number(plain);
  if (field === 'total_sessions' && (value < totalSessionsRange.least || value > totalSessionsRange.most)) {
    return { ok: false, message };
  }
  const [error] = Object.values(attendanceErrors({ ...entry, [field]: value })).flat();
  return error === undefined ? read(value) : { ok: false, message: error };
}

function read(value: number | null): Reading<number | null> {
  return { ok: true, value, notice: null };
}

function sessionsIn(text: string): number | null {
  return text === '' ? null : Number(text);
}

const messages = {
  total_sessions: termDetailMessages.totalSessions,
  sessions_absent: termDetailMessages.sessionsAbsent,
  sessions_late: termDetailMessages.sessionsLate,
} as const;

/** Enter goes on to the next figure, and from the last to the comment. */
function focusNext(event: KeyboardEvent, field: AttendanceField): void {
  const next = attendanceFields[attendanceFields.indexOf(field) + 1] ?? 'teacher_comment';
  event.preventDefault();
  enterField({ field: next, center: false });
}
