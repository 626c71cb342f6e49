import Box from '@mui/material/Box';
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
import { Fragment, useId } from 'react';

import { useSession } from '../api/session-store.ts';
import { fullName } from './full-name.ts';
import { momentInWords } from './moments.ts';
import { uiTexts } from './texts.ts';
import { visuallyHidden } from './visually-hidden.ts';
import { WholeYears } from './whole-years.tsx';

/** What is said of a clash: with another person's change, or with one's own from another page or device. */
export function clashWords(own: boolean) {
  return own ? uiTexts.ownClash : uiTexts.clash;
}

/** Both values, both names and times of a field that two people changed; the person at the screen chooses. */
export function ClashDialog({
  open,
  name,
  changedAt,
  theirs,
  own,
  fields,
  onKeepMine,
  onUseTheirs,
  onClose,
}: {
  open: boolean;
  /** What was changed, in words. */
  name: string;
  /** When this person changed it. */
  changedAt: string | null;
  /** Who stored the other values, and when. */
  theirs: { updated_by: string | null; updated_at: string | null };
  /** The others were stored by this very person, from another page or device. */
  own: boolean;
  /** The fields that clash, in words. */
  fields: readonly { label: string; mine: string; theirs: string }[];
  onKeepMine: () => void;
  onUseTheirs: () => void;
  /** Leaves it as it is for now. */
  onClose: () => void;
}) {
  const titleId = useId();
  const me = useSession();
  const words = clashWords(own);
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>
        <WholeYears>{words.title(name)}</WholeYears>
      </DialogTitle>
      <DialogContent>
        <Typography gutterBottom>{words.hint}</Typography>
        {/* However long a name or a value is, theirs has its place beside mine. */}
        <Table
          size="small"
          sx={{
            tableLayout: 'fixed',
            '& th, & td': { verticalAlign: 'top', overflowWrap: 'anywhere', px: { xs: 1, sm: 2 } },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: '32%' }}>
                <span style={visuallyHidden}>{uiTexts.clashField}</span>
              </TableCell>
              <TableCell>
                {words.mine}
                <Who name={fullName(me)} at={changedAt} />
              </TableCell>
              <TableCell>
                {words.theirs}
                <Who name={theirs.updated_by ?? ''} at={theirs.updated_at} />
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {fields.map((field) => (
              <TableRow key={field.label}>
                <TableCell component="th" scope="row">
                  {field.label}
                </TableCell>
                <TableCell>{field.mine}</TableCell>
                <TableCell>{field.theirs}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 2, '& button': { whiteSpace: 'nowrap' } }}>
        <Button onClick={onClose}>{uiTexts.close}</Button>
        <Button variant="outlined" onClick={onUseTheirs}>
          {uiTexts.useTheirs}
        </Button>
        <Button variant="contained" onClick={onKeepMine}>
          {uiTexts.keepMine}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** In a narrow column who, the day and the time stand in lines of their own, each with its comma. */
function Who({ name, at }: { name: string; at: string | null }) {
  const time = at === null ? [] : momentInWords(at).split(', ');
  const parts = [name, ...time].filter((part) => part !== '');
  return (
    <Typography variant="caption" component="div" color="textSecondary">
      {parts.map((part, place) => (
        <Fragment key={part}>
          {place > 0 && ' '}
          <Box component="span" sx={{ display: 'inline-block' }}>
            {place < parts.length - 1 ? `${part},` : part}
          </Box>
        </Fragment>
      ))}
    </Typography>
  );
}
