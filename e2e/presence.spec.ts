import type { Page } from '@playwright/test';
import type { LessonNews } from 'contract/presence';

import { expectAllSaved, field, namesOn, openClass, rowState } from './support/mark-sheet.ts';
import { lookOutFor } from './support/notices.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';

const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

// The clash is a 409, of which the browser complains.
test.use({ complaints: { allowed: [refusedCalls] } });

/** The vice principal opens a class of a colleague. */
async function openColleaguesClass(page: Page, colleague: string, formClassAndSubject: string) {
  await page.getByRole('button', { name: /^Enter Marks/ }).click();
  await page.getByRole('button', { name: `Select ${colleague}` }).click();
  await openClass(page, formClassAndSubject);
}

test('two people at one class see each other, and each other’s saves, without a touch on what is being typed', async ({
  page,
  anotherComputer,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '1A Mathematics');
  const his = await (await anotherComputer()).newPage();
  await signInAs(his, 'vjoseph');
  await openColleaguesClass(his, 'Aisha Mohammed', '1A Mathematics');
  await expect(said(his, 'Aisha Mohammed also has this class open')).toBeAttached();
  await expect(said(page, 'Vernon Joseph also has this class open')).toHaveAttribute('aria-live', 'polite');

  const [first = '', second = '', third = ''] = await namesOn(page);
  const hers = field(page, first, 'Remarks');
  await hers.fill('');
  await hers.pressSequentially('Half a sen');
  await field(his, second, 'Remarks').fill('Polite and punctual.');
  await his.keyboard.press('Enter');
  await expect(field(page, second, 'Remarks')).toHaveValue('Polite and punctual.');
  await expect(said(page, `Vernon Joseph changed ${second}`)).toBeAttached();
  await expect(hers).toBeFocused();
  await expect(hers).toHaveValue('Half a sen');
  await page.keyboard.type('tence.');
  await page.keyboard.press('Enter');
  await expect(field(his, first, 'Remarks')).toHaveValue('Half a sentence.');
  await expect(rowState(page, first, 'Saved')).toBeVisible();

  // Both in one cell: his is stored first, and she is asked.
  const cell = field(page, third, 'Remarks');
  await cell.fill('Mine.');
  await field(his, third, 'Remarks').fill('His.');
  await his.keyboard.press('Enter');
  await expectAllSaved(his);
  await field(his, second, 'Remarks').fill('Polite.');
  await his.keyboard.press('Enter');
  await expect(field(page, second, 'Remarks')).toHaveValue('Polite.');
  await expect(cell).toHaveValue('Mine.');
  await page.keyboard.press('Enter');
  await page
    .getByRole('row')
    .filter({ hasText: third })
    .getByRole('button', { name: 'Changed by someone else' })
    .click();
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect(cell).toHaveValue('His.');

  await his.getByRole('button', { name: 'Back to the classes' }).click();
  await expect(said(page, 'also has this class open')).toHaveCount(0);
});

test('one’s own other tab and other computer show what one saves, and do not count as somebody', async ({
  page,
  context,
  anotherComputer,
}) => {
  await signInAs(page, 'rsingh');
  await openClass(page, '1A English Language');
  const other = await context.newPage();
  await other.goto('/app');
  await openClass(other, '1A English Language');
  const laptop = await (await anotherComputer()).newPage();
  await signInAs(laptop, 'rsingh');
  await openClass(laptop, '1A English Language');
  const elsewhere = [other, laptop];
  const noticed = await Promise.all(
    elsewhere.flatMap((one) => ['changed', 'also has'].map(async (words) => lookOutFor(one, words))),
  );
  const [, second = ''] = await namesOn(page);
  // What would be said of the first save is said by the time the second one has come.
  for (const remark of ['Reads widely.', 'Reads widely and well.']) {
    await field(page, second, 'Remarks').fill(remark);
    await page.keyboard.press('Enter');
    for (const one of elsewhere) await expect(field(one, second, 'Remarks')).toHaveValue(remark);
  }
  expect(await Promise.all(noticed.map(async (wasThere) => wasThere()))).not.toContain(true);
});

test('of two colleagues with one full name each hears what the other changes', async ({
  page,
  anotherComputer,
  school,
}) => {
  const { pool } = school.owner;
  const call = async (first: string, last: string) =>
    pool.query(
      `update employees set first_name = $1, last_name = $2
       where id = (select employee_id from accounts where user_name = 'vjoseph')`,
      [first, last],
    );
  await call('Aisha', 'Mohammed');
  await signInAs(page, 'amohammed');
  await openClass(page, '2B Mathematics');
  const theirs = await (await anotherComputer()).newPage();
  await signInAs(theirs, 'vjoseph');
  await theirs.getByRole('button', { name: /^Enter Marks/ }).click();
  await theirs.getByRole('button', { name: 'Select Aisha Mohammed' }).last().click();
  await openClass(theirs, '2B Mathematics');
  await expect(said(page, 'Aisha Mohammed also has this class open')).toBeAttached();
  const [, second = ''] = await namesOn(page);
  await field(theirs, second, 'Remarks').fill('Polite and punctual.');
  await theirs.keyboard.press('Enter');
  await expect(field(page, second, 'Remarks')).toHaveValue('Polite and punctual.');
  await expect(said(page, `Aisha Mohammed changed ${second}`)).toBeAttached();
  // And is not told of it as of a save of her own.
  await expect(said(page, 'Polite and punctual., saved')).toHaveCount(0);
  await call('Vernon', 'Joseph');
});

