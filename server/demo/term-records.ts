import { classResults } from 'contract/averages';
import type { SchoolTerm } from './calendar.ts';
import { examMarkOf, type MarkRow } from './marks.ts';
import { Random } from './random.ts';
import type { Enrolled } from './school-of-year.ts';
import { deanComment, formTeacherComment } from './term-comments.ts';

export interface TermRecordRow {
  student_id: number;
  academic_term_id: number;
  academic_year_id: number;
  form_class_id: string;
  total_sessions: number;
  sessions_absent: number | null;
  sessions_late: number | null;
  teacher_comment: string;
  dean_comment: string;
}

const passMark = 50;

/** What a term leaves behind of one student. In the current term only the finished class has its details in. */
export function termRecord(
  term: SchoolTerm,
  { student, formClass }: Enrolled,
  marks: readonly MarkRow[],
): TermRecordRow {
  const { academic_term_id, academic_year_id, total_sessions } = term;
  const { form_class_id, form_level } = formClass;
  const row = {
    student_id: student.student_id,
    academic_term_id,
    academic_year_id,
    form_class_id,
    total_sessions,
  };
  if (term.published_at === null && form_class_id !== '2B') {
    return { ...row, sessions_absent: null, sessions_late: null, teacher_comment: '', dean_comment: '' };
  }
  const random = Random.for('term record', student.student_id, academic_term_id);
  const sessionsAbsent = Math.min(
    total_sessions,
    Math.max(0, Math.round(random.normal(student.absence, student.absence * 0.4) * total_sessions)),
  );
  const sessionsLate = Math.min(
    total_sessions - sessionsAbsent,
    Math.max(0, Math.round(random.normal(student.lateness, student.lateness * 0.5) * total_sessions)),
  );
  const result = classResults(
    [{ student_id: student.student_id, marks }],
    examMarkOf(form_level, term.term),
    passMark,
  ).students[0];
  const summary = {
    average: result?.average ?? null,
    sessionsAbsent,
    sessionsLate,
    totalSessions: total_sessions,
  };
  return {
    ...row,
    sessions_absent: sessionsAbsent,
    sessions_late: sessionsLate,
    teacher_comment: random.chance(0.97) ? formTeacherComment(random, student, summary) : '',
    dean_comment: random.chance(0.6) ? deanComment(random, student, summary) : '',
  };
}
