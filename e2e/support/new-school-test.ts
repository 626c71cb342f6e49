import { readFile } from 'node:fs/promises';

import { type Locator, type Page } from '@playwright/test';

import { linesOf } from '../../server/src/reports/render/read-pdf.ts';
import { schoolsFolder } from './prepare-school.ts';
import { type SchoolServer, startNewSchool } from './school-server.ts';
import { expect, test as base } from './staff-test.ts';

export { expect };

/** As `test` of staff-test.ts, at a school on its first day: an empty database, and Admin alone. */
export const test = base.extend<{ firstPassword: string }, { newSchool: SchoolServer }>({
  newSchool: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names out of it
    async ({}, use) => {
      const server = await startNewSchool(process.env[schoolsFolder] ?? '');
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  school: async ({ newSchool }, use) => {
    await use(newSchool);
  },

  /** As it was printed for whoever started the server. */
  firstPassword: async ({ newSchool }, use) => {
    await use(/user name Admin, password (\S+)/.exec(newSchool.firstWords)?.[1] ?? '');
  },
});

/** Opens a section from the main menu, or from another section by way of it. */
export async function openSection(page: Page, tile: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Main Menu' });
  const section = page.getByRole('button', { name: new RegExp(`^${tile}`) });
  await expect(section.or(menu)).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await section.click();
  await expect(page.getByRole('heading', { name: tile, level: 1 })).toBeVisible();
}

/** Opens an item of Settings, from wherever one is. */
export async function openSetting(page: Page, item: string): Promise<Locator> {
  await openSection(page, 'Settings');
  await page.getByRole('button', { name: new RegExp(`^${item}`) }).click();
  return page.getByRole('dialog', { name: item });
}

/** The text of the document that stands open, page by page, but for when it was made; closes it. */
export async function readAndClose(document: Locator): Promise<string> {
  const page = document.page();
  await expect(document.locator('[data-page="1"] canvas')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    document.getByRole('button', { name: 'Download' }).click(),
  ]);
  await page.keyboard.press('Escape');
  await expect(document).toBeHidden();
  const lines = linesOf(await readFile(await download.path()));
  return lines.join('\f').replace(/Generated \d+ \w+ \d+, \d+:\d+/g, '');
}
