import { studentUploadCalls } from 'contract/student-upload';
import { studentRecordCalls } from 'contract/students';

import { expectAccessible } from './support/accessibility.ts';
import { holdBack } from './support/hold-back.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';
import {
  addNamesakes,
  choose,
  findStudent,
  openRecord,
  openStudents,
  saveRecord,
} from './support/students.ts';

const dialog = { within: '[role="dialog"]' } as const;

test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

test('a student who left goes to the archive and is brought back into a class', async ({ page }) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const name = 'Aziz, Mishka';
  const graduate = 'Abdool, Bibi';
  await (await findStudent(page, name)).getByRole('button', { name: /^Change Status/ }).click();
  const asked = page.getByRole('dialog', { name: 'Change Status – Mishka Aziz' });
  await expect(asked.getByRole('radio')).toHaveCount(6);
  await expect(asked.getByRole('radio', { name: 'Graduated' })).toHaveCount(0);
  await expect(asked.getByRole('radio', { name: 'Transferred' })).toBeChecked();
  await asked.getByRole('radio', { name: 'Withdrawn' }).check();
  await expectAccessible(page, 'the statuses', dialog);
  await asked.getByRole('button', { name: 'Change Status' }).click();
  const confirm = page.getByRole('dialog', { name: 'Change the status of Mishka Aziz?' });
  await expect(confirm).toContainText('Withdrawn');
  await loseAnswer(page, '**/api/student');
  const releaseList = await holdBack(page, '**/api/students-all?*');
  await confirm.getByRole('button', { name: 'Change Status' }).click();
  await expect(asked.getByRole('alert'), 'before the list has come').toContainText(
    'The server could not be reached.',
  );
  releaseList();
  await asked.getByRole('button', { name: 'Change Status' }).click();
  const release = await holdBack(page, '**/api/student-status');
  await confirm.getByRole('button', { name: 'Change Status' }).click();
  await expect(page.getByRole('dialog', { name: 'Updating the status…' })).toBeVisible();
  release();
  await expect(page.getByText('Mishka Aziz status updated.')).toBeVisible();
  await expect(page.getByRole('rowheader', { name })).toHaveCount(0);
  await expect(page.getByLabel('Search students')).toBeFocused();

  await page.getByRole('button', { name: 'Archive' }).click();
  const archived = await findStudent(page, name);
  await expect(archived.getByRole('cell', { name: 'Withdrawn' })).toBeVisible();
  await archived.getByRole('button', { name: /^Change Status/ }).click();
  await asked.getByRole('radio', { name: 'Expelled' }).check();
  await loseAnswer(page, '**/api/student');
  await asked.getByRole('button', { name: 'Change Status' }).click();
  await expect(asked.getByRole('alert')).toContainText('The server could not be reached.');
  await expect(asked, 'it was stored unheard').toContainText('The status is Expelled.');
  await asked.getByRole('button', { name: 'Change Status' }).click();
  await expect(page.getByText('Mishka Aziz status updated.')).toBeVisible();
  // Of who has left already nothing is asked, and the archive stays in sight.
  await expect(archived.getByRole('cell', { name: 'Expelled' })).toBeVisible();
  const record = await openRecord(page, name);
  const formClass = record.getByRole('combobox', { name: 'Class' });
  await expect(formClass).toBeDisabled();
  await expect(formClass).toHaveAccessibleDescription(/when the student is made Active again/);
  await record.getByLabel('Other Name').fill('Anne');
  // What is done next starts from what was saved, and not from the list that is still on its way.
  const lists = await holdBack(page, '**/api/students-all?*');
  await saveRecord(record);
  await record.getByRole('button', { name: 'Close Record' }).click();
  await archived.getByRole('button', { name: /^Change Status/ }).click();
  await expect(asked.getByRole('radio', { name: 'Transferred' })).toBeChecked();
  await asked.getByRole('radio', { name: 'Active' }).check();
  // Registered this year still, nobody has to say in which class.
  await expect(asked.getByRole('combobox', { name: 'Class' })).toHaveText('1A');
  await choose(asked.getByRole('combobox', { name: 'Class' }), '1C');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'DELETE' && request.url().endsWith('/api/student')) sent += 1;
  });
  await asked.getByRole('button', { name: 'Change Status' }).dblclick();
  await expect(page.getByRole('dialog', { name: 'Updating the status…' })).toBeVisible();
  lists();
  await expect(archived).toHaveCount(0);
  expect(sent, 'by two clicks').toBe(1);
  await expect(page.getByRole('button', { name: 'Archive' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Current' }).click();
  await expect((await findStudent(page, name)).getByRole('cell', { name: '1C' })).toBeVisible();

  // Of who left in an earlier year the class is not known.
  await page.getByRole('button', { name: 'Archive' }).click();
  await (await findStudent(page, graduate)).getByRole('button', { name: /^Change Status/ }).click();
  const graduated = page.getByRole('dialog', { name: /^Change Status/ });
  await graduated.getByRole('radio', { name: 'Active' }).check();
  await graduated.getByRole('button', { name: 'Change Status' }).click();
  await expect(graduated.getByText('Choose a class.')).toBeVisible();
  // What is said is of the choice that stands there, and of none before it.
  await graduated.getByRole('radio', { name: 'Expelled' }).check();
  await graduated.getByRole('radio', { name: 'Active' }).check();
  await expect(graduated.getByText('Choose a class.')).toHaveCount(0);
  await choose(graduated.getByRole('combobox', { name: 'Class' }), '5 Sci');
  await page.route('**/api/student', (route) => route.abort());
  await graduated.getByRole('button', { name: 'Change Status' }).click();
  await expect(graduated.getByRole('alert')).toContainText('The server could not be reached.');
  await choose(graduated.getByRole('combobox', { name: 'Class' }), '6 Up');
  await expect(graduated.getByRole('alert')).toHaveCount(0);
  await graduated.getByRole('button', { name: 'Cancel' }).click();
});

test('who comes next year and was taken off by mistake goes back to the class of that year', async ({
  page,
  colleague,
  school,
}) => {
  const office = await colleague('kali');
  const newcomer = {
    last_name: 'Zephyrine',
    first_name: 'Inès',
    sea_number: '27990001',
    form_class_id: '1A',
  };
  const body = { data: JSON.stringify([{ id: 1, ...newcomer }]), academic_year_id: 20272028 };
  await office.ask(studentUploadCalls.uploadStudents, { body });
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByRole('button', { name: 'Archive' }).click();
  const row = await findStudent(page, 'Zephyrine, Inès');
  await expect(row.getByRole('cell', { name: 'Active' })).toBeVisible();
  const asked = page.getByRole('dialog', { name: 'Change Status – Inès Zephyrine' });
  const changeTo = async (status: string) => {
    await row.getByRole('button', { name: /^Change Status/ }).click();
    await asked.getByRole('radio', { name: status }).check();
  };
  await changeTo('Withdrawn');
  await asked.getByRole('button', { name: 'Change Status' }).click();
  await expect(row.getByRole('cell', { name: 'Withdrawn' })).toBeVisible();
  await expect(asked).toBeHidden();
  await changeTo('Active');
  await expect(asked.getByText('The student stays registered in 1A for the next year.')).toBeVisible();
  await expect(asked.getByRole('combobox', { name: 'Class' })).toHaveCount(0);
  await asked.getByRole('button', { name: 'Change Status' }).click();
  await expect(row.getByRole('cell', { name: 'Active' })).toBeVisible();
  const { answer } = await office.ask(studentRecordCalls.listAllStudents, { query: { which: 'current' } });
  expect(answer.current_students.map(({ last_name }) => last_name)).not.toContain('Zephyrine');

  // Where that class was retired while they were away, they come to another of that year.
  await expect(asked).toBeHidden();
  await changeTo('Withdrawn');
  await asked.getByRole('button', { name: 'Change Status' }).click();
  await expect(row.getByRole('cell', { name: 'Withdrawn' })).toBeVisible();
  await expect(asked).toBeHidden();
  await school.owner.pool.query(
    "update form_classes set retired_on = '2026-11-20' where form_class_id = '1A'",
  );
  await changeTo('Active');
  await asked.getByRole('button', { name: 'Change Status' }).click();
  const classOfNextYear = asked.getByRole('combobox', { name: 'Class' });
  await choose(classOfNextYear, '1B');
  await expect(classOfNextYear).toHaveAccessibleDescription(
    'The class in which the student is registered for the next year',
  );
  await asked.getByRole('button', { name: 'Change Status' }).click();
  await expect(row.getByRole('cell', { name: 'Active' })).toBeVisible();
  await expect(row.getByRole('cell', { name: '1B' })).toBeVisible();
});

test('a graduate who was made Transferred by mistake is Graduated again by Undo, which can be tried again and goes over no other change of status', async ({
  page,
  colleague,
}) => {
  const deputy = await colleague('vjoseph');
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByRole('button', { name: 'Archive' }).click();
  const row = await findStudent(page, 'Abdool, Bibi');
  await expect(row.getByRole('cell', { name: 'Graduated' })).toBeVisible();
  const asked = page.getByRole('dialog', { name: 'Change Status – Bibi Abdool' });
  const told = page.getByText('Bibi Abdool status updated.');
  const undo = page.getByRole('button', { name: 'Undo' });
  const transfer = async () => {
    await row.getByRole('button', { name: /^Change Status/ }).click();
    await asked.getByRole('button', { name: 'Change Status' }).click();
  };
  // A notice that has the focus stays.
  const keepInSight = async () => {
    await expect(undo).toBeVisible();
    await expect(asked).toHaveCount(0);
    await undo.focus();
  };
  // Also where the change was stored unheard.
  await loseAnswer(page, '**/api/student');
  await transfer();
  await expect(asked.getByRole('alert')).toContainText('The server could not be reached.');
  await expect(asked).toContainText('The status is Transferred.');
  await asked.getByRole('button', { name: 'Change Status' }).click();
  await keepInSight();
  await expect(row.getByRole('cell', { name: 'Transferred' })).toBeVisible();
  await loseAnswer(page, '**/api/student');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('It is not known whether the change of status of Bibi Abdool was taken back.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(told).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(row.getByRole('cell', { name: 'Graduated' })).toBeVisible();

  await transfer();
  await keepInSight();
  const id = Number(
    await row
      .getByRole('cell')
      .filter({ hasText: /^\d{8}$/ })
      .innerText(),
  );
  const body = { student_id: id, student_status_id: 6 };
  expect((await deputy.ask(studentRecordCalls.changeStudentStatus, { body })).status).toBe(200);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('The change of status of Bibi Abdool could not be taken back. Someone else'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(
    page.getByText('The change of status of Bibi Abdool could not be taken back. Students'),
  ).toBeVisible();
  await expect(row.getByRole('cell', { name: 'Expelled' })).toBeVisible();
});

test('whose name another student has is named with the ID where the status is changed', async ({
  page,
  colleague,
}) => {
  const [, id] = await addNamesakes(await colleague('vjoseph'), '2A');
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByLabel('Search students').fill(String(id));
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: String(id), exact: true }) });
  await row.getByRole('button', { name: /^Change Status/ }).click();
  const asked = page.getByRole('dialog', { name: `Change Status – Kerwin Zzali (${id})` });
  await asked.getByRole('radio', { name: 'Withdrawn' }).check();
  await asked.getByRole('button', { name: 'Change Status' }).click();
  await expect(
    page.getByRole('dialog', { name: `Change the status of Kerwin Zzali (${id})?` }),
  ).toBeVisible();
});
