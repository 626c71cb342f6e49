import { classSettingsCalls } from 'contract/classes';

import { comeBack } from './support/come-back.ts';
import { latestSchoolDay } from './support/registers.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { choose, openStudents } from './support/students.ts';

test.use({ complaints: { allowed: [refusedCalls] } });

test('the office that is about to take the register of a class that was deleted meanwhile hears so, and chooses another', async ({
  page,
  school,
  colleague,
}) => {
  const admin = await colleague('Admin');
  await latestSchoolDay(school, admin);
  await admin.ask(classSettingsCalls.saveFormClass, { body: { id: '1 Dee', new_id: null } });
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByRole('button', { name: 'Take Attendance' }).click();
  const register = page.getByRole('dialog', { name: 'Take Attendance' });
  const classes = register.getByRole('combobox', { name: 'Class' });
  await expect(classes).toBeEnabled();
  await admin.ask(classSettingsCalls.deleteFormClass, { body: { id: '1 Dee' } });
  await choose(classes, '1 Dee');
  await expect(register.getByRole('alert')).toContainText('There is no class 1 Dee any more');
  await expect(register.getByRole('button', { name: 'Retry' }), 'it would not help').toHaveCount(0);
  await register.getByRole('button', { name: 'Choose another class' }).press('Enter');
  await expect(classes).toBeFocused();
  await expect(register.getByText('The register of the day opens here.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: '1A', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: '1 Dee' })).toHaveCount(0);
  await page.getByRole('option', { name: '1A', exact: true }).click();
  await expect(register.getByRole('list', { name: 'Students' })).toBeVisible();
});

test('whoever opens the register of a class once more that got another name meanwhile hears so', async ({
  page,
  school,
  colleague,
}) => {
  const admin = await colleague('Admin');
  await latestSchoolDay(school, admin);
  await admin.ask(classSettingsCalls.saveFormClass, { body: { id: '1 Eee', new_id: null } });
  await signInAs(page, 'vjoseph');
  await page.getByRole('button', { name: /^Edit\/View Term Details/ }).click();
  await page.getByRole('button', { name: '1 Eee', exact: true }).click();
  const take = page.getByRole('button', { name: 'Take Attendance' });
  const register = page.getByRole('dialog', { name: 'Take Attendance, 1 Eee' });
  await take.click();
  await expect(register.getByText('No students are registered in this class')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(register).toBeHidden();
  await admin.ask(classSettingsCalls.saveFormClass, { body: { id: '1 Eee', new_id: '1E' } });
  // What was read more than half a minute ago is read anew.
  await page.clock.setSystemTime(Date.now() + 60_000);
  await take.click();
  const gone = register.getByRole('alert');
  await expect(gone).toContainText('There is no class 1 Eee any more');
  await expect(gone).toContainText('It was deleted or given another name meanwhile.');
  await gone.getByRole('button', { name: 'Close' }).click();
  await expect(register).toBeHidden();
});

test('whoever has a class open in Term Details that is deleted meanwhile hears so, and goes on to another', async ({
  page,
  colleague,
}) => {
  const admin = await colleague('Admin');
  await admin.ask(classSettingsCalls.saveFormClass, { body: { id: '1 Fff', new_id: null } });
  await signInAs(page, 'vjoseph');
  await page.getByRole('button', { name: /^Edit\/View Term Details/ }).click();
  await page.getByRole('button', { name: '1 Fff', exact: true }).click();
  await expect(page.getByText('No students are registered in 1 Fff')).toBeVisible();
  await admin.ask(classSettingsCalls.deleteFormClass, { body: { id: '1 Fff' } });
  await comeBack(page);
  const gone = page.getByRole('alert');
  await expect(gone).toContainText('There is no class 1 Fff any more');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await gone.getByRole('button', { name: 'Choose another class' }).press('Enter');
  await page.getByRole('button', { name: '1A', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Students of the class' })).toBeVisible();
});
