import { calls } from 'contract/calls';

import type { Browser } from '../server/src/testing/browser.ts';
import { comeBack } from './support/come-back.ts';
import { expectAllSaved, field, namesOn, openClass } from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';
import { expectRecordSaved, openClassRecords, recordField, storedRecords } from './support/term-details.ts';
import { textOf } from './support/text-of.ts';

/** Admin corrects a student's number, which is open under the former one in a teacher's page. */
async function correctNumber(admin: Browser, name: string, new_student_id: number): Promise<void> {
  const of = (await storedRecords(admin, '1A')).get(name);
  const params = { studentId: String(of?.student_id) };
  const { answer: student } = await admin.ask(calls.getStudent, { params });
  const { first_name, last_name, student_id, form_class_id, birth_certificate_pin } = student;
  const general = { first_name, last_name, birth_certificate_pin, form_class_id: form_class_id ?? '' };
  const { status } = await admin.ask(calls.saveStudent, {
    body: { ...general, student_id, new_student_id },
  });
  expect(status).toBe(200);
}

test('what a teacher enters while Admin corrects the student’s number stands in its cell once it is stored', async ({
  page,
  colleague,
}) => {
  const admin = await colleague('Admin');
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const [name = ''] = await namesOn(page);
  await correctNumber(admin, name, 20269001);
  const remark = field(page, name, 'Remarks');
  for (const words of ['Speaks with much care.', 'Speaks with more care.']) {
    await remark.fill(words);
    await page.keyboard.press('Enter');
    await expectAllSaved(page);
    await expect(remark).toHaveValue(words);
  }
});

test('what a form teacher enters meanwhile stands in the student’s record', async ({ page, colleague }) => {
  const admin = await colleague('Admin');
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  const name = await page.getByRole('heading', { level: 2 }).first().innerText();
  await correctNumber(admin, name, 20269002);
  const comment = recordField(page, "Form Teacher's Comments");
  for (const words of ['Works with a will.', 'Works with a good will.']) {
    await comment.fill(words);
    await comment.blur();
    await expectRecordSaved(page);
    await expect(comment).toHaveValue(words);
  }
});

test('nobody is said to have left the open sheet where Admin has corrected a student’s number', async ({
  page,
  colleague,
}) => {
  const admin = await colleague('Admin');
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const [, name = ''] = await namesOn(page);
  const readAnew = page.waitForResponse(
    async (answer) =>
      answer.url().includes('/api/teacher-lesson-students/') && (await textOf(answer)).includes('20269003'),
  );
  await correctNumber(admin, name, 20269003);
  await comeBack(page);
  await readAnew;
  // What would be said of it takes a moment to come, and goes by itself: it is looked for once.
  await page.waitForTimeout(1000);
  expect(await page.getByText('no longer on this mark sheet').count()).toBe(0);
  await expect(field(page, name, 'Remarks')).toHaveCount(1);
});
