import type { TermDetailsNews } from 'contract/class-ground';
import { type RegisteredStudent, termDetailCalls } from 'contract/term-details';
import { useEffect, useEffectEvent, useState } from 'react';

import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { studentsAskedAt, studentsQuery } from './term-record-kind.ts';

/** Milliseconds for which the students of a class who were just asked for are not asked for once more. */
const justRead = 2000;

/**
 * Reads anew what the registers say of an open class as soon as it is told that this is otherwise: a figure that stands no more
 * is not to be taken over. Of the records nothing else is taken along, for what others save comes by a way of its own.
 */
export function useToldOfRegisters(
  termId: number,
  classId: string,
  { news, openStudentId }: { news: TermDetailsNews | undefined; openStudentId: number | undefined },
): void {
  /** By class, what was told when its figures were read. */
  const [readFor] = useState(() => new Map<string, string>());
  const look = useEffectEvent(async (told: string) => {
    const place = `${termId} ${classId}`;
    const before = readFor.get(place);
    if (before === told) return;
    readFor.set(place, told);
    if (before === undefined && Date.now() - studentsAskedAt(termId, classId) < justRead) return;
    const isRead = await readFigures(termId, classId, openStudentId);
    // The next answer finds it otherwise again.
    if (!isRead) readFor.set(place, before ?? '');
  });
  useEffect(() => {
    if (news?.registers !== undefined) void look(news.registers);
  }, [news]);
}

/** Answers whether all stand there by now. */
async function readFigures(
  termId: number,
  classId: string,
  openStudentId: number | undefined,
): Promise<boolean> {
  const params = { termId: String(termId), classId };
  const read = await call(termDetailCalls.listRegisteredStudents, { params }).catch(() => null);
  if (read === null) return false;
  const registerOf = new Map(read.map(({ student_id, register }) => [student_id, register]));
  const isInField = document.activeElement?.closest('[data-field]') != null;
  let isRead = true;
  queryClient.setQueryData(studentsQuery(termId, classId).queryKey, (students) =>
    students?.map((student): RegisteredStudent => {
      const register = registerOf.get(student.student_id);
      if (register === undefined) return student;
      // The lines of the first figures, and of the last, move the comment below them.
      const moves = (student.register === null) !== (register === null);
      if (moves && isInField && student.student_id === openStudentId) {
        isRead = false;
        return student;
      }
      return { ...student, register };
    }),
  );
  return isRead;
}
