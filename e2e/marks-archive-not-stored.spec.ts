import { endSessions } from './support/end-sessions.ts';
import { holdBack } from './support/hold-back.ts';
import { daniela, openArchive } from './support/marks-archive.ts';
import { lookOutFor } from './support/notices.ts';
import { expect, password, refusedCalls, test } from './support/staff-test.ts';

// What the archive says of a mark that is not stored, and for how long.

test.use({ complaints: { allowed: [refusedCalls, /status of 503/] } });

test('a mark that was given up is nowhere said to be saved', async ({ page, school }) => {
  const archive = await openArchive(page);
  const box = archive.getByRole('textbox', {
    name: 'Science course, Term 2, Form 1, 2024-2025',
    exact: true,
  });
  const sign = box.locator('..').getByRole('img');
  const notSaved = page.getByText('Science course mark not saved.');
  const saved = await lookOutFor(page, 'Science course mark saved.');
  const before = await box.inputValue();
  await page.route('**/api/student-term-mark', (route) =>
    route.fulfill({ status: 422, json: { message: 'This mark is refused.' } }),
  );
  await box.fill('71.5');
  await page.keyboard.press('Enter');
  await expect(notSaved).toBeVisible();
  await expect(sign).toHaveAccessibleName('Error');
  const reason = archive.getByRole('status').filter({ hasText: 'This mark is refused.' });
  await expect(reason).toBeVisible();
  await box.focus();
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue(before);
  await expect(sign).toHaveCount(0);
  await expect(reason).toHaveCount(0);
  await page.unroute('**/api/student-term-mark');

  const clash = page.getByRole('dialog', { name: /^Someone else changed Science course, Term 2/ });
  const typeOver = async (theirs: number) => {
    await school.owner.pool.query(
      `update term_marks set course_mark = $2 where student_id = $1 and academic_term_id = 202402 and subject_id = 30`,
      [daniela, theirs],
    );
    await box.fill('72.5');
    await page.keyboard.press('Enter');
    await expect(clash).toBeVisible();
  };
  await typeOver(41);
  await page.keyboard.press('Escape');
  await expect(clash).toBeHidden();
  await box.focus();
  await page.keyboard.press('Escape');
  await expect(box, 'what is stored by now').toHaveValue('41');
  await expect(sign).toHaveCount(0);

  await typeOver(42);
  await clash.getByRole('button', { name: 'Use theirs' }).click();
  await expect(box).toHaveValue('42');
  await expect(sign).toHaveCount(0);

  await typeOver(43);
  expect(await saved()).toBe(false);
  await clash.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(saved).toBe(true);
  await expect(sign).toHaveAccessibleName('Saved');
});

test('a No Work that a teacher sets for a blank box while a mark is typed in it is asked about, and stays where one leaves it', async ({
  page,
  school,
}) => {
  const stored = async () =>
    (
      await school.owner.pool.query<{ course_mark: number | null; course_attendance: number }>(
        `select course_mark::float, course_attendance from term_marks
         where student_id = $1 and academic_term_id = 202402 and subject_id = 30`,
        [daniela],
      )
    ).rows[0];
  const set = async (attendance: 1 | 3) =>
    school.owner.pool.query(
      `update term_marks set course_mark = null, course_attendance = $2
       where student_id = $1 and academic_term_id = 202402 and subject_id = 30`,
      [daniela, attendance],
    );
  await set(1);
  const archive = await openArchive(page);
  const box = archive.getByRole('textbox', {
    name: 'Science course, Term 2, Form 1, 2024-2025',
    exact: true,
  });
  await expect(box).toHaveValue('');
  await set(3);
  await box.fill('72.5');
  await page.keyboard.press('Enter');
  const clash = page.getByRole('dialog', { name: /^Someone else changed Science course, Term 2/ });
  await expect(clash).toContainText('No Work');
  await expect(clash).toContainText('72.5');
  await clash.getByRole('button', { name: 'Use theirs' }).click();
  await expect(clash).toBeHidden();
  await expect(box).toHaveValue('');
  await expect(box).toHaveAttribute('placeholder', 'NW');
  expect(await stored()).toEqual({ course_mark: null, course_attendance: 3 });

  // Now that the box shows it, a mark takes its place.
  await box.fill('72.5');
  await page.keyboard.press('Enter');
  await expect(box.locator('..').getByRole('img')).toHaveAccessibleName('Saved');
  await expect.poll(stored).toEqual({ course_mark: 72.5, course_attendance: 1 });
});

