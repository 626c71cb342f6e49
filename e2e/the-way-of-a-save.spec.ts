import { type MarkEntry } from 'contract/marks';

import { expectAccessible } from './support/accessibility.ts';
import { endWithoutAWord } from './support/crash.ts';
import {
  changeRecordAs,
  expectAllSaved,
  field,
  lastSave,
  openClass,
  rowState,
  saves,
  savesSince,
  storedSheet,
  subjects,
  teachers,
  term,
} from './support/mark-sheet.ts';
import { expectNothingWaits } from './support/nothing-waits.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';

/** The browser's words for what a proxy answers when the server behind it dies. */
const badGateway = /Failed to load resource: the server responded with a status of 502/;

test.use({ complaints: { allowed: [lostCalls, refusedCalls, badGateway] } });

const waiting = 'Waiting for the connection';

test('the network goes in mid-class: entries wait, survive a reload and a crash, and are sent once, in order', async ({
  page,
  context,
  school,
}) => {
  const lastId = await lastSave(school);
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await field(page, 'Aziz, Mishka', 'Term').focus();
  await page.keyboard.type('51\n52\n');
  await expect(page.getByText('2 saved')).toBeVisible();

  await context.route(saves, (route) => route.abort('internetdisconnected'));
  await page.keyboard.type('53\n54\n');
  await expect(page.getByText('No connection. 2 entries wait on this device')).toBeVisible();
  await expect(page.getByRole('banner').getByText('2 waiting')).toBeVisible();
  await expect(rowState(page, 'Baksh, Rukhsana', waiting)).toBeVisible();
  await expect(page.getByText('2 saved, 2 waiting')).toBeVisible();

  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await openClass(page, '1A Spanish');
  await expect(field(page, 'Baptiste, Nicholas', 'Term')).toHaveValue('54');
  await field(page, 'Bruno, Kadeem', 'Term').focus();
  await page.keyboard.type('55\n');
  await expect(page.getByText('2 saved, 3 waiting')).toBeVisible();
  await endWithoutAWord(page);

  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/term-marks')) sent.push(request.postData() ?? '');
  });
  await context.unroute(saves);
  const afterwards = await context.newPage();
  await afterwards.goto('/app');
  await openClass(afterwards, '1A Spanish');
  await expect(afterwards.getByText('5 saved')).toBeVisible();
  await expectAllSaved(afterwards);
  expect(sent.map((body) => (JSON.parse(body) as MarkEntry).course_mark)).toEqual([53, 54, 55]);
  const stored = await savesSince(school, { subject: subjects.spanish, lastId });
  expect(stored.map(({ student, after }) => `${student} ${after.course_mark}`).toSorted()).toEqual([
    'Aziz, Mishka 51',
    'Baksh, Adam 52',
    'Baksh, Rukhsana 53',
    'Baptiste, Nicholas 54',
    'Bruno, Kadeem 55',
  ]);
});

test('without any network one types on, and what was typed is sent by itself when it is back', async ({
  page,
  context,
  school,
}) => {
  const lastId = await lastSave(school);
  await signInAs(page, 'lcharles');
  await openClass(page, '6 Up Spanish');
  await context.setOffline(true);
  const cells = page.getByRole('textbox', { name: /, Term$/ });
  await cells.first().focus();
  await page.keyboard.type('61\n62\n63\n');
  await cells.first().fill('64');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No connection. 3 entries wait on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('3 saved')).toBeVisible();
  await expect(page.getByText('No connection.')).toHaveCount(0);
  const stored = await savesSince(school, { subject: subjects.spanish, lastId });
  const marks = stored.map(({ after }) => String(after.course_mark));
  // The 61 may have been under way when it was replaced; then it is stored first, for the history.
  expect(marks.filter((mark) => mark !== '61').toSorted()).toEqual(['62', '63', '64']);
  expect(new Set(marks).size, 'no mark is stored twice').toBe(marks.length);
  await expect(cells.first()).toHaveValue('64');
});

