import { classOverviewCalls } from 'contract/class-overview';
import { classSettingsCalls } from 'contract/classes';

import { expectAccessible } from './support/accessibility.ts';
import { expectAskedBeforeReload } from './support/asked-before-reload.ts';
import { holdBack } from './support/hold-back.ts';
import { expectNothingWaits } from './support/nothing-waits.ts';
import { lookOutFor } from './support/notices.ts';
import { expect, signInAs, test } from './support/staff-test.ts';
import {
  changeRecord,
  expectRecordSaved,
  expectStudent,
  openClassRecords,
  recordField,
  storedRecords,
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
    // It is said of the figure beside it, not of the one before.
    await expect(page.getByText(/% attended/)).toHaveCount(lost === '141' ? 0 : 1);
  }
  await expect(page.getByText('97.8% attended: Excellent')).toBeVisible();
  // Enter, Esc: what is typed next replaces the figure that stands there.
  await expect(recordField(page, 'Times Late')).toBeFocused();
  await page.keyboard.type('7');
  await page.keyboard.press('Escape');
  await page.keyboard.type('2');
  await expect(recordField(page, 'Times Late')).toHaveValue('2');
  await page.keyboard.press('Enter');
  // What the registers say is offered; what a person typed stays until they take it.
  await expect(page.getByRole('button', { name: /from the registers$/ })).toHaveText([
    'Use 5 from the registers',
    'Use 0 from the registers',
  ]);
  await expect(recordField(page, "Form Teacher's Comments")).toBeFocused();
  const said = await lookOutFor(page, 'Record Saved');
  await page.keyboard.type('He reads with care.\n');
  await expect(page.getByText('“He” does not fit this student')).toBeVisible();
  await expect(page.getByText('Max 215 Characters')).toBeVisible();
  await expect.poll(said).toBe(true);
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
  await expectAskedBeforeReload(page);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Close without applying?' });
  await expect(question).toContainText('Not applied: Mishka reads with care.');
  await page.keyboard.press('Escape');
  await expect(sheet.getByLabel('Your own words')).toBeFocused();
  await expect(sheet.getByRole('checkbox').first()).toBeVisible();
  await sheet.getByLabel('Your own words').fill('');
  await expect(sheet.getByRole('status')).toHaveText('The comment will be blank.');
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toContainText('The comment stays as it was.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await sheet.getByLabel('Your own words').fill('Mishka reads with care.');
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
  await search.getByRole('searchbox', { name: 'Search' }).fill('George, Jan');
  await expect(search.getByRole('button', { name: 'View Record, Janelle George' })).toBeVisible();
  await expectAccessible(page, 'the search', dialog);
  await page.keyboard.press('Enter');
  await expectStudent(page, 'George, Janelle', '10 of 35');
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expectStudent(page, 'Girdharie, Ganesh', '11 of 35');
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
  await page.getByRole('button', { name: 'Use 19 from the registers' }).click();
  await expect(recordField(page, 'Attendance Lost')).toHaveValue('19');
  await expect(page.getByText('As in the registers').first()).toBeVisible();
  await expect(page.getByText('86.4% attended: Good')).toBeVisible();
  // A history that is opened before the server has it all shows it once it has.
  const release = await holdBack(page, '**/api/term-details');
  await recordField(page, 'Times Late').fill('1');
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History: Girdharie, Ganesh' });
  await expect(history).toBeVisible();
  release();
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
  await grid.getByRole('button', { name: /^Zamore/ }).press('Enter');
  await expect(page.getByRole('navigation', { name: 'Students of the class' })).toContainText('35 of 35');
  await expect(page.getByRole('button', { name: 'Class Overview' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'NEXT', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Next Class' }).click();
  await expect(page.getByText('Class 1B')).toBeVisible();
  // The button went with the class; keys do not begin at the top of the page again.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // In a class without a dean nobody owes a dean's comment; a card without subjects is not one to be printed.
  await page.route('**/api/class-overview/*/1B', async (route) => {
    const answer = await route.fetch();
    const overview = classOverviewCalls.getClassOverview.response.parse(await answer.json());
    const [first, ...others] = overview.students.map((student) => ({ ...student, missing: [] }));
    const students = first === undefined ? [] : [{ ...first, marks: [], average: null }, ...others];
    await route.fulfill({ json: { ...overview, deans: [], students } });
  });
  await page.getByRole('button', { name: 'Class Overview' }).click();
  await expect(
    page.getByRole('row', {
      name: /^Adonis, Maria entered entered The class has no dean .* No subjects yet/,
    }),
  ).toBeVisible();
  await expect(page.getByText('The office: Subjects 1')).toBeVisible();

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

test('Enter stores a comment, and what one goes on with is a sentence of its own', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '2B');
  const comment = recordField(page, "Form Teacher's Comments");
  const vicePrincipal = await colleague('vjoseph');
  const [name = ''] = (await storedRecords(vicePrincipal, '2B')).keys();
  const stored = async () => (await storedRecords(vicePrincipal, '2B')).get(name)?.teacher_comment;
  await comment.fill('');
  await comment.pressSequentially('Sings the bass line.');
  await page.keyboard.press('Enter');
  await expect.poll(stored).toBe('Sings the bass line.');
  await page.keyboard.type('Reads at sight.');
  await expect(comment).toHaveValue('Sings the bass line. Reads at sight.');
  // In the middle of the words it stores, and parts none.
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.keyboard.type('!');
  await expect(comment).toHaveValue('Sings the bass line. Reads at sight!.');
  await page.keyboard.press('Enter');
  await expect.poll(stored).toBe('Sings the bass line. Reads at sight!.');
  // Nor does a comma begin a sentence, nor who comes back to end a word.
  await comment.fill('Sings');
  await page.keyboard.press('Enter');
  await page.keyboard.type(', play');
  await expect(comment).toHaveValue('Sings, play');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(comment).not.toBeFocused();
  await comment.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('s');
  await expect(comment).toHaveValue('Sings, plays');
});

test('where the subjects of a student could not be loaded, no average is shown beside that', async ({
  page,
}) => {
  await page.route('**/api/student-mark-records/**', (route) => route.fulfill({ json: {} }));
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  await expect(page.getByRole('alert').filter({ hasText: 'The subjects could not be loaded' })).toBeVisible();
  const average = page.getByRole('group', { name: 'Average' });
  await expect(average).toHaveCount(0);
  await page.unroute('**/api/student-mark-records/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(average).toContainText('%');
});

test('classes in which nobody is yet are named, so that Next Class is seen to go on', async ({
  page,
  colleague,
}) => {
  const admin = await colleague('Admin');
  const classes = ['1X', '1Y'];
  for (const id of classes) await admin.ask(classSettingsCalls.saveFormClass, { body: { id } });
  await signInAs(page, 'rsingh');
  await openClassRecords(page, '1C');
  for (const id of classes) {
    await page.getByRole('button', { name: 'Next Class' }).click();
    await expect(page.getByText(`No students are registered in ${id}`)).toBeVisible();
  }
  for (const id of classes) await admin.ask(classSettingsCalls.deleteFormClass, { body: { id } });
});
