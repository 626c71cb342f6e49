import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { timetableYearCalls, type TimetableYear } from 'contract/timetable-years';
import { useId } from 'react';

import { queryOf } from '../../../api/query-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { LoadingBlock } from '../../../ui/loading-block.tsx';
import { WholeYears } from '../../../ui/whole-years.tsx';
import { Overview } from './overview.tsx';
import { timetableTexts as texts } from './texts.ts';

/** Class × subject of a year with who teaches, so that the gaps are seen. */
export function OverviewDialog({ year, onClose }: { year: TimetableYear; onClose: () => void }) {
  const titleId = useId();
  const { data, error, refetch } = useQuery(
    queryOf(timetableYearCalls.getTimetableOverview, { params: { yearId: String(year.academic_year_id) } }),
  );
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        <WholeYears>{texts.overviewTitle(year.academic_year)}</WholeYears>
      </DialogTitle>
      <DialogContent
        sx={{
          px: { xs: 'var(--gutter)', sm: 'var(--gutter-wide)' },
          display: 'flex',
          flexDirection: 'column',
        }}
      >
        {error && !data && (
          <ErrorPanel error={error} title={texts.overviewFailed} onRetry={() => void refetch()} />
        )}
        {!error && !data && <LoadingBlock height={420} />}
        {data?.classes.length === 0 && <EmptyState title={texts.noClasses} />}
        {data && data.classes.length > 0 && <Overview overview={data} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
