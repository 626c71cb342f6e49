import type { Locator, Page } from '@playwright/test';
import { attendanceCalls } from 'contract/attendance';

import type { Browser } from '../server/src/testing/browser.ts';
import { holdBack } from './support/hold-back.ts';
import { teachers } from './support/mark-sheet.ts';
import { forgetRegister, latestSchoolDay, openWithRegister, registersOf } from './support/registers.ts';
import type { SchoolServer } from './support/school-server.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { openStudents } from './support/students.ts';
import { textOf } from './support/text-of.ts';

test('a register that a form teacher takes shows in the View Attendance that the office has open', async ({
  page,
  school,
  colleague,
}) => {
  const teacher = await colleague('amohammed');
  const day = await latestSchoolDay(school, teacher);
  for (const session of ['AM', 'PM'] as const)
    await forgetRegister(school, { formClass: '1A', day, session });
  const { students } = await registersOf(teacher, '1A', day);
  const entries = students.map(({ student_id }) => ({ student_id, status: 1 as const }));
  const save = async (marks: { student_id: number; status: 1 | 2 }[]) =>
    teacher.ask(attendanceCalls.saveRegister, {
      body: { form_class_id: '1A', date: day, session: 'AM', entries: marks },
    });
  await save(entries);
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByRole('button', { name: 'View Attendance' }).click();
  const dialog = page.getByRole('dialog', { name: 'View Attendance' });
  const form1 = dialog.getByRole('row', { name: `Form 1 ${students.length} 0 ${students.length}` });
  await expect(form1).toBeVisible();
  const [first] = entries;
  await save([{ student_id: first?.student_id ?? 0, status: 2 }]);
  await expect(
    dialog.getByRole('row', { name: `Form 1 ${students.length - 1} 1 ${students.length}` }),
  ).toBeVisible();
});

/** It is morning, nobody has taken a register yet, and the office looks at the last day that has some. */
async function openBeforeTheFirst(
  page: Page,
  school: SchoolServer,
  teacher: Browser,
): Promise<{ dialog: Locator; lastDay: string; takeTheFirst: () => Promise<void> }> {
  const day = await latestSchoolDay(school, teacher);
  for (const session of ['AM', 'PM'] as const)
    await forgetRegister(school, { formClass: '1A', day, session });
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByRole('button', { name: 'View Attendance' }).click();
  const dialog = page.getByRole('dialog', { name: 'View Attendance' });
  const chart = await dialog.getByRole('img', { name: /of each form on/ }).getAttribute('aria-label');
  const [lastDay = ''] = /(?<=on )\w+ \d+ \w+ \d+/.exec(chart ?? '') ?? [];
  return {
    dialog,
    lastDay,
    async takeTheFirst() {
      const body = { form_class_id: '1A', date: day, session: 'AM' as const, entries: [] };
      const known = page.waitForResponse(
        async (answer) =>
          answer.url().includes('/attendance-report-summary-data') && (await textOf(answer)).includes(day),
      );
      await teacher.ask(attendanceCalls.saveRegister, { body });
      await known;
    },
  };
}

test('the office reads on in the report that it opened when the first register of the day is taken meanwhile', async ({
  page,
  school,
  colleague,
}) => {
  const opened = await openBeforeTheFirst(page, school, await colleague('amohammed'));
  const { dialog, lastDay, takeTheFirst } = opened;
  await dialog.getByRole('button', { name: 'Daily Attendance' }).click();
  const report = page.getByRole('dialog', { name: `Daily Attendance, ${lastDay}` });
  await expect(report.locator('[data-page="1"] canvas')).toBeVisible();
  await takeTheFirst();
  // Under the report, where no role is found.
  await expect(page.getByRole('button', { name: 'Next school day', includeHidden: true })).toBeEnabled();
  await expect(report.locator('[data-page="1"] canvas')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('img', { name: `of each form on ${lastDay}` })).toBeVisible();
});

