import { expectAllSaved, field, namesOn, openClass } from './support/mark-sheet.ts';
import { line } from './support/reports.ts';
import { signOut } from './support/sign-out.ts';
import { expect, signInAs, test } from './support/staff-test.ts';
import { openRecord, openStudents, saveRecord } from './support/students.ts';
import { openClassRecords } from './support/term-details.ts';

test('a teacher works in a Safari of 2023, which has none of what came to browsers since', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const since: [object, readonly string[]][] = [
      [globalThis, ['Iterator', 'scheduler']],
      [AbortSignal, ['any']],
      [Array, ['fromAsync']],
      [HTMLSelectElement.prototype, ['showPicker']],
      [Map, ['groupBy']],
      [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
      [Object, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [
        Set.prototype,
        [
          'union',
          'intersection',
          'difference',
          'symmetricDifference',
          'isSubsetOf',
          'isSupersetOf',
          'isDisjointFrom',
        ],
      ],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [URL, ['parse', 'canParse']],
    ];
    for (const [place, names] of since) for (const name of names) Reflect.deleteProperty(place, name);
  });
  await signInAs(page, 'amohammed');
  await openClass(page, '4 Sci Mathematics');
  const [name = ''] = await namesOn(page);
  await field(page, name, 'Term').fill('66');
  await page.keyboard.press('Enter');
  await expectAllSaved(page);
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await openClassRecords(page, '1A');
  await page.getByRole('button', { name: 'Class Overview' }).click();
  await expect(page.getByRole('region', { name: 'Overview of 1A' })).toBeVisible();
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await page.getByRole('button', { name: /^Print\/View Reports/ }).click();
  await line(page, 'Report Cards by Class').click();
  await page.getByRole('button', { name: '1A', exact: true }).click();
  // What draws documents in the page asks for a newer one; they can be had all the same.
  const cards = page.getByRole('dialog', { name: 'Report cards – 1A – Term 1, 2026-2027' });
  await expect(cards.getByText('Download it')).toBeVisible();
  const download = page.waitForEvent('download');
  await cards.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await page.keyboard.press('Escape');
  await signOut(page);
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a clerk saves a record in a Safari of 2023, which writes the dates of Canada with the month first', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Date.prototype.toLocaleDateString = function toLocaleDateString(
      languages?: Intl.LocalesArgument,
      options?: Intl.DateTimeFormatOptions,
    ) {
      return new Intl.DateTimeFormat(languages === 'en-CA' ? 'en-US' : languages, options).format(this);
    };
  });
  await signInAs(page, 'kali');
  await openStudents(page);
  const record = await openRecord(page, 'Aziz, Mishka');
  await record.getByRole('textbox', { name: 'Other Name' }).fill('Alia');
  await saveRecord(record);
});

test.describe('a program that cannot be read', () => {
  test.use({ complaints: { allowed: [/SyntaxError/] } });

  test('a browser that cannot read the program says that it is too old, rather than that it is loading', async ({
    page,
  }) => {
    await page.route('**/assets/index-*.js', async (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'const program = ?.;' }),
    );
    await page.goto('/');
    await expect(page.getByText('This browser is too old for the application.')).toBeVisible();
  });
});
