import { initialsOf } from 'contract/initials';
import type { ReportCardModel, ReportCardRow, ReportCardStudent } from './report-card-model.ts';

/** Class 1A at the end of its first term: the people of the report card's tests and measurements. */

const subjects: readonly (readonly [subject: string, teacher: string])[] = [
  ['Agricultural Science', 'D. François'],
  ['English Language', 'R. Singh'],
  ['Geography', 'K. St. Clair'],
  ['History', 'S. Khan'],
  ['Information and Communication Technology', 'J. Núñez'],
  ['Integrated Science', 'P. O’Connor'],
  ['Literature in English', 'R. Singh'],
  ['Mathematics', 'A. Mohammed'],
  ['Music', 'M. Chin-Aleong'],
  ['Physical Education', 'T. Baptiste'],
  ['Social Studies', 'S. Khan'],
  ['Spanish', 'L. Charles'],
  ['Technology Education', 'A. Ramsaran'],
  ['Visual and Performing Arts', 'N. Żak'],
];
const remarks = [
  'Steady work this term.',
  'Satisfactory. More attention to detail is needed in written work, especially in exams.',
  '',
  'Must revise daily & complete all assignments.',
  'Excellent work – a pleasure to teach.',
];
const lastNames = [
  'Ali',
  'Al-Ḥasan',
  'Baptiste',
  'Charles',
  'De Freitas',
  'Joseph',
  'Mohammed',
  'Núñez',
  'Persad',
  'Singh',
];
const firstNames = ['Aisha', 'Jamal', 'Kerry-Ann', 'Rondell', 'Shivani', 'Tyrese', 'Zoë'];
const grades = ['A', 'B', 'C', 'D', 'E'] as const;

/** Rehana Ali, or another child of the class by number, with so many subjects. */
export function studentOf1A(number = 0, subjectCount = subjects.length): ReportCardStudent {
  const last_name = lastNames[number % lastNames.length] ?? 'Ali';
  const first_name = number === 0 ? 'Rehana' : (firstNames[number % firstNames.length] ?? 'Aisha');
  return {
    student_id: 20260001 + number,
    last_name,
    first_name,
    picture: `student-${number}.jpg`,
    initials: initialsOf(first_name, last_name),
    average: 40 + ((number * 137) % 550) / 10,
    rank: number + 1,
    subjects_passed: subjectCount - (number % 4),
    counting_subjects: subjectCount,
    missing_subjects: [],
    total_sessions: 124,
    sessions_absent: number % 9,
    sessions_late: number % 5,
    teacher_comment:
      'A capable student. Lateness and incomplete homework are holding back progress; parents are asked to meet the form teacher early next term.',
    dean_comment: 'Keep striving for excellence.',
    rows: subjects.slice(0, subjectCount).map((_, index) => rowOf(index, number)),
  };
}

/** One subject's row; `number` varies the marks from student to student. */
export function rowOf(index: number, number = 0): ReportCardRow {
  const [subject = '', teacher = ''] = subjects[index % subjects.length] ?? [];
  const turn = index * 7 + number * 13;
  return {
    subject,
    teacher,
    course_mark: turn % 19 === 5 ? null : 35 + (turn % 60),
    course_attendance: turn % 19 === 5 ? 3 : 1,
    exam_mark: turn % 23 === 9 ? null : 30 + (turn % 135) / 2,
    exam_attendance: turn % 23 === 9 ? 2 : 1,
    dilligence: grades[turn % 5] ?? null,
    progress: grades[(turn + 1) % 5] ?? null,
    conduct: grades[turn % 3] ?? null,
    comment: remarks[turn % remarks.length] ?? '',
    class_highest: 97.5,
  };
}

/** Class 1A with these students, in Term 1 of 2026-2027. */
export function class1A(students: readonly ReportCardStudent[]): ReportCardModel {
  return {
    school: {
      name: 'Arima Heights Secondary School',
      motto: 'Labor omnia vincit',
      address: '14 Calvary Hill Road, Arima, Trinidad and Tobago',
      phone: '1868 555-0134',
      email: 'office@arimaheights.example',
      principal: 'Mrs. V. Joseph',
      primary_colour: '#1F6B45',
      secondary_colour: '#EFE6D2',
      logo: null,
      logo_ratio: 1,
    },
    term: {
      term: 1,
      year: '2026-2027',
      start: '2026-09-07',
      end: '2026-12-11',
      next_term_start: '2027-01-04',
    },
    form_class_id: '1A',
    course_work_only: false,
    pass_mark: 50,
    show_rank: true,
    show_grades: true,
    class_average: 58.2,
    class_size: 35,
    form_teachers: ['A. Mohammed'],
    deans: ['R. Singh'],
    students,
  };
}
