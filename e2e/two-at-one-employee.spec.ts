import { employeeCalls } from 'contract/employees';

import type { Browser } from '../server/src/testing/browser.ts';
import { expect, refusedCalls, test } from './support/staff-test.ts';
import { holdBack } from './support/hold-back.ts';
import { openAsVicePrincipal, openTeachers } from './support/staffing.ts';

// Two people at the names of one teacher, each of whom changes another field.

test.use({ complaints: { allowed: [refusedCalls] } });

async function recordOf(someone: Browser, userName: string) {
  const { answer } = await someone.ask(employeeCalls.listEmployees, {});
  const record = answer.find(({ user_name }) => user_name === userName);
  if (record === undefined) throw new Error(`${userName} is at the school.`);
  return record;
}

test('a name in which one typed nothing shows what somebody else has stored since, and leaves it so', async ({
  page,
  colleague,
}) => {
  await openAsVicePrincipal(page, 'Employees');
  await openTeachers(page);
  const admin = await colleague('Admin');
  const { id, version } = await recordOf(admin, 'lcharles');
  await page.getByRole('button', { name: 'Edit Lystra Charles' }).click();
  const form = page.getByRole('dialog', { name: /^Edit Teacher/ });
  await admin.ask(employeeCalls.saveEmployee, { body: { id, last_name: 'Charles-Joseph', version } });

  await form.getByLabel('First Name').fill('Lystra-Ann');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('dialog', { name: 'Edit Teacher – Lystra-Ann Charles-Joseph' })).toBeVisible();
  await expect(form.getByLabel('Last Name')).toHaveValue('Charles-Joseph');
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
  expect(await recordOf(admin, 'lcharles')).toMatchObject({
    first_name: 'Lystra-Ann',
    last_name: 'Charles-Joseph',
  });
});

test('a name that waited to be saved while somebody else changed it is asked about, and not stored over theirs', async ({
  page,
  colleague,
}) => {
  await openAsVicePrincipal(page, 'Employees');
  await openTeachers(page);
  const admin = await colleague('Admin');
  const { id, version } = await recordOf(admin, 'kali');
  const clerk = page.getByRole('row', { name: / kali\b/ });
  await clerk.getByRole('button', { name: /^Edit / }).click();
  const form = page.getByRole('dialog', { name: /^Edit Teacher/ });
  const letGo = await holdBack(page, '**/api/employee');
  await form.getByLabel('First Name').fill('Kamla-Devi');
  await page.keyboard.press('Tab');
  await form.getByLabel('Last Name').fill('Ali-Khan');
  await page.keyboard.press('Tab');
  await admin.ask(employeeCalls.saveEmployee, { body: { id, last_name: 'Ali-Mohammed', version } });
  letGo();

  await expect(form.getByText('It now reads “Ali-Mohammed”.')).toBeVisible();
  await expect(form.getByLabel('Last Name')).toHaveValue('Ali-Khan');
  await expect(form.getByRole('img', { name: 'Saved' })).toHaveCount(1);
  expect(await recordOf(admin, 'kali')).toMatchObject({
    first_name: 'Kamla-Devi',
    last_name: 'Ali-Mohammed',
  });
  await form.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Teacher – Kamla-Devi Ali-Khan' })).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
  expect((await recordOf(admin, 'kali')).last_name).toBe('Ali-Khan');
});
