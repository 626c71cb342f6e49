import type { Page } from '@playwright/test';

import { openSettings } from './support/settings.ts';
import { expect, signInAs, test } from './support/staff-test.ts';
import { openAsVicePrincipal, pick } from './support/staffing.ts';
import { openStudents } from './support/students.ts';

/** Small windows, tablets, and 1280 px enlarged to 200, 150 and 133 %. */
const widths = [640, 720, 768, 853, 900, 960, 1024, 1280];

/** All names have room in their column or card, and no button of a row is cut off. */
async function expectRoomAtEveryWidth(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => page.getByRole('table').evaluate(cramped), `at ${width} px`).toEqual([]);
  }
}

function cramped(table: HTMLElement): string[] {
  const frame = table.closest('.scroll')?.getBoundingClientRect();
  const twoLines = 48;
  const names = [...table.querySelectorAll<HTMLElement>('tbody th, tbody td.rest-of-name')].filter(
    (name) =>
      name.clientWidth === 0 ||
      name.scrollWidth > name.clientWidth + 1 ||
      name.clientHeight > twoLines ||
      (getComputedStyle(name).display === 'table-cell' && name.clientWidth < 140),
  );
  const buttons = [...table.querySelectorAll('tbody button')].filter(
    (button) => button.getBoundingClientRect().right > (frame?.right ?? 0),
  );
  return [...names, ...buttons].map(({ textContent }) => textContent);
}

test('the clerk reads the names of the list and reaches Change Status in a window of any width', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  await expectRoomAtEveryWidth(page);
});

test('the end of a long list is its end also for who goes there before the rows have been measured', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const list = page.getByRole('group', { name: /students/i }).filter({ has: page.getByRole('table') });
  // In one task with the narrowing: what is not drawn is taken for as high as it was in the wide list.
  await list.evaluate((one) => {
    document.body.style.width = '853px';
    one.scrollTo({ top: one.scrollHeight });
  });
  await expect(page.getByRole('row').last()).toHaveAttribute('aria-rowindex', '601');
  await expect(page.getByRole('row').last()).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Name', exact: true })).toBeInViewport();
});

test('a long name of the school takes two lines of the top bar, and can be read whole', async ({
  page,
  school,
}) => {
  const name = 'Saint Augustine and Saint Bernadette Government-Assisted Secondary School of Poui Hill North';
  const { rows } = await school.owner.pool.query<{ name: string }>('select name from school_settings');
  await school.owner.pool.query('update school_settings set name = $1', [name]);
  try {
    await signInAs(page, 'kali');
    for (const width of [360, ...widths]) {
      await page.setViewportSize({ width, height: 740 });
      const shown = page.getByRole('banner').getByText(name);
      await expect(shown).toHaveAttribute('title', name);
      const [lines, bar] = await Promise.all([
        shown.evaluate((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
        page.getByRole('banner').boundingBox(),
      ]);
      expect(lines, `lines at ${width} px`).toBeLessThan(2.1);
      expect(bar?.height, `the bar at ${width} px`).toBeLessThan(90);
    }
  } finally {
    await school.owner.pool.query('update school_settings set name = $1', [rows[0]?.name]);
  }
});

test('the classes in Settings keep their names in a window of any width', async ({ page }) => {
  await openSettings(page, 'Form Classes');
  await expect(page.getByRole('rowheader', { name: '1A', exact: true })).toBeVisible();
  await expectRoomAtEveryWidth(page);
});

test('the students of a subject are read in a window of any width', async ({ page }) => {
  await openAsVicePrincipal(page, 'Subject Assignment');
  await expect(page.getByRole('rowheader', { name: 'Mathematics', exact: true })).toBeVisible();
  await expectRoomAtEveryWidth(page);
  await page.getByRole('button', { name: /^View.* Additional Mathematics/ }).click();
  await expect(page.getByRole('dialog').getByRole('rowheader').first()).toBeVisible();
  await expectRoomAtEveryWidth(page);
});

test('a batch is assigned in a window of any width without scrolling sideways', async ({ page }) => {
  await openAsVicePrincipal(page, 'Subject Assignment');
  await page.getByRole('tab', { name: 'Batch Assignment' }).click();
  await pick(page.getByRole('combobox', { name: 'Subject' }), 'fren', 'French');
  await expect(page.getByText('108 students')).toBeVisible();
  await expectRoomAtEveryWidth(page);
  for (const width of [900, 920, 939]) {
    await page.setViewportSize({ width, height: 800 });
    const shown = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(shown, `at ${width} px`).toBeLessThanOrEqual(width);
    const assigned = await page.getByRole('textbox', { name: 'Assigned' }).boundingBox();
    expect((assigned?.x ?? 0) + (assigned?.width ?? width), `Assigned at ${width} px`).toBeLessThan(width);
  }
});
