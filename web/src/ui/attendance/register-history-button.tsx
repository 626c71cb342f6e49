import HistoryIcon from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import { attendanceStatuses, type ClassRegister } from 'contract/attendance';
import { dayInWords } from 'contract/dates-in-words';
import { type RegisterChange, registerHistoryCalls } from 'contract/register-history';
import { useState } from 'react';

import { HistoryDialog, type ReadableLine } from '../history-dialog.tsx';
import { historyTexts } from '../history-texts.ts';
import { useHistory } from '../use-history.ts';
import { attendanceTexts as texts } from './texts.ts';
import type { MarkedStudent } from './use-register.ts';

/** Opens who took a register and who changed it since. */
export function RegisterHistoryButton({
  register,
  students,
}: {
  register: ClassRegister;
  /** As the register names them. */
  students: readonly MarkedStudent[];
}) {
  const [open, setOpen] = useState(false);
  const { form_class_id, date, session } = register;
  const name = texts.registerLabel(form_class_id, dayInWords(date), texts.sessions[session]);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<HistoryIcon />}
        aria-label={historyTexts.open(name)}
        onClick={() => setOpen(true)}
      >
        {historyTexts.history}
      </Button>
      {open && (
        <RegisterHistory register={register} students={students} name={name} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function RegisterHistory({
  register: { form_class_id, date, session, updated_at },
  students,
  name,
  onClose,
}: {
  register: ClassRegister;
  students: readonly MarkedStudent[];
  name: string;
  onClose: () => void;
}) {
  const query = { form_class_id, date, session };
  const history = useHistory(registerHistoryCalls.listRegisterHistory, { query }, { state: updated_at });
  const names = new Map(students.map(({ student, name: named }) => [student.student_id, named]));
  return (
    <HistoryDialog
      name={name}
      history={history}
      heading={texts.student}
      linesOf={(changes) => linesOf(changes, names)}
      onClose={onClose}
    />
  );
}

/** Of a register that is taken, everyone who was simply there stands in one line. `names`: of who is in it still. */
function linesOf(changes: readonly RegisterChange[], names: ReadonlyMap<number, string>): ReadableLine[] {
  const isThere = ({ from, to }: RegisterChange) =>
    from === null && to?.status === attendanceStatuses.present && to.note === '';
  const there = changes.filter(isThere).length;
  const told = changes
    .filter((change) => !isThere(change))
    .map(({ student_id, name, from, to }) => ({
      label: names.get(student_id) ?? name,
      from: markInWords(from),
      to: markInWords(to),
    }));
  const others = { label: texts.othersThere(there), from: '', to: texts.statuses[1] };
  return there === 0 ? told : [...told, others];
}

function markInWords(mark: RegisterChange['from']): string {
  if (mark === null) return '';
  return [texts.statuses[mark.status], mark.time, mark.note].filter((part) => part).join(', ');
}
