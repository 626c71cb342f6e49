import type { Locator } from '@playwright/test';

import { enlargeLetters } from './support/large-letters.ts';
import { openCardsOf, openReportCards } from './support/report-cards.ts';
import { sectionBar } from './support/section-bar.ts';
import { openSettings } from './support/settings.ts';
import { openAsVicePrincipal } from './support/staffing.ts';
import { expect, signInAs, test } from './support/staff-test.ts';
import { openStudents } from './support/students.ts';
import { expectRecordSaved, openClassRecords, recordField } from './support/term-details.ts';
import { brokenOrCutWords } from './support/words-read-whole.ts';

/** Who has letters twice as large on a phone, and who has the narrowest of phones, which leaves words about as little room. */
const windows = [
  { who: 'with letters twice as large', width: 360, height: 740, large: true },
  { who: 'on a phone 320 px wide', width: 320, height: 640, large: false },
];

for (const { who, width, height, large } of windows) {
  test.describe(who, () => {
    test.use({ viewport: { width, height } });

    test('no strip of the bar over the term details stands empty, and a save moves nothing', async ({
      page,
    }) => {
      await signInAs(page, 'amohammed');
      if (large) await enlargeLetters(page);
      await openClassRecords(page, '1A');
      const title = page.getByRole('heading', { level: 1 });
      const first = page.getByRole('button', { name: 'Take Attendance' });
      await expect(first).toBeInViewport({ ratio: 1 });
      const between = async () => {
        const [above, below] = await Promise.all([title.boundingBox(), first.boundingBox()]);
        return (below?.y ?? Infinity) - (above?.y ?? 0) - (above?.height ?? 0);
      };
      await expect.poll(between, 'from the title to the first button').toBeLessThan(20);
      const heights = await sectionBar(page).evaluateHandle((element) => {
        const seen = new Set<number>();
        new ResizeObserver(() => seen.add(element.getBoundingClientRect().height)).observe(element);
        return seen;
      });
      await recordField(page, 'Times Late').fill(large ? '3' : '4');
      await recordField(page, 'Times Late').press('Tab');
      await expectRecordSaved(page);
      expect(await heights.evaluate((seen) => seen.size), 'one height, whatever is said of the save').toBe(1);
    });

    test('a student of the class is found by a name that keeps its words', async ({ page }) => {
      await signInAs(page, 'amohammed');
      if (large) await enlargeLetters(page);
      await openClassRecords(page, '1A');
      await page.getByRole('button', { name: 'Search' }).tap();
      const search = page.getByRole('dialog', { name: 'Search' });
      await expect(search.getByRole('button', { name: /^View Record/ })).toHaveCount(35);
      expect(await brokenOrCutWords(search.getByRole('row'))).toEqual([]);
      const view = search.getByRole('button', { name: /^View Record, Adam/ });
      await view.scrollIntoViewIfNeeded();
      await expect(view).toBeInViewport({ ratio: 1 });
      await view.tap();
      await expect(page.getByRole('heading', { name: 'Baksh, Adam' })).toBeVisible();
    });

    test('one goes from school day to school day where attendance is taken', async ({ page }) => {
      await signInAs(page, 'amohammed');
      if (large) await enlargeLetters(page);
      await openClassRecords(page, '1A');
      await page.getByRole('button', { name: 'Take Attendance' }).tap();
      const take = page.getByRole('dialog', { name: /^Take Attendance/ });
      await expect(take.getByRole('list', { name: 'Students' }).getByRole('listitem')).toHaveCount(35);
      await expectDayInReach(take);
    });

    test('one goes from school day to school day where attendance is viewed', async ({ page }) => {
      await signInAs(page, 'kali');
      if (large) await enlargeLetters(page);
      await openStudents(page);
      await page.getByRole('button', { name: 'View Attendance' }).tap();
      const view = page.getByRole('dialog', { name: 'View Attendance' });
      await expect(view.getByRole('row', { name: /^School/ })).toBeVisible();
      await expectDayInReach(view);
    });
  });
}

test('with letters twice as large the sessions that a student lost are read, with what they come to below them', async ({
  page,
}) => {
  await signInAs(page, 'amohammed');
  await enlargeLetters(page);
  await openClassRecords(page, '1A');
  const lost = recordField(page, 'Attendance Lost');
  await lost.fill('105');
  await lost.press('Tab');
  const attended = page.getByText(/% attended: /);
  await expect(attended).toBeVisible();
  await expect(lost).toHaveValue('105');
  const beyond = await lost.evaluate((field) => field.scrollWidth - field.clientWidth);
  expect(beyond, 'what of the figure is cut').toBeLessThanOrEqual(0);
  const [figure, words] = await Promise.all([lost.boundingBox(), attended.boundingBox()]);
  expect(words?.y).toBeGreaterThanOrEqual((figure?.y ?? Infinity) + (figure?.height ?? 0) - 1);
  expect(await brokenOrCutWords(attended)).toEqual([]);
});

