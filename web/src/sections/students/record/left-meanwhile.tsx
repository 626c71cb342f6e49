import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { StudentRecord } from 'contract/students';

import { actionBelowOnPhone } from '../../../ui/alert-look.ts';
import { recordTexts as texts } from './texts.ts';

/** A colleague made the student leave whose class was changed here: that alone cannot be saved, and is let go at a press. */
export function LeftMeanwhile({ student, onKeep }: { student: StudentRecord; onKeep: () => void }) {
  const { first_name, last_name, student_status: status } = student;
  const formClass = student.form_class_id ?? '';
  return (
    <Alert
      severity="error"
      sx={{ flex: 'none', ...actionBelowOnPhone }}
      action={
        <Button color="inherit" size="small" onClick={onKeep}>
          {texts.keepClass(formClass)}
        </Button>
      }
    >
      {texts.leftMeanwhile(`${first_name} ${last_name}`, { status, formClass })}
    </Alert>
  );
}
