import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { isUnfinished, jobCalls } from 'contract/jobs';
import { termInWords } from 'contract/mark-files';
import type { ReportCardJob } from 'contract/report-card-jobs';
import { useRef } from 'react';

import { fetchDocument } from '../../api/call.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { momentInWords } from '../../ui/moments.ts';
import { saveFile } from '../../ui/save-file.ts';
import { WholeYears } from '../../ui/whole-years.tsx';
import { reportCardJobTexts as texts } from './report-card-job-texts.ts';

/** 'Form 1, Term 1, 2026-2027' */
export function whatOf({ input }: ReportCardJob): string {
  return `${texts.of(input.form_level)}, ${termInWords(input.academic_term_id)}`;
}

/** A job of report cards: what it is, how far it is, and what can be done with it. */
export function ReportCardJobRow({
  job,
  followed,
  onCancel,
}: {
  job: ReportCardJob;
  /** Whether the last look at it succeeded. */
  followed: boolean;
  onCancel: () => Promise<unknown>;
}) {
  const row = useRef<HTMLLIElement>(null);
  const downloadButton = useRef<HTMLButtonElement>(null);
  const what = whatOf(job);
  const cancelling = useMutation({
    mutationFn: onCancel,
    // The button that had the focus is gone.
    onSuccess: () => row.current?.focus(),
  });
  const download = useMutation({
    mutationFn: async () => fetchDocument(jobCalls.fetchJobFile, { params: { jobId: job.id } }),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName),
  });
  return (
    <Box
      component="li"
      ref={row}
      tabIndex={-1}
      aria-label={what}
      sx={{ py: 3, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0, pb: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>
            <WholeYears>{what}</WholeYears>
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.arrangements[job.input.arrangement]}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.askedBy(job.asked_by, momentInWords(job.created_at))}
          </Typography>
        </Box>
        {isUnfinished(job) && (
          <BusyButton
            variant="outlined"
            aria-label={texts.cancelNamed(what)}
            busy={cancelling.isPending}
            onClick={() => cancelling.mutate()}
          >
            {texts.cancel}
          </BusyButton>
        )}
        {job.result !== null && (
          <BusyButton
            ref={downloadButton}
            variant="contained"
            startIcon={<DownloadIcon />}
            aria-label={texts.downloadNamed(what)}
            busy={download.isPending}
            onClick={() => download.mutate()}
          >
            {texts.download}
          </BusyButton>
        )}
      </Box>
      <State job={job} what={what} followed={followed} />
      {cancelling.error && <ErrorPanel error={cancelling.error} title={texts.notCancelled} />}
      {download.error && (
        <ErrorPanel
          error={download.error}
          title={texts.notDownloaded}
          onRetry={() => {
            // Retry goes with what it says; the button of the same deed is there still.
            downloadButton.current?.focus();
            download.mutate();
          }}
        />
      )}
    </Box>
  );
}

function State({ job, what, followed }: { job: ReportCardJob; what: string; followed: boolean }) {
  const { state, steps, done, problems, notices = [], message, result } = job;
  if (state === 'cancelled') return <Line>{texts.cancelled}</Line>;
  return (
    <>
      {isUnfinished(job) && (
        <>
          <LinearProgress
            variant="determinate"
            value={(done / steps) * 100}
            aria-label={what}
            aria-valuetext={texts.progress(done, steps)}
            sx={{ mt: 2 }}
          />
          <Line>{progressOf(job, followed)}</Line>
        </>
      )}
      {state === 'done' && (
        <Line>
          {result === null
            ? texts.nothing
            : `${texts.done(result.items, result.bytes)} · ${texts.keptUntil(momentInWords(result.kept_until))}`}
        </Line>
      )}
      {state === 'failed' && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {message || texts.failed}
        </Alert>
      )}
      {problems.length > 0 && (
        <Alert severity={state === 'failed' ? 'error' : 'warning'} sx={{ mt: 2 }}>
          {texts.notMade(problems.length)}
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {problems.map(({ step, message: why }) => (
              <li key={step}>{texts.problem(step, why)}</li>
            ))}
          </Box>
        </Alert>
      )}
      {notices.length > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {texts.meanwhile}
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  );
}

function progressOf({ state, done, steps }: ReportCardJob, followed: boolean): string {
  if (!followed) return texts.notFollowed;
  return state === 'waiting' && done === 0 ? texts.waiting : texts.progress(done, steps);
}

function Line({ children }: { children: string }) {
  return (
    <Typography variant="body2" sx={{ mt: 1 }}>
      {children}
    </Typography>
  );
}
