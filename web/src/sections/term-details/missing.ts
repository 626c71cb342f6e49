import type { ClassOverview, OverviewStudent } from 'contract/class-overview';

import { termTexts } from './texts.ts';

/** Whether anything that the report card asks for is missing of a student. */
export function lacksSomething({ missing, marks }: OverviewStudent): boolean {
  return missing.length > 0 || marks.some((cell) => cell.missing.length > 0);
}

/** What is missing in a class by whose it is: subjects by teacher, attendance and comments by form teacher and dean. */
export function whatIsMissing(overview: ClassOverview): { person: string; parts: string[] }[] {
  const owed = new Map<string, Map<string, number>>();
  const owe = (person: string, part: string) => {
    const parts = owed.get(person) ?? new Map<string, number>();
    owed.set(person, parts.set(part, (parts.get(part) ?? 0) + 1));
  };
  const titles = new Map(
    overview.subjects.map(({ subject_id, subject_title }) => [subject_id, subject_title]),
  );
  const formTeachers = overview.form_teachers.join(', ') || termTexts.formTeacher;
  const deans = overview.deans.join(', ') || termTexts.dean;
  for (const { missing, marks } of overview.students) {
    for (const part of missing) owe(part === 'dean_comment' ? deans : formTeachers, termTexts.details[part]);
    for (const cell of marks.filter((one) => one.missing.length > 0)) {
      owe(cell.teacher || termTexts.nobodyTeaches, titles.get(cell.subject_id) ?? '');
    }
  }
  return [...owed].map(([person, parts]) => ({
    person,
    parts: [...parts].map(([part, count]) => `${part} ${count}`),
  }));
}