test('with letters twice as large Admin reads each year, each month and the month that is shown in a calendar', async ({
  page,
}) => {
  await openSettings(page, 'Advance');
  await enlargeLetters(page);
  await page
    .getByRole('group', { name: 'Current Term Start' })
    .getByRole('button', { name: /^Choose date/ })
    .tap();
  const calendar = page.getByRole('dialog', { name: 'Current Term Start' });
  const choices = calendar.getByRole('radio');
  const shown = calendar.locator('.MuiPickersCalendarHeader-labelContainer');
  const isWhole = async () =>
    shown.evaluate((label) => {
      const header = label.parentElement?.getBoundingClientRect();
      const { top, bottom } = label.firstElementChild?.getBoundingClientRect() ?? {
        top: 0,
        bottom: Infinity,
      };
      return top >= (header?.top ?? Infinity) && bottom <= (header?.bottom ?? 0);
    });
  await expect(choices.filter({ hasText: '2026' })).toBeChecked();
  expect(await brokenOrCutWords(choices)).toEqual([]);
  expect(await isWhole()).toBe(true);
  await choices.filter({ hasText: '2026' }).tap();
  await expect(choices).toHaveCount(12);
  expect(await brokenOrCutWords(choices)).toEqual([]);
  expect(await isWhole()).toBe(true);
  await calendar.getByRole('button', { name: 'Cancel' }).tap();
});

test('with letters twice as large both tabs are in sight of who assigns subjects', async ({ page }) => {
  await openAsVicePrincipal(page, 'Subject Assignment');
  await enlargeLetters(page);
  await expectBothTabs(page.getByRole('tab'));
});

test('with letters twice as large both tabs are in sight of who sets the term', async ({ page }) => {
  await openSettings(page, 'Advance');
  await enlargeLetters(page);
  await expectBothTabs(page.getByRole('tab'));
});

test('with letters twice as large one searches in a document, fits it to the width, and reads of which term it is', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openReportCards(page);
  await enlargeLetters(page);
  const cards = await openCardsOf(page, '1A');
  const tools = cards.getByRole('toolbar').getByRole('button');
  for (const name of ['Zoom out', 'Zoom in', 'Fit width', 'Search']) {
    await expect(tools.and(page.getByRole('button', { name, exact: true }))).toBeInViewport({ ratio: 1 });
  }
  const title = cards.getByRole('heading', { name: 'Report cards – 1A – Term 1, 2026-2027' });
  const cut = await title.evaluate((words) => words.scrollHeight - words.clientHeight);
  expect(cut, 'what of the title is cut').toBeLessThanOrEqual(1);
});

test('with letters twice as large the vice principal reads what would be copied of a timetable without scrolling sideways', async ({
  page,
}) => {
  await openAsVicePrincipal(page, 'Employees');
  await enlargeLetters(page);
  await page.getByRole('button', { name: 'Copy from an earlier year' }).tap();
  const copy = page.getByRole('dialog', { name: /^Copy a timetable/ });
  await expect(copy.getByRole('rowheader')).toHaveText(['Lessons', 'Form teachers', 'Deans']);
  const sideways = await copy.locator('.MuiDialogContent-root').evaluate(beyondTheSide);
  expect(sideways).toBe(0);
  expect(await brokenOrCutWords(copy.getByRole('rowheader'))).toEqual([]);
});

test('with letters twice as large the office reads which term is chosen, and what it looks for in a document', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await enlargeLetters(page);
  await page.getByRole('button', { name: /^Print\/View Reports/ }).tap();
  await page.getByRole('button', { name: /^Merit List/ }).tap();
  const period = page.getByRole('combobox', { name: 'Academic period' });
  await expect(period).toHaveText('Term 1, 2026-2027');
  const beyond = await period.evaluate((chosen) => {
    const words = document.createRange();
    words.selectNodeContents(chosen);
    const arrow = chosen.parentElement?.querySelector('svg path')?.getBoundingClientRect();
    return words.getBoundingClientRect().right - (arrow?.left ?? 0);
  });
  expect(beyond, 'what of the term lies under the arrow').toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: '1B', exact: true }).tap();
  await page.getByRole('button', { name: 'Search' }).tap();
  const search = page.getByRole('search');
  const field = search.getByRole('textbox');
  await field.fill('Aziz, Rukhsana');
  await expect(search.getByRole('status')).toHaveText(/^(Not found|\d+ of \d+)$/);
  expect(await field.evaluate(beyondTheSide), 'what of the words is cut').toBeLessThanOrEqual(0);
  for (const button of await search.getByRole('button').all()) {
    await expect(button).toBeInViewport({ ratio: 0.99 });
  }
});

/** The date is read whole, both arrows are in sight, and the dialog does not scroll sideways. */
async function expectDayInReach(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('button', { name: 'Previous school day' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Next school day' })).toBeInViewport({ ratio: 1 });
  const date = dialog.getByRole('group', { name: 'Date' });
  await expect(date).toHaveText(/\d\d\/\d\d\/\d{4}/);
  expect(await date.evaluate(beyondTheSide), 'what of the date is cut').toBeLessThanOrEqual(1);
  expect(await dialog.evaluate(beyondTheSide), 'what of the dialog is cut').toBe(0);
  const scrollers = dialog.locator('.MuiDialogContent-root');
  for (const scroller of await scrollers.all()) expect(await scroller.evaluate(beyondTheSide)).toBe(0);
}

async function expectBothTabs(tabs: Locator): Promise<void> {
  await expect(tabs).toHaveCount(2);
  for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 0.99 });
  expect(await brokenOrCutWords(tabs)).toEqual([]);
}

/** In the page. */
function beyondTheSide({ scrollWidth, clientWidth }: Element): number {
  return scrollWidth - clientWidth;
}
