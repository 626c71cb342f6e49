import type { Locator } from '@playwright/test';
import { timetableCalls } from 'contract/timetable';

import { openSettings } from './support/settings.ts';
import { signOut } from './support/sign-out.ts';
import { expect, signInAs, test } from './support/staff-test.ts';
import { openAsVicePrincipal } from './support/staffing.ts';

async function styleOf(one: Locator, property: string): Promise<string> {
  return one.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

async function edges(one: Locator): Promise<{ right: number; height: number }> {
  const box = await one.boundingBox();
  if (box === null) throw new Error('It is not to be seen.');
  return { right: box.x + box.width, height: box.height };
}

test('fields are of one height, also with classes in them; an opened list is scrolled in one place', async ({
  page,
}) => {
  await openAsVicePrincipal(page, 'Employees');
  await page.getByRole('button', { name: 'Timetable of Aisha Mohammed' }).click();
  const timetable = page.getByRole('dialog', { name: /^Timetable – Aisha Mohammed/ });
  await expect(timetable.getByRole('button', { name: '1A', exact: true })).toBeVisible();
  const field = (label: string) =>
    timetable.locator('.MuiOutlinedInput-root').filter({ has: page.getByRole('combobox', { name: label }) });
  expect((await edges(field('Form Teacher Classes'))).height).toBe(
    (await edges(field('Form Dean Classes'))).height,
  );
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Copy from an earlier year' }).click();
  const copy = page.getByRole('dialog', { name: /^Copy a timetable/ });
  await expect(copy.getByText(/^Left out: [1-9]/)).toBeVisible();
  const lists = copy.getByRole('list');
  await expect(lists.first()).toBeVisible();
  for (const list of await lists.all()) expect(await styleOf(list, 'overflow-y')).toBe('visible');
});

test('what cannot be done now looks alike, whether or not the keyboard reaches it', async ({ page }) => {
  await openSettings(page, 'School Settings');
  const form = page.getByRole('dialog', { name: 'School Settings' });
  const unavailable = form.getByRole('button', { name: 'Save', exact: true });
  await expect(unavailable).toHaveAttribute('aria-disabled', 'true');
  const looks = ['color', 'background-color', 'opacity'];
  const of = async (button: Locator) => Promise.all(looks.map(async (look) => styleOf(button, look)));
  const seen = await of(unavailable);
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await page.getByRole('button', { name: /^Students/ }).click();
  await page
    .getByRole('button', { name: /^Change Status/ })
    .first()
    .click();
  const asked = page.getByRole('dialog', { name: /^Change Status/ });
  await asked.getByRole('radio', { name: 'Active' }).check();
  const disabled = asked.getByRole('button', { name: 'Change Status' });
  await expect(disabled).toBeDisabled();
  expect(await of(disabled)).toEqual(seen);
});

test('what unfolds is headed in the letters of the page', async ({ page, colleague }) => {
  const admin = await colleague('Admin');
  await admin.ask(timetableCalls.deleteLesson, {
    body: { employee_id: 1005, subject_id: 33, form_class_id: '2A', academic_year_id: 20262027 },
  });
  await openAsVicePrincipal(page, 'Employees');
  await page.getByRole('button', { name: 'Overview' }).click();
  const heading = page.getByRole('button', { name: 'Nobody teaches: 1' });
  await expect(heading).toBeVisible();
  for (const property of ['font-family', 'font-size'])
    expect(await styleOf(heading, property)).toBe(await styleOf(page.locator('body'), property));
});

test('the buttons of a form end where its fields do', async ({ page }) => {
  await openSettings(page, 'Add / Edit Subjects');
  await page.getByRole('button', { name: 'Add Subject' }).click();
  const form = page.getByRole('dialog', { name: 'Add Subject' });
  const field = form.locator('.MuiOutlinedInput-root').first();
  expect((await edges(form.getByRole('button', { name: 'Save' }))).right).toBe((await edges(field)).right);
});

test('until the program is there the page has its colour, and says that it is loading', async ({ page }) => {
  await signInAs(page, 'kali');
  const background = await styleOf(page.locator('body'), 'background-color');
  const arrives = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  // The next visit asks for the program anew, as after a release.
  const line = await page.context().newCDPSession(page);
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  await signOut(page);
  await expect(page).toHaveURL(/\/$/);
  expect(await styleOf(page.locator('html'), 'background-color')).toBe(background);
  const words = () =>
    document.querySelector('#root') &&
    getComputedStyle(document.querySelector('#root') as Element, '::before').content;
  await expect.poll(async () => page.evaluate(words)).toContain('Loading');
  arrives.resolve();
  await expect(page.getByLabel('Username')).toBeVisible();
});
