import type { MarkEntry } from 'contract/marks';

import { goOffline } from './support/go-offline.ts';
import { endWithoutAWord } from './support/crash.ts';
import {
  expectAllSaved,
  field,
  lastSave,
  openClass,
  openFields,
  rowState,
  saves,
  savesSince,
  subjects,
} from './support/mark-sheet.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';

/** The browser's words for what a proxy answers when the server behind it dies. */
const badGateway = /Failed to load resource: the server responded with a status of 5[02]2/;

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

  const below = await field(page, 'Bruno, Kadeem', 'Term').boundingBox();
  await context.route(saves, (route) => route.abort('internetdisconnected'));
  await page.keyboard.type('53\n54\n');
  // It is spoken as well as seen.
  const said = page.getByRole('status').filter({ hasText: 'No connection. 2 entries wait on this device' });
  await expect(said).toBeInViewport({ ratio: 1 });
  expect(await field(page, 'Bruno, Kadeem', 'Term').boundingBox(), 'no row moves').toEqual(below);
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

test('the browser breaks down in the moment in which a mark has left its cell and is in no database yet: it is sent later', async ({
  page,
  context,
  school,
}) => {
  const lastId = await lastSave(school);
  await signInAs(page, 'rsingh');
  await openClass(page, '1A English Language');
  const occupier = await context.newPage();
  await occupier.goto('/api/health');
  await occupier.evaluate(occupyOutbox);
  const cells = openFields(page, 'Term');
  await cells.first().focus();
  await page.keyboard.type('81\n82\n');
  await cells.first().fill('83');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 waiting', { exact: true })).toBeVisible();
  await endWithoutAWord(page);
  await occupier.evaluate(() => localStorage.setItem('change torn 1', '{"fresh":'));
  await occupier.close();

  const afterwards = await context.newPage();
  await afterwards.goto('/app');
  await openClass(afterwards, '1A English Language');
  await expectAllSaved(afterwards);
  const stored = await savesSince(school, { subject: subjects.english, lastId });
  expect(stored.map(({ after }) => String(after.course_mark)).toSorted()).toEqual(['82', '83']);
  expect(await afterwards.evaluate(() => Object.keys(localStorage).join()), 'nothing stays behind').toBe('');
});

test('without any network one types on, and what was typed is sent by itself as soon as it is back', async ({
  page,
  context,
  school,
}) => {
  const lastId = await lastSave(school);
  await page.clock.install();
  await signInAs(page, 'lcharles');
  await openClass(page, '6 Up Spanish');
  await goOffline(context, page);
  const cells = openFields(page, 'Term');
  await cells.first().focus();
  await page.keyboard.type('61\n62\n63\n');
  await cells.first().fill('64');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No connection. 3 entries wait on this device')).toBeVisible();
  await expect(page.getByText('3/10 complete'), 'what waits counts as entered').toBeVisible();
  await page.getByRole('button', { name: 'Missing only' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(7);
  await page.getByRole('button', { name: 'Missing only' }).click();
  // No time passes for the page, so that it is not the next try that sends them; none is under way either.
  await page.clock.pauseAt(Date.now() + 5000);
  await page.evaluate(async () => navigator.locks.request('school-outbox', () => undefined));
  await context.setOffline(false);
  const newest = async () => (await savesSince(school, { subject: subjects.spanish, lastId })).length;
  await expect.poll(newest).toBeGreaterThanOrEqual(3);
  await page.clock.resume();
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
  const cells = openFields(page, 'Term');
  await cells.first().focus();
  await page.keyboard.type('41\n42\n43\n');
  await school.kill9();
  await page.keyboard.type('44\n45\n46\n');
  await expect(page.getByText(/^No connection\. \d entries wait on this device/)).toBeVisible();
  await school.startAgain();
  await expect(page.getByText('6 saved')).toBeVisible();
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
    // And one to a save that it did not hear the end of.
    if (lost === 3) return route.fulfill({ status: 408, body: '' });
    // One that stands elsewhere, and whose own line to the server was silent.
    if (lost === 4)
      return route.fulfill({ status: 522, contentType: 'text/html', body: '<h1>Timed out</h1>' });
    return route.fulfill({ response: answer });
  });
  const cell = openFields(page, 'Exam').first();
  const name = ((await cell.getAttribute('aria-label')) ?? '').replace(/, Exam$/, '');
  await cell.fill('77');
  await page.keyboard.press('Enter');
  await expect.poll(() => lost).toBe(5);
  await expect(rowState(page, name, 'Saved')).toBeVisible();
  const stored = await savesSince(school, { subject: subjects.english, lastId });
  expect(stored.map(({ student, after }) => `${student} ${after.exam_mark}`)).toEqual([`${name} 77`]);
});

/** Keeps the database of what waits busy for as long as its page is open: what others write has to wait. */
async function occupyOutbox(): Promise<void> {
  const request = indexedDB.open('school-outbox');
  await new Promise((resolve) => request.addEventListener('success', resolve));
  const rows = request.result.transaction('rows', 'readwrite').objectStore('rows');
  const again = () => rows.count().addEventListener('success', again);
  again();
}
