import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { classCalls } from 'contract/classes';
import {
  defaultStudentStatusId,
  isStatusToChoose,
  type ListedStudent,
  studentRecord,
  studentRecordCalls,
  studentStatusId,
} from 'contract/students';
import { useId, useState } from 'react';

import { ApiError, isPerhapsStored } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { currentIn } from '../../api/current-in.ts';
import { overUnheard } from '../../api/over-unheard.ts';
import { queryOf } from '../../api/query-client.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { ProgressDialog } from '../../ui/progress-dialog.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { useFirstWrong } from '../../ui/use-first-wrong.ts';
import { useLatestRecord } from '../../ui/use-latest-record.ts';
import { tellStatusChanged } from './tell-status-changed.ts';
import { studentsTexts as texts } from './texts.ts';
import { refreshStudents } from './use-students.ts';

/**
 * The radio list of statuses. Who is active and on the current list leaves only once that is confirmed; who is
 * made active again is registered in a class (2-administration §4, 3-decisions §6).
 */
export function ChangeStatusDialog({
  student: listed,
  name,
  current,
  onClose,
}: {
  student: ListedStudent;
  /** Told apart from the others of the list. */
  name: string;
  /** Whether the current list is shown, not the archive. */
  current: boolean;
  onClose: () => void;
}) {
  const titleId = useId();
  const statusLabelId = useId();
  const { latest: student, learnFrom } = useLatestRecord<ListedStudent>(listed, studentRecord);
  const { student_id, student_status_id, version } = student;
  const statuses = useQuery(queryOf(studentRecordCalls.listStudentStatuses, {}));
  const classes = useQuery(queryOf(classCalls.listFormClasses, {}));
  const [status, setStatus] = useState<number>(defaultStudentStatusId);
  const [chosenClass, setChosenClass] = useState('');
  const [missesClass, setMissesClass] = useState(false);
  const { fields, onTry } = useFirstWrong(missesClass);
  const [confirming, setConfirming] = useState(false);
  // Who is registered this year is in a class already, and goes back to it unless another is chosen.
  const ownClass = listed.still_registered && classes.data?.find(({ id }) => id === listed.form_class_id);
  const formClass = chosenClass || (ownClass ? ownClass.id : '');
  const isActive = student_status_id === studentStatusId.active;
  /** Who had a class of the next year alone when they left goes back to that, unless it was retired meanwhile. */
  const [isAhead] = useState(listed.registered_ahead === true && !isActive);
  const isRetired = classes.data?.every(({ id }) => id !== listed.form_class_id) ?? false;
  const staysAhead = isAhead && !isRetired;
  const comesBack = !current && status === studentStatusId.active && !staysAhead;
  const classHelp = isAhead ? texts.classAhead : texts.classAgain;

  /** Not as the list has it: the change may have been stored unheard. */
  const [statusBefore, setStatusBefore] = useState(student_status_id);
  /** What was sent last without an answer, and over which version: Undo takes back one change and no two. */
  const [unheard, setUnheard] = useState<{ status: number; version: number } | null>(null);
  const [overMine] = useState(() => overUnheard<ListedStudent>(studentRecord));
  const change = useMutation({
    mutationFn: async () => {
      const key = { student_id, student_status_id: status, ...(comesBack && { form_class_id: formClass }) };
      const changed = await overMine(
        version,
        async (from) => call(studentRecordCalls.changeStudentStatus, { body: { ...key, version: from } }),
        (row) => row.student_status_id === status,
      );
      await refreshStudents();
      return changed;
    },
    onSuccess(changed) {
      // Who is Active again is in a class, in which Undo would leave them.
      const isAway = changed.student_status_id !== studentStatusId.active;
      const isOne = unheard === null || unheard.status === changed.student_status_id;
      tellStatusChanged(changed, isAway && isOne && statusBefore === studentStatusId.graduated);
      onClose();
    },
    async onError(error) {
      setConfirming(false);
      learnFrom(error);
      if (isPerhapsStored(error)) setUnheard({ status, version });
      setStatusBefore((known) => currentIn(error, studentRecord)?.student_status_id ?? known);
      const refreshed = refreshStudents();
      // It may be the class that was retired meanwhile.
      void classes.refetch();
      // The next attempt waits for the row as it is by now; where no answer came, that may have none for long either.
      if (error instanceof ApiError) await refreshed;
    },
  });

  function submit() {
    if (comesBack && formClass === '') {
      setMissesClass(true);
      return onTry();
    }
    if (current && isActive && status !== studentStatusId.active) setConfirming(true);
    else change.mutate();
  }

  const choices = statuses.data?.filter(isStatusToChoose) ?? [];
  const wordOf = (id: number) => choices.find((choice) => choice.id === id)?.detail ?? '';
  // What failed can be tried again, also where it was stored all the same and only nobody heard of it.
  const isSame = status === student_status_id && !comesBack && !change.isError && unheard === null;
  return (
    <>
      <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
        <DialogTitle id={titleId}>{texts.statusTitle(name)}</DialogTitle>
        <DialogContent ref={fields} sx={{ display: 'grid', gap: 3 }}>
          <Typography variant="body2" color="textSecondary">
            {unheard?.version === version
              ? texts.statusUnknown(student.student_status)
              : texts.statusNow(student.student_status)}
          </Typography>
          {statuses.error && !statuses.data && (
            <ErrorPanel
              error={statuses.error}
              title={texts.statusesFailed}
              onRetry={() => void statuses.refetch()}
            />
          )}
          <FormControl>
            <FormLabel id={statusLabelId}>{texts.status}</FormLabel>
            <RadioGroup
              aria-labelledby={statusLabelId}
              value={status}
              onChange={({ target }) => {
                change.reset();
                setMissesClass(false);
                setStatus(Number(target.value));
              }}
            >
              {choices.map(({ id, detail }) => (
                <FormControlLabel
                  key={id}
                  value={id}
                  label={detail}
                  control={<Radio size="small" />}
                  sx={{ minHeight: 'var(--target)' }}
                />
              ))}
            </RadioGroup>
          </FormControl>
          {staysAhead && status === studentStatusId.active && (
            <Typography variant="body2" color="textSecondary">
              {texts.comesNextYear(listed.form_class_id ?? '')}
            </Typography>
          )}
          {comesBack && classes.error && !classes.data && (
            <ErrorPanel
              error={classes.error}
              title={uiTexts.classesFailed}
              onRetry={() => void classes.refetch()}
            />
          )}
          {comesBack && (
            <TextField
              select
              required
              label={texts.class}
              value={formClass}
              error={missesClass}
              helperText={missesClass ? texts.chooseClass : classHelp}
              onChange={({ target }) => {
                change.reset();
                setChosenClass(target.value);
                setMissesClass(false);
              }}
            >
              {(classes.data ?? []).map(({ id }) => (
                <MenuItem key={id} value={id}>
                  {id}
                </MenuItem>
              ))}
            </TextField>
          )}
          {change.error && <FailureAlert>{describeError(change.error).message}</FailureAlert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} autoFocus>
            {uiTexts.cancel}
          </Button>
          <BusyButton
            variant="contained"
            busy={change.isPending}
            disabled={isSame || choices.length === 0}
            onClick={submit}
          >
            {texts.changeStatus}
          </BusyButton>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={confirming && !change.isPending}
        title={texts.confirmTitle(name)}
        confirmLabel={texts.changeStatus}
        danger
        onConfirm={() => change.mutate()}
        onClose={() => setConfirming(false)}
      >
        <Typography>{texts.confirmLeave(wordOf(status))}</Typography>
      </ConfirmDialog>
      <ProgressDialog open={change.isPending} label={texts.updating} />
    </>
  );
}
