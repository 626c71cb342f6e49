import type { Grade } from 'contract/grades';
import { attendanceCode, type CourseAttendance, type ExamAttendance } from 'contract/marks';
import { Random } from './random.ts';
import type { Student } from './student.ts';
import type { Subject } from './subjects.ts';

/** What a student achieves in a subject in a term: drawn from ability, talent, effort and the luck of the day. */
export interface Performance {
  course_mark: number | null;
  exam_mark: number | null;
  course_attendance: CourseAttendance;
  exam_attendance: ExamAttendance;
  dilligence: Grade | null;
  progress: Grade | null;
  conduct: Grade | null;
}

export interface TermForm {
  startYear: number;
  term: number;
  /** How this term differs from the student's usual, and from the term before. */
  drift: number;
  change: number;
}

/** How a student is in a term, the same in all subjects: the trend of the years and the term's own luck. */
export function termForm(student: Student, startYear: number, term: number): TermForm {
  const drift = driftOf(student, startYear, term);
  const before = term === 1 ? driftOf(student, startYear - 1, 3) : driftOf(student, startYear, term - 1);
  return { startYear, term, drift, change: drift - before };
}

function driftOf(student: Student, startYear: number, term: number): number {
  const years = startYear - Math.floor(student.student_id / 10_000) + term / 3;
  return student.trend * years + Random.for('drift', student.student_id, startYear, term).normal(0, 2.6);
}

/** A student's marks and grades in one subject. An exam only where `exams`, grades only where `graded`. */
export function perform(
  random: Random,
  student: Student,
  subject: Subject,
  form: TermForm,
  { exams, graded }: { exams: boolean; graded: boolean },
): Performance {
  const liking = Random.for('liking', student.student_id, subject.id).normal(0, 4.5);
  const expected = student.ability + student.talents[subject.talent] + subject.ease + liking + form.drift;
  const course = markOf(random, expected + 4, 5);
  const exam = markOf(random, expected - 0.5, 7);
  const noWork = random.chance((1 - student.attitude) ** 3 * 0.16);
  const course_attendance = noWork
    ? attendanceCode.noWork
    : random.chance(0.003 + student.absence * 0.12)
      ? attendanceCode.absent
      : attendanceCode.present;
  const missedExam = random.chance(0.006 + student.absence * 0.28);
  const effort = 34 + 46 * student.attitude + 0.22 * (noWork ? 20 : course);
  return {
    course_mark: course_attendance === attendanceCode.present ? course : null,
    exam_mark: exams && !missedExam ? exam : null,
    course_attendance,
    exam_attendance: exams && missedExam ? attendanceCode.absent : attendanceCode.present,
    dilligence: graded ? gradeOf(random.normal(effort, 6)) : null,
    progress: graded ? gradeOf(random.normal(0.75 * course + 22 + form.change * 1.2, 6)) : null,
    conduct: graded ? gradeOf(random.normal(52 + 38 * student.attitude, 6)) : null,
  };
}

/** Whole as a rule; now and then a half. */
function markOf(random: Random, expected: number, deviation: number): number {
  const mark = Math.min(100, Math.max(4, Math.round(random.normal(expected, deviation))));
  return mark < 100 && random.chance(0.02) ? mark + 0.5 : mark;
}

function gradeOf(score: number): Grade {
  if (score >= 78) return 'A';
  if (score >= 65) return 'B';
  if (score >= 52) return 'C';
  return score >= 42 ? 'D' : 'E';
}
