import { loseAnswer } from './support/lose-answer.ts';
import { expect, lostCalls, signInAs, test } from './support/staff-test.ts';
import { openClassRecords, recordField, storedRows } from './support/term-details.ts';

// Rows of Term Details that were deleted, put back from the notice of it.

test.use({ complaints: { allowed: [lostCalls] } });

test('each of the rows that were deleted one after the other, also of two students, is put back by the Undo beside its name', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '1C');
  const reader = await colleague('vjoseph');
  const notices = page.getByRole('status');
  const deleted: { subject: string; name: string; id: number }[] = [];
  const deleteHere = async (subject: string) => {
    const id = Number(await recordField(page, "Student's ID").inputValue());
    const name = await page.getByRole('heading', { name: /^.+, .+$/ }).innerText();
    await page.getByRole('button', { name: `Delete ${subject}` }).click();
    await page
      .getByRole('dialog', { name: `Delete ${subject}?` })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(notices.getByText(`${subject} of ${name} was deleted`)).toBeVisible();
    // Over a page that one has turned away from, a notice stays.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    deleted.push({ subject, name, id });
  };
  await deleteHere('Mathematics');
  await deleteHere('Spanish');
  await page.getByRole('button', { name: 'NEXT', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Students of the class' })).toContainText('2 of ');
  await deleteHere('Mathematics');

  const undo = notices.getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveCount(deleted.length);
  for (const { subject, name, id } of deleted) {
    await undo.first().click();
    await expect(notices.getByText(`${subject} of ${name} was deleted`)).toHaveCount(0);
    await expect(notices.getByText(`${subject} of ${name} is back`)).toBeVisible();
    expect((await storedRows(reader, id)).has(subject)).toBe(true);
  }
});

test('a row that was deleted, or put back, although the answer was lost is said to be so at the next try', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '2A');
  const studentId = Number(await recordField(page, "Student's ID").inputValue());
  const reader = await colleague('vjoseph');
  const before = (await storedRows(reader, studentId)).get('Mathematics');
  expect(before?.version, 'there is a row to delete').toBeGreaterThan(0);

  await loseAnswer(page, '**/api/student-term-mark');
  await page.getByRole('button', { name: 'Delete Mathematics' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Mathematics?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toContainText('It is not known whether the row was deleted.');
  await question.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^Mathematics of .+, .+ was deleted$/)).toBeVisible();
  await expect(question).toHaveCount(0);
  // A notice that has the focus stays.
  await page.getByRole('button', { name: 'Undo' }).focus();
  expect((await storedRows(reader, studentId)).has('Mathematics')).toBe(false);

  await loseAnswer(page, '**/api/student-term-mark-restore');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^It is not known whether Mathematics of .+, .+ was put back\./)).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^Mathematics of .+, .+ is back$/)).toBeVisible();
  const { course_mark, exam_mark, comment } = before ?? {};
  expect((await storedRows(reader, studentId)).get('Mathematics')).toMatchObject({
    course_mark,
    exam_mark,
    comment,
  });
});
