import type { Locator } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { expect, signInAs, test } from './support/staff-test.ts';
import { openTeachers } from './support/staffing.ts';
import { openRecord, openStudents, saveRecord } from './support/students.ts';

/** Types a name of which documents print the half, which is told below the field, and leaves it there. */
async function expectTold(field: Locator): Promise<void> {
  await field.fill('Mei 王明');
  await expect(field).toHaveAccessibleDescription('Documents cannot print “王”, “明”.');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
}

test('letters that documents cannot print are told of where they are typed, and the name is stored all the same', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  await openStudents(page);
  const record = await openRecord(page, 'Abdool, Abdullah');
  const other = record.getByLabel('Other Name');
  await expectTold(other);
  await expectAccessible(page, 'a name that is not printed', { within: '[role="dialog"]' });
  await saveRecord(record);
  await other.fill('Måns Żak-Nguyễn Ὀδυσσεύς محمد');
  await expect(other).toHaveAccessibleDescription('');
  await saveRecord(record);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Main Menu' }).click();
  await page.getByRole('button', { name: /^Employees/ }).click();
  await openTeachers(page);
  await page.getByRole('button', { name: 'Add Teacher' }).click();
  const teacher = page.getByRole('dialog', { name: 'Add Teacher' });
  await expectTold(teacher.getByLabel('Last Name'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Edit Lystra Charles' }).click();
  const edit = page.getByRole('dialog', { name: /^Edit Teacher/ });
  await edit.getByLabel('First Name').fill('Lystra 王');
  await page.keyboard.press('Tab');
  await expect(edit.getByRole('img', { name: 'Saved' })).toBeVisible();
  await expect(edit.getByLabel('First Name')).toHaveAccessibleDescription('Documents cannot print “王”.');
  await edit.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Main Menu' }).click();
  await page.getByRole('button', { name: /^Settings/ }).click();
  for (const [item, open, label] of [
    ['School Settings', null, 'School name'],
    ['Add / Edit Subjects', 'Add Subject', 'Subject Title'],
    ['Form Classes', 'Add Class', 'Class'],
    ['Preset Comments', 'Add Comment', 'Comment'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${item}`) }).click();
    if (open !== null) await page.getByRole('button', { name: open }).click();
    const form = page.getByRole('dialog').last();
    await form.getByLabel(label).fill('王');
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(/Documents cannot print “王”\.$/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    if (open !== null) await page.keyboard.press('Escape');
  }
});
