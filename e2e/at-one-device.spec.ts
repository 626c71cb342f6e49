import type { Page, Route } from '@playwright/test';

import { endSessions } from './support/end-sessions.ts';
import { holdBack } from './support/hold-back.ts';
import {
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
} from './support/mark-sheet.ts';
import {
  expect,
  lostCalls,
  password,
  refusedCalls,
  signInAs,
  type StaffName,
  test,
} from './support/staff-test.ts';
import { openStudents } from './support/students.ts';
import { signOut } from './support/sign-out.ts';
import { expectNothingWaits } from './support/nothing-waits.ts';

// The people who sit at one device one after the other, with sessions that end, and what each leaves waiting.

test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

test('the session ends in mid-class: one signs in over the page, and nothing is lost', async ({
  page,
  school,
}) => {
  await page.clock.install();
  await signInAs(page, 'lcharles');
  await openClass(page, '3B Spanish');
  const cell = page.getByRole('textbox', { name: /, Remarks$/ }).first();
  const label = (await cell.getAttribute('aria-label')) ?? '';
  // The page's own questions may meet the lapsed session before the save does; what is typed stands by then.
  await cell.fill('Reads with feeling.');
  // Asked in the middle of a word, half of it would be stored, and the other half tried as the password.
  // The hands rest by the page's clock, however long a busy machine takes for a key.
  await page.clock.pauseAt(Date.now() + 5000);
  await page.keyboard.press('Shift');
  await endSessions(school);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Writes wi');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  const told = page.getByText(/^Your session has ended\. 1 entry waits/);
  const toldWhileTyping = async () => {
    await page.keyboard.press('Shift');
    await page.clock.runFor(100);
    return told.count();
  };
  await expect.poll(toldWhileTyping).toBe(1);
  await expect(dialog).toBeHidden();
  await page.keyboard.type('th care.');
  await page.clock.resume();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.keyboard.type('not my password\n');
  await expect(dialog.getByRole('alert')).toHaveText('These credentials do not match our records.');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue('Reads with feeling.');
  await expect(page.getByRole('textbox', { name: /, Remarks$/ }).nth(1)).toHaveValue('Writes with care.');
  await expect(page.getByRole('textbox', { name: /, Remarks$/ }).nth(1), 'one goes on there').toBeFocused();
  await expect(rowState(page, label.replace(/, Remarks$/, ''), 'Saved')).toBeVisible();
  await expectAllSaved(page);
});

