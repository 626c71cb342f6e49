import { expect, type Locator, type Page } from '@playwright/test';
import { employeeCalls } from 'contract/employees';
import { resetPasswordCalls } from 'contract/reset-password';

import type { Browser } from '../../server/src/testing/browser.ts';
import { pastDoubleClick } from './past-double-click.ts';
import { signInAs, type StaffName } from './staff-test.ts';

/** The vice principal opens a section of the menu. */
export async function openAsVicePrincipal(
  page: Page,
  tile: 'Employees' | 'Subject Assignment' | 'Reset Password' | 'Marks Archive',
): Promise<void> {
  await signInAs(page, 'vjoseph');
  await page.getByRole('button', { name: new RegExp(`^${tile}`) }).click();
  await expect(page.getByRole('heading', { name: tile, level: 1 })).toBeVisible();
}

/** The tab with the list of teachers. */
export async function openTeachers(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Edit/Delete Teacher' }).click();
  await expect(page.getByRole('row', { name: /Mohammed/ })).toBeVisible();
}

/** Picks from a field that is typed into to find things. */
export async function pick(field: Locator, typed: string, option: string | RegExp): Promise<void> {
  await field.click();
  await field.fill(typed);
  await field.page().getByRole('option', { name: option }).click();
}

/** The temporary password that is shown this once, read as long as a person at least would read it. */
export async function shownPassword(dialog: Locator): Promise<string> {
  const line = dialog.getByText(/^New Password: /);
  await expect(line).toBeVisible();
  await pastDoubleClick(dialog.page());
  return ((await line.textContent()) ?? '').replace('New Password: ', '').trim();
}

/** Signs in on the first page, up to where the password is asked for or refused. */
export async function typeSignIn(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(userName);
  await page.getByRole('button', { name: 'NEXT' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
}

/** A password of one's own in place of a temporary one, as is asked for at the first sign-in. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password').fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** Admin resets somebody's password. Answers the temporary one. */
export async function resetPasswordOf(
  name: StaffName,
  colleague: (name: StaffName) => Promise<Browser>,
): Promise<string> {
  const admin = await colleague('Admin');
  const { answer: employees } = await admin.ask(employeeCalls.listEmployees, {});
  const employee_id = employees.find(({ user_name }) => user_name === name)?.id ?? 0;
  const { answer } = await admin.ask(resetPasswordCalls.resetEmployeePassword, { body: { employee_id } });
  return answer.data.remember_token;
}
