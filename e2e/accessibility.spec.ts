import type { Locator } from '@playwright/test';

import { endSessions } from './support/end-sessions.ts';
import { signOut } from './support/sign-out.ts';
import { expectAccessible } from './support/accessibility.ts';
import {
  attendance,
  changeRecordAs,
  expectAllSaved,
  field,
  grade,
  openClass,
  rowState,
  saves,
  subjects,
  teachers,
  term,
} from './support/mark-sheet.ts';
import { expect, lostCalls, password, refusedCalls, signInAs, test } from './support/staff-test.ts';

const dialog = { within: '[role="dialog"]' } as const;

test.describe('axe-core finds nothing, in light and dark,', () => {
  test.use({ complaints: { allowed: [refusedCalls, lostCalls] } });

  test('on the steps of signing in', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Username').fill('nobody');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'the username with an error');
    await page.getByLabel('Username').fill('nbaptiste');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible();
    await expectAccessible(page, 'the password');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
    await expectAccessible(page, 'the new password');
  });

  test('on the main menu and what opens over it', async ({ page }) => {
    await signInAs(page, 'vjoseph');
    await expectAccessible(page, 'the main menu');
    await page.getByRole('button', { name: 'Appearance' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
    await expectAccessible(page, 'the appearance menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'the sign-out dialog', dialog);
  });

  test('on the teachers, the classes and a teacher without any', async ({ page }) => {
    await signInAs(page, 'vjoseph');
    await page.getByRole('button', { name: /^Enter Marks/ }).click();
    await expect(page.getByRole('button', { name: 'Select Lystra Charles' })).toBeVisible();
    await expectAccessible(page, 'the teachers');
    await page.getByRole('button', { name: 'Select Petra La Borde' }).click();
    await expect(page.getByText('No Classes have been assigned')).toBeVisible();
    await expectAccessible(page, 'a teacher without classes');
    await page.getByRole('button', { name: 'Back to the teachers' }).click();
    await page.getByRole('button', { name: 'Select Lystra Charles' }).click();
    await expect(page.getByRole('button', { name: '1A Spanish' })).toBeVisible();
    await expectAccessible(page, 'the classes');
    await page.getByRole('button', { name: '6 Up Spanish' }).click();
    await expect(page.getByText('Total Students: 10')).toBeVisible();
    await expectAccessible(page, 'a class with closed columns');
  });

  test('on a mark sheet with everything that can befall a row', async ({
    page,
    context,
    school,
    colleague,
  }) => {
    // Else the colleague's change might stand on the sheet before anything is typed, and nothing would clash.
    await context.route('**/api/lesson-*/**', (route) => route.abort('connectionrefused'));
    await signInAs(page, 'amohammed');
    await openClass(page, '1A Mathematics');
    await field(page, 'Aziz, Mishka', 'Term').fill('6x');
    await field(page, 'Baksh, Adam', 'Term').fill('150');
    await field(page, 'Baksh, Adam', 'Exam').focus();
    await expect(page.getByText('150 → 100')).toBeVisible();

    const vicePrincipal = await colleague('vjoseph');
    const lesson = { formClass: '1A', subject: subjects.mathematics, teacherId: teachers.amohammed };
    await changeRecordAs(vicePrincipal, lesson, 'Baksh, Rukhsana', { course_mark: 44 });
    await field(page, 'Baksh, Rukhsana', 'Term').fill('66');
    await page.keyboard.press('Enter');
    const clash = page.getByRole('button', { name: 'Changed by someone else' });
    await expect(clash).toBeVisible();

    await school.owner.pool.query('update current_term set academic_term_id = 202503');
    try {
      await field(page, 'Baptiste, Nicholas', 'Term').fill('83');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Error', exact: true })).toBeVisible();
    } finally {
      await school.owner.pool.query(`update current_term set academic_term_id = ${term}`);
    }
    await context.route(saves, (route) => route.abort('internetdisconnected'));
    await field(page, 'Bruno, Kadeem', 'Term').fill('55');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^No connection\./)).toBeVisible();
    await expectAccessible(page, 'the mark sheet');

    await clash.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'the clash', dialog);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(clash).toBeFocused();
    await page.getByRole('button', { name: 'Error', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'the refused row', dialog);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('on the comment sheet, the warning about what waits and the second sign-in', async ({
    page,
    context,
    school,
  }) => {
    await signInAs(page, 'amohammed');
    await openClass(page, '3A Mathematics');
    await page.getByRole('button', { name: 'Class list file' }).click();
    await expect(page.getByRole('menuitem', { name: 'Download class list' })).toBeVisible();
    await expectAccessible(page, 'the menu of the class list');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await page
      .getByRole('button', { name: /^Select Comment for / })
      .first()
      .click();
    await expect(
      page.getByRole('dialog', { name: 'Select Comment' }).getByRole('checkbox').first(),
    ).toBeVisible();
    await expectAccessible(page, 'the comment sheet', dialog);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await context.route(saves, (route) => route.abort('internetdisconnected'));
    const marks = page.getByRole('textbox', { name: /, Term$/ });
    await marks.first().fill('55');
    await page.keyboard.press('Enter');
    await signOut(page);
    await page.getByRole('button', { name: 'Stay' }).waitFor();
    await expectAccessible(page, 'the warning about what waits', dialog);
    await page.getByRole('button', { name: 'Stay' }).click();

    // The session first: what waits is sent again by itself, and must not get through before it has ended.
    await endSessions(school);
    await context.unroute(saves);
    // What waits is sent again by itself sooner or later; the network's return makes it now.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    await expectAccessible(page, 'signing in again', dialog);
  });

  test('on a card of the phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signInAs(page, 'lcharles');
    await openClass(page, '1C Spanish');
    await expectAccessible(page, 'the card');
  });

  for (const [section, search] of [
    ['Enter Marks'],
    ['Edit/View Term Details'],
    ['Print/View Reports'],
    ['Employees'],
    ['Subject Assignment'],
    ['Students'],
    ['Reset Password', 'Search employees'],
    ['Settings'],
    ['Marks Archive', 'Search students'],
  ] as const) {
    test(`as ${section} opens, and no policy is broken; the focus goes in and comes back`, async ({
      page,
    }) => {
      await signInAs(page, 'vjoseph');
      const tiles = page.getByRole('main').getByRole('listitem').getByRole('button');
      await expect(tiles).toHaveCount(9);
      const tile = tiles.filter({ has: page.getByText(section, { exact: true }) });
      await tile.click();
      const heading = page.getByRole('heading', { level: 1, name: section });
      // Where one first looks for somebody, one begins to type at once.
      await expect(search === undefined ? heading : page.getByLabel(search)).toBeFocused();
      await expect(page.getByRole('progressbar', { name: 'Loading…' })).toHaveCount(0);
      await expectAccessible(page, section);
      await page.getByRole('button', { name: 'Main Menu' }).click();
      await expect(tile).toBeFocused();
    });
  }
});

test('a screen reader hears the name, the state and the value of each cell', async ({ page }) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '1A Mathematics');
  const student = 'George, Janelle';
  await expect(page.getByRole('grid', { name: 'Mathematics 1A' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: student })).toBeVisible();
  await expect(field(page, student, 'Exam')).toHaveValue('68');
  await expect(grade(page, student, 'Conduct')).toHaveValue('A');
  await expect(field(page, student, 'Remarks')).toHaveValue(
    'Course work is better than exam. Revise earlier.',
  );
  await expect(attendance(page, student, 'Exam')).toHaveAccessibleName(
    `${student}, Exam attendance: P, Present`,
  );
  await expect(rowState(page, student, 'Saved')).toBeVisible();
  await field(page, student, 'Exam').fill('6x');
  await page.keyboard.press('Enter');
  await expect(field(page, student, 'Exam')).toHaveAttribute('aria-invalid', 'true');
});

