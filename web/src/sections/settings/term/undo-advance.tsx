import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { schoolYearCalls, schoolYearMessages } from 'contract/school-year';
import { type CurrentTerm, periodLabel } from 'contract/terms';
import { useState } from 'react';

import { isPerhapsStored } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { newMutationId } from '../../../api/mutation-id.ts';
import { queryOf } from '../../../api/query-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { showSnackbar } from '../../../ui/snackbar-host.tsx';
import { momentInWords } from '../../../ui/moments.ts';
import { WholeYears } from '../../../ui/whole-years.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { noticeTime } from '../texts.ts';
import { refreshAll } from './school-year.ts';
import { setTermTexts as texts } from './texts.ts';

/** Says who advanced to the current term, and offers to undo it while nothing was entered in it. */
export function UndoAdvance({
  current,
  onMoved,
}: {
  current: CurrentTerm | null;
  onMoved: (academicTermId: number | null) => void;
}) {
  const { data, error, refetch } = useQuery(queryOf(schoolYearCalls.getLastAdvance, {}));
  /** The undoing that is asked about, by its mutation id. */
  const [asked, setAsked] = useState<string | null>(null);
  const undo = useMutation({
    mutationFn: async (body: { academic_term_id: number; mutation_id: string }) =>
      call(schoolYearCalls.undoAdvance, { body }),
    async onSuccess() {
      setAsked(null);
      onMoved(data?.advance?.from_academic_term_id ?? null);
      await refreshAll();
      showSnackbar(texts.undone, { duration: noticeTime });
    },
    onError(error) {
      showSnackbar(schoolYearMessages.failed, { severity: 'error', duration: noticeTime });
      if (!isPerhapsStored(error)) return void refreshAll();
      // It may have been done without an answer: the very same is tried again, and is this person's own doing.
      onMoved(data?.advance?.from_academic_term_id ?? null);
    },
  });
  if (error && !data) {
    return <ErrorPanel error={error} title={texts.lastAdvanceFailed} onRetry={() => void refetch()} />;
  }
  const advance = data?.advance;
  if (!advance || advance.academic_term_id !== current?.id) return null;
  const { academic_term_id, from_academic_term_id, may_be_undone, entered } = advance;
  const period = periodLabel(academic_term_id);
  const told = texts.advancedBy(period, momentInWords(advance.at), advance.by);
  return (
    <>
      <Alert
        severity="info"
        action={
          may_be_undone === 1 && (
            <Button color="inherit" onClick={() => setAsked(newMutationId())}>
              {uiTexts.undo}
            </Button>
          )
        }
      >
        <WholeYears>{told}</WholeYears>{' '}
        {may_be_undone === 1 ? texts.mayUndo : schoolYearMessages.enteredMeanwhile(texts.entered(entered))}
      </Alert>
      <ConfirmDialog
        open={asked !== null}
        title={texts.undoTitle(period)}
        confirmLabel={uiTexts.undo}
        danger
        busy={undo.isPending}
        error={undo.error}
        onConfirm={() => asked !== null && undo.mutate({ academic_term_id, mutation_id: asked })}
        onClose={() => {
          setAsked(null);
          if (undo.error) void refreshAll();
          undo.reset();
        }}
      >
        <Typography>
          <WholeYears>
            {from_academic_term_id === null
              ? texts.undoFirst
              : texts.undoBack(periodLabel(from_academic_term_id))}
          </WholeYears>
        </Typography>
      </ConfirmDialog>
    </>
  );
}
