import { expectFitForPhone } from './support/on-a-phone.ts';
import { openClass } from './support/mark-sheet.ts';
import { openSettings } from './support/settings.ts';
import { openAsVicePrincipal } from './support/staffing.ts';
import { expect, signInAs, test } from './support/staff-test.ts';
import { openRecord, openStudents } from './support/students.ts';

/** From 600 px of width on, as a tablet has them, too, the library takes the hand for one with a mouse. */
const width = 740;
test.use({ viewport: { width, height: 360 } });

test('a finger hits the lines of a menu on a phone on its side', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await page.getByRole('button', { name: 'Class list file' }).tap();
  await expect(page.getByRole('menuitem', { name: 'Download class list' })).toBeVisible();
  await expectFitForPhone(page, 'the menu of the class list');
});

test('a finger hits what is done with a picture on a phone on its side', async ({ page }) => {
  await signInAs(page, 'Admin');
  await openStudents(page);
  const record = await openRecord(page, 'Aziz, Mishka');
  await record.getByRole('button', { name: 'Picture' }).tap();
  await expect(page.getByRole('menuitem', { name: 'Choose Picture' })).toBeVisible();
  await expectFitForPhone(page, 'the menu of the picture');
});

test('a finger hits the classes of a form teacher on a phone on its side, and the cross that takes one out', async ({
  page,
}) => {
  await openAsVicePrincipal(page, 'Employees');
  await page.getByRole('button', { name: 'Timetable of Aisha Mohammed' }).tap();
  const timetable = page.getByRole('dialog', { name: /^Timetable – Aisha Mohammed/ });
  const cross = timetable.getByRole('button', { name: '1A', exact: true }).locator('svg');
  await expect(cross).toBeVisible();
  const size = await cross.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await timetable.getByRole('combobox', { name: 'Form Dean Classes' }).tap();
  const choice = page.getByRole('option', { name: '1B', exact: true });
  await expect(choice).toBeVisible();
  expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('Cancel and OK stay in sight of who chooses a year and a month on a phone on its side', async ({
  page,
}) => {
  await openSettings(page, 'Advance');
  await page
    .getByRole('group', { name: 'Current Term Start' })
    .getByRole('button', { name: /^Choose date/ })
    .tap();
  const calendar = page.getByRole('dialog', { name: 'Current Term Start' });
  const year = calendar.getByRole('radio', { name: '2026' });
  await expect(year).toBeInViewport({ ratio: 1 });
  await expect(calendar.getByRole('button', { name: 'OK' })).toBeInViewport({ ratio: 1 });
  await year.tap();
  await expect(calendar.getByRole('radio')).toHaveCount(12);
  await expect(calendar.getByRole('button', { name: 'OK' })).toBeInViewport({ ratio: 1 });
  await calendar.getByRole('button', { name: 'Cancel' }).tap();
});
