import {
  changeRecordAs,
  expectAllSaved,
  field,
  openClass,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';
import {
  changeRecord,
  expectStudent,
  openClassRecords,
  recordField,
  storedRecords,
} from './support/term-details.ts';

// A clash is a refusal, of which the browser complains; the line by which a class hears of changes is cut on purpose.
test.use({ complaints: { allowed: [refusedCalls, /ERR_CONNECTION_REFUSED/] } });

test('a teacher who changed a mark on the phone as well is told that it was no one else', async ({
  page,
  colleague,
}) => {
  await page.context().route('**/api/lesson-*/**', (route) => route.abort('connectionrefused'));
  const lesson = { formClass: '2A', subject: subjects.mathematics, teacherId: teachers.amohammed };
  const phone = await colleague('amohammed');
  const [name = '', other = ''] = (await storedSheet(phone, lesson)).keys();
  for (const student of [name, other]) {
    await changeRecordAs(phone, lesson, student, { course_mark: 40, course_attendance: 1 });
  }
  await signInAs(page, 'amohammed');
  await openClass(page, '2A Mathematics');
  await changeRecordAs(phone, lesson, name, { course_mark: 44 });
  await field(page, name, 'Term').fill('66');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Changed by you elsewhere' }).click();
  const clash = page.getByRole('dialog', { name: `You changed ${name} elsewhere, too` });
  await expect(clash.getByRole('row', { name: 'Term 66 44' })).toBeVisible();
  await clash.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('banner').getByRole('button', { name: '1 not stored' }).click();
  const unsent = page.getByRole('dialog', { name: 'Not stored' }).getByRole('listitem', { name });
  await expect(unsent).toContainText('Changed by you elsewhere');
  await unsent.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('dialog', { name: 'Not stored' }).getByRole('button', { name: 'Close' }).click();
  await expectAllSaved(page);
  expect((await storedSheet(phone, lesson)).get(name)?.course_mark).toBe(66);

  // Where a colleague was between, it is not said to have been the teacher alone.
  await changeRecordAs(await colleague('vjoseph'), lesson, other, { course_mark: 50 });
  await changeRecordAs(phone, lesson, other, { comment: 'Works steadily.' });
  await field(page, other, 'Term').fill('67');
  await page.keyboard.press('Enter');
  const others = page.getByRole('row').filter({ hasText: other });
  await others.getByRole('button', { name: 'Changed by someone else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use theirs' }).click();
  await expectAllSaved(page);
});

test('a form teacher who wrote a comment on the phone as well is told that it was no one else', async ({
  page,
  colleague,
}) => {
  const phone = await colleague('amohammed');
  const name = 'Bruno, Kadeem';
  const comment = "Form Teacher's Comments";
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: /^View Record, Kadeem Bruno/ }).click();
  await expectStudent(page, name, 'of 35');
  await changeRecord(phone, name, { teacher_comment: 'From the phone.' });
  await recordField(page, comment).fill('From the desk.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Changed by you elsewhere' }).click();
  const clash = page.getByRole('dialog', { name: `You changed ${name} elsewhere, too` });
  await expect(clash.getByRole('row', { name: `${comment} From the desk. From the phone.` })).toBeVisible();
  await clash.getByRole('button', { name: 'Use theirs' }).click();
  await expect(recordField(page, comment)).toHaveValue('From the phone.');
  const stored = (await storedRecords(phone, '1A')).get(name);
  expect(stored?.teacher_comment).toBe('From the phone.');
});
