import { type ClassOverview, missingDetails, type OverviewStudent } from 'contract/class-overview';

import { termTexts } from './texts.ts';

/** Whether anything that the report card asks for is missing of a student; without a subject it is an empty card. */
export function lacksSomething(student: OverviewStudent): boolean {
  const { missing, marks } = student;
  return missing.length > 0 || hasNoSubjects(student) || marks.some((cell) => cell.missing.length > 0);
}

/** Whether no subject is assigned to the student. */
export function hasNoSubjects({ marks }: Pick<OverviewStudent, 'marks'>): boolean {
  return marks.length === 0;
}

/**
 * What is missing in a class by whose it is: the form teacher's part, the dean's, the office's, which assigns subjects,
 * then subjects by title.
 */
export function whatIsMissing(overview: ClassOverview): { person: string; parts: string[] }[] {
  const owed = new Map<string, string[]>();
  const owe = (person: string, part: string, students: number) => {
    if (students > 0) owed.set(person, [...(owed.get(person) ?? []), `${part} ${students}`]);
  };
  const formTeachers = overview.form_teachers.join(', ') || termTexts.formTeacher;
  const deans = overview.deans.join(', ') || termTexts.dean;
  for (const part of missingDetails) {
    const lacking = overview.students.filter(({ missing }) => missing.includes(part)).length;
    owe(part === 'dean_comment' ? deans : formTeachers, termTexts.details[part], lacking);
  }
  owe(termTexts.office, termTexts.subjects, overview.students.filter(hasNoSubjects).length);
  for (const { subject_id, subject_title } of overview.subjects) {
    const lacking = overview.students
      .flatMap(({ marks }) => marks)
      .filter((cell) => cell.subject_id === subject_id && cell.missing.length > 0);
    for (const [teacher, cells] of Map.groupBy(lacking, (cell) => cell.teacher)) {
      owe(teacher || termTexts.nobodyTeaches, subject_title, cells.length);
    }
  }
  return [...owed].map(([person, parts]) => ({ person, parts }));
}
