import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { CellOutcome, PlannedCell } from 'contract/mark-plan';
import type { MarkRecord } from 'contract/marks';
import { useId } from 'react';

import { lastFirst } from '../../ui/full-name.ts';
import { textIn } from './grid-actions.ts';
import { refusedMarkText } from './refused-mark-text.ts';
import { marksTexts } from './texts.ts';

/** What a teacher wants to see first: what will not go in as it stands. */
const outcomeOrder: readonly CellOutcome[] = [
  'refused',
  'clamped',
  'rounded',
  'skipped',
  'stored',
  'unchanged',
];

/** Shows what a paste or a file would do, cell by cell, before anything is stored. */
export function PlanPreview({
  open,
  title,
  plan,
  problems = [],
  onApply,
  onClose,
}: {
  open: boolean;
  title: string;
  plan: readonly PlannedCell<MarkRecord>[];
  /** What cannot be laid to any cell. */
  problems?: readonly string[];
  onApply: () => void;
  onClose: () => void;
}) {
  const titleId = useId();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const count = (outcome: CellOutcome) => plan.filter((cell) => cell.outcome === outcome).length;
  const changing = count('stored') + count('clamped') + count('rounded');
  const shown = plan
    .filter((cell) => cell.outcome !== 'unchanged')
    .toSorted((a, b) => outcomeOrder.indexOf(a.outcome) - outcomeOrder.indexOf(b.outcome));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
      fullScreen={phone}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent dividers>
        <Typography role="status" sx={{ fontWeight: 600, mb: 2 }}>
          {outcomeOrder
            .toReversed()
            .filter((outcome) => count(outcome) > 0)
            .map((outcome) => marksTexts.outcomeCounts[outcome](count(outcome)))
            .join(', ') || marksTexts.nothingToPaste}
        </Typography>
        {problems.length > 0 && (
          <Alert severity="warning" sx={{ mb: 2, alignItems: 'flex-start' }}>
            {problems.map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          </Alert>
        )}
        {/* On a phone the column's name stands below the student's, for the text and what happens to it need the room. */}
        {shown.length > 0 && (
          <Table
            size="small"
            aria-label={title}
            sx={{ tableLayout: 'fixed', '& th, & td': { px: phone ? 1 : 3 } }}
          >
            <TableHead>
              <TableRow>
                <TableCell>{marksTexts.columns.name}</TableCell>
                {!phone && <TableCell sx={{ width: '14%' }}>{marksTexts.column}</TableCell>}
                <TableCell>{marksTexts.pasted}</TableCell>
                <TableCell>{marksTexts.outcome}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map((cell) => (
                <TableRow key={`${cell.row.student_id} ${cell.column}`}>
                  <TableCell>
                    {lastFirst(cell.row)}
                    {phone && <div>{marksTexts.columns[cell.column]}</div>}
                  </TableCell>
                  {!phone && <TableCell>{marksTexts.columns[cell.column]}</TableCell>}
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{cell.text || marksTexts.nothing}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>
                    <strong>{marksTexts.outcomes[cell.outcome]}</strong>
                    {cell.note && cell.outcome !== 'stored' && `: ${cell.note}`}
                    {replaced(cell)}
                    {cell.note && cell.outcome === 'stored' && (
                      <Typography variant="body2" color="warning">
                        {cell.note}
                      </Typography>
                    )}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{marksTexts.cancel}</Button>
        <Button variant="contained" disabled={changing === 0} autoFocus onClick={onApply}>
          {marksTexts.apply}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What stands in the cell until it is stored over; '' where nothing does. */
function replaced({ row, column, patch }: PlannedCell<MarkRecord>): string {
  const isStored = Object.keys(patch).length > 0;
  const refused = refusedMarkText(row, column);
  const before = isStored ? (refused ?? textIn(row, column)) : '';
  if (before === '') return '';
  const isWords = column === 'comment' || refused !== undefined;
  return marksTexts.inPlaceOf(isWords ? `“${before}”` : before);
}