test('whoever signs in again over a file that was not made is told to try again, and no more that the session has ended', async ({
  page,
  school,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const ended = async (route: Route) => {
    await endSessions(school);
    await route.fallback();
  };
  await page.route('**/api/registration-data-spreadsheet', ended, { times: 1 });
  const file = page.getByRole('button', { name: 'Registration Data' });
  await file.click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const notice = page.getByText('The registration data could not be downloaded. Please try again.');
  await expect(notice).toBeVisible();
  // Under the pointer it goes by no clock of its own.
  await notice.hover();
  const [saved] = await Promise.all([page.waitForEvent('download'), file.press('Enter')]);
  expect(saved.suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(notice, 'it is done').toHaveCount(0);
});

test('leaving a class, the page or the application with something waiting warns, and staying keeps it', async ({
  page,
  context,
}) => {
  await signInAs(page, 'rsingh');
  const student = await typeWithoutServer(page, '1C English Language', '64');
  await expect(page.getByRole('banner').getByText('1 waiting')).toBeVisible();

  await page.getByRole('button', { name: 'Next Subject Class' }).click();
  await expect(page.getByText('1 entry has not reached the server yet')).toBeVisible();

  await signOut(page);
  const warning = page.getByRole('dialog', { name: '1 entry has not reached the server' });
  await warning.getByRole('button', { name: 'Stay' }).click();
  await expect(warning).toBeHidden();

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await context.unroute(saves);
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await openClass(page, '1C English Language');
  await expect(field(page, student, 'Term')).toHaveValue('64');
  await expectAllSaved(page);
});

test('what one person left waiting is neither shown to the next person here nor sent under their name', async ({
  page,
  context,
  school,
  colleague,
}) => {
  const lastId = await lastSave(school);
  await signInAs(page, 'rsingh');
  await openClass(page, '1A English Language');
  await context.route(saves, (route) => route.abort('connectionrefused'));
  await field(page, 'Aziz, Mishka', 'Term').fill('12');
  await page.keyboard.press('Enter');
  await field(page, 'Baksh, Adam', 'Remarks').focus();
  await page.keyboard.type('Half a wor');
  await signOut(page);
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();

  await context.unroute(saves);
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/term-marks')) sent.push(request.postData() ?? '');
  });
  await signInOnScreen(page, 'vjoseph');
  await page.getByRole('button', { name: /^Enter Marks/ }).click();
  await page.getByRole('button', { name: 'Select Rajesh Singh' }).click();
  await openClass(page, '1A English Language');
  await expect(field(page, 'Aziz, Mishka', 'Term')).not.toHaveValue('12');
  await expect(field(page, 'Baksh, Adam', 'Remarks')).not.toHaveValue('Half a wor');
  await expectNothingWaits(page);
  await signOut(page);
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(sent).toEqual([]);

  await signInOnScreen(page, 'rsingh');
  await expectAllSaved(page);
  await openClass(page, '1A English Language');
  await expect(field(page, 'Aziz, Mishka', 'Term')).toHaveValue('12');
  await expect(field(page, 'Baksh, Adam', 'Remarks')).toHaveValue('Half a wor');
  await expectAllSaved(page);
  const stored = await savesSince(school, { subject: subjects.english, lastId });
  expect(stored.map(({ student, actor }) => `${student} by ${actor}`).toSorted()).toEqual([
    'Aziz, Mishka by Rajesh Singh',
    'Baksh, Adam by Rajesh Singh',
  ]);
  const sheet = await storedSheet(await colleague('rsingh'), {
    formClass: '1A',
    subject: subjects.english,
    teacherId: teachers.rsingh,
  });
  expect(sheet.get('Baksh, Adam')?.comment).toBe('Half a wor');
});

test('what waits is sent although the page opened on a connection that then went', async ({
  page,
  context,
  school,
}) => {
  const lastId = await lastSave(school);
  await signInAs(page, 'rsingh');
  await typeWithoutServer(page, '1B English Language', '71');

  page.on('dialog', (dialog) => dialog.accept());
  const sending = '**/assets/register-kind*';
  const missed = page.waitForRequest(sending);
  await context.route(sending, (route) => route.abort('connectionrefused'));
  await page.reload();
  await missed;
  await context.unroute(saves);
  await expect(page.getByRole('heading', { name: 'Select Subject Class' })).toBeVisible();
  expect(await savesSince(school, { subject: subjects.english, lastId })).toEqual([]);
  await context.unroute(sending);
  await expect
    .poll(async () =>
      (await savesSince(school, { subject: subjects.english, lastId })).map(({ after }) => after.course_mark),
    )
    .toEqual([71]);
});

test('someone else signs in in another tab: what waits in the first is not sent under their name', async ({
  page,
  context,
  school,
}) => {
  const lastId = await lastSave(school);
  await signInAs(page, 'rsingh');
  const student = await typeWithoutServer(page, '3B Literature', '13');

  const other = await context.newPage();
  // On a poor connection the second tab is left before it knows what waits.
  const letGo = await holdBack(other, /archive-mark-kind/);
  const held = other.waitForRequest(/archive-mark-kind/);
  await other.goto('/app');
  await held;
  await signOut(other);
  letGo();
  await other.getByRole('button', { name: 'Sign out anyway' }).click();
  // The first tab would start afresh; whoever sits there wants to stay.
  page.on('dialog', (dialog) => dialog.dismiss());
  await signInOnScreen(other, 'vjoseph');

  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/term-marks')) sent.push(request.postData() ?? '');
  });
  await context.unroute(saves);
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again).toContainText('Rajesh Singh');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Your session has ended. 1 entry waits on this device')).toBeAttached();
  expect(sent).toEqual([]);

  await again.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(rowState(page, student, 'Saved')).toBeVisible();
  const stored = await savesSince(school, { subject: subjects.literature, lastId });
  expect(stored.map(({ actor, after }) => `${actor} ${after.course_mark}`)).toEqual(['Rajesh Singh 13']);
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Rajesh Singh');
});

