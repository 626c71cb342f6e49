import { randomUUID } from 'node:crypto';
import { medicalConditions } from 'contract/medical-record';
import { subjects } from './test-school.ts';

/** What of a school stands in the bodies. */
export interface BodiesOf {
  /** Of Admin. */
  password: string;
  term: number;
  lastTerm: number;
  year: number;
  lastYear: number;
  /** One of Form 1, in which two students sit. */
  formClass: string;
  studentId: number;
  secondStudentId: number;
  leftStudentId: number;
  /** One of Form 4, where students choose their subjects. */
  upperClass: string;
  upperStudentId: number;
  /** Teaches Mathematics in the upper class. */
  employee: { id: number; first_name: string; last_name: string; user_name: string };
  otherEmployeeId: number;
}

/**
 * For each address that takes a JSON body, one with every field that its calls know, as Admin may send it; a mutation id
 * also where none is taken.
 */
export function validBodies({
  password,
  term,
  lastTerm,
  year,
  lastYear,
  formClass,
  studentId,
  secondStudentId,
  leftStudentId,
  upperClass,
  upperStudentId,
  employee,
  otherEmployeeId,
}: BodiesOf): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const bodies: Readonly<Record<string, object>> = {
    '/api/employee-login': { name: 'lcharles', password },
    '/api/employee-change-password': { name: 'Admin', password: 'short', current_password: password },
    '/api/employee': {
      id: employee.id,
      first_name: employee.first_name,
      last_name: employee.last_name,
      user_name: employee.user_name,
      employee_status_id: 1,
      version: 1,
    },
    '/api/employee-permissions': { employee_id: employee.id, permissions: [1], version: 1 },
    '/api/reset-employee-password': { employee_id: employee.id },
    '/api/reset-password': { student_id: studentId },
    '/api/teacher-lesson': {
      employee_id: employee.id,
      subject_id: subjects.mathematics,
      form_class_id: upperClass,
      academic_year_id: year,
      new_subject_id: subjects.spanish,
      new_form_class_id: formClass,
    },
    '/api/delete-teacher-lesson': {
      employee_id: employee.id,
      subject_id: subjects.mathematics,
      form_class_id: upperClass,
      academic_year_id: year,
    },
    '/api/form-teacher-class': {
      employee_id: employee.id,
      form_class_ids: [formClass],
      from_form_class_ids: [],
      academic_year_id: year,
    },
    '/api/form-dean-assignments': {
      employee_id: employee.id,
      form_classes: [formClass],
      from_form_classes: [],
      academic_year_id: year,
    },
    '/api/current-period': { academic_year_id: year },
    '/api/timetable-copy': { from_academic_year_id: lastYear, to_academic_year_id: year },
    '/api/student-subject-assignment': {
      subject_id: subjects.mathematics,
      student_id: upperStudentId,
      employee_id: employee.id,
      from_employee_id: null,
    },
    '/api/delete-student-subject-assignment': {
      subject_id: subjects.mathematics,
      student_id: upperStudentId,
      employee_id: employee.id,
    },
    '/api/subject-students-batch': {
      form_level: 4,
      form_class_id: null,
      students: [upperStudentId],
      employee_id: employee.id,
      subject_id: subjects.mathematics,
      from: [{ student_id: upperStudentId, employee_id: employee.id }],
    },
    '/api/undo-subject-students-batch': {
      subject_id: subjects.mathematics,
      employee_id: employee.id,
      changes: [{ student_id: upperStudentId, from_employee_id: null }],
    },
    '/api/own-comments': { description: '{name} reads well.', id: 1 },
    '/api/term-details': {
      student_id: studentId,
      academic_term_id: term,
      total_sessions: 140,
      sessions_absent: 1,
      sessions_late: 2,
      teacher_comment: 'Good.',
      dean_comment: 'Good.',
      version: 0,
      reason: 'undo',
    },
    '/api/attendance-register': {
      form_class_id: formClass,
      date: '2026-09-07',
      session: 'AM',
      entries: [{ student_id: studentId, status: 1, time: null, note: '', version: 0 }],
      takes: true,
    },
    '/api/attendance-import': {
      rows: [{ row: 2, student_id: studentId, date: '2026-09-07', session: 'AM', status: 1, version: 0 }],
    },
    '/api/student-term-mark-update': {
      student_id: studentId,
      academic_term_id: term,
      prev_subject_id: subjects.mathematics,
      new_subject_id: subjects.spanish,
      employee_id: otherEmployeeId,
      version: 1,
    },
    // Of the POST and of the DELETE.
    '/api/student-term-mark': {
      student_id: studentId,
      academic_term_id: term,
      subject_id: subjects.mathematics,
      mark: 50,
      test_id: 2,
      from_mark: 50,
      from_attendance: 1,
      version: 1,
    },
    '/api/register-student': {
      student_id: studentId,
      academic_term_id: lastTerm,
      form_class_id: formClass,
      from_class: null,
    },
    '/api/student-term-mark-restore': {
      student_id: studentId,
      academic_term_id: term,
      subject_id: subjects.mathematics,
    },
    // Of the POST and of the DELETE.
    '/api/student': {
      student_id: studentId,
      new_student_id: studentId,
      first_name: 'Anika',
      last_name: 'Baptiste',
      other_name: '',
      date_of_birth: '2014-03-09',
      birth_certificate_pin: '20140309001',
      gender: 'F',
      form_class_id: formClass,
      serial_number: '26-001',
      sea_number: '',
      entry_date: '2026-09-07',
      student_status_id: 1,
      beside_namesakes: [studentId],
      version: 1,
    },
    '/api/upload-new-students': {
      data: JSON.stringify([{ id: 1, last_name: 'Joseph', first_name: 'Amara', sea_number: '1' }]),
      academic_year_id: year,
    },
    '/api/student-class-registration': {
      student_id: secondStudentId,
      form_class_id: formClass,
      academic_year_id: year,
    },
    '/api/student-data-personal': {
      student_id: studentId,
      address_home: '12 Poui Trace',
      town: 'Arima',
      country_of_birth: 'Trinidad and Tobago',
      nationality: 'Trinidadian',
      phone_mobile: '7550134',
      email: 'anika@mail.example',
      ethnic_group_id: 6,
      religion_id: 25,
      previous_school: 'Arima Primary',
      blood_group: 'B-negative',
      device_type: 'Phone',
      internet_access: 1,
      school_feeding: 0,
      version: 0,
    },
    '/api/student-data-medical': {
      student_id: studentId,
      ...Object.fromEntries(Object.keys(medicalConditions).map((condition) => [condition, false])),
      allergies: 'Peanuts',
      other: '',
      version: 0,
    },
    '/api/student-data-family': {
      student_id: studentId,
      relationship: 2,
      name: 'Marie Baptiste',
      relation: '',
      marital_status: 'Single',
      address_home: '12 Poui Trace',
      occupation: 'Nurse',
      employer: 'General Hospital',
      address_work: 'Port of Spain',
      phone_home: '6740001',
      phone_work: '6230002',
      phone_mobile: '7550003',
      email: 'marie@mail.example',
      id_card: '19800101001',
      version: 0,
    },
    '/api/report-card-jobs': { academic_term_id: term, form_level: 1, arrangement: 'by_class' },
    '/api/current-term': {
      mode: 'update',
      term: 1,
      term_start: '2026-09-07',
      term_end: '2026-12-11',
      total_sessions: 140,
      next_term_start: '2027-01-04',
      from_academic_term_id: term,
      version: 1,
    },
    '/api/backdate-term': { academic_term_id: term, from_academic_term_id: term },
    '/api/term-reports-register': { academic_term_id: term },
    '/api/undo-advance': { academic_term_id: term },
    '/api/term-registration': {
      new_term_beginning: '2026-09-07',
      total_sessions: 140,
      student_id: leftStudentId,
      academic_term_id: term,
    },
    '/api/term-registration-student': {
      student_id: studentId,
      form_class_id: formClass,
      total_sessions: 140,
    },
    '/api/term-configurations': { academic_term_id: term, form_level: 6, exam_mark: 0, version: 1 },
    '/api/school-settings': {
      name: 'Poui Hill Secondary',
      motto: 'Rooted in learning',
      address: '27 Poui Hill Road',
      phone: '868-555-0142',
      email: 'office@pouihill.example',
      principal: 'Mrs. M. Alleyne',
      primary_colour: '#1F6B45',
      secondary_colour: '#EFE6D2',
      country: 'Trinidad and Tobago',
      time_zone: 'America/Port_of_Spain',
      pass_mark: 50,
      show_rank: true,
      form_6_grades: false,
      version: 1,
    },
    '/api/holiday': { holiday: '2026-09-24', title: 'Republic Day', over: 'Republic Day' },
    '/api/form-class': { id: formClass, new_id: formClass, version: 1 },
    '/api/form-class-retirement': { id: formClass, retired: 0, version: 1 },
    '/api/subjects': {
      id: subjects.mathematics,
      title: 'Mathematics',
      abbr: 'Math',
      asr_code: 'MATH',
      version: 1,
    },
    '/api/subject': { id: subjects.mathematics, version: 1 },
    '/api/subject-retirement': { id: subjects.spanish, retired: 0, version: 1 },
    '/api/preset-comment': {
      id: 1,
      description: '{name} reads well.',
      comment_type_id: 2,
      version: 1,
    },
    '/api/preset-comment-retirement': { id: 1, retired: 0, version: 1 },
    '/api/term-marks': {
      student_id: studentId,
      academic_term_id: term,
      subject_id: subjects.mathematics,
      course_mark: 50,
      exam_mark: 50,
      course_attendance: 1,
      exam_attendance: 1,
      dilligence: 'A',
      progress: 'A',
      conduct: 'A',
      comment: 'Good.',
      employee_id: 'Admin',
      version: 0,
      reason: 'paste',
    },
  };
  return Object.fromEntries(
    Object.entries(bodies).map(([path, body]) => [path, { ...body, mutation_id: randomUUID() }]),
  );
}
