import CloudDoneIcon from '@mui/icons-material/CloudDoneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RegisteredStudent, termDetailFields, type TermDetailField } from 'contract/term-details';
import { useEffect, useRef, useState } from 'react';

import type { ClashingSave } from '../../api/outbox/outbox-row.ts';
import { followOutbox, outboxSummary, shownRow } from '../../api/outbox/outbox-view.ts';
import { isRefusedIn, refusedFieldIn, useRefusedCells } from '../../api/unsent.ts';
import { ClashStatus, OutboxClashDialog } from '../../ui/outbox-clash-dialog.tsx';
import { RefusedDialog } from '../../ui/refused-dialog.tsx';
import { type SaveState, SaveStatus } from '../../ui/save-status.tsx';
import { useGoOnAfter } from '../../ui/use-go-on-after.ts';
import { useOpenOver } from '../../ui/use-open-over.ts';
import { termRecordKey, type TermOutboxRow } from './term-record-kind.ts';
import { termTexts } from './texts.ts';

/** Milliseconds after which 'Record Saved' becomes the cloud (1-term-reporting §4). */
const wordStands = 1500;

/** Of the class: a save that is under way or in trouble, that it has just ended, or that it ended a while ago. */
type Line = Exclude<SaveState, 'saved'> | 'just-saved' | 'saved' | 'untouched';

/**
 * The status line in the header, over all records of the class, so that a save which fails after one has gone
 * on to the next student is seen.
 */
export function SaveLine({
  students,
  onGoTo,
}: {
  students: readonly RegisteredStudent[];
  /** To a student, and into a field of theirs. */
  onGoTo: (studentId: number, field?: string) => void;
}) {
  const { line, troubled } = useSaveLine(students);
  useRefusedCells();
  const [asked, setAsked] = useState<TermOutboxRow | null>(null);
  const [open, setOpen] = useOpenOver(troubled !== null && troubled.row.key === asked?.key);
  const close = () => setOpen(false);
  useGoOnAfter(troubled !== null, () => whereItWasTyped(asked));
  if (troubled !== null) {
    const { student, row } = troubled;
    return (
      <>
        <TroubleButton
          clashing={row.trouble?.reason === 'clash' ? row : null}
          onClick={() => {
            onGoTo(student.student_id);
            setAsked(row);
            setOpen(true);
          }}
        />
        <TroubleDialog open={open} row={row} onClose={close} />
      </>
    );
  }
  // What cannot be stored as it was typed stands in its field with the reason, where one may have gone on from.
  const refused = students.find((student) => isRefusedIn(termRecordKey(student)));
  if (refused !== undefined) {
    const field = refusedFieldIn(termRecordKey(refused));
    return <TroubleButton clashing={null} onClick={() => onGoTo(refused.student_id, field)} />;
  }
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 'var(--target)' }}>
      {/* Without the cloud, which would be heard once more. */}
      <span role="status">
        {line === 'saving' && <SaveStatus withWord state="saving" word={termTexts.saving} />}
        {line === 'waiting' && <SaveStatus withWord wraps state="waiting" />}
        {line === 'just-saved' && <SaveStatus withWord state="saved" word={termTexts.recordSaved} />}
      </span>
      {line === 'saved' && (
        <CloudDoneIcon
          color="success"
          role="img"
          aria-hidden={false}
          aria-label={termTexts.recordSaved}
          titleAccess={termTexts.recordSaved}
        />
      )}
    </Box>
  );
}

/** The field that was asked about; where fingers type it would raise the keypad, and one goes on where the section begins. */
function whereItWasTyped(row: TermOutboxRow | null): HTMLElement | null {
  const [field = ''] = row?.trouble?.reason === 'clash' ? row.trouble.fields : [];
  const isTyped = field !== '' && matchMedia('(pointer: fine)').matches;
  return document.querySelector(isTyped ? `[data-field="${field}"]` : 'h1[tabindex]');
}

/** To be seen: a screen reader hears of it from the top bar, or from the field where it was typed. */
function TroubleButton({ clashing, onClick }: { clashing: TermOutboxRow | null; onClick: () => void }) {
  return (
    <Button
      size="small"
      color="inherit"
      onClick={onClick}
      // On a phone it has the room that the section's title leaves, in two lines of the bar.
      sx={(theme) => ({
        [theme.breakpoints.down('sm')]: { px: 1, py: 0, lineHeight: 1.2, textAlign: 'start' },
      })}
    >
      {clashing === null ? (
        <SaveStatus withWord state="failed" word={termTexts.errorOccured} />
      ) : (
        <ClashStatus withWord row={clashing} />
      )}
    </Button>
  );
}

function TroubleDialog({ open, row, onClose }: { open: boolean; row: TermOutboxRow; onClose: () => void }) {
  if (row.trouble === null) return null;
  if (row.trouble.reason === 'refused') {
    return (
      <RefusedDialog
        open={open}
        row={row}
        title={termTexts.refusedTitle(row.label)}
        kept={termTexts.refusedKept}
        message={row.trouble.message}
        onClose={onClose}
      />
    );
  }
  return (
    <OutboxClashDialog
      open={open}
      row={row}
      theirs={row.trouble.theirs}
      fields={fieldsOf(row, row.trouble)}
      onClose={onClose}
    />
  );
}

function fieldsOf(row: TermOutboxRow, clash: ClashingSave<TermOutboxRow['base']>) {
  const inWords = (value: number | string | null) =>
    value === null || value === '' ? termTexts.nothing : String(value);
  const known = (field: string): field is TermDetailField =>
    (termDetailFields as readonly string[]).includes(field);
  return clash.fields.filter(known).map((field) => ({
    label: termTexts.fields[field],
    mine: inWords(row.wanted[field]),
    theirs: inWords(clash.theirs[field]),
  }));
}

interface Troubled {
  student: RegisteredStudent;
  row: TermOutboxRow;
}

function useSaveLine(students: readonly RegisteredStudent[]): { line: Line; troubled: Troubled | null } {
  const [line, setLine] = useState<Line>('untouched');
  const [troubled, setTroubled] = useState<Troubled | null>(null);
  const before = useRef<Line>('untouched');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Line) => {
      before.current = next;
      setLine(next);
    };
    function look() {
      const waiting = students.flatMap((student) => {
        const row = shownRow(termRecordKey(student)) as TermOutboxRow | undefined;
        return row === undefined ? [] : [{ student, row }];
      });
      setTroubled(waiting.find(({ row }) => row.trouble !== null) ?? null);
      const goesOn = waiting.some(({ row }) => row.trouble === null);
      if (goesOn) {
        clearTimeout(timer);
        show(outboxSummary().link === 'open' ? 'saving' : 'waiting');
      } else if (waiting.length > 0) {
        // What stands still and is let go was not saved.
        clearTimeout(timer);
        show('untouched');
      } else if (before.current === 'saving' || before.current === 'waiting') {
        show('just-saved');
        timer = setTimeout(() => show('saved'), wordStands);
      }
    }
    look();
    const stop = followOutbox(look);
    return () => {
      stop();
      clearTimeout(timer);
      if (before.current === 'just-saved') before.current = 'saving';
    };
  }, [students]);
  return { line, troubled };
}