test('the server is killed in mid-class and started again: every mark is there once', async ({
  page,
  school,
}) => {
  const lastId = await lastSave(school);
  await signInAs(page, 'amohammed');
  await openClass(page, '4 Sci Mathematics');
  const cells = page.getByRole('textbox', { name: /, Term$/ });
  await cells.first().focus();
  await page.keyboard.type('41\n42\n43\n');
  await school.kill9();
  await page.keyboard.type('44\n45\n46\n');
  await expect(page.getByText(/^No connection\. \d entries wait on this device/)).toBeVisible();
  await school.startAgain();
  await expect(page.getByText('6 saved')).toBeVisible({ timeout: 30_000 });
  await expectAllSaved(page);
  const stored = await savesSince(school, { subject: subjects.mathematics, lastId });
  expect(stored.map(({ after }) => String(after.course_mark)).toSorted()).toEqual([
    '41',
    '42',
    '43',
    '44',
    '45',
    '46',
  ]);
});

test('the server stored a mark but its answer was lost: it is stored once', async ({
  page,
  context,
  school,
}) => {
  const lastId = await lastSave(school);
  await signInAs(page, 'rsingh');
  await openClass(page, '1B English Language');
  let lost = 0;
  await context.route(saves, async (route) => {
    const answer = await route.fetch();
    expect(answer.ok()).toBe(true);
    lost += 1;
    if (lost === 1) return route.abort('connectionreset');
    // A proxy's answer when the server behind it dies in the middle of a save.
    if (lost === 2)
      return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
    return route.fulfill({ response: answer });
  });
  const cell = page.getByRole('textbox', { name: /, Exam$/ }).first();
  const name = ((await cell.getAttribute('aria-label')) ?? '').replace(/, Exam$/, '');
  await cell.fill('77');
  await page.keyboard.press('Enter');
  await expect.poll(() => lost).toBe(3);
  await expect(rowState(page, name, 'Saved')).toBeVisible();
  const stored = await savesSince(school, { subject: subjects.english, lastId });
  expect(stored.map(({ student, after }) => `${student} ${after.exam_mark}`)).toEqual([`${name} 77`]);
});

