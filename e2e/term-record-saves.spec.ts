import type { Page } from '@playwright/test';
import { termDetailMessages } from 'contract/term-details';

import { expectAccessible } from './support/accessibility.ts';
import { endSessions } from './support/end-sessions.ts';
import { holdBack } from './support/hold-back.ts';
import { term } from './support/mark-sheet.ts';
import { expectNothingWaits } from './support/nothing-waits.ts';
import { lookOutFor } from './support/notices.ts';
import { expect, lostCalls, password, refusedCalls, signInAs, test } from './support/staff-test.ts';
import {
  changeRecord,
  expectRecordSaved,
  expectStudent,
  openClassRecords,
  recordField,
  storedRecords,
} from './support/term-details.ts';

const dialog = { within: '[role="dialog"]' } as const;

test.use({ complaints: { allowed: [lostCalls, refusedCalls, /a status of 500/] } });

test('of a comment that has not reached the server the report card says that it may lack it, and has it at Retry', async ({
  page,
  context,
}) => {
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  await context.route('**/api/term-details', (route) => route.abort('connectionreset'));
  await recordField(page, "Form Teacher's Comments").fill('Reads to the little ones at noon.');
  await page.getByRole('button', { name: 'Report Card' }).click();
  const card = page.getByRole('dialog', { name: /^Report card/ });
  const notice = card.getByRole('alert');
  await expect(notice).toContainText('1 entry has not reached the server yet');
  await expect(notice).toContainText('It may be missing from this document.');
  const paper = card.locator('[data-page="1"]');
  await expect(paper.locator('canvas')).toBeVisible();
  await expect(paper).not.toContainText('Reads to the little ones');
  await expectAccessible(page, 'a report card that may lack something', dialog);

  await context.unroute('**/api/term-details');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(paper).toContainText('Reads to the little ones');
  await expect(notice).toHaveCount(0);
});

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
  const before = await recordField(page, 'Attendance Lost').boundingBox();
  await recordField(page, 'Attendance Lost').fill('5');
  await recordField(page, "Form Teacher's Comments").fill('Works with a will.');
  await expect(page.getByText('No connection. 1 entry waits on this device')).toBeInViewport({ ratio: 1 });
  expect((await recordField(page, 'Attendance Lost').boundingBox())?.y, 'no field moves').toBe(before?.y);
  await expect(page.getByText('Waiting for the connection')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('navigation', { name: 'Students of the class' })).toContainText('2 of');
  await page.keyboard.type('Half a sen');
  page.on('dialog', (question) => question.accept());
  await page.reload();
  await openClassRecords(page, '6 Up');
  await expect(recordField(page, "Form Teacher's Comments"), 'where one was').toHaveValue('Half a sen');
  await page.getByRole('button', { name: 'PREV', exact: true }).click();
  await expect(recordField(page, 'Attendance Lost')).toHaveValue('5');
  await expect(recordField(page, "Form Teacher's Comments")).toHaveValue('Works with a will.');

  await endSessions(school);
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

const kept =
  '1 entry has not reached the server yet; it is kept on this device and sent as soon as possible.';

test('a class is left once what was typed in it has arrived', async ({ page }) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '2C');
  const comment = recordField(page, "Form Teacher's Comments");
  const told = await lookOutFor(page, kept);
  const saves = '**/api/term-details';
  await page.route(saves, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.fallback();
  });
  await comment.fill('Sings the bass line.');
  // A slow machine is given as long as it needs.
  await page.clock.setFixedTime(Date.now());
  await page.getByRole('button', { name: 'Next Class' }).click();
  await expect(page.getByText('Class 3A')).toBeVisible();
  await expectNothingWaits(page);
  expect(await told(), 'it has arrived').toBe(false);
});

