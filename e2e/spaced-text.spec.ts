import type { Locator } from '@playwright/test';

import { openRecord, openStudents, section } from './support/students.ts';
import { openClassRecords, recordField } from './support/term-details.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('how well a student attended stands in its field, and not over the label, where someone has text spaced apart', async ({
  page,
}) => {
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  const lost = recordField(page, 'Attendance Lost');
  await lost.fill('5');
  await lost.press('Tab');
  const attended = page.getByText(/% attended: /);
  await expect(attended).toBeVisible();
  await page.evaluate(spaceText);
  await expectBeside(attended, lost);
});

test('what a phone number begins with stands in its field, too', async ({ page }) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const record = await openRecord(page, 'Aziz, Mishka');
  await section(record, 'Personal').click();
  const phone = page.getByRole('textbox', { name: 'Mobile Phone' });
  await expect(phone).toBeVisible();
  await page.evaluate(spaceText);
  const field = record.locator('.MuiOutlinedInput-root').filter({ has: phone });
  await expectBeside(field.getByText('1868'), phone);
});

/** Words at the height of what is typed. */
async function expectBeside(words: Locator, field: Locator): Promise<void> {
  const middleOf = async (what: Locator) => {
    const { y = 0, height = 0 } = (await what.boundingBox()) ?? {};
    return y + height / 2;
  };
  expect(Math.abs((await middleOf(words)) - (await middleOf(field)))).toBeLessThanOrEqual(2);
}

/** In the page: text as wide apart as its reader may set it (WCAG 2.2, 1.4.12). */
function spaceText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } ' +
      'p { margin-bottom: 2em !important }',
  );
  document.adoptedStyleSheets.push(sheet);
}
