import Button from '@mui/material/Button';
import type { ClassRegister } from 'contract/attendance';
import { markIn, type RegisterLines, registerLinesOf, takenField } from 'contract/register-lines';
import { useState } from 'react';

import type { ClashingSave } from '../../api/outbox/outbox-row.ts';
import { useOutboxLink } from '../../api/outbox/outbox-view.ts';
import { refusedFieldIn, useRefusedCells } from '../../api/unsent.ts';
import { momentInWords } from '../moments.ts';
import { ClashStatus, OutboxClashDialog } from '../outbox-clash-dialog.tsx';
import { RefusedDialog } from '../refused-dialog.tsx';
import { SaveStatus } from '../save-status.tsx';
import { useGoOnAfter } from '../use-go-on-after.ts';
import { useOpenOver } from '../use-open-over.ts';
import { registerKey, type RegisterOfNames, type RegisterOutboxRow } from './register-kind.ts';
import { attendanceTexts } from './texts.ts';
import type { MarkedStudent } from './use-register.ts';

/** Whether the register has reached the server, and who saved it last; what was refused or clashes opens from here. */
export function RegisterStatus({
  register,
  pending,
  students,
}: {
  register: ClassRegister;
  pending: RegisterOutboxRow | undefined;
  students: readonly MarkedStudent[];
}) {
  const link = useOutboxLink();
  const [open, setOpen] = useOpenOver((pending?.trouble ?? null) !== null);
  const close = () => setOpen(false);
  const [asked, setAsked] = useState<RegisterOutboxRow | null>(null);
  useGoOnAfter((pending?.trouble ?? null) !== null, () => whoWasAskedAbout(asked));
  if (pending?.trouble) {
    const { trouble } = pending;
    return (
      <div role="status">
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            setAsked(pending);
            setOpen(true);
          }}
          sx={{ ml: -3 }}
        >
          {trouble.reason === 'clash' ? (
            <ClashStatus withWord row={pending} />
          ) : (
            <SaveStatus withWord state="failed" />
          )}
        </Button>
        {trouble.reason === 'clash' ? (
          <OutboxClashDialog
            open={open}
            row={pending}
            theirs={trouble.theirs}
            fields={clashesOf(pending, trouble, students)}
            onClose={close}
          />
        ) : (
          <RefusedDialog
            open={open}
            row={pending}
            title={pending.held ? attendanceTexts.partRefusedTitle : attendanceTexts.refusedTitle}
            kept={pending.held ? attendanceTexts.partRefusedKept : attendanceTexts.refusedKept}
            message={trouble.message}
            onClose={close}
          />
        )}
      </div>
    );
  }
  if (pending !== undefined) {
    return (
      <div role="status">
        <SaveStatus withWord state={link === 'open' ? 'saving' : 'waiting'} />
      </div>
    );
  }
  if (!register.taken) return null;
  const { updated_by, updated_at } = register;
  return (
    <div role="status">
      <SaveStatus
        withWord
        wraps
        state="saved"
        word={attendanceTexts.savedBy(
          updated_by ?? '–',
          updated_at === null ? '' : momentInWords(updated_at),
        )}
      />
    </div>
  );
}

/** The first student in question; of a register that was refused as a whole the first of all. */
function whoWasAskedAbout(row: RegisterOutboxRow | null): HTMLElement | null {
  const fields = row?.trouble?.reason === 'clash' ? row.trouble.fields : (row?.held ?? []);
  const [student] = fields.filter((field) => field !== takenField);
  const found = student && document.querySelector<HTMLElement>(`[data-student="${student}"]`);
  return found || document.querySelector<HTMLElement>('[data-student]');
}

/** A note that cannot be stored as it was typed, beside how the register itself stands; it leads to the field that says why. */
export function RefusedField({
  register,
  students,
  onGoTo,
}: {
  register: ClassRegister;
  students: readonly MarkedStudent[];
  /** To a field, by what its name says after the register's key. */
  onGoTo: (field: string) => void;
}) {
  useRefusedCells();
  const field = refusedFieldIn(registerKey(register));
  if (field === undefined) return null;
  const [id = '', kind] = field.split(' ');
  const name = nameIn(students, id) ?? attendanceTexts.studentOf(id);
  const what = kind === 'time' ? attendanceTexts.timeOf(name) : attendanceTexts.noteOf(name);
  return (
    // To be seen: a screen reader hears of it from the field.
    <Button size="small" color="inherit" onClick={() => onGoTo(field)} sx={{ ml: -3, textAlign: 'left' }}>
      <SaveStatus withWord wraps state="failed" word={attendanceTexts.notStored(what)} />
    </Button>
  );
}

function nameIn(students: readonly MarkedStudent[], id: string): string | undefined {
  return students.find(({ student }) => String(student.student_id) === id)?.name;
}

function clashesOf(
  row: RegisterOutboxRow,
  clash: ClashingSave<ClassRegister>,
  students: readonly MarkedStudent[],
) {
  const theirs = registerLinesOf(clash.theirs);
  const { names } = row.target as Partial<RegisterOfNames>;
  const nameOf = (field: string) => nameIn(students, field) ?? names?.[field] ?? field;
  return clash.fields
    .filter((field) => field !== takenField)
    .map((field) => ({
      label: nameOf(field),
      mine: markInWords(row.wanted, field),
      theirs: markInWords(theirs, field),
    }));
}

function markInWords(lines: RegisterLines, field: string): string {
  const mark = markIn(lines, field);
  if (mark === null) return attendanceTexts.notMarked;
  return [attendanceTexts.statuses[mark.status], mark.time, mark.note].filter((part) => part).join(', ');
}
