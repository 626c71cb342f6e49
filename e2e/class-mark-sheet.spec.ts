import { timetableCalls } from 'contract/timetable';

import { expect, signInAs, test } from './support/staff-test.ts';

test('the class mark sheet names both teachers of a subject once, neither cut off, and they stay in sight below', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  await office.ask(timetableCalls.saveLesson, {
    body: { employee_id: 1001, subject_id: 33, form_class_id: '3A' },
  });
  await signInAs(page, 'kali');
  await page.getByRole('button', { name: /^Print\/View Reports/ }).click();
  await page.getByRole('button', { name: /^Class Mark Sheets/ }).click();
  await page.getByRole('button', { name: '3A', exact: true }).click();
  const sheet = page.getByRole('table', { name: 'Marks of 3A' });
  const mathematics = sheet.getByRole('columnheader', { name: /^Math/ });
  for (const teacher of ['A. Mohammed', 'M. Alleyne-Persad']) {
    const name = mathematics.getByText(teacher);
    await expect(name).toHaveCount(1);
    const hidden = await name.evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(hidden, `${teacher} is read as a whole`).toBeLessThanOrEqual(0);
  }
  const last = sheet.getByRole('row').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await expect(mathematics.getByText('M. Alleyne-Persad')).toBeInViewport({ ratio: 0.9 });
  await expect(sheet.getByRole('columnheader', { name: 'EW' }).first()).toBeInViewport({ ratio: 0.9 });
});
