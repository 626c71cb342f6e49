import { expectAccessible } from './support/accessibility.ts';
import { holdBack } from './support/hold-back.ts';
import { daniela } from './support/marks-archive.ts';
import { lookOutFor } from './support/notices.ts';
import { expect, refusedCalls, test } from './support/staff-test.ts';
import { openAsVicePrincipal } from './support/staffing.ts';
import { drawLate, whenStored } from './support/when-stored.ts';

const dialog = { within: '[role="dialog"]' } as const;

test.use({ complaints: { allowed: [refusedCalls, /status of 503/] } });

test('marks of past terms are found, corrected and refused in the archive, by keyboard', async ({
  page,
  school,
}) => {
  const { pool } = school.owner;
  // Daniela came in Term 2 of Form 1: of Term 1 nothing is known.
  for (const table of ['term_marks', 'student_term_records']) {
    await pool.query(`delete from ${table} where student_id = $1 and academic_term_id = 202401`, [daniela]);
  }
  await pool.query(`insert into term_registration_removals values ($1, 202401, '{}')`, [daniela]);
  const markOf = async (term: number) =>
    (
      await pool.query<{ course_mark: number }>(
        `select course_mark::float from term_marks
         where student_id = $1 and academic_term_id = $2 and subject_id = 33`,
        [daniela, term],
      )
    ).rows[0]?.course_mark;

  await openAsVicePrincipal(page, 'Marks Archive');
  await expect(page.getByRole('row')).toHaveCount(6);
  await expect(page.getByText('Page 1 of 120')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Page 2 of 120' })).toBeVisible();
  await expectAccessible(page, 'the students');
  await page.getByLabel('Search students').fill(String(daniela));
  await expect(page.getByText('1 of 600 students')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const open = page.getByRole('button', { name: 'Edit/View Daniela Bermúdez Zambrano' });
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');

  const archive = page.getByRole('dialog', { name: 'Daniela Bermúdez Zambrano' });
  const box = (term: number, form: string, kind = 'course') =>
    archive.getByRole('textbox', { name: `Maths ${kind}, Term ${term}, ${form}`, exact: true });
  const [form1, form3] = ['Form 1, 2024-2025', 'Form 3, 2026-2027'];
  await expect(archive.getByRole('combobox', { name: /^Class, Term/ })).toHaveCount(9);
  await expect(archive.getByRole('textbox', { name: `Term 2, ${form1}`, exact: true })).toBeDisabled();
  await expect(box(2, form3), 'a term to come').toBeDisabled();
  await expectAccessible(page, 'the archive of a student', dialog);
  const keypads = await archive
    .getByRole('textbox', { name: /(course|exam), Term/ })
    .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ type, inputMode }) => `${type} ${inputMode}`));
  expect(new Set(keypads), 'text inputs with the keypad of numbers').toEqual(new Set(['text decimal']));

  // Without a class nothing is stored, and what was typed goes.
  const refusal = page.getByRole('dialog', { name: 'Error' });
  await box(1, form1).fill('64');
  await page.keyboard.press('Tab');
  await expect(refusal.getByText('Class Must Be Selected.')).toBeVisible();
  await expectAccessible(page, 'the refusal', dialog);
  await page.keyboard.press('Enter');
  await expect(box(1, form1)).toBeFocused();
  await expect(box(1, form1)).toHaveValue('');
  // Whoever chooses one types on at once, also while it is on its way.
  const letClassGo = await holdBack(page, '**/api/register-student');
  const classOf1 = archive.getByRole('combobox', { name: `Class, Term 1, ${form1}` });
  await classOf1.selectOption('1A');
  await expect(classOf1).toHaveValue('1A');
  await box(1, form1).fill('64,5');
  await page.keyboard.press('ArrowDown');
  await expect(box(2, form1)).toBeFocused();
  const said = await lookOutFor(page, 'Maths course mark saved.');
  letClassGo();
  await expect.poll(said).toBe(true);
  const own = page.getByRole('textbox', { name: `Maths course, Term 1, ${form1}`, exact: true });
  await expect(
    archive.getByRole('row').filter({ has: own }).getByRole('img', { name: 'Saved' }),
  ).toBeVisible();
  await expect(box(1, form1)).toHaveValue('64.5');
  expect(await markOf(202401)).toBe(64.5);
  await expect(classOf1).toHaveValue('1A');

  // No key that passes over a class stores it: an arrow, or the first digit of a mark, opens the choice.
  const classOf2 = archive.getByRole('combobox', { name: `Class, Term 2, ${form1}` });
  const changes: string[] = [];
  page.on('request', (request) => request.url().endsWith('/register-student') && changes.push(request.url()));
  for (const key of ['ArrowDown', '1']) {
    await classOf2.focus();
    await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await expect(classOf2).toHaveValue('1A');
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(archive).toBeVisible();
  // A box that is changed again in the moment in which its mark is stored goes on from that mark.
  const draw = await drawLate(page);
  await whenStored(box(1, form1), { type: '66' });
  await box(1, form1).fill('65');
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => markOf(202401)).toBe(66);
  expect(changes, 'a class would have gone before the mark').toEqual([]);
  await draw();
  await expect(box(1, form1)).toHaveValue('66');

  // A number over 100 or below 0, also as a word processor writes it, and a word are asked for again, and Esc brings back
  // what is stored.
  const before = await box(2, form1).inputValue();
  for (const typed of ['100.5', '−5', 'good']) {
    await box(2, form1).fill(typed);
    await page.keyboard.press('Enter');
    await expect(refusal.getByText('Maths course mark must be a number between 0-100.')).toBeVisible();
    await refusal.getByRole('button', { name: 'Ok' }).click();
    await expect(box(2, form1)).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(box(2, form1)).toHaveValue(before);
  expect(await markOf(202402)).toBe(Number(before));
  await page.keyboard.type('7');
  await expect(box(2, form1), 'what is typed then replaces it').toHaveValue('7');
  await page.keyboard.press('Escape');

  // What cannot be stored at all stays in its box; closing asks.
  await box(2, form1).fill('good');
  await archive.getByRole('button', { name: 'Close' }).click();
  await refusal.getByRole('button', { name: 'Ok' }).click();
  await archive.getByRole('button', { name: 'Close' }).click();
  const ask = page.getByRole('dialog', { name: 'Close without saving these marks?' });
  await expect(ask).toContainText(`Maths course, Term 2, ${form1}`);
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await box(2, form1).focus();
  await page.keyboard.press('Escape');
  await expect(box(2, form1)).toHaveValue(before);

  // Meanwhile someone else changes it: both marks are shown, and one chooses.
  await pool.query(
    'update term_marks set course_mark = 33 where student_id = $1 and academic_term_id = 202402 and subject_id = 33',
    [daniela],
  );
  await box(2, form1).fill('72');
  await page.keyboard.press('Enter');
  const clash = page.getByRole('dialog', { name: /^Someone else changed Maths course, Term 2/ });
  await expect(clash.getByRole('row', { name: 'Course 72 33' })).toBeVisible();
  await expectAccessible(page, 'a mark that two people changed', dialog);
  await clash.getByRole('button', { name: 'Keep mine' }).click();
  // The word that it is saved may still be that of the mark before.
  await expect.poll(async () => markOf(202402)).toBe(72);

  // Over a line that takes its time one types on: the question waits until that mark is whole.
  await pool.query(
    'update term_marks set course_mark = 34 where student_id = $1 and academic_term_id = 202402 and subject_id = 33',
    [daniela],
  );
  const letGo = await holdBack(page, '**/api/student-term-mark');
  await box(2, form1).fill('73');
  await page.keyboard.press('Enter');
  await page.keyboard.type('5');
  letGo();
  await expect(page.getByText('Maths course mark not saved.')).toBeVisible();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await clash.getByRole('button', { name: 'Use theirs' }).click();
  await expect(box(2, form1)).toHaveValue('34');
  await expect.poll(async () => markOf(202403)).toBe(59);

  await box(2, form1).focus();
  await page.keyboard.press('Shift+F2');
  const history = page.getByRole('dialog', { name: `History: Maths course, Term 2, ${form1}` });
  await expect(history).toContainText('Vernon Joseph');
  await expect(history).toContainText('in the Marks Archive');
  await expect(history.getByRole('row', { name: 'Course 33 72' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box(2, form1)).toBeFocused();

  // In the last row Enter stores a mark, too, and one stays in its box.
  await box(1, form3).fill('61');
  await page.keyboard.press('Enter');
  await expect.poll(async () => markOf(202601)).toBe(61);
  await expect(box(1, form3)).toBeFocused();

  // Closing stores what is still being typed.
  await box(3, form1).fill('58');
  await archive.getByRole('button', { name: 'Close' }).click();
  await expect(archive).toBeHidden();
  await expect(open).toBeFocused();
  expect(await markOf(202403)).toBe(58);

  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByLabel('Search students').fill('');
  await expect(page.getByText(/^\d+ archived$/)).toBeVisible();
  await page
    .getByRole('button', { name: /^Edit\/View/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a mark that cannot be sent yet, or is half typed, outlives a reload and is stored later', async ({
  page,
  school,
}) => {
  const stored = async (term = 202403) =>
    (
      await school.owner.pool.query<{ course_mark: number }>(
        `select course_mark::float from term_marks
         where student_id = $1 and academic_term_id = $2 and subject_id = 33`,
        [daniela, term],
      )
    ).rows[0]?.course_mark;
  await openAsVicePrincipal(page, 'Marks Archive');
  await page.getByLabel('Search students').fill(String(daniela));
  const open = page.getByRole('button', { name: 'Edit/View Daniela Bermúdez Zambrano' });
  await open.click();
  const archive = page.getByRole('dialog', { name: 'Daniela Bermúdez Zambrano' });
  const course = archive.getByRole('textbox', {
    name: 'Maths course, Term 3, Form 1, 2024-2025',
    exact: true,
  });
  await page.route('**/api/student-term-mark', (route) =>
    route.fulfill({ status: 503, json: { message: 'The server cannot save at the moment.' } }),
  );
  await course.fill('71');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Maths course mark not saved.')).toBeVisible();
  await expect(archive.getByText(/1 entry waits on this device/)).toBeVisible();
  await expect(archive.getByRole('img', { name: 'Waiting for the connection' })).toBeVisible();
  await expectAccessible(page, 'a mark that waits', dialog);
  page.once('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await page.getByLabel('Search students').fill(String(daniela));
  await open.click();
  await expect(course).toHaveValue('71');
  expect(await stored()).not.toBe(71);
  await archive.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/^1 entry has not reached the server yet/)).toBeVisible();
  await open.click();
  await page.unroute('**/api/student-term-mark');
  await expect.poll(stored).toBe(71);
  await expect(course).toHaveValue('71');
  await expect(archive.getByRole('img', { name: 'Waiting for the connection' })).toHaveCount(0);

  // What is typed is kept before its box is left: a mark is stored when the archive is opened again, and what is
  // none stands in its box and is given up by Discard.
  const half = archive.getByRole('textbox', { name: 'Maths course, Term 3, Form 2, 2025-2026', exact: true });
  await course.focus();
  await page.keyboard.type('7o\n');
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'Ok' }).click();
  await half.focus();
  await page.keyboard.type('6');
  // As Firefox does: the field of a page that ends loses the focus.
  await page.evaluate(() =>
    addEventListener('pagehide', () => (document.activeElement as HTMLElement).blur()),
  );
  await page.reload();
  await page.getByLabel('Search students').fill(String(daniela));
  await open.click();
  await expect(half).toHaveValue('6');
  await expect(course).toHaveValue('7o');
  await expect(course).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(async () => stored(202503)).toBe(6);
  await archive.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('dialog', { name: 'Close without saving these marks?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(archive).toBeHidden();
  await open.click();
  await expect(course).toHaveValue('71');
  await expect(half).toHaveValue('6');

  // A mark left in its box while someone stores another names that one, and waits.
  await half.focus();
  await page.keyboard.type('9');
  await school.owner.pool.query(
    `update term_marks set course_mark = 80 where student_id = $1 and academic_term_id = 202503 and subject_id = 33`,
    [daniela],
  );
  await page.reload();
  await page.getByLabel('Search students').fill(String(daniela));
  await open.click();
  await expect(half).toHaveValue('9');
  await half.focus();
  await page.keyboard.press('Enter');
  const since = page.getByRole('dialog', { name: 'Error' });
  await expect(since).toContainText('“80” was stored since. Type the one that stays.');
  await since.getByRole('button', { name: 'Ok' }).click();
  await half.focus();
  await page.keyboard.press('Escape');
  await expect(half).toHaveValue('80');
  expect(await stored(202503)).toBe(80);
});
