import { employeeCalls, employeeMessages } from 'contract/employees';

import { comeBack } from './support/come-back.ts';
import { holdBack } from './support/hold-back.ts';
import { openAsVicePrincipal, openTeachers } from './support/staffing.ts';
import { expect, refusedCalls, test } from './support/staff-test.ts';

test.describe('the vice principal, while a colleague lets a teacher go,', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('lets the same teacher go for another reason', async ({ page, colleague }) => {
    await openAsVicePrincipal(page, 'Employees');
    await openTeachers(page);
    await page.getByRole('button', { name: 'Delete Rajesh Singh' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const admin = await colleague('Admin');
    const body = { id: 1006, employee_status_id: 4 };
    await admin.ask(employeeCalls.deleteEmployee, { body });
    const confirm = page.getByRole('dialog', { name: 'Delete Rajesh Singh?' });
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(confirm).toContainText(employeeMessages.changedMeanwhile);
    await expect(confirm).toContainText('The status is Resigned already.');
    await confirm.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Rajesh Singh deleted')).toBeVisible();
    const { answer } = await admin.ask(employeeCalls.listFormerEmployees, {});
    expect(answer.find(({ id }) => id === 1006)?.employee_status_id).toBe(2);
    await admin.ask(employeeCalls.saveEmployee, { body: { id: 1006, employee_status_id: 1 } });
  });

  test('gives that teacher permissions, and reads what happened', async ({ page, colleague }) => {
    await openAsVicePrincipal(page, 'Employees');
    await openTeachers(page);
    await page.getByRole('button', { name: 'Permissions Rajesh Singh' }).click();
    const permissions = page.getByRole('dialog', { name: 'Permissions – Rajesh Singh' });
    await permissions.getByRole('checkbox', { name: /^5 / }).check();
    const admin = await colleague('Admin');
    await admin.ask(employeeCalls.deleteEmployee, { body: { id: 1006, employee_status_id: 2 } });
    await permissions.getByRole('button', { name: 'Save' }).click();
    await expect(permissions).toContainText(employeeMessages.changedMeanwhile);
    await expect(permissions).toContainText('The employee is no longer in service');
    await permissions.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Permissions of Rajesh Singh saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Permissions Rajesh Singh' })).toHaveCount(0);
    await expect(page.getByLabel('Search teachers')).toBeFocused();
    const back = await admin.ask(employeeCalls.saveEmployee, { body: { id: 1006, employee_status_id: 1 } });
    expect(back.answer.permissions).toEqual([1, 2, 3, 5]);
    await admin.ask(employeeCalls.savePermissions, { body: { employee_id: 1006, permissions: [1, 2, 3] } });
  });

  test('changes the names of that teacher, reads that they are stored of one who has left, and goes on in the search', async ({
    page,
    colleague,
  }) => {
    await openAsVicePrincipal(page, 'Employees');
    await openTeachers(page);
    const admin = await colleague('Admin');
    const letGo = { body: { id: 1006, employee_status_id: 2 } };
    const bringBack = async (first_name: string) => {
      const { answer } = await admin.ask(employeeCalls.saveEmployee, {
        body: { id: 1006, employee_status_id: 1 },
      });
      expect(answer.first_name).toBe(first_name);
      await admin.ask(employeeCalls.saveEmployee, { body: { id: 1006, first_name: 'Rajesh' } });
      await comeBack(page);
      await expect(page.getByRole('button', { name: 'Edit Rajesh Singh' })).toBeVisible();
    };
    const edit = page.getByRole('dialog', { name: /^Edit Teacher/ });
    const name = edit.getByLabel('First Name');
    const told = edit.getByText('The employee is no longer in service; what you change here is stored');

    await page.getByRole('button', { name: 'Edit Rajesh Singh' }).click();
    await name.fill('Rajiv');
    await admin.ask(employeeCalls.deleteEmployee, letGo);
    await page.keyboard.press('Tab');
    await expect(told).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(edit).toHaveCount(0);
    await expect(page.getByLabel('Search teachers')).toBeFocused();
    await bringBack('Rajiv');

    // Closed at once, while the list that still shows the row is on its way.
    await page.getByRole('button', { name: 'Edit Rajesh Singh' }).click();
    await name.fill('Rajan');
    await admin.ask(employeeCalls.deleteEmployee, letGo);
    const release = await holdBack(page, '**/api/employees');
    await edit.getByRole('button', { name: 'Close' }).click();
    await expect(edit).toHaveCount(0);
    release();
    await expect(page.getByRole('button', { name: /^Edit Raja/ })).toHaveCount(0);
    await expect(page.getByLabel('Search teachers')).toBeFocused();
    await bringBack('Rajan');
  });
});
