import { expectAllSaved, field, openClass } from './support/mark-sheet.ts';
import { line, openReports } from './support/reports.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test.beforeEach(async ({ page }) => {
  // Safari takes back what was chosen in a field, after the click that gave it the focus, and puts the caret there.
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ target }) => target instanceof HTMLInputElement && target.setSelectionRange(0, 0),
    );
  });
});

for (const { how, heldBack } of [
  { how: 'is tapped', heldBack: 0 },
  { how: 'is tapped and typed in before the page is done with the tap', heldBack: 300 },
]) {
  test(`a mark on a card that ${how} is typed over`, async ({ page }) => {
    await page.addInitScript((milliseconds) => {
      const later = globalThis.setTimeout.bind(globalThis);
      const held = (work: () => void, after = milliseconds) => later(work, after);
      Object.assign(globalThis, { setTimeout: held });
    }, heldBack);
    await signInAs(page, 'amohammed');
    await openClass(page, '2A Mathematics');
    const name = await page.getByRole('heading', { level: 2 }).first().innerText();
    const course = field(page, name, 'Term');
    await expect(course).not.toHaveValue('');
    await course.tap();
    await page.keyboard.type('62\n');
    await expect(course).toHaveValue('62');
    await expectAllSaved(page);
  });
}

test('a mark of the archive that is tapped is typed over', async ({ page }) => {
  await signInAs(page, 'vjoseph');
  await page.getByRole('button', { name: /^Marks Archive/ }).tap();
  await page.getByLabel('Search students').fill('20240001');
  await page.getByRole('button', { name: /^Edit\/View/ }).tap();
  const exam = page.getByRole('textbox', { name: 'ICT exam, Term 2, Form 1, 2024-2025', exact: true });
  await expect(exam).not.toHaveValue('');
  await exam.tap();
  await page.keyboard.type('71\n');
  await expect(exam).toHaveValue('71');
});

test('the number of a page that is tapped is typed over', async ({ page }) => {
  await openReports(page, 'amohammed');
  await line(page, 'Report Cards by Class').tap();
  await page.getByRole('button', { name: '1A', exact: true }).tap();
  const cards = page.getByRole('dialog', { name: /^Report cards – 1A/ });
  const number = cards.getByRole('textbox', { name: 'Page', exact: true });
  await expect(number).toHaveValue('1');
  await number.tap();
  await page.keyboard.type('7\n');
  await expect(number).toHaveValue('7');
});