test('of what cannot be sent one is told as one leaves a class', async ({ page }) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '3A');
  const comment = recordField(page, "Form Teacher's Comments");
  const told = await lookOutFor(page, kept);
  const saves = '**/api/term-details';
  await page.route(saves, (route) => route.abort('internetdisconnected'));
  await comment.fill('Keeps the time.');
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await expect.poll(told).toBe(true);
  await page.unroute(saves);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectNothingWaits(page);
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
  await expectStudent(page, 'Bruno, Kadeem', 'of 35');
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

  // A screen reader hears once of what cannot be stored, where it stands.
  const said = page.locator('[role="alert"], [role="status"]:not([aria-live="off"])');
  const troubles = said.filter({ hasText: /not stored|Error Occured|whole number/ });
  await recordField(page, 'Times Late').fill('6x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText('1 not stored')).toBeVisible();
  await expect(troubles).toHaveText([termDetailMessages.sessionsLate]);
  await recordField(page, 'Times Late').press('Escape');

  // What cannot be stored is told when one has gone on, too, and leads back to it. Pressed as long as by a hand, in
  // which time the field's message would have moved the button away.
  await recordField(page, 'Times Late').fill('6x');
  await page.getByRole('button', { name: 'NEXT', exact: true }).click({ delay: 120 });
  await expect(recordField(page, 'Times Late')).not.toHaveValue('6x');
  await expect(troubles).toHaveText(['1 not stored']);
  await page.getByRole('button', { name: 'Error Occured' }).click();
  await expect(recordField(page, 'Times Late')).toHaveValue('6x');
  await expect(recordField(page, 'Times Late')).toBeFocused();
  await expect(recordField(page, 'Times Late')).toHaveAttribute('aria-invalid', 'true');
  // What was let go of there is told of no more by the next step from student to student.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').getByText('1 not stored')).toBeHidden();
  await page.getByRole('button', { name: 'NEXT', exact: true }).click();
  await page.getByRole('button', { name: 'PREV', exact: true }).click();
  await expectStudent(page, 'Bruno, Kadeem', 'of 35');
  await expect(page.getByRole('banner').getByText('1 not stored')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Error Occured' })).toBeHidden();
  await recordField(page, 'Times Late').fill('6');
  await page.keyboard.press('Enter');
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
    await expect(clash.getByRole('row', { name: `Form Teacher's Comments ${mine} ${theirs}` })).toBeVisible();
    await expect(clash.getByText(/^Vernon Joseph, \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
    if (choice === 'Use theirs') await expectAccessible(page, 'the choice', dialog);
    await clash.getByRole('button', { name: choice }).click();
    await expect(clash).toBeHidden();
    await expect(recordField(page, "Form Teacher's Comments")).toHaveValue(stays);
    await expect(recordField(page, "Form Teacher's Comments"), 'one goes on there').toBeFocused();
    await expect(recordField(page, 'Attendance Lost')).toHaveValue('8');
    await settled(page);
    const stored = (await storedRecords(vicePrincipal, '1A')).get('Bruno, Kadeem');
    expect(stored).toMatchObject({ teacher_comment: stays, sessions_absent: 8, sessions_late: 6 });
  }
});

test('who presses NEXT and types on writes to the next student, however long the answers take', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '1B');
  const teacher = await colleague('vjoseph');
  const names = [...(await storedRecords(teacher, '1B')).keys()];
  const release = await holdBack(page, '**/api/term-details');
  const comment = recordField(page, "Form Teacher's Comments");
  const next = page.getByRole('button', { name: 'NEXT', exact: true });
  await comment.click();
  for (const [place, goOn] of [
    () => page.keyboard.press('Control+Enter'),
    () => next.click(),
    () => next.click({ delay: 120 }),
  ].entries()) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`Comment ${place + 1}`);
    await goOn();
  }
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Comment 4');
  await expectStudent(page, names[3] ?? '', '4 of');
  await expect(comment).toHaveValue('Comment 4');

  // A student who is searched for is there at once, too: what is typed then is theirs.
  await page.getByRole('button', { name: 'Search' }).click();
  const [lastName = '', firstName = ''] = (names[9] ?? '').split(', ');
  await page.keyboard.type(`${firstName} ${lastName}\n`);
  await comment.fill('Comment 10');
  await expectStudent(page, names[9] ?? '', '10 of');
  await page.getByRole('button', { name: 'PREV', exact: true }).click();
  await expectStudent(page, names[8] ?? '', '9 of');
  await expect(comment).toBeFocused();

  release();
  await expectRecordSaved(page);
  const stored = await storedRecords(teacher, '1B');
  for (const [place, text] of [
    [0, 'Comment 1'],
    [1, 'Comment 2'],
    [2, 'Comment 3'],
    [3, 'Comment 4'],
    [9, 'Comment 10'],
  ] as const) {
    expect(stored.get(names[place] ?? '')?.teacher_comment).toBe(text);
  }
});

test('a history or a report card that was asked for while the answers took long does not open over another student', async ({
  page,
}) => {
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  // So that the wait for the answers is over when they are there, and not before.
  await page.clock.setFixedTime(Date.now());
  const comment = recordField(page, "Form Teacher's Comments");
  const place = page.getByRole('navigation', { name: 'Students of the class' });
  for (const name of ['History', 'Report Card']) {
    const sent = page.waitForRequest('**/api/term-details');
    const letGo = await holdBack(page, '**/api/term-details');
    await comment.fill(`Works with care: ${name}.`);
    await page.getByRole('button', { name, exact: true }).click();
    await sent;
    await page.getByRole('button', { name: 'NEXT', exact: true }).click();
    await expect(place).toContainText('2 of');
    letGo();
    await expectRecordSaved(page);
    await page.getByRole('button', { name: 'PREV', exact: true }).click();
    await expect(place).toContainText('1 of');
    // The wait for the answers that was over by then.
    await page.waitForTimeout(500);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a figure that did not fit another one is stored once that was put right', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '2A');
  const [possible, lost, late] = (['Possible Attendance', 'Attendance Lost', 'Times Late'] as const).map(
    (field) => recordField(page, field),
  );
  if (possible === undefined || lost === undefined || late === undefined) throw new Error('Three figures.');
  await lost.fill('50');
  await late.fill('45');
  await late.press('Enter');
  await expectRecordSaved(page);
  // Came in the middle of the term: the figures are corrected from the top down.
  await possible.fill('40');
  await possible.press('Enter');
  await expect(possible).toHaveAttribute('aria-invalid', 'true');
  await expect(lost).toBeFocused();
  await page.keyboard.type('4\n');
  await expect(possible, 'there are more late sessions still').toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(termDetailMessages.sessionsAbsent)).toHaveCount(0);
  await expect(page.getByText(termDetailMessages.sessionsLate)).toHaveCount(1);
  await page.keyboard.type('5\n');
  await expect(possible).toHaveAttribute('aria-invalid', 'false');
  await expect(possible).toHaveValue('40');
  await expect(page.getByRole('button', { name: 'Error Occured' })).toHaveCount(0);
  await expectRecordSaved(page);

  // And from the bottom up.
  await lost.fill('60');
  await lost.press('Enter');
  await expect(lost).toHaveAttribute('aria-invalid', 'true');
  await possible.fill('138');
  await possible.press('Enter');
  await expect(lost).toHaveAttribute('aria-invalid', 'false');
  await expectRecordSaved(page);
  const name = await page.getByRole('heading', { level: 2 }).first().innerText();
  expect((await storedRecords(await colleague('vjoseph'), '2A')).get(name)).toMatchObject({
    total_sessions: 138,
    sessions_absent: 60,
    sessions_late: 5,
  });
});

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Changed by someone else' })).toHaveCount(0);
  await expectNothingWaits(page);
}
