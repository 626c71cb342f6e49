import type pg from 'pg';
import { attendance, registers, sessionsMissed, type AttendanceRow, type RegisterRow } from './attendance.ts';
import { copyRows } from './copy-rows.ts';
import type { DemoSchool } from './demo-school.ts';
import { studentMarks, type MarkRow } from './marks.ts';
import type { SchoolOfYear } from './school-of-year.ts';
import type { Employee } from './staff.ts';
import { termRecord, type TermRecordRow } from './term-records.ts';

type AccountOf = (employee: Employee) => number;

/** Subject assignments, marks and term records of every year, and the registers of the current one. */
export async function loadMarks(
  client: pg.ClientBase,
  school: DemoSchool,
  accountOf: AccountOf,
  log: (line: string) => void,
): Promise<Record<string, number>> {
  const rows = {
    student_subject_assignments: 0,
    term_marks: 0,
    student_term_records: 0,
    attendance_registers: 0,
    attendance_entries: 0,
  };
  for (const calendarYear of school.years) {
    const year = school.schoolIn(calendarYear);
    const records: TermRecordRow[] = [];
    const taken = year.ends_on === null ? registers(year) : [];
    rows.student_subject_assignments += await copyRows(
      client,
      'student_subject_assignments',
      assignmentColumns,
      assignments(year),
    );
    rows.term_marks += await copyRows(
      client,
      'term_marks',
      markColumns(accountOf),
      marksOf(year, taken, records),
    );
    rows.student_term_records += await copyRows(client, 'student_term_records', recordColumns, records);
    if (year.ends_on === null) {
      rows.attendance_registers = await copyRows(
        client,
        'attendance_registers',
        registerColumns(accountOf),
        taken,
      );
      rows.attendance_entries = await copyRows(
        client,
        'attendance_entries',
        attendanceColumns,
        attendance(year, taken),
      );
    }
    log(`${year.startYear}-${year.startYear + 1}: ${rows.term_marks} marks so far`);
  }
  return rows;
}

interface SubjectAssignment {
  student_id: number;
  academic_year_id: number;
  subject_id: number;
  employee_id: number;
  since: string;
}

function* assignments(year: SchoolOfYear): Generator<SubjectAssignment> {
  for (const { student, formClass, subjects } of year.enrolled) {
    if (formClass.form_level <= 3) continue;
    for (const { id } of subjects) {
      yield {
        student_id: student.student_id,
        academic_year_id: year.academic_year_id,
        subject_id: id,
        employee_id: year.timetable.teacherOf(formClass.form_class_id, id).id,
        since: year.starts_on,
      };
    }
  }
}

/** The term records need the marks' averages, so they are collected on the way. */
function* marksOf(
  year: SchoolOfYear,
  taken: readonly RegisterRow[],
  records: TermRecordRow[],
): Generator<MarkRow> {
  const takenOf = Map.groupBy(taken, ({ form_class_id }) => form_class_id);
  for (const term of year.terms) {
    for (const enrolled of year.enrolled) {
      const marks = studentMarks(year, term, enrolled);
      const ofClass = takenOf.get(enrolled.formClass.form_class_id) ?? [];
      records.push(termRecord(term, enrolled, marks, sessionsMissed(enrolled.student, ofClass)));
      yield* marks;
    }
  }
}

const assignmentColumns = {
  student_id: (row: SubjectAssignment) => row.student_id,
  academic_year_id: (row: SubjectAssignment) => row.academic_year_id,
  subject_id: (row: SubjectAssignment) => row.subject_id,
  employee_id: (row: SubjectAssignment) => row.employee_id,
  since: (row: SubjectAssignment) => row.since,
};

const markColumns = (accountOf: AccountOf) => ({
  student_id: (row: MarkRow) => row.student_id,
  academic_term_id: (row: MarkRow) => row.academic_term_id,
  subject_id: (row: MarkRow) => row.subject_id,
  academic_year_id: (row: MarkRow) => row.academic_year_id,
  employee_id: ({ teacher }: MarkRow) => teacher.id,
  course_mark: (row: MarkRow) => row.course_mark,
  exam_mark: (row: MarkRow) => row.exam_mark,
  course_attendance: (row: MarkRow) => row.course_attendance,
  exam_attendance: (row: MarkRow) => row.exam_attendance,
  dilligence: (row: MarkRow) => row.dilligence,
  progress: (row: MarkRow) => row.progress,
  conduct: (row: MarkRow) => row.conduct,
  comment: (row: MarkRow) => row.comment,
  updated_at: (row: MarkRow) => row.updated_at,
  updated_by: ({ teacher }: MarkRow) => accountOf(teacher),
});

const recordColumns = {
  student_id: (row: TermRecordRow) => row.student_id,
  academic_term_id: (row: TermRecordRow) => row.academic_term_id,
  academic_year_id: (row: TermRecordRow) => row.academic_year_id,
  form_class_id: (row: TermRecordRow) => row.form_class_id,
  total_sessions: (row: TermRecordRow) => row.total_sessions,
  sessions_absent: (row: TermRecordRow) => row.sessions_absent,
  sessions_late: (row: TermRecordRow) => row.sessions_late,
  teacher_comment: (row: TermRecordRow) => row.teacher_comment,
  dean_comment: (row: TermRecordRow) => row.dean_comment,
};

const registerColumns = (accountOf: AccountOf) => ({
  form_class_id: (row: RegisterRow) => row.form_class_id,
  register_date: (row: RegisterRow) => row.register_date,
  session: (row: RegisterRow) => row.session,
  taken_by: ({ takenBy }: RegisterRow) => (takenBy === undefined ? null : accountOf(takenBy)),
  taken_at: (row: RegisterRow) => row.taken_at,
});

const attendanceColumns = {
  student_id: (row: AttendanceRow) => row.student_id,
  register_date: (row: AttendanceRow) => row.register_date,
  session: (row: AttendanceRow) => row.session,
  form_class_id: (row: AttendanceRow) => row.form_class_id,
  status: (row: AttendanceRow) => row.status,
  arrived_at: (row: AttendanceRow) => row.arrived_at,
  note: (row: AttendanceRow) => row.note,
};