test("a screen reader hears 'George, Exam, 67, saved', politely", async ({ page }) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '2A Mathematics');
  const cell = page.getByRole('textbox', { name: /, Exam$/ }).nth(4);
  const [lastName = ''] = ((await cell.getAttribute('aria-label')) ?? '').split(',');
  const mark = (await cell.inputValue()) === '67' ? '68' : '67';
  await cell.fill(mark);
  await page.keyboard.press('Enter');
  const said = page.getByRole('status').filter({ hasText: `${lastName}, Exam, ${mark}, saved` });
  await expect(said).toHaveAttribute('aria-live', 'polite');
  await cell.press('a');
  await expect(
    page.getByRole('status').filter({ hasText: `${lastName}, Exam, Absent, saved` }),
  ).toBeAttached();
});

test('of two with one last name a screen reader hears the whole name, and how many are left of the class', async ({
  page,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '1A Mathematics');
  const heard = (words: string) => page.getByRole('status').filter({ hasText: words });
  for (const student of ['Baksh, Adam', 'Baksh, Rukhsana']) {
    const cell = field(page, student, 'Term');
    const mark = (await cell.inputValue()) === '67' ? '68' : '67';
    await cell.fill(mark);
    await page.keyboard.press('Enter');
    const [last, first] = student.split(', ');
    await expect(heard(`${first} ${last}, Term, ${mark}, saved`)).toBeAttached();
  }
  const only = page.getByRole('button', { name: 'Missing only' });
  await only.press('Enter');
  await expect(only).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ of 35 students$/ })).toBeAttached();
  await only.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^35 students$/ })).toBeAttached();
});