test('a date that the office is typing stays when the first register of the day is taken meanwhile', async ({
  page,
  school,
  colleague,
}) => {
  const { dialog, takeTheFirst } = await openBeforeTheFirst(page, school, await colleague('amohammed'));
  const field = dialog.getByRole('group', { name: 'Date' });
  await field.getByRole('spinbutton', { name: 'Day' }).click();
  await page.keyboard.type('15');
  await expect(dialog.getByText('Invalid Date Selected')).toBeVisible();
  await takeTheFirst();
  await expect(field).toHaveText(/15\/11\/2026/);
  await expect(dialog.getByText('Invalid Date Selected')).toBeVisible();
  await page.keyboard.type('10');
  await expect(dialog.getByRole('img', { name: 'of each form on Thu 15 Oct 2026' })).toBeVisible();
});

test.describe('two at one register', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('a note that a colleague stores for a student while one is being typed is asked about', async ({
    page,
    school,
    colleague,
  }) => {
    const office = await colleague('kali');
    const day = await latestSchoolDay(school, office);
    for (const session of ['AM', 'PM'] as const)
      await forgetRegister(school, { formClass: '1A', day, session });
    const { students } = await registersOf(office, '1A', day);
    const idOf = (name: string) =>
      students.find(({ last_name, first_name }) => `${last_name}, ${first_name}` === name)?.student_id ?? 0;
    const [adam, mishka] = [idOf('Baksh, Adam'), idOf('Aziz, Mishka')];
    const save = async (entries: { student_id: number; status: 1 | 2; note?: string }[]) =>
      office.ask(attendanceCalls.saveRegister, {
        body: { form_class_id: '1A', date: day, session: 'AM', entries },
      });
    await save(students.map(({ student_id }) => ({ student_id, status: 1 })));
    await school.owner.pool.query('update employees set last_name = $1 where id = $2', [
      'W'.repeat(50),
      teachers.amohammed,
    ]);
    await signInAs(page, 'amohammed');
    await page.getByRole('button', { name: /^Edit\/View Term Details/ }).click();
    await openWithRegister(page, () => page.getByRole('button', { name: '1A, Form Teacher' }).click());
    await page.getByRole('button', { name: 'Take Attendance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take Attendance, 1A' });
    await dialog.getByRole('button', { name: 'Morning' }).click();

    const release = await holdBack(page, '**/api/attendance-register');
    await dialog.getByRole('button', { name: 'Aziz, Mishka Present' }).click();
    await dialog.getByRole('button', { name: /^Note .*Baksh, Adam/ }).click();
    await page.keyboard.type('Fev');
    // The same as is on its way, so that the answer brings the note and nothing to choose.
    await save([
      { student_id: mishka, status: 2 },
      { student_id: adam, status: 1, note: 'At the dentist' },
    ]);
    const brought = page.waitForResponse(
      async (answer) => answer.status() === 409 && (await textOf(answer)).includes('At the dentist'),
    );
    release();
    await brought;
    await expect(dialog.getByText(/^Saved/)).toBeVisible();
    await page.keyboard.type('er');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /changed/i }).click();
    const question = page.getByRole('dialog', { name: /changed/i });
    await expect(question).toContainText('At the dentist');
    await page.setViewportSize({ width: 360, height: 740 });
    const wide = await question.getByRole('table').evaluate(({ scrollWidth, parentElement }) => ({
      table: scrollWidth,
      place: parentElement?.clientWidth ?? 0,
    }));
    expect(wide.table, 'however long a name is, both values are seen').toBeLessThanOrEqual(wide.place);
    await question.getByRole('button', { name: 'Use theirs' }).click();
    await expect(dialog.getByRole('textbox', { name: /Baksh, Adam/ })).toHaveValue('At the dentist');
    const { registers } = await registersOf(office, '1A', day);
    expect(registers.AM.entries.find(({ student_id }) => student_id === adam)).toMatchObject({
      status: 1,
      note: 'At the dentist',
    });
  });
});
