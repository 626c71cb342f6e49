import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { RegisteredStudent } from 'contract/term-details';
import { useId, useState } from 'react';

import { holdsWords, wordsOf } from '../../ui/data-table/find-rows.ts';
import { TableArea } from '../../ui/data-table/table-style.ts';
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
        <TableArea roomFrom={columnsFrom} sx={{ table: { tableLayout: 'auto' } }}>
          {/* The roles are written out: elements that stand as cards are none of a table to some browsers. */}
          <table role="table">
            <thead role="rowgroup">
              <tr role="row">
                <Head>{termTexts.ids}</Head>
                <Head>{termTexts.firstName}</Head>
                <Head>{termTexts.lastName}</Head>
                <Head hidden>{termTexts.viewRecord}</Head>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {found.map(({ student_id, first_name, last_name }) => (
                <tr role="row" key={student_id}>
                  <td role="cell" data-label={termTexts.ids} style={{ fontVariantNumeric: 'tabular-nums' }}>
                    {student_id}
                  </td>
                  <td role="cell" className="rest-of-name">
                    {first_name}
                  </td>
                  <th role="rowheader" scope="row" className="name">
                    {last_name}
                  </th>
                  <td role="cell" className="actions">
                    <Button
                      size="small"
                      aria-label={termTexts.viewRecordOf(`${first_name} ${last_name}`)}
                      onClick={() => onView(student_id)}
                    >
                      {termTexts.viewRecord}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableArea>
      )}
    </DialogContent>
  );
}

function Head({ hidden = false, children }: { hidden?: boolean; children: string }) {
  return (
    <th role="columnheader" scope="col">
      <span className="plain" style={hidden ? visuallyHidden : undefined}>
        {children}
      </span>
    </th>
  );
}

/** Where there is less room each student is a card, as in the other lists. */
const columnsFrom = '30rem';
