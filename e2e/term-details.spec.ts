import type { Page } from '@playwright/test';
import { termDetailCalls, type TermDetailsSave } from 'contract/term-details';

import type { Browser } from '../server/src/testing/browser.ts';
import { expectAccessible } from './support/accessibility.ts';
import { term } from './support/mark-sheet.ts';
import { expectNothingWaits } from './support/nothing-waits.ts';
import { expect, lostCalls, password, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { pick } from './support/staffing.ts';
import {
  expectRecordSaved,
  expectStudent,
  openClassRecords,
  recordField,
  storedRecords,
  storedRows,
} from './support/term-details.ts';

const dialog = { within: '[role="dialog"]' } as const;

test('a form teacher fills in one record after another by keyboard', async ({ page, colleague }) => {
  await signInAs(page, 'amohammed');
  await page.getByRole('button', { name: /^Edit\/View Term Details/ }).click();
  await expect(page.getByRole('group', { name: /^Form \d$/ })).toHaveCount(6);
  await page
    .getByRole('group', { name: 'Your classes' })
    .getByRole('button', { name: '1A, Form Teacher' })
    .click();

  await expectStudent(page, 'Aziz, Mishka', '1 of 35');
  await expect(page.getByRole('button', { name: 'PREV', exact: true })).toBeDisabled();
  for (const [name, value] of [
    ['Academic Year', '2026-2027'],
    ['Term', '1'],
    ["Student's ID", /^2026\d{4}$/],
  ] as const) {
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue(value);
    await expect(page.getByRole('textbox', { name, exact: true })).not.toBeEditable();
  }
  await expect(page.getByRole('columnheader')).toHaveText([
    'Subject',
    'Course',
    'Exam',
    'Dil.',
    'Pro.',
    'Cond.',
    'Comment',
    'Teacher',
  ]);
  await expect(page.getByRole('row', { name: /^Mathematics 41 30 B C A .* A\. Mohammed$/ })).toBeVisible();
  // (47 + 62 + 63 + 46 + 64 + 30 + 63 + 59 + 66) / 9; what is missing does not count.
  await expect(page.getByRole('group', { name: 'Average' })).toContainText('55.6%');

  for (const lost of ['141', '3']) {
    await recordField(page, 'Attendance Lost').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`${lost}\n`);
    await expect(
      page.getByText('Attendance Lost is a whole number from 0 to Possible Attendance.'),
    ).toHaveCount(lost === '141' ? 1 : 0);
  }
  await expect(recordField(page, 'Times Late')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2\n');
  // What the registers say is offered; what a person typed stays until they take it.
  await expect(page.getByRole('button', { name: /from the registers$/ })).toHaveText([
    'Use 5 from the registers',
    'Use 0 from the registers',
  ]);
  await expect(recordField(page, "Form Teacher's Comments")).toBeFocused();
  await page.keyboard.type('He reads with care.\n');
  await expect(page.getByText('“He” does not fit this student')).toBeVisible();
  await expect(page.getByText('Max 215 Characters')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Record Saved' })).toBeVisible();
  await expectRecordSaved(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('x'.repeat(216));
  await expect(page.getByText('Max 215 characters')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(recordField(page, "Form Teacher's Comments")).toHaveValue('He reads with care.');
  await expectAccessible(page, 'a record');

  await page.keyboard.press('Alt+ArrowDown');
  const sheet = page.getByRole('dialog', { name: "Form Teacher's Comments" });
  await expect(sheet.getByLabel('Search comments')).toBeFocused();
  await sheet.getByLabel('Your own words').fill('Mishka reads with care.');
  await expect(sheet.getByRole('checkbox').first()).toBeVisible();
  await sheet.getByLabel('Search comments').focus();
  await page.keyboard.type('polite and\n');
  const comment = 'Mishka reads with care. Polite and co-operative at all times.';
  await expect(sheet.getByRole('status')).toHaveText(`The comment will read: ${comment} (61/215)`);
  await expectAccessible(page, 'the comment sheet', dialog);
  await page.keyboard.press('Control+Enter');
  await expect(sheet).toBeHidden();
  await expect(recordField(page, "Form Teacher's Comments")).toHaveValue(comment);
  await expect(recordField(page, "Form Teacher's Comments")).toBeFocused();

  // On to the next student, in the same field, and back.
  await page.keyboard.press('Control+Enter');
  await expectStudent(page, 'Baksh, Adam', '2 of 35');
  await expect(recordField(page, "Form Teacher's Comments")).toBeFocused();
  await page.keyboard.type(' Adam tries hard.');
  await page.keyboard.press('Alt+ArrowLeft');
  await expectStudent(page, 'Aziz, Mishka', '1 of 35');
  await expect(recordField(page, "Form Teacher's Comments")).toHaveValue(comment);
  await page.keyboard.press('Alt+ArrowRight');
  await expectStudent(page, 'Baksh, Adam', '2 of 35');
  await expectRecordSaved(page);
  const stored = await storedRecords(await colleague('amohammed'), '1A');
  expect(stored.get('Aziz, Mishka')).toMatchObject({
    sessions_absent: 3,
    sessions_late: 2,
    teacher_comment: comment,
    updated_by: 'Aisha Mohammed',
  });
  expect(stored.get('Baksh, Adam')?.teacher_comment).toMatch(
    /^Adam has had a difficult term.* Adam tries hard\.$/,
  );
});

test('a form teacher finds a student, sees what the class lacks and whose it is, and prints it', async ({
  page,
  colleague,
}) => {
  await changeRecord(await colleague('amohammed'), 'Aziz, Mishka', {
    sessions_absent: 3,
    sessions_late: 2,
    teacher_comment: 'Mishka reads with care.',
  });
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByRole('columnheader')).toHaveText([
    'Student ID',
    'First Name',
    'Last Name',
    'View Record',
  ]);
  await page.keyboard.type('zamal');
  await expect(search.getByText('No student of this name or ID is in the class')).toBeVisible();
  await search.getByRole('searchbox', { name: 'Search' }).fill('janelle geo');
  await expect(search.getByRole('button', { name: 'View Record, Janelle George' })).toBeVisible();
  await expectAccessible(page, 'the search', dialog);
  await page.keyboard.press('Enter');
  await expectStudent(page, 'George, Janelle', '10 of 35');
  await page.keyboard.press('Alt+ArrowRight');
  await expectStudent(page, 'Girdharie, Ganesh', '11 of 35');
  await page.getByRole('button', { name: 'Use 19 from the registers' }).click();
  await expect(recordField(page, 'Attendance Lost')).toHaveValue('19');
  // A history that is opened before the server has it all shows it once it has.
  const released = Promise.withResolvers<void>();
  await page.route('**/api/term-details', async (route) => {
    await released.promise;
    await route.continue();
  });
  await recordField(page, 'Times Late').fill('1');
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History: Girdharie, Ganesh' });
  await expect(history).toBeVisible();
  released.resolve();
  await expect(history.getByRole('heading', { level: 3 }).first()).toHaveText(
    /^Aisha Mohammed, \d+ \w+ \d{4}, \d\d:\d\d$/,
  );
  await expect(history.getByRole('row', { name: 'Attendance Lost blank 19' })).toBeVisible();
  await expect(history.getByRole('row', { name: /^Times Late .* 1$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'PREV', exact: true }).click();
  await expectStudent(page, 'George, Janelle', '10 of 35');
  await page.getByRole('button', { name: 'Report Card' }).click();
  const card = page.getByRole('dialog', { name: 'Report card – George, Janelle' });
  await expect(card.locator('[data-page="1"]')).toContainText('George, Janelle');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Report Card' })).toBeFocused();

  await page.getByRole('button', { name: 'Class Overview' }).click();
  const grid = page.getByRole('region', { name: 'Overview of 1A' });
  await expect(grid.getByRole('row')).toHaveCount(36);
  await expect(grid.getByRole('row', { name: /^Aziz, Mishka entered entered missing/ })).toBeVisible();
  await expect(
    grid.getByRole('row', { name: /^Espinet, Keziah .* 54 \/ \? exam mark missing/ }),
  ).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'What is missing, and whose it is' }).getByRole('listitem').first(),
  ).toHaveText("A. Mohammed: Attendance 7, Form Teacher's Comments 14, Mathematics 4");
  await expectAccessible(page, 'the overview');
  await page.getByRole('button', { name: 'Report Cards' }).click();
  const cards = page.getByRole('dialog', { name: 'Report cards – 1A' });
  await expect(cards.locator('[data-page="1"]')).toContainText('Sessions absent 3 Times late 2');
  await page.keyboard.press('Escape');
  await grid.getByRole('button', { name: /^Zamore/ }).click();
  await expect(page.getByRole('navigation', { name: 'Students of the class' })).toContainText('35 of 35');
  await expect(page.getByRole('button', { name: 'NEXT', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Next Class' }).click();
  await expect(page.getByText('Class 1B')).toBeVisible();

  const stored = await storedRecords(await colleague('amohammed'), '1A');
  expect(stored.get('Girdharie, Ganesh')).toMatchObject({ sessions_absent: 19, sessions_late: 1 });
});

test('a dean adds a comment and nothing else, and who is neither form teacher nor dean only reads', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'rsingh');
  await openClassRecords(page, '1C');
  await expect(recordField(page, 'Attendance Lost')).not.toBeEditable();
  await expect(recordField(page, "Form Teacher's Comments")).not.toBeEditable();
  await expect(page.getByRole('button', { name: /from the registers$/ })).toHaveCount(0);
  const name = await page.getByRole('heading', { level: 2 }).first().innerText();
  const before = (await storedRecords(await colleague('rsingh'), '1C')).get(name);
  await recordField(page, "Dean's Comment").fill('  A credit to the form. ');
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await expect(page.getByRole('button', { name: /^Edit\/View Term Details/ })).toBeVisible();
  await expectNothingWaits(page);
  const stored = (await storedRecords(await colleague('rsingh'), '1C')).get(name);
  expect(stored).toMatchObject({
    dean_comment: 'A credit to the form.',
    teacher_comment: before?.teacher_comment,
    sessions_absent: before?.sessions_absent,
  });

  await openClassRecords(page, '2A');
  await expect(
    page.getByText('You read this class; its form teacher and its dean write here.'),
  ).toBeVisible();
  for (const field of ['Possible Attendance', 'Times Late', "Form Teacher's Comments"] as const) {
    await expect(recordField(page, field)).not.toBeEditable();
  }
  await expect(page.getByRole('button', { name: /^(Change|Delete|Select Comment)/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next Class' }).click();
  await expect(page.getByText('Class 2B')).toBeVisible();
});

test.describe('the vice principal', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('changes the subject and the teacher of a row, is refused a taken subject, deletes and undoes', async ({
    page,
    colleague,
  }) => {
    await signInAs(page, 'vjoseph');
    await openClassRecords(page, '3A');
    const rows = page.getByRole('table');
    const studentId = Number(await recordField(page, "Student's ID").inputValue());
    const before = await storedRows(await colleague('vjoseph'), studentId);
    const music = before.get('Mathematics');
    expect(music, 'there is a row to change').toBeDefined();

    const listed = Promise.withResolvers<void>();
    await page.route('**/api/subjects', async (route) => {
      await listed.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Change Mathematics' }).click();
    const editor = page.getByRole('dialog', { name: /^Change Mathematics of / });
    await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled();
    // On a poor connection one types before the subjects are there.
    await editor.getByRole('combobox', { name: 'Subject' }).fill('English Lang');
    await expect(page.getByText('Loading…')).toBeVisible();
    listed.resolve();
    await expect(page.getByRole('option', { name: 'English Language' })).toBeVisible();
    await page.keyboard.press('Enter');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor.getByRole('alert')).toHaveText('This student already has a row for that subject.');
    await expectAccessible(page, 'the row editor', dialog);
    expect(await storedRows(await colleague('vjoseph'), studentId)).toEqual(before);

    await pick(editor.getByRole('combobox', { name: 'Subject' }), 'Chemistry', 'Chemistry');
    await pick(editor.getByRole('combobox', { name: 'Teacher' }), 'Charles', /^Charles, /);
    await editor.getByRole('button', { name: /^(Save|Retry)$/ }).click();
    await expect(editor).toBeHidden();
    await expect(rows.getByRole('row', { name: /^Chemistry .* L\. Charles/ })).toBeVisible();
    const changed = (await storedRows(await colleague('vjoseph'), studentId)).get('Chemistry');
    expect(changed).toMatchObject({ course_mark: music?.course_mark, comment: music?.comment });

    await page.getByRole('button', { name: 'Delete Chemistry' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Chemistry?' });
    await expectAccessible(page, 'the question before a row is deleted', dialog);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Delete Chemistry' })).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Chemistry was deleted')).toBeVisible();
    await expect(rows.getByRole('row', { name: /^Chemistry/ })).toHaveCount(0);
    // A notice that has the focus stays.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await expectAccessible(page, 'the notice with Undo');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Chemistry is back')).toBeVisible();
    await expect(rows.getByRole('row', { name: /^Chemistry .* L\. Charles/ })).toBeVisible();
    expect((await storedRows(await colleague('vjoseph'), studentId)).get('Chemistry')).toMatchObject({
      course_mark: music?.course_mark,
      comment: music?.comment,
    });
  });
});

test.describe('while saves do not get through', () => {
  test.use({ complaints: { allowed: [lostCalls, refusedCalls, /a status of 500/] } });

  test('what is typed is kept over a reload and a lapsed session, and sent once', async ({
    page,
    context,
    colleague,
    school,
  }) => {
    await signInAs(page, 'vjoseph');
    await page.route('**/api/students-registered/**', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong on the server.' } }),
    );
    await page.getByRole('button', { name: /^Edit\/View Term Details/ }).click();
    await page.getByRole('button', { name: '6 Up', exact: true }).click();
    const message = page.getByRole('dialog', { name: 'The students could not be loaded' });
    await expect(message).toContainText('Something went wrong on the server.');
    await page.unroute('**/api/students-registered/**');
    await message.getByRole('button', { name: 'Ok' }).click();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectStudent(page, 'Braithwaite, Zuri', '1 of 30');
    const name = await page.getByRole('heading', { level: 2 }).first().innerText();
    await context.route('**/api/term-details', (route) => route.abort('internetdisconnected'));
    await recordField(page, 'Attendance Lost').fill('5');
    await recordField(page, "Form Teacher's Comments").fill('Works with a will.');
    await expect(page.getByText('No connection. 1 entry waits on this device')).toBeVisible();
    await expect(page.getByText('Waiting for the connection')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('navigation', { name: 'Students of the class' })).toContainText('2 of');
    await page.keyboard.type('Half a sen');
    page.on('dialog', (question) => question.accept());
    await page.reload();
    await openClassRecords(page, '6 Up');
    await expect(recordField(page, 'Attendance Lost')).toHaveValue('5');
    await expect(recordField(page, "Form Teacher's Comments")).toHaveValue('Works with a will.');
    await page.getByRole('button', { name: 'NEXT', exact: true }).click();
    await expect(recordField(page, "Form Teacher's Comments")).toHaveValue('Half a sen');

    await school.owner.pool.query(`update sessions set last_seen_at = now() - interval '61 minutes'`);
    await context.unroute('**/api/term-details');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(again).toBeHidden();
    await expectRecordSaved(page);
    const stored = await storedRecords(await colleague('vjoseph'), '6 Up');
    expect(stored.get(name)).toMatchObject({
      sessions_absent: 5,
      teacher_comment: 'Works with a will.',
    });
    expect([...stored.values()].map(({ teacher_comment }) => teacher_comment)).toContain('Half a sen');
    const { rows } = await school.owner.pool.query<{ lost: string; comment: string }>(
      `select after ->> 'sessions_absent' as lost, after ->> 'teacher_comment' as comment
       from history where entity = 'term_record' and reason = '' and student_id = $1 order by id`,
      [stored.get(name)?.student_id],
    );
    expect(rows).toEqual([
      { lost: '5', comment: '' },
      { lost: '5', comment: 'Works with a will.' },
    ]);
  });

  test('a refused save says Error Occured and Retry stores it; of two people who wrote one field, one chooses', async ({
    page,
    colleague,
    school,
  }) => {
    await signInAs(page, 'amohammed');
    await openClassRecords(page, '1A');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: /^View Record, Kadeem Bruno/ }).click();
    await school.owner.pool.query('update current_term set academic_term_id = 202503');
    try {
      await recordField(page, 'Times Late').fill('6');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Error Occured' }).click();
      const refusal = page.getByRole('dialog', { name: 'The record of Bruno, Kadeem was not saved' });
      await expect(refusal).toContainText('Term details are entered in the current term only.');
      await expectAccessible(page, 'the refused record', dialog);
    } finally {
      await school.owner.pool.query(`update current_term set academic_term_id = ${term}`);
    }
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectRecordSaved(page);

    const vicePrincipal = await colleague('vjoseph');
    for (const [mine, theirs, choice, stays] of [
      ['Mine first.', 'Theirs first.', 'Use theirs', 'Theirs first.'],
      ['Mine then.', 'Theirs then.', 'Keep mine', 'Mine then.'],
    ] as const) {
      await changeRecord(vicePrincipal, 'Bruno, Kadeem', { teacher_comment: theirs, sessions_absent: 8 });
      await recordField(page, "Form Teacher's Comments").fill(mine);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Changed by someone else' }).click();
      const clash = page.getByRole('dialog', { name: 'Someone else changed Bruno, Kadeem' });
      await expect(
        clash.getByRole('row', { name: `Form Teacher's Comments ${mine} ${theirs}` }),
      ).toBeVisible();
      await expect(clash.getByText(/^Vernon Joseph, \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
      if (choice === 'Use theirs') await expectAccessible(page, 'the choice', dialog);
      await clash.getByRole('button', { name: choice }).click();
      await expect(clash).toBeHidden();
      await expect(recordField(page, "Form Teacher's Comments")).toHaveValue(stays);
      await expect(recordField(page, 'Attendance Lost')).toHaveValue('8');
      await settled(page);
      const stored = (await storedRecords(vicePrincipal, '1A')).get('Bruno, Kadeem');
      expect(stored).toMatchObject({ teacher_comment: stays, sessions_absent: 8, sessions_late: 6 });
    }
  });
});

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Changed by someone else' })).toHaveCount(0);
  await expectNothingWaits(page);
}

async function changeRecord(
  who: Browser,
  name: string,
  patch: Partial<Pick<TermDetailsSave, 'teacher_comment' | 'sessions_absent' | 'sessions_late'>>,
): Promise<void> {
  const record = (await storedRecords(who, '1A')).get(name);
  if (record === undefined) throw new Error(`${name} is in 1A.`);
  const { status } = await who.ask(termDetailCalls.saveTermDetails, {
    body: { student_id: record.student_id, academic_term_id: term, ...patch },
  });
  expect(status).toBe(200);
}