test('one question at a time is asked about the marks that someone else has changed, and the sign of the other leads to its own', async ({
  page,
  school,
}) => {
  const archive = await openArchive(page);
  const box = (subject: string) =>
    archive.getByRole('textbox', { name: `${subject} course, Term 3, Form 1, 2024-2025`, exact: true });
  const question = (subject: string) =>
    page.getByRole('dialog', { name: new RegExp(`^Someone else changed ${subject} course, Term 3`) });
  const [science, english] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/student-term-mark', async (route) => {
    const { subject_id } = route.request().postDataJSON() as { subject_id: number };
    await (subject_id === 30 ? science : english).promise;
    await route.fallback();
  });
  await box('Science').fill('71');
  await page.keyboard.press('Tab');
  await box('English').fill('72');
  await page.keyboard.press('Tab');
  await school.owner.pool.query(
    `update term_marks set course_mark = 33 where student_id = $1 and academic_term_id = 202403 and subject_id in (18, 30)`,
    [daniela],
  );
  science.resolve();
  await expect(question('Science')).toBeVisible();
  english.resolve();
  // Beneath the question, where no role is found.
  const signs = page.locator('td .trouble');
  await expect(signs, 'both are told where they stand').toHaveCount(2);
  await question('Science').getByRole('button', { name: 'Use theirs' }).click();
  await expect(signs).toHaveCount(1);
  await expect(box('Science')).toHaveValue('33');
  await expect(box('English')).toHaveValue('72');
  await signs.click();
  await question('English').getByRole('button', { name: 'Use theirs' }).click();
  await expect(box('English')).toHaveValue('33');
  await expect(signs).toHaveCount(0);
});

test('Discard gives up the marks that it names, and not one that is refused while it asks', async ({
  page,
}) => {
  const archive = await openArchive(page);
  const box = (subject: string) =>
    page.getByLabel(`${subject} course, Term 2, Form 1, 2024-2025`, { exact: true });
  const save = '**/api/student-term-mark';
  await page.route(save, (route) => route.fulfill({ status: 503, json: { message: 'Not at the moment.' } }));
  await box('Science').fill('71.5');
  await page.keyboard.press('Enter');
  await expect(archive.getByRole('img', { name: 'Waiting for the connection' })).toBeVisible();
  await box('Maths').fill('good');
  await archive.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'Ok' }).click();
  await archive.getByRole('button', { name: 'Close' }).click();
  const ask = page.getByRole('dialog', { name: 'Close without saving these marks?' });
  await expect(ask.getByText('Maths course, Term 2, Form 1, 2024-2025', { exact: true })).toBeVisible();
  // In the place of the one before, which is asked no more: between the two a save would reach the server.
  await page.route(save, (route) =>
    route.fulfill({ status: 422, json: { message: 'This mark is refused.' } }),
  );
  await expect(box('Science')).toHaveAttribute('aria-invalid', 'true');
  await expect(ask).not.toContainText('Science');
  await ask.getByRole('button', { name: 'Discard' }).click();
  await expect(archive).toBeHidden();
  await page.getByRole('banner').getByText('1 not stored').click();
  await expect(page.getByRole('listitem', { name: /^Science course, Term 2/ })).toContainText('71.5');
});

test('what was refused here and is settled in another tab is neither asked about on closing nor said to have failed', async ({
  page,
  context,
}) => {
  const archive = await openArchive(page);
  const box = archive.getByLabel('Spanish course, Term 2, Form 1, 2024-2025', { exact: true });
  const save = '**/api/student-term-mark';
  await context.route(save, (route) =>
    route.fulfill({ status: 422, json: { message: 'This mark is refused.' } }),
  );
  await box.fill('73.5');
  await page.keyboard.press('Enter');
  const reason = archive.getByRole('status').filter({ hasText: 'This mark is refused.' });
  await expect(reason).toBeVisible();

  await context.unroute(save);
  const other = await context.newPage();
  await other.goto('/app');
  await other.getByRole('banner').getByText('1 not stored').click();
  const entry = other.getByRole('listitem', { name: /^Spanish course, Term 2/ });
  await expect(entry).toContainText('Daniela Bermúdez Zambrano');
  await entry.getByRole('button', { name: 'Retry' }).click();
  await expect(other.getByText('Nothing is left to settle.')).toBeVisible();

  await expect(reason).toBeHidden();
  await expect(box).toHaveValue('73.5');
  await archive.getByRole('button', { name: 'Close' }).click();
  await expect(archive).toBeHidden();
});

