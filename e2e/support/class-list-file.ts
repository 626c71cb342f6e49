import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { type ReadSheet, readWorkbook, writeWorkbook } from '../../server/src/spreadsheets/workbook.ts';

/** Downloads the class list of the open class and reads it as a spreadsheet program does. */
export async function downloadClassList(page: Page): Promise<{ name: string; sheets: ReadSheet[] }> {
  await page.getByRole('button', { name: 'Class list file' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download class list' }).click();
  const download = await coming;
  return {
    name: download.suggestedFilename(),
    sheets: await readWorkbook(await readFile(await download.path())),
  };
}

/** Saves a sheet as a spreadsheet program does, what it was not shown included. */
export async function saved(sheets: readonly ReadSheet[]): Promise<Buffer> {
  return writeWorkbook(
    'Marks',
    sheets.map(({ name, hidden, rows }) => ({
      name,
      hidden,
      widths: [],
      rows: rows.map((row) =>
        row.map((value) => ({ value: value === '' ? null : value, look: 'plain' as const })),
      ),
    })),
  );
}

/** Sends a file up from the menu of the open class. */
export async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Class list file' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Upload marks' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}
