import type { Page } from '@playwright/test';
import { averageOnScreen, classResults } from 'contract/averages';
import type { RegisteredStudent } from 'contract/term-details';
import type { TermMarkRow } from 'contract/term-mark-rows';

/** A student with what the server holds of them. */
export interface Stored {
  name: string;
  record: RegisteredStudent;
  rows: readonly TermMarkRow[];
}

/** Leads to the overview of the class, and back. */
export async function switchView(page: Page, to: 'Class Overview' | 'Student Records'): Promise<void> {
  await page.getByRole('button', { name: to, exact: true }).click();
  const other = to === 'Class Overview' ? 'Student Records' : 'Class Overview';
  await page.getByRole('button', { name: other, exact: true }).waitFor();
}

/** What the overview of the class says otherwise than it is: its figures are reckoned here from what is stored. */
export async function wrongInOverview(page: Page, students: readonly Stored[]): Promise<string[]> {
  await switchView(page, 'Class Overview');
  const expected = overviewOf(students);
  const differing = (shown: ReadonlyMap<string, string>) =>
    [...new Set([...expected.keys(), ...shown.keys()])].flatMap((cell) =>
      shown.get(cell) === expected.get(cell)
        ? []
        : [`Overview, ${cell}: '${shown.get(cell)}' on the screen, '${expected.get(cell)}' stored`],
    );
  // What was there of it before stands until it is read anew.
  for (let turn = 0; turn < 20 && differing(await overviewOn(page)).length > 0; turn += 1) {
    await page.waitForTimeout(500);
  }
  const wrong = differing(await overviewOn(page));
  await switchView(page, 'Student Records');
  return wrong;
}

async function overviewOn(page: Page): Promise<ReadonlyMap<string, string>> {
  const cells = await page.evaluate(() => {
    const text = (element: Element | null | undefined) => (element?.textContent ?? '').trim();
    const found: [string, string][] = [];
    const [complete = '', average = ''] = [...document.querySelectorAll('p')]
      .map(text)
      .filter((words) => /students complete$|^Class average/.test(words));
    found.push(['complete', complete], ['average', average]);
    const grid = document.querySelector('[role="region"][aria-label^="Overview of"]');
    for (const row of grid?.querySelectorAll('tbody tr') ?? []) {
      const [name, attendance, teacher, dean, ...rest] = [...row.children];
      // A picture stands before the name, with initials where there is none.
      const who = (name?.querySelector('button')?.title ?? '').replace('Open the record of ', '');
      const missing = (cell: Element | undefined) => (text(cell) === 'missing' ? 'missing' : 'entered');
      found.push([`${who}, Att.`, missing(attendance)], [`${who}, F.T.`, missing(teacher)]);
      found.push([`${who}, Dean`, missing(dean)], [`${who}, average`, text(rest.at(-2))]);
      found.push([`${who}, rank`, text(rest.at(-1))]);
    }
    return found;
  });
  return new Map(cells);
}

function overviewOf(students: readonly Stored[]): ReadonlyMap<string, string> {
  const results = classResults(
    students.map(({ record, rows }) => ({ student_id: record.student_id, marks: taken(rows) })),
    1,
    0,
  );
  const complete = students.filter(isComplete).length;
  const expected = new Map([
    ['complete', `${complete}/${students.length} students complete`],
    ['average', `Class average ${averageOnScreen(results.class_average)}`],
  ]);
  for (const [at, { name, record }] of students.entries()) {
    const { average = null, rank = null } = results.students[at] ?? {};
    const entered = (is: boolean) => (is ? 'entered' : 'missing');
    expected.set(`${name}, Att.`, entered(hasAttendance(record)));
    expected.set(`${name}, F.T.`, entered(record.teacher_comment !== ''));
    expected.set(`${name}, Dean`, entered(record.dean_comment !== ''));
    expected.set(`${name}, average`, averageOnScreen(average));
    expected.set(`${name}, rank`, String(rank ?? '-'));
  }
  return expected;
}

const taken = (rows: readonly TermMarkRow[]) => rows.filter(({ cleared }) => cleared !== true);

const hasAttendance = ({ sessions_absent, sessions_late }: RegisteredStudent) =>
  sessions_absent !== null && sessions_late !== null;

function isComplete({ record, rows }: Stored): boolean {
  const lacksMark = taken(rows).some(
    ({ course_attendance, course_mark, exam_attendance, exam_mark }) =>
      (course_attendance === 1 && course_mark === null) || (exam_attendance === 1 && exam_mark === null),
  );
  return (
    hasAttendance(record) &&
    record.teacher_comment !== '' &&
    record.dean_comment !== '' &&
    rows.length > 0 &&
    !lacksMark
  );
}
