import EditNoteIcon from '@mui/icons-material/EditNoteOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  attendanceStatuses,
  type AttendanceStatus,
  registerMessages,
  registerNoteLimit,
} from 'contract/attendance';
import { lengthOf, plainText } from 'contract/plain-text';
import { presentMark } from 'contract/register-lines';
import { type KeyboardEvent, useState } from 'react';

import { draftsIn } from '../../api/draft.ts';
import { useRefusedIn } from '../../api/unsent.ts';
import { PrintedTextField } from '../printed-text-field.tsx';
import { type Seen, useTypedCell } from '../use-typed-cell.ts';
import { markAs, nextMark } from './next-mark.ts';
import { StatusMark } from './status-mark.tsx';
import { attendanceTexts } from './texts.ts';
import type { MarkedStudent, OpenRegister } from './use-register.ts';

/** Letters that mark the student whose row is focused. */
const letters: Readonly<Record<string, AttendanceStatus>> = {
  p: attendanceStatuses.present,
  a: attendanceStatuses.absent,
  l: attendanceStatuses.late,
};

/** One student: a tap anywhere on the name changes the mark; the time of who is late and a note below. */
export function RegisterRow({
  registerKey,
  student: { student, name, mark, version },
  mark: save,
  now,
}: {
  registerKey: string;
  student: MarkedStudent;
  mark: OpenRegister['mark'];
  /** The time to note for who is late now; null where it is not known. */
  now: () => string | null;
}) {
  const id = student.student_id;
  /** A note that a page left half typed as it ended is taken up by its field once that is drawn. */
  const [writes, setWrites] = useState<'asked for' | 'left' | null>(() =>
    draftsIn(`${registerKey} ${id}`).has('note') ? 'left' : null,
  );
  const late = mark?.status === attendanceStatuses.late;
  // What cannot be stored is not folded away.
  const isRefused = useRefusedIn(`${registerKey} ${id}`);
  const hasNote = (mark !== null && mark.note !== '') || isRefused;

  function onKeyDown(event: KeyboardEvent) {
    const wanted = letters[event.key.toLowerCase()];
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    save(id, markAs(wanted, mark ?? presentMark, now()));
  }

  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'stretch' }}>
        <ButtonBase
          data-student={id}
          onClick={() => save(id, nextMark(mark, now()))}
          onKeyDown={onKeyDown}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 'max(44px, var(--target))',
            justifyContent: 'space-between',
            gap: 2,
            pl: { xs: 3, md: 1 },
            pr: 1,
            py: 1,
            font: 'inherit',
            textAlign: 'left',
            borderRadius: 0.5,
            '&:hover': { bgcolor: 'var(--row-hover)' },
          }}
        >
          <Typography component="span" sx={{ overflowWrap: 'anywhere', lineHeight: 1.25 }}>
            {name}
            {!student.in_class && (
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                {attendanceTexts.noLongerInClass}
              </Typography>
            )}
          </Typography>
          <StatusMark status={mark?.status ?? null} />
        </ButtonBase>
        <IconButton
          aria-label={attendanceTexts.noteOf(name)}
          aria-expanded={mark !== null && (writes !== null || hasNote)}
          // A note belongs to a mark: it would be unfolded by the first one, and take the keys of who marks on.
          disabled={mark === null}
          color={hasNote ? 'primary' : 'default'}
          onClick={() => setWrites(writes === null ? 'asked for' : null)}
          sx={{ alignSelf: 'center' }}
        >
          <EditNoteIcon />
        </IconButton>
      </Box>
      {mark !== null && (late || writes !== null || hasNote) && (
        <Box sx={{ display: 'flex', gap: 2, pl: { xs: 3, md: 1 }, pr: 2, pt: 1, pb: 2 }}>
          {late && (
            <TimeField
              id={`${registerKey} ${id} time`}
              label={attendanceTexts.timeOf(name)}
              time={mark.time}
              version={version}
              onSave={(time, over) =>
                save(
                  id,
                  { ...mark, time },
                  over && { mark: { ...mark, time: timeOf(over.text) }, version: over.version },
                )
              }
            />
          )}
          {(writes !== null || hasNote) && (
            <NoteField
              id={`${registerKey} ${id} note`}
              label={attendanceTexts.noteOf(name)}
              note={mark.note}
              version={version}
              focused={writes === 'asked for' && !hasNote}
              onSave={(note, over) =>
                save(
                  id,
                  { ...mark, note },
                  over && { mark: { ...mark, note: over.text }, version: over.version },
                )
              }
            />
          )}
        </Box>
      )}
    </Box>
  );
}

/** Done on a keypad stores what is typed, though the field keeps the focus. */
function storingByEnter(typed: Pick<ReturnType<typeof useTypedCell>, 'input' | 'commit'>) {
  return (event: KeyboardEvent) => {
    typed.input.onKeyDown(event);
    if (event.key === 'Enter') typed.commit();
  };
}

function timeOf(text: string): string | null {
  return text === '' ? null : text;
}

function TimeField({
  id,
  label,
  time,
  version,
  onSave,
}: {
  id: string;
  label: string;
  time: string | null;
  version: number;
  onSave: (time: string | null, over?: Seen) => void;
}) {
  const typed = useTypedCell<string | null>({
    id,
    of: label,
    stored: time ?? '',
    open: true,
    isHeard: true,
    read: (text) =>
      text === '' || /^\d\d:\d\d$/.test(text)
        ? { ok: true, value: timeOf(text), notice: null }
        : { ok: false, message: registerMessages.time },
    version: () => version,
    save: onSave,
  });
  return (
    <TextField
      type="time"
      {...typed.input}
      onKeyDown={storingByEnter(typed)}
      error={typed.message !== null}
      helperText={typed.message}
      slotProps={{ htmlInput: { 'aria-label': label, 'data-cell': id }, formHelperText: { role: 'status' } }}
      // In an empty field Safari shows a time all the same, in a grey that it finds by the field's own ground: on none it is
      // as dark as one that is stored.
      sx={{ flex: 'none', width: 128, '& input': { bgcolor: 'background.paper' } }}
    />
  );
}

function NoteField({
  id,
  label,
  note,
  version,
  focused,
  onSave,
}: {
  id: string;
  label: string;
  note: string;
  version: number;
  focused: boolean;
  onSave: (note: string, over?: Seen) => void;
}) {
  const typed = useTypedCell<string>({
    id,
    of: label,
    stored: note,
    open: true,
    isHeard: true,
    read: (text) => {
      const plain = plainText(text).trim();
      return lengthOf(plain) <= registerNoteLimit
        ? { ok: true, value: plain, notice: null }
        : { ok: false, message: registerMessages.note };
    },
    version: () => version,
    save: onSave,
  });
  return (
    <PrintedTextField
      fullWidth
      autoFocus={focused}
      placeholder={attendanceTexts.note}
      {...typed.input}
      onKeyDown={storingByEnter(typed)}
      error={typed.message !== null}
      helperText={typed.message !== null && <span role="status">{typed.message}</span>}
      slotProps={{
        htmlInput: { 'aria-label': label, 'data-cell': id, autoComplete: 'off', enterKeyHint: 'done' },
      }}
    />
  );
}
