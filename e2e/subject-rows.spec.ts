import { markCalls } from 'contract/marks';
import { markRowCalls } from 'contract/term-mark-rows';
import { subjectAssignmentCalls } from 'contract/subject-assignment';

import { expectAccessible } from './support/accessibility.ts';
import { expectAllHasCome } from './support/all-has-come.ts';
import { comeBack } from './support/come-back.ts';
import { holdBack } from './support/hold-back.ts';
import { loseAnswer } from './support/lose-answer.ts';
import {
  changeRecordAs,
  expectAllSaved,
  field,
  openClass,
  storedSheet,
  subjects,
  teachers,
  term,
} from './support/mark-sheet.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { pick } from './support/staffing.ts';
import { openClassRecords, recordField, storedRows } from './support/term-details.ts';

const dialog = { within: '[role="dialog"]' } as const;

test.use({ complaints: { allowed: [refusedCalls, lostCalls] } });

test('the vice principal changes the subject and the teacher of a row, is refused a taken subject, deletes and undoes', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '3A');
  const rows = page.getByRole('table');
  const studentId = Number(await recordField(page, "Student's ID").inputValue());
  const before = await storedRows(await colleague('vjoseph'), studentId);
  const mathematics = before.get('Mathematics');
  expect(mathematics, 'there is a row to change').toBeDefined();

  const release = await holdBack(page, '**/api/subjects');
  await page.getByRole('button', { name: 'Change Mathematics' }).click();
  const editor = page.getByRole('dialog', { name: /^Change Mathematics of / });
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled();
  // On a poor connection one types before the subjects are there.
  await editor.getByRole('combobox', { name: 'Subject' }).fill('English Lang');
  await expect(page.getByText('Loading…')).toBeVisible();
  release();
  await expect(page.getByRole('option', { name: 'English Language' })).toBeVisible();
  await page.keyboard.press('Enter');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByRole('alert')).toHaveText('This student already has a row for that subject.');
  await expectAccessible(page, 'the row editor', dialog);
  expect(await storedRows(await colleague('vjoseph'), studentId)).toEqual(before);

  await pick(editor.getByRole('combobox', { name: 'Subject' }), 'Chemistry', 'Chemistry');
  await pick(editor.getByRole('combobox', { name: 'Teacher' }), 'Charles', /^Charles, /);
  const letGo = await holdBack(page, '**/api/**');
  await editor.getByRole('button', { name: /^(Save|Retry)$/ }).click();
  for (const field of ['Subject', 'Teacher']) {
    await expect(editor.getByRole('combobox', { name: field })).toBeEditable({ editable: false });
  }
  letGo();
  await expect(editor).toBeHidden();
  await expect(rows.getByRole('row', { name: /^Chemistry .* L\. Charles/ })).toBeVisible();
  const changed = (await storedRows(await colleague('vjoseph'), studentId)).get('Chemistry');
  expect(changed).toMatchObject({ course_mark: mathematics?.course_mark, comment: mathematics?.comment });

  await page.getByRole('button', { name: 'Delete Chemistry' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Chemistry?' });
  await expectAccessible(page, 'the question before a row is deleted', dialog);
  // The page of a network that wants to be signed in to deletes nothing.
  await page.route(
    '**/api/student-term-mark',
    (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the school’s Wi-Fi</h1>' }),
    { times: 1 },
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toContainText('It is not known whether the row was deleted.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Delete Chemistry' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/^Chemistry of .+, .+ was deleted$/)).toBeVisible();
  await expect(rows.getByRole('row', { name: /^Chemistry/ })).toHaveCount(0);
  // A notice that has the focus stays.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expectAccessible(page, 'the notice with Undo');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Chemistry of .+, .+ is back$/)).toBeVisible();
  await expect(rows.getByRole('row', { name: /^Chemistry .* L\. Charles/ })).toBeVisible();
  // The button went with the notice; keys go on at the rows, where they were before.
  await expect(page.locator(':focus').filter({ has: rows })).toHaveCount(1);
  expect((await storedRows(await colleague('vjoseph'), studentId)).get('Chemistry')).toMatchObject({
    course_mark: mathematics?.course_mark,
    comment: mathematics?.comment,
  });
});

test('subject and teacher of a row are found as in every other field: what begins so first, and a name as one says it', async ({
  page,
}) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '1A');
  await page.getByRole('button', { name: 'Change Mathematics' }).click();
  const editor = page.getByRole('dialog', { name: /^Change Mathematics of / });
  const [subject, teacher] = [
    editor.getByRole('combobox', { name: 'Subject' }),
    editor.getByRole('combobox', { name: 'Teacher' }),
  ];
  await subject.fill('math');
  await expect(page.getByRole('option').filter({ hasText: 'Additional Mathematics' })).toBeVisible();
  await expect(page.getByRole('option').first()).toHaveText('Mathematics');
  await page.keyboard.press('Enter');
  await expect(subject).toHaveValue('Mathematics');
  for (const typed of ['Aisha Mohammed', 'mohammed aisha']) {
    await teacher.fill(typed);
    await expect(page.getByRole('option')).toHaveText(['Mohammed, Aisha']);
  }
});