test.describe('two people at one class', () => {
  test('both changed one mark: both values, names and times are shown, and the teacher chooses', async ({
    page,
    colleague,
  }) => {
    // Else the other's change might stand on the sheet before anything is typed, and nothing would clash.
    await page.context().route('**/api/lesson-*/**', (route) => route.abort('connectionrefused'));
    await signInAs(page, 'amohammed');
    await openClass(page, '2A Mathematics');
    const vicePrincipal = await colleague('vjoseph');
    const lesson = { formClass: '2A', subject: subjects.mathematics, teacherId: teachers.amohammed };
    const names = [...(await storedSheet(vicePrincipal, lesson)).keys()];
    const change = (name: string, patch: Partial<MarkEntry>) =>
      changeRecordAs(vicePrincipal, lesson, name, patch);
    const [first = '', second = '', third = ''] = names.filter((_, place) => place > 3);

    for (const [name, mine, theirs, choice, stays] of [
      [first, '66', 44, 'Use theirs', '44'],
      [second, '67', 45, 'Keep mine', '67'],
    ] as const) {
      await change(name, { course_mark: theirs, course_attendance: 1 });
      await field(page, name, 'Term').fill(mine);
      await page.keyboard.press('Enter');
      await page
        .getByRole('row')
        .filter({ hasText: name })
        .getByRole('button', { name: 'Changed by someone else' })
        .click();
      const dialog = page.getByRole('dialog', { name: `Someone else changed ${name}` });
      await expect(dialog.getByRole('row', { name: `Term ${mine} ${theirs}` })).toBeVisible();
      await expect(dialog.getByText(/^Aisha Mohammed, \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
      await expect(dialog.getByText(/^Vernon Joseph, \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
      await dialog.getByRole('button', { name: choice }).click();
      await expect(dialog).toBeHidden();
      await expect(field(page, name, 'Term')).toHaveValue(stays);
      await expect(rowState(page, name, 'Saved')).toBeVisible();
      await expect(field(page, name, 'Term'), 'the keys go on in the row').toBeFocused();
      await expectAllSaved(page);
      expect((await storedSheet(vicePrincipal, lesson)).get(name)?.course_mark).toBe(Number(stays));
    }

    // Of one save only the marks of the exam clash: the remark and the term's mark were hers alone and are kept.
    const exam = names.at(-1) ?? '';
    await page.context().setOffline(true);
    await field(page, exam, 'Exam').fill('50');
    await field(page, exam, 'Term').fill('51');
    await field(page, exam, 'Remarks').fill('Works steadily.');
    await page.keyboard.press('Enter');
    await change(exam, { exam_mark: 70, exam_attendance: 1 });
    await page.context().setOffline(false);
    await page
      .getByRole('row')
      .filter({ hasText: exam })
      .getByRole('button', { name: 'Changed by someone else' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use theirs' }).click();
    await expect(field(page, exam, 'Exam')).toHaveValue('70');
    await expectAllSaved(page);
    expect((await storedSheet(vicePrincipal, lesson)).get(exam)).toMatchObject({
      exam_mark: 70,
      course_mark: 51,
      comment: 'Works steadily.',
    });

    await change(third, { comment: 'Helpful to classmates.' });
    await field(page, third, 'Term').fill('68');
    await page.keyboard.press('Enter');
    await expect(field(page, third, 'Remarks')).toHaveValue('Helpful to classmates.');
    await expect(rowState(page, third, 'Saved')).toBeVisible();
    await expectAllSaved(page);
    expect((await storedSheet(vicePrincipal, lesson)).get(third)).toMatchObject({
      course_mark: 68,
      comment: 'Helpful to classmates.',
    });
  });

  test('two tabs of one teacher neither lose nor double what is typed in them', async ({
    page,
    context,
    school,
    colleague,
  }) => {
    const lastId = await lastSave(school);
    await signInAs(page, 'amohammed');
    await openClass(page, '3A Mathematics');
    const other = await context.newPage();
    await other.goto('/app');
    await openClass(other, '3A Mathematics');
    const lesson = { formClass: '3A', subject: subjects.mathematics, teacherId: teachers.amohammed };
    const names = [...(await storedSheet(await colleague('amohammed'), lesson)).keys()].slice(-6);
    const [first = '', second = ''] = names;

    await field(page, first, 'Term').fill('71');
    await field(other, first, 'Exam').fill('72');
    await other.keyboard.press('Enter');
    await field(page, second, 'Term').fill('73');
    await field(other, second, 'Remarks').fill('Good attitude.');
    await other.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    for (const tab of [page, other]) {
      await expect(field(tab, first, 'Term')).toHaveValue('71');
      await expect(field(tab, first, 'Exam')).toHaveValue('72');
      await expect(field(tab, second, 'Term')).toHaveValue('73');
      await expect(field(tab, second, 'Remarks')).toHaveValue('Good attitude.');
      await expectAllSaved(tab);
    }

    // Both wait without a network, and both are there when it is back.
    await context.setOffline(true);
    const [third = '', fourth = ''] = names.slice(2);
    await field(page, third, 'Term').fill('74');
    await page.keyboard.press('Enter');
    await field(other, fourth, 'Term').fill('75');
    await other.keyboard.press('Enter');
    await expect(rowState(page, fourth, waiting)).toBeVisible();
    await context.setOffline(false);
    for (const tab of [page, other]) {
      await expect(rowState(tab, third, 'Saved')).toBeVisible();
      await expect(rowState(tab, fourth, 'Saved')).toBeVisible();
    }
    const stored = await savesSince(school, { subject: subjects.mathematics, lastId });
    for (const [name, mark] of [
      [third, 74],
      [fourth, 75],
    ] as const) {
      expect(stored.filter(({ student }) => student === name).map(({ after }) => after.course_mark)).toEqual([
        mark,
      ]);
    }
    expect(stored.filter(({ student }) => student === first).at(-1)?.after).toMatchObject({
      course_mark: 71,
      exam_mark: 72,
    });
  });
});

test('a refused save keeps what was typed, says Error, and Retry stores it once it can be', async ({
  page,
  school,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '2B Mathematics');
  const cell = page.getByRole('textbox', { name: /, Term$/ }).nth(2);
  const name = ((await cell.getAttribute('aria-label')) ?? '').replace(/, Term$/, '');
  const row = page.getByRole('row').filter({ hasText: name });
  await school.owner.pool.query('update current_term set academic_term_id = 202503');
  try {
    await cell.fill('83');
    await page.keyboard.press('Enter');
    const trouble = row.getByRole('button', { name: 'Error' });
    await expect(trouble.getByTitle('Error')).toBeVisible();
    await expect(field(page, name, 'Term')).toHaveValue('83');
    await page.getByRole('button', { name: /1 failed/ }).click();
    await expect(trouble).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'This row was not saved' });
    await expect(dialog.getByText('What you typed is kept in the row.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(trouble).toBeFocused();

    // Nothing will send it by itself, so nothing says that it will.
    await page.getByRole('button', { name: 'Back to the classes' }).click();
    await expect(
      page.getByText('1 entry was refused, or changed elsewhere meanwhile; it stays where it was typed'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign Out Application Only' }).click();
    const warning = page.getByRole('dialog', { name: '1 entry has not reached the server' });
    await expect(warning.getByText('is to be settled where it was typed')).toBeVisible();
    await warning.getByRole('button', { name: 'Stay' }).click();
  } finally {
    await school.owner.pool.query(`update current_term set academic_term_id = ${term}`);
  }
  await page.reload();
  await openClass(page, '2B Mathematics');
  await expect(field(page, name, 'Term')).toHaveValue('83');
  await row.getByRole('button', { name: 'Error' }).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowState(page, name, 'Saved')).toBeVisible();
  await expect(field(page, name, 'Term')).toHaveValue('83');
});

test('what was refused is found in the top bar when no sheet shows it any more, and is given up or sent from there', async ({
  page,
  school,
  colleague,
}) => {
  const teacher = await colleague('amohammed');
  const lesson = { formClass: '3A', subject: subjects.mathematics, teacherId: teachers.amohammed };
  const before = await storedSheet(teacher, lesson);
  const [first = '', second = ''] = [...before.keys()];
  await signInAs(page, 'amohammed');
  await openClass(page, '3A Mathematics');
  await school.owner.pool.query('update current_term set academic_term_id = 202503');
  try {
    await field(page, first, 'Term').fill('64.5');
    await field(page, second, 'Term').fill('65.5');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /2 failed/ })).toBeVisible();
    // The term that was typed in is no longer the one whose sheets are shown.
    await page.reload();
    await page.getByRole('button', { name: '2 not stored' }).click();
    const list = page.getByRole('dialog', { name: 'Not stored' });
    const refused = list.getByRole('listitem', { name: first });
    await expect(refused).toContainText('Term 1, 2026-2027 · Term 64.5');
    await expectAccessible(page, 'what was not stored', { within: '[role="dialog"]' });
    await list
      .getByRole('listitem', { name: second })
      .getByRole('button', { name: 'Discard what I typed' })
      .click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await school.owner.pool.query(`update current_term set academic_term_id = ${term}`);
    await refused.getByRole('button', { name: 'Retry' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(0);
    await expect(list).toContainText('Nothing is left to settle.');
    await list.getByRole('button', { name: 'Close' }).click();
    await expectNothingWaits(page);
  } finally {
    await school.owner.pool.query(`update current_term set academic_term_id = ${term}`);
  }
  const stored = await storedSheet(teacher, lesson);
  expect(stored.get(first)?.course_mark).toBe(64.5);
  expect(stored.get(second)?.course_mark).toBe(before.get(second)?.course_mark);
});
