import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { activeStatus, employeeCalls, type EmployeeRecord } from 'contract/employees';

import { call } from '../../api/call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { fullName } from '../../ui/full-name.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { employeesTexts as texts } from './texts.ts';
import { refreshTeachers } from './use-teachers.ts';

/** Asks before a former employee is in service again. */
export function BringBackDialog({
  teacher,
  onClose,
  onDone,
}: {
  teacher: EmployeeRecord;
  onClose: () => void;
  onDone: () => void;
}) {
  const { id, version, user_name } = teacher;
  const name = fullName(teacher);
  const bringBack = useMutation({
    mutationFn: async () =>
      call(employeeCalls.saveEmployee, { body: { id, version, employee_status_id: activeStatus } }),
    async onSuccess() {
      await refreshTeachers();
      showSnackbar(texts.broughtBack(name));
      onDone();
    },
    // Retry waits for the row as it is by now.
    onError: refreshTeachers,
  });
  return (
    <ConfirmDialog
      open
      title={texts.bringBackTitle(name)}
      confirmLabel={bringBack.error ? uiTexts.retry : texts.bringBack}
      busy={bringBack.isPending}
      error={bringBack.error}
      onConfirm={() => bringBack.mutate()}
      onClose={onClose}
    >
      <Typography>{texts.bringBackHint(user_name)}</Typography>
    </ConfirmDialog>
  );
}
