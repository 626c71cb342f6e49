import Alert from '@mui/material/Alert';
import { useMutation } from '@tanstack/react-query';
import type { BatchUndo as Batch, UndoneBatch } from 'contract/subject-assignment';
import { useRef, useState } from 'react';

import { isPerhapsStored } from '../../api/api-error.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { lastFirst } from '../../ui/full-name.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { useStillHere } from '../../ui/use-still-here.ts';
import { uiTexts } from '../../ui/texts.ts';
import { undoBatch } from './subject-students.ts';
import { assignmentTexts as texts, noticeFor } from './texts.ts';

/** The last batch of this page that changed anything, until it is undone. */
export interface DoneBatch extends Batch {
  subject: string;
  teacher: string;
}

/** Says what the last batch did, and undoes it; then whom it left, because their assignment was changed since. */
export function BatchUndo({
  batch,
  onGoOn,
}: {
  batch: DoneBatch;
  /** A button goes that had the focus. */
  onGoOn: () => void;
}) {
  const here = useStillHere();
  const button = useRef<HTMLButtonElement>(null);
  const [kept, setKept] = useState<UndoneBatch['kept'] | null>(null);
  const { subject, teacher, ...sent } = batch;
  const undo = useMutation({
    mutationFn: async () => undoBatch(sent),
    onSuccess(answer) {
      if (answer.put_back > 0) showSnackbar(texts.batchUndone(answer.put_back), { duration: noticeFor });
      if (!here.current && answer.kept.length > 0) {
        showSnackbar(keptInWords(answer.kept), { severity: 'warning', duration: null });
      }
      if (document.activeElement === button.current) onGoOn();
      setKept(answer.kept);
    },
    onError(error) {
      if (here.current) showSnackbar(texts.batchFailed, { severity: 'error', duration: noticeFor });
      else showSnackbar(whyNotUndone(error), { severity: 'error', duration: null });
    },
  });
  if (kept !== null) {
    return (
      kept.length > 0 && (
        <Alert
          severity="warning"
          onClose={() => {
            onGoOn();
            setKept([]);
          }}
        >
          {keptInWords(kept)}
        </Alert>
      )
    );
  }
  return (
    <>
      <Alert
        severity="info"
        action={
          <BusyButton ref={button} color="inherit" busy={undo.isPending} onClick={() => undo.mutate()}>
            {uiTexts.undo}
          </BusyButton>
        }
      >
        {texts.batchChanged(batch.changes.length, teacher, subject)}
      </Alert>
      {undo.error && <Alert severity="error">{whyNotUndone(undo.error)}</Alert>}
    </>
  );
}

/** Undo once more finds out: it is done once, and answers what it did. */
function whyNotUndone(error: unknown): string {
  const what = isPerhapsStored(error) ? texts.batchPerhapsUndone : texts.batchNotUndone;
  return `${what} ${describeError(error).message}`;
}

function keptInWords(kept: UndoneBatch['kept']): string {
  return texts.changedSince(
    kept.map((one) => ({ name: lastFirst(one), by: one.by_you ? texts.you : one.by })),
  );
}