test('who has turned to another window for a while is not said to be there, and sees on coming back what was saved', async ({
  page,
  anotherComputer,
}) => {
  await page.clock.install();
  await signInAs(page, 'amohammed');
  await openClass(page, '2A Mathematics');
  const his = await (await anotherComputer()).newPage();
  await signInAs(his, 'vjoseph');
  await openColleaguesClass(his, 'Aisha Mohammed', '2A Mathematics');
  const isThere = said(his, 'Aisha Mohammed also has this class open');
  await expect(isThere).toBeAttached();
  await turnAway(page, 'hidden');
  await page.clock.runFor(21_000);
  await expect(isThere).toHaveCount(0);
  const [first = ''] = await namesOn(his);
  await field(his, first, 'Remarks').fill('Asks good questions.');
  await his.keyboard.press('Enter');
  await expectAllSaved(his);
  await turnAway(page, 'visible');
  await expect(isThere).toBeAttached();
  await expect(field(page, first, 'Remarks')).toHaveValue('Asks good questions.');
});

/** What the browser tells a page that is covered by another window, or in sight again. */
async function turnAway(page: Page, to: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, to);
}

test.describe('behind a proxy that lets no events through', () => {
  test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

  test('events are tried again after a minute, and listened to where they come through by then', async ({
    page,
    context,
  }) => {
    const events = '**/api/lesson-events/**';
    await context.route(events, () => undefined);
    await page.clock.install();
    await signInAs(page, 'rsingh');
    await openClass(page, '3B Literature');
    const asked = page.waitForRequest('**/api/lesson-presence/**');
    await page.clock.runFor(10_000);
    await asked;
    await context.unroute(events);
    const listened = page.waitForResponse(events);
    await page.clock.runFor(61_000);
    expect((await listened).ok()).toBe(true);
  });

  test('the same is asked for again and again', async ({ page, context, anotherComputer }) => {
    let asked = 0;
    // Held back without an answer, as a proxy does that waits for the end.
    await context.route('**/api/lesson-events/**', () => undefined);
    context.on('request', (request) => (asked += Number(request.url().includes('/api/lesson-presence/'))));
    await signInAs(page, 'rsingh');
    await openClass(page, '1B English Language');
    const his = await (await anotherComputer()).newPage();
    await signInAs(his, 'vjoseph');
    await openColleaguesClass(his, 'Rajesh Singh', '1B English Language');
    await expect(said(page, 'Vernon Joseph also has this class open')).toBeAttached();
    await expect(said(his, 'Rajesh Singh also has this class open')).toBeAttached();
    const [first = ''] = await namesOn(page);
    await field(his, first, 'Remarks').fill('Writes clearly.');
    await his.keyboard.press('Enter');
    await expect(field(page, first, 'Remarks')).toHaveValue('Writes clearly.');
    expect(asked).toBeGreaterThan(0);
  });

  test('a page that hears from a server of the version before sees who is there and what they save all the same', async ({
    page,
    context,
    anotherComputer,
  }) => {
    await context.route('**/api/lesson-events/**', () => undefined);
    // As that answers, at work beside a newer one: of what the office changes it tells nothing.
    await context.route('**/api/lesson-presence/**', async (route) => {
      const answer = await route.fetch();
      const { ground: _, ...news } = (await answer.json()) as LessonNews;
      await route.fulfill({ response: answer, json: news });
    });
    await signInAs(page, 'rsingh');
    await openClass(page, '3B Literature');
    const his = await (await anotherComputer()).newPage();
    await signInAs(his, 'vjoseph');
    await openColleaguesClass(his, 'Rajesh Singh', '3B Literature');
    await expect(said(page, 'Vernon Joseph also has this class open')).toBeAttached();
    const [first = ''] = await namesOn(page);
    await field(his, first, 'Remarks').fill('Reads between the lines.');
    await his.keyboard.press('Enter');
    await expect(field(page, first, 'Remarks')).toHaveValue('Reads between the lines.');
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('whoever was there last is not said to be there once nothing has been heard for most of a minute, nor where one may not look', async ({
    page,
    context,
    anotherComputer,
  }) => {
    const questions = '**/api/lesson-presence/**';
    await context.route('**/api/lesson-events/**', () => undefined);
    await page.clock.install();
    await signInAs(page, 'rsingh');
    await openClass(page, '1C English Language');
    const his = await (await anotherComputer()).newPage();
    await signInAs(his, 'vjoseph');
    await openColleaguesClass(his, 'Rajesh Singh', '1C English Language');
    const isThere = said(page, 'Vernon Joseph also has this class open');
    await expect(isThere).toBeAttached();

    await context.route(questions, (route) => route.abort('connectionrefused'));
    await page.clock.runFor(20_000);
    await expect(isThere).toBeAttached();
    await page.clock.runFor(30_000);
    await expect(isThere).toHaveCount(0);
    // Not for good where it is a proxy that knows nothing of the class.
    await context.unroute(questions);
    await context.route(questions, (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>404 Not Found</h1>' }),
    );
    const unknown = page.waitForResponse((response) => response.status() === 404);
    await page.clock.runFor(20_000);
    await unknown;
    await context.unroute(questions);
    await page.clock.runFor(15_000);
    await expect(isThere).toBeAttached();

    await context.route(questions, (route) =>
      route.fulfill({ status: 403, json: { message: 'You are not allowed to do this.' } }),
    );
    await page.clock.runFor(2_000);
    await expect(isThere).toHaveCount(0);
  });
});
