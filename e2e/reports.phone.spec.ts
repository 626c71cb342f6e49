import { expectFitForPhone } from './support/on-a-phone.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('on a phone a report, a mark sheet and a student are found without the page scrolling sideways', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await page.getByRole('button', { name: /^Print\/View Reports/ }).tap();
  await expectFitForPhone(page, 'the list of reports');

  const feeding = page.getByRole('button', { name: /^School Feeding Report/ });
  await feeding.tap();
  const document = page.getByRole('dialog', { name: 'School Feeding Report' });
  await expect(document.locator('[data-page="1"] canvas')).toBeVisible();
  await document.getByRole('button', { name: 'Search', exact: true }).tap();
  const words = await document.getByRole('textbox', { name: 'Search in the document' }).boundingBox();
  expect(words?.width, 'room for what it asks').toBeGreaterThan(150);
  await document.getByRole('button', { name: 'Close search' }).tap();
  await document.getByRole('button', { name: 'Close' }).tap();
  const back = page.getByRole('button', { name: 'All reports' });
  await expect(back).toBeFocused();
  await expectFitForPhone(page, 'a report of the whole school');
  await back.tap();
  await expect(feeding).toBeFocused();

  await page.getByRole('button', { name: /^Class Mark Sheets/ }).tap();
  await page.getByRole('button', { name: '3A', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: /^Class Mark Sheet – 3A/ });
  const lastMark = sheet
    .getByRole('row', { name: /^Juman, Farhan/ })
    .getByRole('cell')
    .last();
  await expect(sheet.getByRole('rowheader')).toHaveCount(35);
  await expectFitForPhone(page, 'the mark sheet of a class');
  await lastMark.scrollIntoViewIfNeeded();
  await expect(lastMark).toBeInViewport();
  await expect(sheet.getByRole('rowheader', { name: 'Juman, Farhan' })).toBeInViewport({ ratio: 0.9 });
  await sheet.getByRole('button', { name: 'Close' }).tap();

  await page.getByRole('tab', { name: 'Subject-choice sheets' }).tap();
  await page.getByRole('button', { name: 'Select Student' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Select Student' });
  await expect(dialog.getByRole('status')).toHaveText('600 students');
  await expectFitForPhone(page, 'the Select Student table');
  await dialog.getByRole('searchbox').fill('bermudez');
  const card = dialog.getByRole('row', { name: /Bermúdez Zambrano, Daniela/ });
  await expect(card.getByRole('cell').first()).toHaveText('20240001');
  await card.getByRole('button', { name: /^Select/ }).tap();
  await expect(page.getByRole('dialog', { name: /^Subject-choice sheet – Bermúdez/ })).toBeVisible();
});
