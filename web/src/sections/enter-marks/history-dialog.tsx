import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { markHistoryCalls, type MarkHistoryEntry, readableChanges } from 'contract/mark-history';
import type { MarkRecord } from 'contract/marks';
import { useId } from 'react';

import { queryOf } from '../../api/query-client.ts';
import { school } from '../../api/starting-point.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { historyTexts } from './history-texts.ts';
import { marksTexts } from './texts.ts';

/** Who changed a student's record, when, from and to, the newest first (quality A17). */
export function HistoryDialog({ record, onClose }: { record: MarkRecord; onClose: () => void }) {
  const titleId = useId();
  const query = queryOf(markHistoryCalls.listMarkHistory, {
    params: {
      studentId: String(record.student_id),
      termId: String(record.academic_term_id),
      subjectId: String(record.subject_id),
    },
  });
  const history = useQuery({ ...query, staleTime: 0 });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>
        {historyTexts.title(`${record.last_name}, ${record.first_name}`)}
      </DialogTitle>
      <DialogContent>
        {history.isPending && <Skeleton variant="rounded" height={160} aria-label={historyTexts.loading} />}
        {history.isError && (
          <ErrorPanel
            error={history.error}
            title={historyTexts.failed}
            onRetry={() => void history.refetch()}
          />
        )}
        {history.data?.length === 0 && <EmptyState title={historyTexts.none} hint={historyTexts.noneHint} />}
        {history.data?.map((entry) => (
          <Entry key={`${entry.at} ${entry.by}`} entry={entry} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {marksTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Entry({ entry }: { entry: MarkHistoryEntry }) {
  const titleId = useId();
  const reason = historyTexts.reason(entry.reason);
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} variant="body2" component="h3" sx={{ mt: 3, mb: 1 }}>
        <strong>{entry.by}</strong>, {timeOf(entry.at)}
        {reason !== '' && `, ${reason}`}
      </Typography>
      {entry.changes.length > 0 && (
        <Table size="small" aria-labelledby={titleId} sx={{ tableLayout: 'fixed' }}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: '24%' }}>{historyTexts.field}</TableCell>
              <TableCell>{historyTexts.from}</TableCell>
              <TableCell>{historyTexts.to}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {readableChanges(entry.changes).map(({ column, from, to }) => (
              <TableRow key={column}>
                <TableCell component="th" scope="row">
                  {marksTexts.columns[column]}
                </TableCell>
                <ValueCell value={from} />
                <ValueCell value={to} />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  );
}

function ValueCell({ value }: { value: string }) {
  return (
    <TableCell sx={{ overflowWrap: 'anywhere', color: value === '' ? 'text.secondary' : 'text.primary' }}>
      {value === '' ? marksTexts.nothing : value}
    </TableCell>
  );
}

/** In the school's time zone, wherever the teacher is. */
function timeOf(at: string): string {
  return new Date(at).toLocaleString('en-GB', {
    timeZone: school().time_zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
}
