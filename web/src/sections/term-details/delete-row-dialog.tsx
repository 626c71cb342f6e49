import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { entryOf, markFields } from 'contract/marks';
import { markRowCalls, type TermMarkRow } from 'contract/term-mark-rows';
import { useState } from 'react';

import { ApiError, isPerhapsStored } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { refreshRows, rowNow } from './subject-rows.ts';
import { termTexts } from './texts.ts';

/** Milliseconds for which a deleted row can be put back from the notice. */
const undoFor = 12_000;

/** Asks before a subject row is deleted; it can be put back while the notice of it stands. */
export function DeleteRowDialog({
  row: opened,
  studentName,
  onClose,
}: {
  row: TermMarkRow;
  studentName: string;
  onClose: () => void;
}) {
  // Nobody has decided over a newer one before it was refused.
  const [row, setRow] = useState(opened);
  const { student_id, academic_term_id, subject_id, subject_title } = row;
  const body = { student_id, academic_term_id, subject_id };
  const remove = useMutation({
    async mutationFn() {
      try {
        await call(markRowCalls.deleteMarkRow, { body: { ...body, version: row.version } });
      } catch (error) {
        // That it is gone is what was wanted, also where an earlier answer was lost. What still stands is shown as it
        // is by now before it is tried again.
        const standing = error instanceof ApiError ? await rowNow(row) : row;
        if (standing === undefined) return;
        setRow(standing);
        throw error;
      }
    },
    async onSuccess() {
      await refreshRows(row);
      offerUndo();
      onClose();
    },
  });

  function offerUndo() {
    showSnackbar(termTexts.deleted(subject_title, studentName), {
      severity: 'info',
      duration: undoFor,
      action: { label: uiTexts.undo, onAct: () => void putBack() },
    });
  }

  async function putBack() {
    try {
      await restore();
      await refreshRows(row);
      showSnackbar(termTexts.putBack(subject_title, studentName));
    } catch (error) {
      const what = isPerhapsStored(error) ? termTexts.perhapsPutBack : termTexts.notPutBack;
      showSnackbar(`${what(subject_title, studentName)}. ${describeError(error).message}`, {
        severity: 'error',
        duration: undoFor,
        action: { label: uiTexts.retry, onAct: () => void putBack() },
      });
    }
  }

  async function restore() {
    try {
      await call(markRowCalls.restoreMarkRow, { body });
    } catch (error) {
      // That it stands as it did is what was wanted, also where an earlier answer was lost.
      const standing = error instanceof ApiError ? await rowNow(row) : undefined;
      if (standing === undefined || !isAsBefore(standing, row)) throw error;
    }
  }

  return (
    <ConfirmDialog
      open
      title={termTexts.deleteTitle(subject_title)}
      confirmLabel={remove.error ? uiTexts.retry : termTexts.deleteLabel}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Typography>{termTexts.deleteHint(subject_title, studentName)}</Typography>
      {remove.error && (
        <FailureAlert sx={{ mt: 3 }}>
          {isPerhapsStored(remove.error) ? termTexts.perhapsDeleted : termTexts.deleteFailed}.{' '}
          {describeError(remove.error).message}
        </FailureAlert>
      )}
    </ConfirmDialog>
  );
}

function isAsBefore(standing: TermMarkRow, deleted: TermMarkRow): boolean {
  const [now, before] = [entryOf(standing), entryOf(deleted)];
  return (
    standing.employee_id === deleted.employee_id && markFields.every((field) => now[field] === before[field])
  );
}
