import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';

import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { historyTexts } from './history-texts.ts';
import { LoadingBlock } from './loading-block.tsx';
import { momentInWords } from './moments.ts';
import { uiTexts } from './texts.ts';

/** One save, as the call of a record's history answers it. */
interface HistoryEntry<Change> {
  at: string;
  by: string;
  /** How it came about where it was not typed; '' where it was. */
  reason: string;
  changes: readonly Change[];
}

/** A change in words; '' is blank. */
export interface ReadableLine {
  label: string;
  from: string;
  to: string;
}

/** Who changed a record, when, from and to, the newest first (quality A17). */
export function HistoryDialog<Told extends HistoryEntry<unknown>>({
  name,
  history,
  heading = historyTexts.field,
  linesOf,
  onClose,
}: {
  /** Whose record it is. */
  name: string;
  history: UseQueryResult<readonly Told[]>;
  /** Over what was changed. */
  heading?: string;
  linesOf: (changes: Told['changes'], entry: Told) => readonly ReadableLine[];
  onClose: () => void;
}) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{historyTexts.title(name)}</DialogTitle>
      {/* Scrolled by the keyboard, too: nothing in it takes the focus. */}
      <DialogContent tabIndex={0}>
        {history.isPending && <LoadingBlock height={160} label={historyTexts.loading} />}
        {history.isError && (
          <ErrorPanel
            error={history.error}
            title={historyTexts.failed}
            onRetry={() => void history.refetch()}
          />
        )}
        {history.data?.length === 0 && <EmptyState title={historyTexts.none} hint={historyTexts.noneHint} />}
        {history.data?.map((entry) => (
          <Entry
            key={`${entry.at} ${entry.by}`}
            entry={entry}
            heading={heading}
            lines={linesOf(entry.changes, entry)}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {uiTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Entry({
  entry,
  heading,
  lines,
}: {
  entry: Omit<HistoryEntry<never>, 'changes'>;
  heading: string;
  lines: readonly ReadableLine[];
}) {
  const titleId = useId();
  const reason = historyTexts.reason(entry.reason);
  return (
    <div role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="body2" component="h3" sx={{ mt: 3, mb: 1 }}>
        <strong>{entry.by}</strong>, {momentInWords(entry.at)}
        {reason !== '' && `, ${reason}`}
      </Typography>
      {lines.length > 0 && (
        <Table
          size="small"
          aria-labelledby={titleId}
          sx={{ tableLayout: 'fixed', '& th, & td': { px: { xs: 1, sm: 3 } } }}
        >
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: { xs: '34%', sm: '24%' } }}>{heading}</TableCell>
              <TableCell>{historyTexts.from}</TableCell>
              <TableCell>{historyTexts.to}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map(({ label, from, to }) => (
              <TableRow key={label}>
                <TableCell component="th" scope="row">
                  {label}
                </TableCell>
                <ValueCell value={from} />
                <ValueCell value={to} />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </div>
  );
}

function ValueCell({ value }: { value: string }) {
  return (
    <TableCell sx={{ overflowWrap: 'anywhere', color: value === '' ? 'text.secondary' : 'text.primary' }}>
      {value === '' ? historyTexts.blank : value}
    </TableCell>
  );
}
