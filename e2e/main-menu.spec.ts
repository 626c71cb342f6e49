import type { Locator } from '@playwright/test';
import { employeeCalls } from 'contract/employees';

import { comeBack } from './support/come-back.ts';
import { expect, signInAs, type StaffName, test } from './support/staff-test.ts';

const tiles = [
  'Enter Marks (Subject Teachers)',
  'Edit/View Term Details (Form Teachers)',
  'Print/View Reports (report cards, mark sheets, etc.)',
  'Employees (add/edit teachers, timetables)',
  'Subject Assignment (Form 4-6 student subjects)',
  'Students (view/edit current student records)',
  'Reset Password (reset employee passwords)',
  'Settings (terms, subjects)',
  'Marks Archive (marks of past terms)',
] as const;

const menus: readonly [StaffName, readonly number[]][] = [
  ['Admin', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['vjoseph', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['amohammed', [1, 2, 3]],
  ['rsingh', [1, 2, 3]],
  ['lcharles', [1]],
  ['kali', [3, 6]],
];
for (const [name, numbers] of menus) {
  test(`the main menu shows ${name} the tiles of the permissions held, in their order`, async ({ page }) => {
    await signInAs(page, name);
    const shown = page.getByRole('main').getByRole('listitem').getByRole('button');
    await expect(shown).toHaveCount(numbers.length);
    for (const [place, number] of numbers.entries()) {
      const expected = tiles[number - 1] ?? '';
      const accessible = new RegExp(`^${expected.replaceAll(/[.()/]/g, String.raw`\$&`)}`);
      await expect(shown.nth(place)).toHaveAccessibleName(accessible);
    }
  });
}

test('under Enter Marks stands how many classes are left to finish', async ({ page }) => {
  await signInAs(page, 'amohammed');
  await expect(page.getByRole('button', { name: /^Enter Marks/ })).toContainText('5 classes, 3 to finish');
});

test('a permission that Admin gives or takes meanwhile is seen as one comes back to the menu, and no other tile moves for it', async ({
  page,
  colleague,
}) => {
  const admin = await colleague('Admin');
  const { answer: employees } = await admin.ask(employeeCalls.listEmployees, {});
  const id = employees.find(({ user_name }) => user_name === 'kali')?.id ?? 0;
  const give = async (...permissions: number[]) =>
    admin.ask(employeeCalls.savePermissions, { body: { employee_id: id, permissions } });
  const shown = page.getByRole('main').getByRole('listitem').getByRole('button');
  const [marks, reports, students] = [/^Enter Marks/, /^Print\/View Reports/, /^Students/];
  const expectTiles = async (titles: readonly RegExp[]) => {
    await expect(shown).toHaveCount(titles.length);
    for (const [place, title] of titles.entries()) await expect(shown.nth(place)).toHaveAccessibleName(title);
  };
  const tile = (title: RegExp) => page.getByRole('button', { name: title });
  const placeOf = async (one: Locator) => one.boundingBox();

  await signInAs(page, 'kali');
  await expectTiles([reports, students]);
  await expect(page.getByRole('heading', { name: /Term: 1 Year: 2026-2027$/ })).toBeVisible();
  await page.evaluate(async () => document.fonts.ready);
  const before = [await placeOf(tile(reports)), await placeOf(tile(students))];
  await give(1, 3, 6);
  await comeBack(page);
  await expectTiles([reports, students, marks]);
  expect([await placeOf(tile(reports)), await placeOf(tile(students))]).toEqual(before);

  await tile(students).click();
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await expectTiles([marks, reports, students]);
  const inOrder = await placeOf(tile(students));
  await tile(reports).focus();
  await give(1, 6);
  await comeBack(page);
  await expectTiles([marks, students]);
  expect(await placeOf(tile(students)), 'the place of the other stays empty').toEqual(inOrder);
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeFocused();

  await tile(students).click();
  await give(3, 6);
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await expect(tile(reports)).toBeVisible();
  await expect(tile(marks)).toHaveCount(0);
  await expect(tile(students)).toBeFocused();
});
