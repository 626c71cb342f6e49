import { lookOutFor } from './support/notices.ts';
import { expectFitForPhone } from './support/on-a-phone.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';

test.use({ complaints: { allowed: [refusedCalls] } });

test('on a phone a past mark is corrected while its term stays in sight', async ({ page, school }) => {
  await signInAs(page, 'vjoseph');
  await page.getByRole('button', { name: /^Marks Archive/ }).tap();
  await expect(page.getByText('Page 1 of 120')).toBeVisible();
  await expectFitForPhone(page, 'the students');
  await page.getByLabel('Search students').fill('20240001');
  await page.getByRole('button', { name: /^Edit\/View/ }).tap();
  const archive = page.getByRole('dialog', { name: 'Daniela Bermúdez Zambrano' });
  const form1 = 'Form 1, 2024-2025';
  const exam = archive.getByRole('textbox', { name: `ICT exam, Term 2, ${form1}`, exact: true });
  await expect(exam).toBeAttached();
  await expectFitForPhone(page, 'the archive of a student', { sideways: true });

  // Someone else has changed it: the choice is put off, and found again at the sign in the box.
  await school.owner.pool.query(
    'update term_marks set exam_mark = 33 where student_id = 20240001 and academic_term_id = 202402 and subject_id = 28',
  );
  await exam.fill('72');
  await page.keyboard.press('Enter');
  const clash = page.getByRole('dialog', { name: /^Someone else changed ICT exam, Term 2/ });
  await clash.getByRole('button', { name: 'Close' }).tap();
  await expectFitForPhone(page, 'a mark that two people changed', { sideways: true });
  await archive.getByRole('button', { name: 'Changed by someone else' }).tap();
  await clash.getByRole('button', { name: 'Use theirs' }).tap();
  await expect(exam).toHaveValue('33');

  await exam.tap();
  await exam.fill('88');
  await expect(exam).toBeInViewport({ ratio: 0.9 });
  await expect(
    archive.getByRole('combobox', { name: `Class, Term 2, ${form1}` }),
    'the class of the row',
  ).toBeInViewport({ ratio: 0.9 });
  const said = await lookOutFor(page, 'ICT exam mark saved.');
  await archive.getByRole('button', { name: 'Close' }).tap();
  await expect(archive).toBeHidden();
  expect(await said()).toBe(true);
});
