import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { attendanceStatuses, type AttendanceSession, type RegisterDay } from 'contract/attendance';
import { type KeyboardEvent, useId, useRef, useState } from 'react';

import { EmptyState } from '../empty-state.tsx';
import { schoolToday, timeNow } from '../moments.ts';
import { RegisterHistoryButton } from './register-history-button.tsx';
import { RegisterRow } from './register-row.tsx';
import { RefusedField, RegisterStatus } from './register-status.tsx';
import { attendanceTexts } from './texts.ts';
import { useLeftRegister } from './use-left-register.ts';
import { isLeftOut, type MarkedStudent, useRegister } from './use-register.ts';

/** A session's register: everyone in one list, one tap a student, and how it stands below. */
export function RegisterSheet({ day, session }: { day: RegisterDay; session: AttendanceSession }) {
  const hintId = useId();
  const list = useRef<HTMLUListElement>(null);
  const register = useRegister(day, session);
  const { students, taken, take } = register;
  useLeftRegister(register.key);
  const [openedUntaken] = useState(!taken);
  if (students.length === 0) {
    return <EmptyState title={attendanceTexts.noStudents} hint={attendanceTexts.noStudentsHint} />;
  }
  const unmarked = students.filter(isLeftOut).length;
  function goTo(field: string) {
    const cell = `${register.key} ${field}`;
    const inputs = [...(list.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ dataset }) => dataset['cell'] === cell)?.focus();
  }
  return (
    <>
      <Typography
        id={hintId}
        variant="body2"
        sx={{
          display: 'grid',
          px: { xs: 3, sm: 6 },
          pb: 2,
          color: 'text.secondary',
          ...(openedUntaken && keptPlace),
        }}
      >
        <span>{taken ? attendanceTexts.hint : attendanceTexts.notTaken}</span>
      </Typography>
      <Box
        component="ul"
        ref={list}
        aria-label={attendanceTexts.students}
        aria-describedby={hintId}
        onKeyDown={moveAmongStudents}
        sx={{
          flex: 'var(--long-part-flex)',
          minHeight: 0,
          overflowY: 'var(--long-part-overflow)',
          listStyle: 'none',
          m: 0,
          px: { xs: 0, sm: 6 },
          py: 0,
          borderTop: 1,
          borderColor: 'divider',
          display: 'grid',
          alignContent: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          // Down the first column, then down the second, as a list on paper reads.
          gridAutoFlow: { md: 'column' },
          gridTemplateRows: { md: `repeat(${Math.ceil(students.length / 2)}, auto)` },
          columnGap: 6,
        }}
      >
        {students.map((student) => (
          <RegisterRow
            key={student.student.student_id}
            registerKey={register.key}
            student={student}
            mark={register.mark}
            now={() => timeToNote(day.date)}
          />
        ))}
      </Box>
      <Box
        sx={{
          order: 2,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          px: { xs: 3, sm: 6 },
          py: 2,
          borderTop: 1,
          borderColor: 'divider',
          position: 'var(--dialog-foot)',
          bottom: 0,
          bgcolor: 'background.paper',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 180 }}>
          <Typography sx={{ fontWeight: 600 }} role="status">
            {countsOf(students, unmarked)}
          </Typography>
          <RefusedField register={day.registers[session]} students={students} onGoTo={goTo} />
          <RegisterStatus register={day.registers[session]} pending={register.pending} students={students} />
        </Box>
        {day.registers[session].taken && (
          <RegisterHistoryButton register={day.registers[session]} students={students} />
        )}
        {(!taken || unmarked > 0) && (
          <Button variant="contained" onClick={take}>
            {taken ? attendanceTexts.markOthersPresent : attendanceTexts.saveRegister}
          </Button>
        )}
      </Box>
    </>
  );
}

/** The first tap takes the register, and its hint becomes a shorter one: the rows below are not to move for it. */
const keptPlace = {
  '& > span, &::after': { gridArea: '1 / 1' },
  '&::after': { content: JSON.stringify(attendanceTexts.notTaken), visibility: 'hidden' },
};

/**
 * For who comes late now. On a day that is past, nobody knows when a student came until it is typed; it is past, too, when
 * midnight has passed over who is still tapping.
 */
function timeToNote(day: string): string | null {
  return day === schoolToday() ? timeNow() : null;
}

function countsOf(students: readonly MarkedStudent[], unmarked: number): string {
  const count = (status: number) => students.filter(({ mark }) => mark?.status === status).length;
  const { present, absent, late } = attendanceStatuses;
  const counts = attendanceTexts.counts({
    present: count(present),
    absent: count(absent),
    late: count(late),
  });
  return unmarked === 0 ? counts : `${counts}, ${attendanceTexts.notMarkedCount(unmarked)}`;
}

/** Arrow keys go from student to student. */
function moveAmongStudents(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-student]')];
  const place = buttons.indexOf(event.target);
  if (place === -1) return;
  event.preventDefault();
  buttons[place + step]?.focus();
}
