import { goOffline } from './support/go-offline.ts';
import { expectAccessible } from './support/accessibility.ts';
import { enlargeLetters } from './support/large-letters.ts';
import { expectFitForPhone } from './support/on-a-phone.ts';
import { pastDoubleClick } from './support/past-double-click.ts';
import { expect, lostCalls, signInAs, test } from './support/staff-test.ts';
import { findStudent, openRecord, openStudents, saveRecord, section } from './support/students.ts';

test.use({ complaints: { allowed: [lostCalls] } });

test('the clerk mends a telephone number, also where the network goes, and looks at an upload on a phone', async ({
  page,
  context,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  await expectFitForPhone(page, 'the list');
  await expectAccessible(page, 'the list');
  // A record that does not come is left again, where there is no Esc either.
  await page.route('**/api/student/*', (route) => route.abort());
  await (await findStudent(page, 'Baksh, Adam')).getByRole('button', { name: /^Edit\/View/ }).tap();
  const failed = page.getByRole('dialog', { name: 'The record could not be loaded' });
  await expect(failed.getByRole('button', { name: 'Retry' })).toBeVisible();
  await failed.getByRole('button', { name: 'Close Record' }).tap();
  await expect(failed).toHaveCount(0);
  await page.unroute('**/api/student/*');
  const record = await openRecord(page, 'Baksh, Adam');
  await expectFitForPhone(page, 'General Info');
  await expect(section(record, 'Family'), 'all four sections are in sight').toBeInViewport({ ratio: 1 });
  const pin = record.getByLabel('Birth Certificate PIN');
  const number = await pin.inputValue();
  await pin.fill('');
  await pin.evaluate((field) => field.scrollIntoView({ block: 'end' }));
  await pastDoubleClick(page);
  await record.getByRole('button', { name: 'Save Record' }).tap();
  await expect(pin).toBeFocused();
  await expect(record.getByText('Required'), 'what is wrong is in sight').toBeInViewport({ ratio: 1 });
  await pin.fill(number);
  await section(record, 'Personal').tap();
  await record.getByLabel('Mobile Phone').fill('5550177');
  await expectFitForPhone(page, 'Personal Info');
  for (const name of ['Medical', 'Family'] as const) {
    await section(record, name).tap();
    await expect(record.getByRole('tabpanel', { name: `${name} Info` })).toBeVisible();
    await expectFitForPhone(page, name);
  }
  await goOffline(context, page);
  await record.getByRole('button', { name: 'Save Record' }).tap();
  const reason = record.getByText('The server could not be reached.');
  await expect(page.getByText('An error occurred.')).toBeVisible();
  await expectFitForPhone(page, 'a record that could not be saved');
  const isOnTop = await reason.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop, 'the notice leaves the reason in sight').toBe(true);
  await section(record, 'Personal').tap();
  await expect(record.getByLabel('Mobile Phone')).toHaveValue('5550177');
  await context.setOffline(false);
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
  await expect(upload.getByText('A file can also be dropped here.'), 'a finger drags none').toBeHidden();
  await upload.locator('input[type="file"]').setInputFiles({
    name: 'intake.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Last Name,First Name,SEA Number,Class\nGopaul,Tariq,26990001,1A\nJoseph,Anil,26990002,9Z',
    ),
  });
  await upload.getByRole('button', { name: 'Upload File' }).tap();
  await expect(upload.getByText('1 ready to upload, 1 with errors')).toBeVisible();
  const state = await upload.getByRole('cell').filter({ hasText: 'Has errors' }).boundingBox();
  expect(state?.height, 'the state stands on the line of its label').toBeLessThan(23);
  await expectFitForPhone(page, 'the preview');
  await expectAccessible(page, 'the preview', { within: '[role="dialog"]' });
});

test('the list of students goes on where one was when the phone is turned, and when it is turned back', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const list = page.getByRole('group', { name: 'Current students', exact: true });
  await list.evaluate((scroller) => scroller.scrollTo({ top: 12_000 }));
  /** Who is the first below the heading of the columns. */
  const first = async () =>
    list.evaluate((scroller) => {
      const below = (scroller.querySelector('thead')?.getBoundingClientRect().bottom ?? 0) + 1;
      const rows = [...scroller.querySelectorAll<HTMLElement>('tr[data-key]')];
      return rows.find((row) => row.getBoundingClientRect().bottom > below)?.dataset['key'];
    });
  const row = (key: string | undefined) => list.locator(`tr[data-key="${key}"]`);
  /** Once nothing is drawn any more. */
  const settled = async () => {
    let now: string | undefined;
    const isSettled = async () => {
      const before = now;
      now = await first();
      return now !== undefined && now === before;
    };
    await expect.poll(isSettled).toBe(true);
    return now;
  };
  const before = await settled();
  await page.setViewportSize({ width: 740, height: 360 });
  await expect.poll(first).toBe(before);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(first).toBe(before);
  await expect(row(before)).toBeInViewport();
  // One goes on from there, also with a screen reader, which scrolls without a touch.
  await list.evaluate((scroller) => scroller.scrollTo({ top: 20_000 }));
  await expect.poll(first).not.toBe(before);
  await settled();
  expect(await list.evaluate((scroller) => scroller.scrollTop)).toBeGreaterThan(18_000);
});

test('the longest of names leaves the page of a document its room on a phone', async ({ page }) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  await openRecord(page, 'Aziz, Mishka');
  const record = page.getByRole('dialog');
  await record.getByLabel('First Name').fill('Shermaine-Anastasia Gabriella-Marie-Louise Christiana-Joseph');
  await record.getByLabel('Last Name').fill('Ramkissoon-Baptiste-Mohammed-Ali-Phillip-Charles-Joseph-Alex');
  await saveRecord(record);
  const name = /^Ramkissoon-Baptiste.*-Alex, Shermaine-.*-Joseph$/;
  const heading = record.getByRole('heading', { name });
  await expect(heading).toHaveAttribute('title', name);
  expect((await heading.boundingBox())?.height, 'three lines of the record').toBeLessThan(80);
  await record.getByRole('button', { name: 'Registration Form' }).tap();
  const document = page.getByRole('dialog', { name: /^Registration Form – .*Charles-Joseph-Alex$/ });
  await expect(document.locator('[data-page="1"] canvas')).toBeVisible();
  const title = await document.getByRole('heading').boundingBox();
  expect(title?.height, 'four lines').toBeLessThan(90);
});

test('with letters twice as large the names of the sections are not cut, and the finger moves to the last of them', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  await enlargeLetters(page);
  await openRecord(page, 'Baksh, Adam');
  const cut = await page
    .getByRole('tab')
    .evaluateAll((tabs) =>
      tabs.filter((tab) => tab.scrollWidth > tab.clientWidth + 1).map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);
  const last = page.getByRole('tab', { name: 'Family Info' });
  await last.tap();
  await expect(last).toBeInViewport({ ratio: 0.99 });
});
