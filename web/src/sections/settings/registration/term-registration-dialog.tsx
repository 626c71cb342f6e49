import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import PersonAddIcon from '@mui/icons-material/PersonAddOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { termRegistrationCalls, type TermRegistrationItem } from 'contract/term-registration';
import type { CurrentTerm } from 'contract/terms';
import { useMemo, useState } from 'react';

import { call } from '../../../api/call.ts';
import { currentTermQuery } from '../../../api/current-term.ts';
import { queryOf } from '../../../api/query-client.ts';
import { unlessGone } from '../../../api/unless-gone.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { DataColumn, Sorting } from '../../../ui/data-table/data-column.ts';
import { nameColumns } from '../../../ui/data-table/name-columns.ts';
import { fullName } from '../../../ui/full-name.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { ListDialog } from '../list-dialog.tsx';
import { useChange } from '../use-change.ts';
import { AddLateStudentDialog } from './add-late-student-dialog.tsx';
import { registrationLists } from './registration-lists.ts';
import { registrationNoticeTime, registrationTexts as texts } from './texts.ts';

/** Edit / View Term Registration: who is registered in the current term (2-administration §2). */
export function TermRegistrationDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(queryOf(termRegistrationCalls.listTermRegistration, {}));
  const term = useQuery(currentTermQuery);
  /** With the term that it was pressed in: a colleague may move the school to another before it is confirmed. */
  const [chosen, setChosen] = useState<{ student: TermRegistrationItem; term: CurrentTerm } | null>(null);
  const [adding, setAdding] = useState(false);
  const current = term.data;
  const columns = useMemo(
    () => registrationColumns((student) => current && setChosen({ student, term: current })),
    [current],
  );
  return (
    <ListDialog
      texts={texts}
      // Of the term it is that a student is taken off.
      list={current === undefined ? term : list}
      rows={current ? list.data : undefined}
      rowKey={keyOf}
      columns={columns}
      count={uiTexts.students}
      initialSort={byName}
      onClose={onClose}
      actions={
        <Button variant="contained" startIcon={<PersonAddIcon />} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      {chosen && <DeleteRegistration {...chosen} onClose={() => setChosen(null)} />}
      {adding && <AddLateStudentDialog onClose={() => setAdding(false)} />}
    </ListDialog>
  );
}

function DeleteRegistration({
  student,
  term,
  onClose,
}: {
  student: TermRegistrationItem;
  term: CurrentTerm;
  onClose: () => void;
}) {
  const remove = useChange({
    make: async () =>
      unlessGone(
        call(termRegistrationCalls.deleteTermRegistration, {
          body: { student_id: student.student_id, academic_term_id: term.id },
        }),
      ),
    refreshes: registrationLists,
    done: () => texts.deleted(fullName(student)),
    failed: texts.deleteFailed,
    onDone: onClose,
    duration: registrationNoticeTime,
  });
  return (
    <ConfirmDialog
      open
      title={texts.deleteTitle(fullName(student), term.id)}
      confirmLabel={texts.confirmDelete}
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <Typography>{texts.deleteConsequence}</Typography>
    </ConfirmDialog>
  );
}

function registrationColumns(
  onDelete: (student: TermRegistrationItem) => void,
): readonly DataColumn<TermRegistrationItem>[] {
  const { columns } = texts;
  return [
    { id: 'id', label: columns.id, value: ({ student_id }) => student_id, width: '7.5rem' },
    ...nameColumns(columns).toReversed(),
    { id: 'class', label: columns.formClass, value: ({ form_class_id }) => form_class_id, width: '7rem' },
    {
      id: 'delete',
      label: columns.delete,
      actions: true,
      width: '4rem',
      render: (student) => (
        <IconButton
          size="small"
          aria-label={texts.delete(fullName(student))}
          onClick={() => onDelete(student)}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      ),
    },
  ];
}

const byName: Sorting = { column: 'lastName', descending: false };

function keyOf({ student_id }: TermRegistrationItem): number {
  return student_id;
}
