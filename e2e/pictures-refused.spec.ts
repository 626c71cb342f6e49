import type { Page } from '@playwright/test';

import { picture } from '../server/src/capabilities/student-files/testing/sent-files.ts';
import { openSettings } from './support/settings.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { openRecord, openStudents } from './support/students.ts';

test.use({ complaints: { allowed: [refusedCalls] } });

const damaged = 'This file is damaged or was not fully copied.';

async function openMakeda(page: Page): Promise<void> {
  await signInAs(page, 'Admin');
  await openStudents(page);
  await openRecord(page, 'Alexander, Makeda');
}

async function choosePicture(page: Page, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Choose Picture' }).click();
  await (await chosen).setFiles({ name: 'makeda', mimeType: 'image/jpeg', buffer });
}

for (const format of ['jpeg', 'png', 'webp'] as const) {
  test(`half a picture is not taken as a student's, as a browser would draw it; a whole one is, whatever a camera wrote behind it: ${format}`, async ({
    page,
  }) => {
    await openMakeda(page);
    const large = await picture(format, 2000);
    await choosePicture(page, large.subarray(0, Math.floor(large.length / 2)));
    await expect(page.getByText(damaged)).toBeVisible();
    const crop = page.getByRole('dialog', { name: 'Crop Picture' });
    await expect(crop).toHaveCount(0);
    await choosePicture(page, Buffer.concat([await picture(format), Buffer.from('and a film')]));
    await expect(crop).toBeVisible();
    await expect(page.getByText(damaged), 'it is not true of this one').toBeHidden();
    await crop.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText('Picture saved')).toBeVisible();
  });
}

test('a picture that is hundreds of times as long as it is wide is refused in place of a line to crop', async ({
  page,
}) => {
  await openMakeda(page);
  const line = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 12_000, height: 50 });
    return canvas.toDataURL('image/png').replace(/^.*,/, '');
  });
  await choosePicture(page, Buffer.from(line, 'base64'));
  const crop = page.getByRole('dialog', { name: 'Crop Picture' });
  await expect(crop.getByRole('alert')).toHaveText(
    'This picture is too long and narrow for the picture of a student. Choose another one.',
  );
  await expect(crop.getByRole('button', { name: 'Upload' })).toBeDisabled();
});

test('half a picture is refused as the logo of the school', async ({ page }) => {
  await openSettings(page, 'School Settings');
  const school = page.getByRole('dialog', { name: 'School Settings' });
  const whole = await picture('jpeg', 2000);
  const half = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, whole.length / 2) };
  await school.locator('input[type="file"]').setInputFiles(half);
  await expect(school.getByRole('alert')).toHaveText(damaged);
  await expect(school.getByRole('button', { name: 'Save logo' })).toHaveCount(0);
});
