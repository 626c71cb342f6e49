import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { activeStatus, employeeMessages, type EmployeeRecord } from 'contract/employees';
import { useId, useState } from 'react';

import { BusyButton } from '../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { fullName } from '../../ui/full-name.ts';
import { uiTexts } from '../../ui/texts.ts';
import { useAskBeforeUnload } from '../../ui/use-ask-before-unload.ts';
import { EditTeacherField } from './edit-teacher-field.tsx';
import { employeesTexts as texts } from './texts.ts';
import { type TeacherField, teacherFields, useTeacherFields } from './use-teacher-fields.ts';

/** First name, last name and user name, each saved when it is left. */
export function EditTeacherDialog({
  teacher,
  onClose,
}: {
  teacher: EmployeeRecord;
  /** As it is stored by now, which may be that the teacher has left. */
  onClose: (stored: EmployeeRecord) => void;
}) {
  const titleId = useId();
  const fields = useTeacherFields(teacher);
  const [unsaved, setUnsaved] = useState<TeacherField[]>([]);
  const [closing, setClosing] = useState(false);
  useAskBeforeUnload(teacherFields.some(fields.isUnsaved));

  async function close() {
    setClosing(true);
    const left = await fields.settle();
    setClosing(false);
    if (left.length === 0) onClose(fields.storedNow());
    else setUnsaved(left);
  }

  return (
    <>
      <Dialog open onClose={() => void close()} aria-labelledby={titleId} maxWidth="xs" fullWidth>
        <DialogTitle id={titleId}>{texts.editTitle(fullName(fields.stored))}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3 }}>
          <Typography variant="body2" color="textSecondary">
            {texts.editHint}
          </Typography>
          {teacherFields.map((field, place) => (
            <EditTeacherField
              key={field}
              field={field}
              view={fields.views[field]}
              general={field === 'user_name' ? fields.general : null}
              stored={fields.stored[field]}
              closed={
                field === 'user_name' && teacher.may_be_renamed === 0
                  ? employeeMessages.userNameNotAllowed
                  : null
              }
              autoFocus={place === 0}
              onType={(text) => fields.type(field, text)}
              onLeave={() => fields.leave(field)}
              onSend={() => fields.send(field)}
              onRestore={() => fields.restore(field)}
            />
          ))}
          {fields.stored.employee_status_id !== activeStatus && (
            <Alert severity="info">{texts.hasLeftUnderEdit}</Alert>
          )}
        </DialogContent>
        <DialogActions>
          <BusyButton busy={closing} onClick={() => void close()}>
            {uiTexts.close}
          </BusyButton>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={unsaved.length > 0}
        title={uiTexts.unsavedTitle}
        confirmLabel={uiTexts.unsavedDiscard}
        danger
        onConfirm={() => onClose(fields.stored)}
        onClose={() => setUnsaved([])}
      >
        <Typography>{texts.notSaved(unsaved.map((field) => texts.fields[field]))}</Typography>
      </ConfirmDialog>
    </>
  );
}
