import type { TermDetailsNews } from 'contract/class-ground';
import { type RegisteredStudent, termDetailCalls } from 'contract/term-details';
import { useEffect, useEffectEvent, useRef } from 'react';

import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { studentsQuery } from './term-record-kind.ts';

/**
 * Reads anew what the registers say of an open class as soon as it is told that this is otherwise: a figure that stands no more
 * is not to be taken over. Of the records nothing else is taken along, for what others save comes by a way of its own.
 */
export function useToldOfRegisters(
  termId: number,
  classId: string,
  { news, openStudentId }: { news: TermDetailsNews | undefined; openStudentId: number | undefined },
): void {
  const isReading = useRef(false);
  const look = useEffectEvent(async (told: string) => {
    const students = queryClient.getQueryData(studentsQuery(termId, classId).queryKey);
    const isOutdated = students?.some(({ registers }) => registers !== told) === true;
    // On a slow line more is told before the answer comes.
    if (!isOutdated || isReading.current) return;
    isReading.current = true;
    await readFigures(termId, classId, openStudentId);
    isReading.current = false;
  });
  useEffect(() => {
    if (news?.registers !== undefined) void look(news.registers);
  }, [news]);
}

async function readFigures(
  termId: number,
  classId: string,
  openStudentId: number | undefined,
): Promise<void> {
  const params = { termId: String(termId), classId };
  const read = await call(termDetailCalls.listRegisteredStudents, { params }).catch(() => null);
  // The next answer finds it otherwise again.
  if (read === null) return;
  const readOf = new Map(read.map((student) => [student.student_id, student]));
  const isInField = document.activeElement?.closest('[data-field]') != null;
  queryClient.setQueryData(studentsQuery(termId, classId).queryKey, (students) =>
    students?.map((student): RegisteredStudent => {
      const now = readOf.get(student.student_id);
      if (now === undefined) return student;
      const { register, registers } = now;
      // The lines of the first figures, and of the last, move the comment below them.
      const moves = (student.register === null) !== (register === null);
      if (moves && isInField && student.student_id === openStudentId) return student;
      return { ...student, register, registers };
    }),
  );
}
