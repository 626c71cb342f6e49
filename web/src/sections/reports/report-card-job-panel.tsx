import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { classCalls, type FormClassInYear } from 'contract/classes';
import { academicYearOfTerm } from 'contract/terms';
import { useEffect, useId, useRef, useState } from 'react';

import { isPerhapsStored } from '../../api/api-error.ts';
import { queryOf } from '../../api/query-client.ts';
import { type Unsent, unsentCount, unsentNow } from '../../api/unsent.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { unsentInWords } from '../../ui/tell-unsent.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { ReportCardJobForm } from './report-card-job-form.tsx';
import { ReportCardJobRow, whatOf } from './report-card-job-row.tsx';
import { reportCardJobTexts as texts } from './report-card-job-texts.ts';
import { useReportCardJobs } from './use-report-card-jobs.ts';

/** Pixels, where its form stands in one row. */
const heightToCome = 112;

/**
 * The report cards of a form or of the whole school: asked for here, followed, and fetched when they are done. What can be
 * pressed comes all at once, with the classes above it: else it would move from under the finger when the rest comes.
 */
export function ReportCardJobPanel({ academicTermId }: { academicTermId: number }) {
  const headingId = useId();
  const latelyId = useId();
  const { jobs, error, refetch, start, cancel } = useReportCardJobs();
  const query = { academic_year_id: String(academicYearOfTerm(academicTermId)) };
  // Where they could not be loaded, the panel above, which offers them one by one, says so.
  const classes = useQuery({
    ...queryOf(classCalls.listFormClassesInYear, { query }),
    placeholderData: keepPreviousData,
  });
  // What has come stays while the classes that failed are asked for again, with all that was chosen in it.
  const [hasCome, setHasCome] = useState(false);
  if (!hasCome && !classes.isPending && (jobs !== undefined || error !== null)) setHasCome(true);
  const newest = jobs?.find(({ mine }) => mine);
  /** What the server did not have when the last one was asked for. */
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const started = start.data?.id;
  // What one has just asked for is followed below, which may be beyond the window's end.
  useEffect(() => {
    if (started !== undefined) list.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [started]);
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ mt: 6, pt: 5, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography variant="h2" id={headingId}>
        {texts.title}
      </Typography>
      <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>{texts.about}</Typography>
      {hasCome ? (
        <ReportCardJobForm
          academicTermId={academicTermId}
          levels={classes.data ? levelsOf(classes.data) : null}
          busy={start.isPending}
          onStart={(input) => {
            setUnsent(unsentNow());
            start.mutate(input);
          }}
        />
      ) : (
        <LoadingBlock height={heightToCome} />
      )}
      {start.data && unsent !== null && unsentCount(unsent) > 0 && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {[...unsentInWords(unsent), texts.mayLack(unsentCount(unsent))].join(' ')}
        </Alert>
      )}
      {start.error && (
        <Box sx={{ mt: 3 }}>
          <ErrorPanel
            error={start.error}
            title={isPerhapsStored(start.error) ? texts.perhapsStarted : texts.notStarted}
          />
        </Box>
      )}
      <div role="status" style={visuallyHidden}>
        {newest && texts.announced[newest.state](whatOf(newest))}
      </div>
      {hasCome && error && !jobs && (
        <Box sx={{ mt: 4 }}>
          <ErrorPanel error={error} title={texts.notListed} onRetry={() => void refetch()} />
        </Box>
      )}
      {hasCome && jobs !== undefined && jobs.length > 0 && (
        <>
          <Typography variant="h3" id={latelyId} sx={{ mt: 5, color: 'text.secondary' }}>
            {texts.lately}
          </Typography>
          <Box component="ul" ref={list} aria-labelledby={latelyId} sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {jobs.map((job) => (
              <ReportCardJobRow
                key={job.id}
                job={job}
                followed={error === null}
                onCancel={async () => cancel.mutateAsync(job)}
              />
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}

function levelsOf(classes: readonly FormClassInYear[]): readonly number[] {
  return [...new Set(classes.map(({ form_level }) => form_level))].toSorted((a, b) => a - b);
}
