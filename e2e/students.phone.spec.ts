import { expectAccessible } from './support/accessibility.ts';
import { expectFitForPhone } from './support/on-a-phone.ts';
import { expect, signInAs, test } from './support/staff-test.ts';
import { findStudent, openRecord, openStudents, saveRecord, section } from './support/students.ts';

test('the clerk mends a telephone number and looks at an upload on a phone', async ({ page }) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  await expectFitForPhone(page, 'the list');
  await expectAccessible(page, 'the list');
  const record = await openRecord(page, 'Baksh, Adam');
  await expectFitForPhone(page, 'General Info');
  await section(record, 'Personal').tap();
  await record.getByLabel('Mobile Phone').fill('5550177');
  await expectFitForPhone(page, 'Personal Info');
  for (const name of ['Medical', 'Family'] as const) {
    await section(record, name).tap();
    await expect(record.getByRole('tabpanel', { name: `${name} Info` })).toBeVisible();
    await expectFitForPhone(page, name);
  }
  await saveRecord(record);
  await record.getByRole('button', { name: 'Close Record' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await (await findStudent(page, 'Baksh, Adam')).getByRole('button', { name: /^Change Status/ }).tap();
  await expectFitForPhone(page, 'the statuses');
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Upload Students' }).tap();
  const upload = page.getByRole('dialog', { name: 'Upload Students' });
  await expect(upload.getByRole('combobox', { name: 'Academic Year' })).toBeVisible();
  await expectFitForPhone(page, 'the choice of a file');
  await upload.locator('input[type="file"]').setInputFiles({
    name: 'intake.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Last Name,First Name,SEA Number,Class\nGopaul,Tariq,26990001,1A\nJoseph,Anil,26990002,9Z',
    ),
  });
  await upload.getByRole('button', { name: 'Upload File' }).tap();
  await expect(upload.getByText('1 ready to upload, 1 with errors')).toBeVisible();
  await expectFitForPhone(page, 'the preview');
  await expectAccessible(page, 'the preview', { within: '[role="dialog"]' });
});