test('what is typed or chosen for a row and not saved is asked about before it goes, and nothing else is', async ({
  page,
}) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '1B');
  const change = page.getByRole('button', { name: 'Change Mathematics' });
  const editor = page.getByRole('dialog', { name: /^Change Mathematics of / });
  const ask = page.getByRole('dialog', { name: 'Close without saving?' });
  await change.click();
  await expect(editor).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();

  await change.click();
  await editor.getByRole('combobox', { name: 'Teacher' }).fill('Char');
  await expect(page.getByRole('option', { name: /^Charles, / })).toBeVisible();
  // First the list closes, then the editor.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await pick(editor.getByRole('combobox', { name: 'Teacher' }), 'Charles', /^Charles, /);
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the question before a change of a row goes', dialog);
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor.getByRole('combobox', { name: 'Teacher' })).toHaveValue(/^Charles, /);
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await ask.getByRole('button', { name: 'Discard' }).click();
  await expect(editor).toBeHidden();
  await expect(page.getByRole('row', { name: /^Mathematics/ })).not.toContainText('L. Charles');
});

test('a row whose teacher is written out and chosen again is as it was, and is left without a question', async ({
  page,
}) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '1A');
  await page.getByRole('button', { name: 'Change Mathematics' }).click();
  const editor = page.getByRole('dialog', { name: /^Change Mathematics of / });
  const teacher = editor.getByRole('combobox', { name: 'Teacher' });
  await expect(teacher).toHaveValue('A. Mohammed');
  await pick(teacher, 'Mohammed, Aisha', 'Mohammed, Aisha');
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled();
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Change Mathematics' })).toBeFocused();
});

test('whoever goes on to the next student by key from the button of a row goes on between PREV and NEXT', async ({
  page,
}) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '1A');
  await page.getByRole('button', { name: 'Change Mathematics' }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  const place = page.getByRole('navigation', { name: 'Students of the class' }).getByText(/^2 of \d+$/);
  await expect(place).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'NEXT', exact: true })).toBeFocused();
});

test('a row that its teacher changed meanwhile is shown as it is by now, and the next try changes or deletes that', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '1A');
  const student = await page.getByRole('heading', { level: 2 }).first().innerText();
  const lesson = { formClass: '1A', subject: subjects.mathematics, teacherId: teachers.amohammed };
  const teacher = await colleague('amohammed');
  const row = page.getByRole('row', { name: /^Mathematics/ });
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Change Mathematics' }).click();
  const editor = page.getByRole('dialog', { name: /^Change Mathematics of / });
  await editor.getByRole('combobox', { name: 'Teacher' }).fill('Char');
  await changeRecordAs(teacher, lesson, student, { comment: 'Works hard.' });
  // The rows behind the editor follow; what has been begun in it was begun over the row as it stood before.
  await expect(page.getByRole('cell', { name: 'Works hard.', includeHidden: true })).toBeVisible();
  await expect(editor.getByRole('combobox', { name: 'Teacher' })).toHaveValue('Char');
  await pick(editor.getByRole('combobox', { name: 'Teacher' }), 'Charles', /^Charles, /);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByRole('alert')).toHaveText('Someone else changed this record meanwhile.');
  await editor.getByRole('button', { name: 'Retry' }).click();
  await expect(editor).toBeHidden();
  await expect(row).toContainText('L. Charles');

  await page.getByRole('button', { name: 'Delete Mathematics' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Mathematics?' });
  await changeRecordAs(teacher, lesson, student, { comment: 'Works very hard.' });
  await expect(page.getByRole('cell', { name: 'Works very hard.', includeHidden: true })).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toContainText('Someone else changed this record meanwhile.');
  await question.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^Mathematics of .+, .+ was deleted$/)).toBeVisible();
  await expect(row).toContainText('missing');
});

