import type { Route } from '@playwright/test';

import { goOffline } from './support/go-offline.ts';
import {
  expectAllSaved,
  field,
  namesOn,
  openClass,
  rowState,
  saves,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { expect, lostCalls, signInAs, test } from './support/staff-test.ts';

test.use({ complaints: { allowed: [lostCalls] } });

test('after one lost moment what waits is sent a second later, however many entries were on their way', async ({
  page,
  context,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  // The old page goes on trying until the new one stands: what it sends never arrives.
  const underWay: Route[] = [];
  let opensAnew = false;
  let sentAgain = 0;
  await context.route(saves, async (route) => {
    if (!opensAnew) return route.abort('internetdisconnected');
    if (underWay.length < 4) return underWay.push(route);
    sentAgain += 1;
    return route.continue();
  });
  await field(page, 'Aziz, Mishka', 'Term').focus();
  await page.keyboard.type('61\n62\n63\n64\n');
  await expect(page.getByText('4 waiting', { exact: true })).toBeVisible();

  // All four set out at once as the page opens, and the line is lost under them.
  page.once('framenavigated', () => (opensAnew = true));
  await page.clock.install();
  await page.reload();
  await expect.poll(() => underWay.length).toBe(4);
  await page.clock.pauseAt(Date.now() + 5000);
  let lost = 0;
  context.on('requestfailed', () => (lost += 1));
  await Promise.all(underWay.map((route) => route.abort('connectionreset')));
  await expect.poll(() => lost).toBe(4);
  for (let seconds = 0; seconds < 4 && sentAgain === 0; seconds += 0.25) {
    await page.clock.runFor(250);
    await page.evaluate(async () => navigator.locks.request('passing', () => undefined));
  }
  await expect.poll(() => sentAgain, 'sent again within four seconds').toBeGreaterThan(0);
  await page.clock.resume();
  await expectAllSaved(page);
  expect(sentAgain).toBe(4);
});

test('what waits is sent as soon as one turns to the page again, before its time has come', async ({
  page,
  context,
  colleague,
}) => {
  await page.clock.install();
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await context.route(saves, (route) => route.abort('internetdisconnected'));
  await field(page, 'Girdharie, Ganesh', 'Exam').fill('57');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 waiting', { exact: true })).toBeVisible();
  // No time passes for the page, so that it is not the next try that sends it; none is under way either.
  await page.clock.pauseAt(Date.now() + 5000);
  await page.evaluate(async () => navigator.locks.request('school-outbox', () => undefined));
  await context.unroute(saves);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const teacher = await colleague('lcharles');
  const lesson = { formClass: '1A', subject: subjects.spanish, teacherId: teachers.lcharles };
  const stored = async () => (await storedSheet(teacher, lesson)).get('Girdharie, Ganesh')?.exam_mark;
  await expect.poll(stored).toBe(57);
  await page.clock.resume();
  await expectAllSaved(page);
});

test('a phone that lay aside lost its connection to what waits there; that is sent all the same, and what is typed then is kept', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const { prototype } = IDBFactory;
    const connections: IDBDatabase[] = [];
    const open = Reflect.get(prototype, 'open');
    prototype.open = function (...name) {
      const request = open.apply(this, name);
      request.addEventListener('success', () => connections.push(request.result));
      return request;
    };
    // What Safari does to a page in the background.
    addEventListener('lay-aside', () => {
      for (const connection of connections.splice(0)) connection.close();
    });
  });
  const layAside = async () => page.evaluate(() => dispatchEvent(new Event('lay-aside')));
  await signInAs(page, 'amohammed');
  await openClass(page, '4 Sci Mathematics');
  const [, , , fourth = '', fifth = ''] = await namesOn(page);
  await goOffline(context, page);
  await field(page, fourth, 'Term').fill('58');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 waiting', { exact: true })).toBeVisible();
  await layAside();
  await context.setOffline(false);
  await expectAllSaved(page);
  await layAside();
  await field(page, fifth, 'Term').fill('59');
  await page.keyboard.press('Enter');
  await expectAllSaved(page);
  await expect(page.getByText('stay on this page until everything is saved')).toBeHidden();
});

test('what a device keeps and cannot read for a moment is sent by itself once it can', async ({ page }) => {
  await page.addInitScript(() => {
    const { prototype } = IDBObjectStore;
    const getAll = Reflect.get(prototype, 'getAll');
    prototype.getAll = function (...what) {
      if (sessionStorage.getItem('unreadable') !== null) throw new DOMException('Internal', 'UnknownError');
      return getAll.apply(this, what);
    };
  });
  const beReadable = async (is: boolean) =>
    page.evaluate((can) => {
      if (can) sessionStorage.removeItem('unreadable');
      else sessionStorage.setItem('unreadable', 'yes');
    }, is);
  await signInAs(page, 'amohammed');
  await openClass(page, '4 Sci Mathematics');
  const [, , , , , sixth = ''] = await namesOn(page);
  await beReadable(false);
  await field(page, sixth, 'Term').fill('58');
  await page.keyboard.press('Enter');
  const unread = page.getByText('What this device keeps cannot be read at the moment.');
  await expect(unread).toContainText('1 entry waits there and will be sent as soon as it can be.');
  await expect(rowState(page, sixth, 'Waiting on this device')).toBeVisible();
  // Nothing is the matter with the connection.
  await expect(page.getByText(/connection/i)).toHaveCount(0);
  await beReadable(true);
  await expectAllSaved(page);
  await expect(unread).toBeHidden();

  // It may be so from the page's beginning.
  await beReadable(false);
  await field(page, sixth, 'Term').fill('59');
  await page.keyboard.press('Enter');
  await expect(unread).toBeVisible();
  page.once('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await openClass(page, '4 Sci Mathematics');
  await expect(field(page, sixth, 'Term')).not.toHaveValue('59');
  await expect(unread).toContainText('Whether an entry waits there is not known');
  await beReadable(true);
  await expect(field(page, sixth, 'Term')).toHaveValue('59');
  await expectAllSaved(page);
  await expect(unread).toBeHidden();
});
