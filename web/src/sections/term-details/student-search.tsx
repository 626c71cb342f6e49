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
import TextField from '@mui/material/TextField';
import type { RegisteredStudent } from 'contract/term-details';
import { useId, useState } from 'react';

import { holdsWords, wordsOf } from '../../ui/data-table/find-rows.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { keptAsTyped } from '../../ui/kept-as-typed.ts';
import { uiTexts } from '../../ui/texts.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { termTexts } from './texts.ts';

/** The search overlay: the students of the class, each with a View Record button. */
export function StudentSearch({
  open,
  students,
  onView,
  onClose,
}: {
  open: boolean;
  students: readonly RegisteredStudent[];
  onView: (studentId: number) => void;
  onClose: () => void;
}) {
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      slotProps={{
        paper: {
          sx: {
            height: 'min(640px, 92dvh)',
            '@media (max-width: 600px)': { width: 'calc(100% - 24px)', m: 3 },
          },
        },
      }}
    >
      <DialogTitle id={titleId}>{termTexts.search}</DialogTitle>
      <Found students={students} onView={onView} />
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Found({
  students,
  onView,
}: {
  students: readonly RegisteredStudent[];
  onView: (studentId: number) => void;
}) {
  const [search, setSearch] = useState('');
  const words = wordsOf(search);
  const found = students.filter(({ student_id, first_name, last_name }) =>
    holdsWords(`${student_id} ${first_name} ${last_name}`, words),
  );
  return (
    <DialogContent sx={{ px: { xs: 2, sm: 6 } }}>
      <TextField
        autoFocus
        fullWidth
        type="search"
        label={termTexts.search}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || words.length === 0 || !found[0]) return;
          // The key would press the button to which the focus returns, and the search would be open again.
          event.preventDefault();
          onView(found[0].student_id);
        }}
        slotProps={{ htmlInput: keptAsTyped }}
        sx={{ mt: 2, mb: 2 }}
      />
      {found.length === 0 ? (
        <EmptyState title={termTexts.nobodyFound} />
      ) : (
        <Table size="small" stickyHeader sx={{ '& td, & th': { px: { xs: 1, sm: 3 } } }}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ whiteSpace: { sm: 'nowrap' } }}>{termTexts.ids}</TableCell>
              <TableCell>{termTexts.firstName}</TableCell>
              <TableCell>{termTexts.lastName}</TableCell>
              <TableCell>
                <span style={visuallyHidden}>{termTexts.viewRecord}</span>
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {found.map(({ student_id, first_name, last_name }) => (
              <TableRow key={student_id} hover>
                <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>{student_id}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{first_name}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{last_name}</TableCell>
                <TableCell align="right">
                  <Button
                    size="small"
                    variant="outlined"
                    sx={{ whiteSpace: 'nowrap', px: { xs: 2, sm: 3 } }}
                    aria-label={termTexts.viewRecordOf(`${first_name} ${last_name}`)}
                    onClick={() => onView(student_id)}
                  >
                    {termTexts.viewRecord}
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </DialogContent>
  );
}
