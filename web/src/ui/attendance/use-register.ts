import type { AttendanceSession, ClassRegister, RegisterDay, RegisterStudent } from 'contract/attendance';
import { dayInWords } from 'contract/dates-in-words';
import {
  lineOf,
  markIn,
  presentMark,
  type RegisterLines,
  registerLinesOf,
  type RegisterMark,
  takenField,
  takenLine,
} from 'contract/register-lines';
import { useCallback, useMemo } from 'react';

import { change } from '../../api/outbox/outbox.ts';
import { shownRow, useOutboxRow } from '../../api/outbox/outbox-view.ts';
import { namesApart } from '../names-apart.ts';
import {
  newestRegister,
  registerKey,
  type RegisterOfNames,
  type RegisterOutboxRow,
  registerOutboxKind,
} from './register-kind.ts';
import { attendanceTexts } from './texts.ts';

/**
 * A student as the register shows them; `mark` is null for one who was not marked in a taken register, and for one who
 * is no longer in the class until somebody marks them.
 */
export interface MarkedStudent {
  student: RegisterStudent;
  name: string;
  mark: RegisterMark | null;
  /** Of the entry that is shown; 0 where there is none. */
  version: number;
}

/** How a student stood when a change was begun, and in which version. */
type SeenMark = Pick<MarkedStudent, 'version'> & { mark: RegisterMark };

export interface OpenRegister {
  key: string;
  students: readonly MarkedStudent[];
  /** Taken by someone, or by this person and waiting to be sent. */
  taken: boolean;
  pending: RegisterOutboxRow | undefined;
  mark: (studentId: number, mark: RegisterMark, over?: SeenMark) => void;
  /** Takes it as it stands; in a taken one, whoever of the class is not marked is present. */
  take: () => void;
}

/** One session's register of an open day: what to show, and how to change it. */
export function useRegister(day: RegisterDay, session: AttendanceSession): OpenRegister {
  const register = newestRegister(day.registers[session]);
  const key = registerKey(register);
  const pending = useOutboxRow(key) as RegisterOutboxRow | undefined;
  const nameOf = useMemo(() => namesApart(day.students), [day]);
  const students = useMemo(() => {
    const lines = linesNow(pending, registerLinesOf(register));
    const { entries } = pending?.base ?? register;
    const versions = new Map(entries.map(({ student_id, version }) => [student_id, version]));
    return day.students
      .filter(({ student_id }) => !day.marked_elsewhere[session].includes(student_id))
      .map((student) => ({
        student,
        name: nameOf(student),
        mark: markOf(lines, student),
        version: versions.get(student.student_id) ?? 0,
      }));
  }, [day, session, register, pending, nameOf]);

  const save = useCallback(
    (patch: RegisterLines, seen?: Pick<ClassRegister, 'entries'>) => {
      // What was stored a moment ago may not be drawn yet: who taps just then goes on from it.
      const base = newestRegister(day.registers[session]);
      const { form_class_id, date } = base;
      const label = attendanceTexts.registerLabel(
        form_class_id,
        dayInWords(date),
        attendanceTexts.sessions[session],
      );
      const names = Object.fromEntries(day.students.map((student) => [student.student_id, nameOf(student)]));
      const target: RegisterOfNames = { form_class_id, date, session, names };
      const row = { key, label, target, base, seen };
      void change(registerOutboxKind, row, { [takenField]: takenLine, ...patch });
    },
    [day, key, session, nameOf],
  );
  const mark = useCallback(
    (studentId: number, wanted: RegisterMark, over?: SeenMark) => {
      const waiting = shownRow(key) as RegisterOutboxRow | undefined;
      const student = day.students.find(({ student_id }) => student_id === studentId);
      const stands = registerLinesOf(newestRegister(day.registers[session]));
      const now = student ? markOf(linesNow(waiting, stands), student) : null;
      if (now !== null && lineOf(now) === lineOf(wanted)) return;
      const isAnother = over !== undefined && (now === null || lineOf(now) !== lineOf(over.mark));
      const seen = isAnother && { entries: [{ student_id: studentId, ...over.mark, version: over.version }] };
      save({ [studentId]: lineOf(wanted) }, seen || undefined);
    },
    [key, day, session, save],
  );
  const take = () => {
    const others = register.taken ? students.filter(isLeftOut) : [];
    save(Object.fromEntries(others.map(({ student }) => [student.student_id, lineOf(presentMark)])));
  };
  return { key, students, taken: register.taken || pending !== undefined, pending, mark, take };
}

/** Whether the register still has to say something of a student. */
export function isLeftOut({ student, mark }: MarkedStudent): boolean {
  return mark === null && student.in_class;
}

/** Who left or moved since the morning is not present in the afternoon until somebody says so. */
function markOf(lines: RegisterLines, { student_id, in_class }: RegisterStudent): RegisterMark | null {
  return in_class || lines[student_id] !== undefined ? markIn(lines, student_id) : null;
}

/** What waits, laid over what is stored; whether the stored one was taken says how the others stand. */
function linesNow(pending: RegisterOutboxRow | undefined, stands: RegisterLines): RegisterLines {
  if (pending === undefined) return stands;
  const base = registerLinesOf(pending.base);
  return { ...base, ...pending.wanted, [takenField]: base[takenField] ?? '' };
}
