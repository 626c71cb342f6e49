import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  activeStatus,
  defaultLeavingStatus,
  employeeCalls,
  type EmployeeRecord,
  employeeRecord,
} from 'contract/employees';
import { useId, useState } from 'react';

import { call } from '../../api/call.ts';
import { queryOf } from '../../api/query-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { fullName } from '../../ui/full-name.ts';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { useLatestRecord } from '../../ui/use-latest-record.ts';
import { employeesTexts as texts } from './texts.ts';
import { TeacherDuties } from './teacher-duties.tsx';
import { refreshTeachers } from './use-teachers.ts';

/** Shows what a teacher answers for, asks for the status, then for a confirmation (2-administration §2, §4). */
export function DeleteTeacherDialog({
  teacher: listed,
  onClose,
  onDeleted,
}: {
  teacher: EmployeeRecord;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const titleId = useId();
  const statusId = useId();
  const { latest: teacher, learnFrom } = useLatestRecord(listed, employeeRecord);
  const name = fullName(teacher);
  const duties = useQuery(
    queryOf(employeeCalls.getEmployeeDuties, { params: { employeeId: String(teacher.id) } }),
  );
  const statuses = useQuery(queryOf(employeeCalls.listEmployeeStatuses, {}));
  const [status, setStatus] = useState<number>(defaultLeavingStatus);
  const [confirming, setConfirming] = useState(false);
  const choices = statuses.data?.filter(({ id }) => id > activeStatus) ?? [];
  const wordOf = (statusId: number) => choices.find(({ id }) => id === statusId)?.status ?? '';
  const remove = useMutation({
    mutationFn: async () =>
      call(employeeCalls.deleteEmployee, {
        body: { id: teacher.id, employee_status_id: status, version: teacher.version },
      }),
    async onSuccess() {
      await refreshTeachers();
      showSnackbar(texts.deleted(name));
      onDeleted();
    },
    async onError(error) {
      learnFrom(error);
      showSnackbar(texts.deleteFailed, { severity: 'error' });
      // Retry waits for the row as it is by now.
      await refreshTeachers();
    },
  });

  return (
    <>
      <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
        <DialogTitle id={titleId}>{texts.deleteTitle(name)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          {duties.data && !duties.error && <TeacherDuties duties={duties.data} />}
          {duties.isPending && <LoadingBlock height={96} />}
          {duties.error && (
            <ErrorPanel
              error={duties.error}
              title={texts.dutiesFailed}
              onRetry={() => void duties.refetch()}
            />
          )}
          {statuses.error && !statuses.data && (
            <ErrorPanel
              error={statuses.error}
              title={texts.statusesFailed}
              onRetry={() => void statuses.refetch()}
            />
          )}
          <FormControl>
            <FormLabel id={statusId}>{texts.status}</FormLabel>
            <RadioGroup
              aria-labelledby={statusId}
              value={status}
              onChange={({ target }) => setStatus(Number(target.value))}
            >
              {choices.map((choice) => (
                <FormControlLabel
                  key={choice.id}
                  value={choice.id}
                  label={choice.status}
                  control={<Radio size="small" />}
                  sx={{ minHeight: 'var(--target)' }}
                />
              ))}
            </RadioGroup>
          </FormControl>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} autoFocus>
            {uiTexts.cancel}
          </Button>
          <Button
            variant="contained"
            color="error"
            // What the teacher answers for by now is seen before it is decided.
            disabled={!duties.isSuccess || choices.length === 0}
            onClick={() => setConfirming(true)}
          >
            {texts.delete}
          </Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={confirming}
        title={texts.confirmDelete(name)}
        confirmLabel={remove.error ? uiTexts.retry : texts.delete}
        danger
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={() => {
          setConfirming(false);
          remove.reset();
        }}
      >
        {teacher.employee_status_id !== activeStatus && (
          <Typography gutterBottom>{texts.statusNow(wordOf(teacher.employee_status_id))}</Typography>
        )}
        <Typography>{texts.consequence(wordOf(status))}</Typography>
      </ConfirmDialog>
    </>
  );
}