test('what one tab sends for another leaves no tab saying that there is no connection', async ({
  page,
  context,
}) => {
  await signInAs(page, 'rsingh');
  await typeWithoutServer(page, '1A English Language', '66');
  const other = await context.newPage();
  await other.goto('/app');
  await other.getByRole('button', { name: /^Enter Marks/ }).click();
  await typeWithoutServer(other, '1B English Language', '67');
  const both = [page, other];
  for (const tab of both) await expect(tab.getByText(/^No connection\. 2 entries wait/)).toBeAttached();

  await context.unroute(saves);
  for (const tab of both) await expectAllSaved(tab);
  for (const tab of both) await expect(tab.getByText(/^No connection/)).toHaveCount(0);
});

/** Types a term mark for the first student of a class while no save gets through. Answers whose it is. */
async function typeWithoutServer(page: Page, formClassAndSubject: string, mark: string): Promise<string> {
  await openClass(page, formClassAndSubject);
  await page.context().route(saves, (route) => route.abort('connectionrefused'));
  const cell = page.getByRole('textbox', { name: /, Term$/ }).first();
  const student = ((await cell.getAttribute('aria-label')) ?? '').replace(/, Term$/, '');
  await cell.fill(mark);
  await page.keyboard.press('Enter');
  await expect(rowState(page, student, 'Waiting for the connection')).toBeVisible();
  return student;
}

async function signInOnScreen(page: Page, name: StaffName): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app$/);
}

test('what waits is sent also after the office has changed the user name, and what an earlier version kept under it', async ({
  page,
  school,
  colleague,
}) => {
  const teacher = await colleague('lcharles');
  const lesson = { formClass: '1A', subject: subjects.spanish, teacherId: teachers.lcharles };
  const saving = '**/api/term-marks';
  const rename = async (from: string, to: string) =>
    school.owner.pool.query('update accounts set user_name = $2, user_name_key = $2 where user_name = $1', [
      from,
      to,
    ]);
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const cell = page.getByRole('textbox', { name: /, Term$/ }).first();
  const student = ((await cell.getAttribute('aria-label')) ?? '').replace(/, Term$/, '');
  const typeUnsent = async (mark: string) => {
    await page.route(saving, (route) => route.abort('connectionrefused'));
    await field(page, student, 'Term').fill(mark);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner').getByText('1 waiting')).toBeVisible();
  };
  const reloadAndSend = async (mark: number) => {
    await page.reload();
    await expect(page.getByRole('banner').getByText('1 waiting')).toBeVisible();
    await page.unroute(saving);
    await expectNothingWaits(page);
    expect((await storedSheet(teacher, lesson)).get(student)?.course_mark).toBe(mark);
  };

  await typeUnsent('79');
  await rename('lcharles', 'lcharles2');
  try {
    await reloadAndSend(79);
  } finally {
    await rename('lcharles2', 'lcharles');
  }

  await page.reload();
  await page.getByRole('button', { name: '1A Spanish' }).click();
  await typeUnsent('78.5');
  await page.evaluate(keepUnderTheName, 'lcharles');
  await reloadAndSend(78.5);
});

/** In the page: lays what waits where versions before this one kept it. */
async function keepUnderTheName(name: string): Promise<void> {
  const whenDone = async <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('The browser keeps nothing.')));
    });
  const database = await whenDone(indexedDB.open('school-outbox'));
  const rows = database.transaction('rows', 'readwrite').objectStore('rows');
  const kept = (await whenDone(rows.getAll())) as { owner: string; key: string }[];
  for (const row of kept) {
    await whenDone(rows.delete([row.owner, row.key]));
    await whenDone(rows.put({ ...row, owner: name }));
  }
  database.close();
}
