import type { Locator, Page } from '@playwright/test';

/** The archive of a student as its dialog shows it. */

const studentsName = 'Daniela Bermúdez Zambrano';

export function archiveDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: studentsName, exact: true, includeHidden: true });
}

/** Opens the archive from wherever one is, and waits until its boxes stand there. */
export async function openArchive(page: Page): Promise<void> {
  const tile = page.getByRole('button', { name: /^Marks Archive/ });
  const search = page.getByLabel('Search students');
  const dialog = archiveDialog(page);
  await tile.or(search).or(dialog).first().waitFor();
  if (!(await dialog.isVisible())) {
    if (await tile.isVisible()) await tile.click();
    await search.fill('20240001');
    await page.getByRole('button', { name: `Edit/View ${studentsName}` }).click();
  }
  const retry = dialog.getByRole('button', { name: 'Retry' });
  const table = dialog.getByRole('table', { includeHidden: true });
  for (let turn = 0; turn < 20 && !(await table.isVisible()); turn += 1) {
    await table.or(retry).first().waitFor();
    if (await retry.isVisible()) await retry.click({ timeout: 2000 }).catch(() => undefined);
  }
  // What a page that ended left in a box stands there again once no other page has said that it is typed in that one.
  const isLeft = await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft ')));
  if (isLeft) await page.waitForTimeout(400);
}

export interface ArchiveCell {
  name: string;
  value: string;
  /** It is not being typed in, and nothing says that it is on its way or was not stored. */
  saysStored: boolean;
}

/** All boxes and classes as they are on the screen once what was done is drawn. */
export async function readArchive(page: Page): Promise<ArchiveCell[]> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 60)));
    const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      '[role="dialog"] table :is(input[data-column], select)',
    );
    const why = document.querySelector('[role="dialog"] .MuiAlert-root')?.textContent ?? '';
    return [...fields].map((field) => {
      const sign = field.parentElement?.querySelector<HTMLElement>('.save-status')?.dataset['state'];
      return {
        name: field.getAttribute('aria-label') ?? '',
        value: field.value,
        saysStored:
          (sign === undefined || sign === 'saved') &&
          field !== document.activeElement &&
          field.ariaInvalid !== 'true' &&
          field.ariaBusy !== 'true' &&
          !why.startsWith(field.ariaLabel ?? ''),
      };
    });
  });
}
