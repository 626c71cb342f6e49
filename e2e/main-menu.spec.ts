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
