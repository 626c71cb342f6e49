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
import { attendanceNames, type MarkEntry, type MarkField, type MarkRecord } from 'contract/marks';
import { useId } from 'react';

import { keepMine, takeTheirs } from '../../api/outbox/outbox.ts';
import type { ClashingSave } from '../../api/outbox/outbox-row.ts';
import { useSession } from '../../api/session-store.ts';
import { school } from '../../api/starting-point.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import type { MarkOutboxRow } from './mark-kind.ts';
import { marksTexts } from './texts.ts';

/** Both values, both names and times of a field that two people changed; the teacher chooses. */
export function ClashDialog({
  open,
  record,
  row,
  clash,
  onClose,
}: {
  open: boolean;
  record: MarkRecord;
  row: MarkOutboxRow;
  clash: ClashingSave<MarkRecord>;
  onClose: () => void;
}) {
  const titleId = useId();
  const me = useSession();
  const settle = (choice: (row: MarkOutboxRow) => Promise<void>) => () => void choice(row).then(onClose);
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>
        {marksTexts.clashTitle(`${record.last_name}, ${record.first_name}`)}
      </DialogTitle>
      <DialogContent>
        <Typography gutterBottom>{marksTexts.clashHint}</Typography>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>
                <span style={visuallyHidden}>{marksTexts.column}</span>
              </TableCell>
              <TableCell>
                {marksTexts.mine}
                <Who name={`${me.first_name} ${me.last_name}`} at={row.changed_at} />
              </TableCell>
              <TableCell>
                {marksTexts.theirs}
                <Who name={clash.theirs.updated_by ?? ''} at={clash.theirs.updated_at} />
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shownFields(clash.fields).map((field) => (
              <TableRow key={field}>
                <TableCell component="th" scope="row">
                  {marksTexts.columns[field]}
                </TableCell>
                <TableCell>{valueIn(row.wanted, field)}</TableCell>
                <TableCell>{valueIn(clash.theirs, field)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{marksTexts.close}</Button>
        <Button variant="outlined" onClick={settle(takeTheirs)}>
          {marksTexts.useTheirs}
        </Button>
        <Button variant="contained" onClick={settle(keepMine)}>
          {marksTexts.keepMine}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Who({ name, at }: { name: string; at: string | null }) {
  const time =
    at === null
      ? ''
      : new Date(at).toLocaleString('en-GB', {
          timeZone: school().time_zone,
          dateStyle: 'medium',
          timeStyle: 'short',
        });
  return (
    <Typography variant="caption" component="div" color="textSecondary">
      {[name, time].filter((part) => part !== '').join(', ')}
    </Typography>
  );
}

type ShownField = Exclude<MarkField, 'course_attendance' | 'exam_attendance'>;

/** A mark is shown with its attendance, in one line. */
function shownFields(fields: readonly string[]): ShownField[] {
  const shown = fields.map((field) => field.replace('_attendance', '_mark') as ShownField);
  return [...new Set(shown)];
}

function valueIn(entry: MarkEntry, field: ShownField): string {
  if (field === 'course_mark' && entry.course_attendance !== 1)
    return attendanceNames[entry.course_attendance];
  if (field === 'exam_mark' && entry.exam_attendance !== 1) return attendanceNames[entry.exam_attendance];
  const value = entry[field];
  return value === null || value === '' ? marksTexts.nothing : String(value);
}
