import { classResults } from 'contract/averages';
import type { SchoolTerm } from './calendar.ts';
import { examMarkOf, type MarkRow } from './marks.ts';
import { Random } from './random.ts';
import type { Enrolled } from './school-of-year.ts';
import { deanComment, formTeacherComment, type TermSummary } from './term-comments.ts';

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

/** One class whose details are all in, one of which nobody has begun, and amohammed's in the middle of it. */
const sharesOfCurrentTerm: Readonly<Record<string, number>> = { '2B': 1, '6 Up': 0, '1A': 0.6 };

/**
 * What a term leaves behind of one student. The current term's is in as far as the form teacher has come; of
 * it `missed` is what the registers say, which form teachers copy with a slip now and then.
 */
export function termRecord(
  term: SchoolTerm,
  enrolled: Enrolled,
  marks: readonly MarkRow[],
  missed: { absent: number; late: number } = { absent: 0, late: 0 },
): TermRecordRow {
  const { student, formClass } = enrolled;
  const { academic_term_id, academic_year_id, total_sessions } = term;
  const row = {
    student_id: student.student_id,
    academic_term_id,
    academic_year_id,
    form_class_id: formClass.form_class_id,
    total_sessions,
  };
  const random = Random.for('term record', student.student_id, academic_term_id);
  if (term.published_at !== null) {
    const attendance = attendanceOfTerm(random, student, total_sessions);
    const words = wordsOf(random, enrolled, summaryOf(term, enrolled, marks, attendance));
    return {
      ...row,
      ...attendance,
      teacher_comment: random.chance(0.97) ? words.teacher : '',
      dean_comment: random.chance(0.6) ? words.dean : '',
    };
  }
  const share = shareEntered(formClass.form_class_id);
  const attendance = {
    sessions_absent: missed.absent + Number(share < 1 && random.chance(0.06)),
    sessions_late: missed.late,
  };
  const words = wordsOf(random, enrolled, summaryOf(term, enrolled, marks, attendance));
  const hasComment = random.chance(share);
  return {
    ...row,
    ...(random.chance(Math.min(1, share * 1.3))
      ? attendance
      : { sessions_absent: null, sessions_late: null }),
    teacher_comment: hasComment ? words.teacher : '',
    dean_comment: hasComment && random.chance(share) ? words.dean : '',
  };
}

type Attendance = Pick<TermRecordRow, 'sessions_absent' | 'sessions_late'>;

function attendanceOfTerm(random: Random, { absence, lateness }: Enrolled['student'], sessions: number) {
  const drawn = (share: number, spread: number, most: number) =>
    Math.min(most, Math.max(0, Math.round(random.normal(share, share * spread) * sessions)));
  const sessions_absent = drawn(absence, 0.4, sessions);
  return { sessions_absent, sessions_late: drawn(lateness, 0.5, sessions - sessions_absent) };
}

function summaryOf(
  { term, total_sessions }: SchoolTerm,
  { student: { student_id }, formClass }: Enrolled,
  marks: readonly MarkRow[],
  { sessions_absent, sessions_late }: Attendance,
): TermSummary {
  const examMark = examMarkOf(formClass.form_level, term);
  const [result] = classResults([{ student_id, marks }], examMark, passMark).students;
  return {
    average: result?.average ?? null,
    sessionsAbsent: sessions_absent ?? 0,
    sessionsLate: sessions_late ?? 0,
    totalSessions: total_sessions,
  };
}

function wordsOf(random: Random, { student }: Enrolled, summary: TermSummary) {
  return {
    teacher: formTeacherComment(random, student, summary),
    dean: deanComment(random, student, summary),
  };
}

/** How much of a class its form teacher has entered in the current term, 0 to 1. */
function shareEntered(formClassId: string): number {
  const random = Random.for('term details', formClassId);
  const share = random.weighted([
    [1, 15],
    [0, 15],
    [0.3 + 0.6 * random.next(), 70],
  ]);
  return sharesOfCurrentTerm[formClassId] ?? share;
}
