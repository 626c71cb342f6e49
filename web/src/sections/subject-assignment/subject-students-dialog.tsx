import PersonAddIcon from '@mui/icons-material/PersonAddOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import type { SubjectStudent } from 'contract/subject-assignment';
import type { Subject } from 'contract/subjects';
import { useId, useMemo, useState } from 'react';

import { useObservable } from '../../api/observable.ts';
import type { Sorting } from '../../ui/data-table/data-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { filledByTable } from '../../ui/filled-by-table.ts';
import { uiTexts } from '../../ui/texts.ts';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import { useStillHere } from '../../ui/use-still-here.ts';
import { useStillTrue } from '../../ui/use-still-true.ts';
import { AddStudentDialog } from './add-student-dialog.tsx';
import { studentColumns } from './student-columns.tsx';
import { isSeenDone, makeStudentChanges } from './student-changes.ts';
import { subjectStudentsQuery, subjectTeachersQuery } from './subject-students.ts';
import { assignmentTexts as texts } from './texts.ts';

/** The students of a subject: their teachers are changed, they are taken out, others are added. */
export function SubjectStudentsDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const titleId = useId();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const students = useQuery(subjectStudentsQuery(subject.id));
  const teachers = useQuery(subjectTeachersQuery(subject.id));
  const here = useStillHere();
  const stillTrue = useStillTrue();
  const [changes] = useState(() => makeStudentChanges(() => here.current));
  const { busy, words } = useObservable(changes.state);
  const toSay = words.filter((word) => !isSeenDone(word, students.data ?? []));
  const [adding, setAdding] = useState(false);
  const columns = useMemo(
    () => studentColumns(teachers.data ?? [], busy, changes),
    [teachers.data, busy, changes],
  );
  const content = useFocusAfterRemoval(students.data?.length ?? 0);
  /** What is said goes with its button: the keys go on where they do when a row has gone. */
  const goOn = () => content.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  const failure = (students.data ? null : students.error) ?? (teachers.data ? null : teachers.error);
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="lg"
      fullWidth
      fullScreen={phone}
      // The list does not jump while one types.
      slotProps={{ paper: { sx: { height: '100dvh' } } }}
    >
      <DialogTitle id={titleId}>{texts.studentsTitle(subject.title)}</DialogTitle>
      <DialogContent ref={content} sx={filledByTable}>
        {toSay.length > 0 && (
          <Box sx={{ display: 'grid', gap: 2, mb: 2, flex: 'none', maxHeight: '40%', overflowY: 'auto' }}>
            {toSay.map((word) => (
              <Alert
                key={word.studentId}
                severity={word.severity}
                // However many names there are to read.
                sx={{ '& .MuiAlert-action': { position: 'sticky', bottom: 0, bgcolor: 'inherit' } }}
                onClose={
                  word.action
                    ? undefined
                    : () => {
                        goOn();
                        changes.dismiss(word);
                      }
                }
                action={
                  word.action && (
                    <Button
                      color="inherit"
                      onClick={() => {
                        goOn();
                        word.action?.onAct();
                      }}
                    >
                      {word.action.label}
                    </Button>
                  )
                }
              >
                {stillTrue(word.text)}
              </Alert>
            ))}
          </Box>
        )}
        <DataTable
          label={texts.studentsTitle(subject.title)}
          rows={teachers.data && students.data}
          rowKey={keyOf}
          columns={columns}
          count={uiTexts.students}
          searchLabel={texts.searchStudents}
          autoFocus
          initialSort={byName}
          empty={{ title: texts.nobodyAssigned, hint: texts.nobodyAssignedHint }}
          // Nobody is given a teacher while those to choose from are not known.
          actions={
            failure === null && (
              <Button variant="contained" startIcon={<PersonAddIcon />} onClick={() => setAdding(true)}>
                {texts.addStudent}
              </Button>
            )
          }
          failure={
            failure && (
              <ErrorPanel
                error={failure}
                title={students.data ? texts.teachersFailed : texts.studentsFailed}
                onRetry={() => void Promise.all([students.refetch(), teachers.refetch()])}
              />
            )
          }
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.close}</Button>
      </DialogActions>
      {adding && (
        <AddStudentDialog
          subject={subject}
          assigned={students.data ?? []}
          teachers={teachers.data}
          onClose={() => setAdding(false)}
        />
      )}
    </Dialog>
  );
}

const byName: Sorting = { column: 'lastName', descending: false };

function keyOf({ student_id }: SubjectStudent): number {
  return student_id;
}