test('a row that was perhaps changed is not said to be lost where its editor is closed', async ({ page }) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '1C');
  await page.getByRole('button', { name: 'Change Mathematics' }).click();
  const editor = page.getByRole('dialog', { name: /^Change Mathematics of / });
  await pick(editor.getByRole('combobox', { name: 'Teacher' }), 'Charles', /^Charles, /);
  await loseAnswer(page, '**/api/student-term-mark-update');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByRole('alert')).toContainText('The server could not be reached.');
  await editor.getByRole('button', { name: 'Cancel' }).click();
  const ask = page.getByRole('dialog', { name: 'Close without saving?' });
  await expect(ask).toContainText('It is not known whether what you changed here was saved.');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await editor.getByRole('button', { name: 'Retry' }).click();
  await expect(editor).toBeHidden();
  await expect(page.getByRole('row', { name: /^Mathematics/ })).toContainText('L. Charles');
});

test('a remark that a form teacher was missing in Term Details stands there once it is entered, however quick she is', async ({
  page,
}) => {
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '2A');
  await expect(page.getByRole('row', { name: /^Mathematics/ })).toBeVisible();
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await openClass(page, '2A Mathematics');
  const remark = page.getByRole('textbox', { name: /, Remarks$/ }).first();
  await remark.fill('Entered a moment ago.');
  await page.keyboard.press('Enter');
  await expectAllSaved(page);
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await openClassRecords(page, '2A');
  await expect(page.getByRole('row', { name: /^Mathematics .*Entered a moment ago\./ })).toBeVisible();
});

test('a mark whose row the vice principal deletes while its class is open is gone there as soon as its teacher touches it', async ({
  page,
  colleague,
}) => {
  const vicePrincipal = await colleague('vjoseph');
  const lesson = { formClass: '1A', subject: subjects.mathematics, teacherId: teachers.amohammed };
  const [one = '', other = ''] = [...(await storedSheet(vicePrincipal, lesson)).keys()].slice(6);
  await signInAs(page, 'amohammed');
  for (const name of [one, other]) {
    await changeRecordAs(vicePrincipal, lesson, name, { exam_attendance: 1, exam_mark: 50 });
  }
  await openClass(page, '1A Mathematics');
  async function deleteRowOf(name: string) {
    await expect(field(page, name, 'Exam')).toHaveValue('50');
    const record = (await storedSheet(vicePrincipal, lesson)).get(name);
    if (record === undefined) throw new Error(`${name} is in the class.`);
    const { student_id, subject_id, academic_term_id } = record;
    const row = { student_id, subject_id, academic_term_id };
    expect((await vicePrincipal.ask(markRowCalls.deleteMarkRow, { body: row })).status).toBe(204);
  }

  await deleteRowOf(one);
  await field(page, one, 'Exam').fill('');
  await page.keyboard.press('Enter');
  await expectAllSaved(page);
  await expect(field(page, one, 'Exam')).toHaveValue('');

  // The sheet was read anew, and shows what stood there then.
  await expectAllHasCome(page);
  await deleteRowOf(other);
  await field(page, other, 'Exam').fill('55');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ has: field(page, other, 'Exam') });
  await row.getByRole('button', { name: /^Changed/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use theirs' }).click();
  await expectAllSaved(page);
  await expect(field(page, other, 'Exam')).toHaveValue('');
});

test('in a subject that a student has dropped, and whose row was cleared, no mark is said to be missing', async ({
  page,
  colleague,
}) => {
  const admin = await colleague('Admin');
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '4 Sci');
  const studentId = Number(await recordField(page, "Student's ID").inputValue());
  const biology = (await storedRows(admin, studentId)).get('Biology');
  if (!biology?.employee_id) throw new Error('The student takes Biology and has marks in it.');
  const row = { student_id: studentId, subject_id: biology.subject_id, employee_id: biology.employee_id };
  const blank = { course_mark: null, exam_mark: null, dilligence: null, progress: null, conduct: null };
  await admin.ask(markCalls.saveMark, {
    body: {
      ...row,
      ...blank,
      academic_term_id: term,
      course_attendance: 1,
      exam_attendance: 1,
      comment: '',
    },
  });
  await comeBack(page);
  const shown = page.getByRole('table').getByRole('row', { name: /^Biology/ });
  await expect(shown, 'while it is taken').toHaveText(/^Biologymissingmissing/);
  await admin.ask(subjectAssignmentCalls.deleteStudentSubject, { body: row });
  await comeBack(page);
  await expect(shown).toHaveText(/^Biologynot takennot taken/);
});