test('why a mark was not stored names its box, and stands for as long as the mark does, whatever is stored after it', async ({
  page,
}) => {
  const archive = await openArchive(page);
  const place = 'Term 2, Form 1, 2024-2025';
  const box = (subject: string) => archive.getByLabel(`${subject} course, ${place}`, { exact: true });
  const save = '**/api/student-term-mark';
  const maths = 33;
  await page.route(save, async (route) => {
    const { subject_id } = route.request().postDataJSON() as { subject_id: number };
    if (subject_id === maths) return route.fallback();
    await route.fulfill({ status: 422, json: { message: `Subject ${subject_id} is refused.` } });
  });
  const reason = archive.getByRole('status').getByRole('alert');
  await box('Science').fill('71.5');
  await page.keyboard.press('Enter');
  await expect(reason).toHaveText(`Science course, ${place}: Subject 30 is refused.`);
  const mathsIsSaved = await lookOutFor(page, 'Maths course mark saved.');
  await box('Maths').fill('61.5');
  await page.keyboard.press('Enter');
  await expect.poll(mathsIsSaved).toBe(true);
  await expect(reason).toHaveText(`Science course, ${place}: Subject 30 is refused.`);

  await box('Spanish').fill('72.5');
  await page.keyboard.press('Enter');
  await expect(reason).toHaveText(`Spanish course, ${place}: Subject 49 is refused.`);
  await box('Spanish').focus();
  await page.keyboard.press('Escape');
  await expect(reason, 'the other one still stands in its box').toHaveText(
    `Science course, ${place}: Subject 30 is refused.`,
  );
  await page.unroute(save);
  const scienceIsSaved = await lookOutFor(page, 'Science course mark saved.');
  await box('Science').focus();
  await page.keyboard.press('Enter');
  await expect.poll(scienceIsSaved).toBe(true);
  await expect(reason).toHaveCount(0);
});

test('that the session had ended is no reason any more once one has signed in again', async ({
  page,
  school,
}) => {
  const archive = await openArchive(page);
  const formClass = archive.getByRole('combobox', { name: /^Class, Term 1, Form 1/ });
  await expect(formClass).toBeEnabled();
  const before = await formClass.inputValue();
  await endSessions(school, page);
  await formClass.selectOption('1B');
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again).toBeVisible();
  // The archive is hidden from readers as long as the question stands over it.
  const reason = page.getByText(/^Class, Term 1, Form 1.*: Your session has ended\./);
  await expect(reason).toBeAttached();
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'LOGIN' }).click();
  await expect(again).toBeHidden();
  await expect(reason).toHaveCount(0);
  await expect(formClass).toHaveValue(before);
});

test('a mark that is stored while the archive is read anew stays, though the answer tells of before it', async ({
  page,
}) => {
  const archive = await openArchive(page);
  const box = archive.getByRole('textbox', { name: 'Maths exam, Term 1, Form 1, 2024-2025', exact: true });
  const before = await box.inputValue();
  await archive.getByRole('button', { name: 'Close' }).click();
  await expect(archive).toBeHidden();
  const stored = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(
    `**/api/term-marks/${daniela}`,
    async (route) => {
      const response = await route.fetch();
      await stored.promise;
      await route.fulfill({ response });
      answered.resolve();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Edit/View Daniela Bermúdez Zambrano' }).click();
  await expect(box).toHaveValue(before);
  const said = await lookOutFor(page, 'Maths exam mark saved.');
  await box.fill('63');
  await page.keyboard.press('Enter');
  await expect.poll(said).toBe(true);
  stored.resolve();
  await answered.promise;
  // The next one goes the whole way, by when the late answer has been read.
  const next = archive.getByRole('textbox', { name: 'Maths exam, Term 2, Form 1, 2024-2025', exact: true });
  await next.fill('64');
  await page.keyboard.press('Enter');
  await expect(next.locator('..').getByRole('img', { name: 'Saved' })).toBeVisible();
  await expect(box).toHaveValue('63');
});

test('what is typed while the archive waits to close is not left behind in it', async ({ page }) => {
  const archive = await openArchive(page);
  const box = (column: string) =>
    archive.getByRole('textbox', { name: `${column}, Term 3, Form 2, 2025-2026`, exact: true });
  const letGo = await holdBack(page, '**/api/student-term-mark');
  await box('Spanish course').fill('51');
  await archive.getByRole('button', { name: 'Close' }).click();
  await box('Spanish exam').focus();
  await page.keyboard.type('57');
  letGo();
  await expect(box('Spanish course').locator('..').getByRole('img', { name: 'Saved' })).toBeVisible();
  await expect(archive).toBeVisible();
  await expect(box('Spanish exam')).toHaveValue('57');
  const sent = page.waitForResponse('**/api/student-term-mark');
  await archive.getByRole('button', { name: 'Close' }).click();
  expect((await sent).ok()).toBe(true);
  await expect(archive).toBeHidden();
});
