import type { ClassOverview, OverviewCell, OverviewStudent } from 'contract/class-overview';
import { attendanceCode } from 'contract/marks';
import type { Database } from '../../database/transaction.ts';
import type { ClassInTerm } from '../../reports/class-in-term/class-in-term.ts';
import { findClassReport } from '../../reports/class-results/find-class-report.ts';
import type { StudentInTerm } from '../../reports/class-results/find-class-results.ts';
import { findListed } from './term-record-store.ts';

type SubjectRow = StudentInTerm['subjects'][number];

/**
 * What a class still lacks in a term before its report cards are printed, and whose it is; averages and ranks
 * are the report cards' own. Who left has a report card and no page here any more (3-decisions §9): nobody can enter
 * what they lack. 404 for an unknown class or term.
 */
export async function findClassOverview(db: Database, which: ClassInTerm): Promise<ClassOverview> {
  // Before the marks: what is saved while they are read is not taken for known.
  const listed = await findListed(db, which);
  const { head, settings, exam_mark, results } = await findClassReport(db, which);
  const members = results.students.filter(({ student_id }) => listed.students.has(student_id));
  const hasDean = head.deans.length > 0;
  const students = members.map((student) => overviewOf(student, exam_mark, hasDean));
  return {
    ...which,
    exam_mark,
    pass_mark: settings.pass_mark,
    class_average: results.class_average,
    form_teachers: [...head.form_teachers],
    deans: [...head.deans],
    subjects: subjectsOf(
      members.flatMap(({ subjects }) => subjects),
      students.flatMap(({ marks }) => marks),
    ),
    students,
    saves: listed.saves,
  };
}

function overviewOf(student: StudentInTerm, examMark: 0 | 1, hasDean: boolean): OverviewStudent {
  const { student_id, first_name, last_name, picture, result } = student;
  const missing: OverviewStudent['missing'] = [];
  if (student.sessions_absent === null || student.sessions_late === null) missing.push('attendance');
  if (student.teacher_comment === '') missing.push('teacher_comment');
  if (hasDean && student.dean_comment === '') missing.push('dean_comment');
  return {
    student_id,
    first_name,
    last_name,
    picture: picture ?? '',
    average: result.average,
    rank: result.rank,
    incomplete: result.incomplete,
    missing,
    marks: student.subjects.map((row) => cellOf(row, examMark)),
  };
}

function cellOf(row: SubjectRow, examMark: 0 | 1): OverviewCell {
  const { course_mark, exam_mark, course_attendance, exam_attendance, subject_id, teacher } = row;
  const missing: OverviewCell['missing'] = [];
  if (course_mark === null && course_attendance === attendanceCode.present) missing.push('course_mark');
  if (examMark === 1 && exam_mark === null && exam_attendance === attendanceCode.present) {
    missing.push('exam_mark');
  }
  return {
    subject_id,
    course_mark,
    exam_mark,
    course_attendance,
    exam_attendance,
    missing,
    has_remark: row.comment !== '',
    teacher,
  };
}

function subjectsOf(rows: readonly SubjectRow[], cells: readonly OverviewCell[]): ClassOverview['subjects'] {
  const subjects = Map.groupBy(rows, ({ subject_id }) => subject_id);
  return [...subjects]
    .flatMap(([, own]) => own.slice(0, 1).map((first) => ({ ...first, own })))
    .toSorted((a, b) => a.subject.localeCompare(b.subject, 'en'))
    .map(({ subject_id, abbr, subject, own }) => ({
      subject_id,
      abbr,
      subject_title: subject,
      teachers: teachersOf(own),
      missing: cells.filter((cell) => cell.subject_id === subject_id && cell.missing.length > 0).length,
    }));
}

/** Each once, by surname. */
function teachersOf(rows: readonly SubjectRow[]): string[] {
  const named = rows.filter(({ teacher }) => teacher !== '');
  const inOrder = new Map(named.map(({ teacher, teacher_in_order }) => [teacher, teacher_in_order]));
  return [...inOrder].toSorted(([, a], [, b]) => a.localeCompare(b, 'en')).map(([teacher]) => teacher);
}
