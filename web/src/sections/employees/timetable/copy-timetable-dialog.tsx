import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { timetableYearCalls, type TimetableCopied, type TimetableYear } from 'contract/timetable-years';
import { useId, useState } from 'react';

import { isPerhapsStored } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { describeError } from '../../../ui/describe-error.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { LoadingBlock } from '../../../ui/loading-block.tsx';
import { showSnackbar } from '../../../ui/snackbar-host.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { WholeYears } from '../../../ui/whole-years.tsx';
import { CopyPreview } from './copy-preview.tsx';
import { timetableTexts as texts } from './texts.ts';
import { refreshTimetable } from './use-timetable-year.ts';

const mutationKey = [timetableYearCalls.copyTimetable.path];

/** Copies lessons, form teachers and deans of an earlier year; what would be copied is shown first. */
export function CopyTimetableDialog({
  into,
  years,
  onClose,
}: {
  into: TimetableYear;
  years: readonly TimetableYear[];
  onClose: () => void;
}) {
  const titleId = useId();
  const earlier = years.filter(
    ({ academic_year_id: id, lessons }) => id < into.academic_year_id && lessons > 0,
  );
  const [chosen, setChosen] = useState(earlier[0]?.academic_year_id ?? null);
  const body = { from_academic_year_id: chosen ?? 0, to_academic_year_id: into.academic_year_id };
  const preview = useQuery({
    queryKey: [timetableYearCalls.copyTimetable.path, body],
    queryFn: async ({ signal }) =>
      call(timetableYearCalls.copyTimetable, { body, query: { dry_run: '1' } }, { signal }),
    enabled: chosen !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const copy = useMutation({
    mutationKey,
    mutationFn: async () => call(timetableYearCalls.copyTimetable, { body, query: {} }),
    async onSuccess(done) {
      await refreshTimetable();
      showSnackbar(texts.copyDone(done.lessons.copied, into.academic_year));
      onClose();
    },
    onError(error) {
      // Whoever gives up sees what became of it. What was shown to be copied stays: Retry is about that.
      if (isPerhapsStored(error)) void refreshTimetable();
    },
  });
  return (
    <Dialog
      open
      onClose={copy.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>
        <WholeYears>{texts.copyTitle(into.academic_year)}</WholeYears>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {chosen === null ? (
          <Typography>{texts.noEarlier}</Typography>
        ) : (
          <TextField
            select
            label={texts.copyFrom}
            value={chosen}
            onChange={({ target }) => {
              // It is the year that was shown that is being copied, also in the moment before that is drawn.
              if (queryClient.isMutating({ mutationKey }) > 0) return;
              copy.reset();
              setChosen(Number(target.value));
            }}
            sx={{ mt: 2, maxWidth: 240 }}
          >
            {earlier.map(({ academic_year_id: id, academic_year: label }) => (
              <MenuItem key={id} value={id}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        )}
        {preview.error && (
          <ErrorPanel error={preview.error} title={texts.copyFailed} onRetry={() => void preview.refetch()} />
        )}
        {preview.isLoading && <LoadingBlock height={160} />}
        {preview.data && (
          <Box>
            {isNothing(preview.data) && (
              <Alert severity="info" sx={{ mb: 3 }}>
                {texts.nothingToCopy}
              </Alert>
            )}
            <CopyPreview preview={preview.data} />
          </Box>
        )}
        {copy.error && <FailureAlert>{describeError(copy.error).message}</FailureAlert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={copy.isPending}>
          {uiTexts.cancel}
        </Button>
        <BusyButton
          variant="contained"
          disabled={!preview.data || isNothing(preview.data)}
          busy={copy.isPending}
          onClick={() => copy.mutate()}
        >
          {copy.error ? uiTexts.retry : texts.copyNow}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

function isNothing({ lessons, form_teachers, deans }: TimetableCopied): boolean {
  return lessons.copied + form_teachers.copied + deans.copied === 0;
}
