import {
  studentMessages,
  type StudentRecord,
  studentRecord,
  studentRecordCalls,
  studentStatusId,
} from 'contract/students';

import { isPerhapsStored } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { currentIn } from '../../api/current-in.ts';
import { overUnheard } from '../../api/over-unheard.ts';
import { describeError } from '../../ui/describe-error.ts';
import { fullName } from '../../ui/full-name.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { noticeTime } from './notice-time.ts';
import { studentsTexts as texts } from './texts.ts';
import { refreshStudents } from './use-students.ts';

/** Milliseconds for which a change can be taken back from the notice of it. */
const undoFor = 12_000;

/**
 * Says that a student's status was changed. `canGraduateAgain`: the change took Graduated away, which is no choice; while the
 * notice stands it can be taken back.
 */
export function tellStatusChanged(changed: StudentRecord, canGraduateAgain: boolean): void {
  const text = studentMessages.statusUpdated(changed.first_name, changed.last_name);
  if (!canGraduateAgain) {
    showSnackbar(text, { duration: noticeTime });
    return;
  }
  const { student_id } = changed;
  const student_status_id = studentStatusId.graduated;
  const overMine = overUnheard<StudentRecord>(studentRecord);
  let version = changed.version;

  async function takeBack() {
    try {
      const graduated = await overMine(
        version,
        async (from) =>
          call(studentRecordCalls.changeStudentStatus, {
            body: { student_id, student_status_id, version: from },
          }),
        (row) => row.student_status_id === student_status_id,
      );
      await refreshStudents();
      tellStatusChanged(graduated, false);
    } catch (error) {
      // What else was changed of the student meanwhile stays; another change of status is refused as such.
      version = currentIn(error, studentRecord)?.version ?? version;
      void refreshStudents();
      const what = isPerhapsStored(error) ? texts.perhapsTakenBack : texts.notTakenBack;
      showSnackbar(`${what(fullName(changed))}. ${describeError(error).message}`, {
        severity: 'error',
        duration: undoFor,
        action: { label: uiTexts.retry, onAct: () => void takeBack() },
      });
    }
  }

  showSnackbar(text, { duration: undoFor, action: { label: uiTexts.undo, onAct: () => void takeBack() } });
}