test('at 200 % zoom the names stay in sight, in the grid and on the card', async ({ page }) => {
  // What is left of 1440 and of 1280 pixels.
  await page.setViewportSize({ width: 720, height: 450 });
  await signInAs(page, 'amohammed');
  await openClass(page, '2B Mathematics');
  const remark = page.getByRole('textbox', { name: /, Remarks$/ }).nth(12);
  const student = ((await remark.getAttribute('aria-label')) ?? '').replace(/, Remarks$/, '');
  await remark.focus();
  await remark.scrollIntoViewIfNeeded();
  await expect(page.getByRole('rowheader', { name: student })).toBeInViewport({ ratio: 0.9 });
  await expect(remark).toBeInViewport();
  await expect(page.getByRole('columnheader', { name: 'Remarks' })).toBeInViewport();
  const name = await page.getByRole('rowheader', { name: student }).boundingBox();
  const cell = await remark.boundingBox();
  expect((name?.x ?? 0) + (name?.width ?? 0), 'the name does not lie over the cell').toBeLessThanOrEqual(
    cell?.x ?? 0,
  );
  // Nor over the first cell, when one goes back to it.
  await page.keyboard.press('Home');
  const first = page.getByRole('textbox', { name: `${student}, Term`, exact: true });
  await expect(first).toBeFocused();
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual((await first.boundingBox())?.x ?? 0);

  await page.setViewportSize({ width: 640, height: 400 });
  const card = page.getByRole('textbox', { name: /, Remarks$/ });
  await expect(card).toHaveCount(1);
  await card.focus();
  await card.scrollIntoViewIfNeeded();
  const onCard = ((await card.getAttribute('aria-label')) ?? '').replace(/, Remarks$/, '');
  await expect(page.getByRole('heading', { name: onCard })).toBeInViewport();
});

test('what the browser draws itself is as dark as the page, whenever that is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signInAs(page, 'lcharles');
  await openClass(page, '3B Spanish');
  await page
    .getByRole('button', { name: /^Select Comment for / })
    .first()
    .click();
  const box = page.getByRole('dialog', { name: 'Select Comment' }).getByRole('checkbox').first();
  await expect(box).toHaveCSS('color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(box).toHaveCSS('color-scheme', 'dark');
  await page.keyboard.press('Escape');
  for (const scheme of ['Light', 'Dark']) {
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('menuitemradio', { name: scheme }).click();
    await expect(page.locator('html')).toHaveCSS('color-scheme', scheme.toLowerCase());
  }
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.getByRole('button', { name: 'Appearance' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'As the system' }).click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
  }
  await page.getByRole('button', { name: 'Appearance' }).click();
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('As the system');
});

test('in the colours that a contrast theme of Windows forces one sees what is chosen, and where a dialog ends', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAs(page, 'Admin');
  const ground = async (of: Locator) => of.evaluate((one) => getComputedStyle(one).backgroundColor);
  await page.getByRole('button', { name: /^Students/ }).click();
  await page.getByRole('button', { name: 'Take Attendance' }).click();
  const register = page.getByRole('dialog', { name: 'Take Attendance' });
  const sessions = register.getByRole('button', { name: /^(Morning|Afternoon)$/ });
  const isChosen = sessions.and(page.locator('[aria-pressed="true"]'));
  const isNot = sessions.and(page.locator('[aria-pressed="false"]'));
  expect(await ground(isChosen)).not.toBe(await ground(isNot));
  const ownGrounds = await isChosen.evaluate((one) => getComputedStyle(one).forcedColorAdjust);
  expect(ownGrounds, 'the browser lays none below its letters').toBe('none');
  expect(await register.evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe('solid');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await page.getByRole('button', { name: /^Employees/ }).click();
  const tab = (selected: boolean) => page.getByRole('tab', { selected }).first();
  expect(await ground(tab(true))).not.toBe(await ground(tab(false)));
});

test('the skip link leads past the bars to the content', async ({ page }) => {
  await signInAs(page, 'kali');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Print\/View Reports/ })).toBeFocused();
  await expect(page).toHaveURL(/\/app$/);
});

test('the focus returns from the comment sheet to the cell, and typing goes on there', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '3B Spanish');
  const remark = page.getByRole('textbox', { name: /, Remarks$/ }).nth(3);
  await remark.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('dialog', { name: 'Select Comment' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remark).toBeFocused();
  await page.keyboard.type('Reads aloud with care.\n');
  await expect(remark).toHaveValue('Reads aloud with care.');
  await expectAllSaved(page);
});
