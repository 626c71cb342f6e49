import { expectAccessible } from './support/accessibility.ts';
import { expectFitForPhone } from './support/on-a-phone.ts';
import { expect, test } from './support/staff-test.ts';
import { openAsVicePrincipal, pick } from './support/staffing.ts';

test('a batch that was undone on a phone leaves one at the rows, and no keyboard over them', async ({
  page,
}) => {
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByRole('tab', { name: 'Batch Assignment' }).tap();
  await pick(page.getByRole('combobox', { name: 'Subject' }), 'french', 'French');
  await pick(page.getByRole('combobox', { name: 'Teacher' }), 'clair', /St\. Clair/);
  await page.getByRole('row').getByRole('checkbox').nth(1).tap();
  await page.getByRole('button', { name: 'Assign Selected Students' }).tap();
  const line = page.getByRole('alert').filter({ hasText: /^1 student was assigned to St\. Clair/ });
  await expect(line).toBeVisible();
  await expectFitForPhone(page, 'a batch that can be undone');
  await line.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByText('Undone for 1 student')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Students to assign' })).toBeFocused();
  await expectAccessible(page, 'a batch that was undone');
});
