import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { factsOf, pagesOf } from '../server/src/reports/render/read-pdf.ts';
import { zipContents } from '../server/src/testing/zip-contents.ts';
import { holdBack } from './support/hold-back.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { openClassRecords, recordField } from './support/term-details.ts';

/** How long the whole school may take where many things go on at once. */
const patience = { timeout: 240_000 };

async function openReportCards(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Print\/View Reports/ }).click();
  await page.getByRole('button', { name: /^Report Cards by Class/ }).click();
  return page.getByRole('region', { name: 'A whole form or the whole school' });
}

function jobOf(panel: Locator, what: string): Locator {
  return panel.getByRole('listitem', { name: what });
}

/** How far a job is, as soon as it is anywhere: as it is heard, and as it is seen in the same picture. */
async function progressOf(job: Locator): Promise<string> {
  return job.evaluate(
    async (row) =>
      new Promise((resolve) => {
        const look = () => {
          const heard = row.querySelector('[role="progressbar"]')?.getAttribute('aria-valuetext') ?? '';
          const [seen = ''] = /\d+ of \d+ classes/.exec(row.textContent) ?? [];
          if (!/^[1-9]/.test(heard)) return;
          changes.disconnect();
          resolve(`${heard}, ${seen}`);
        };
        // Of each picture, and not now and then: a little later it may be done.
        const changes = new MutationObserver(look);
        changes.observe(row, { subtree: true, childList: true, characterData: true, attributes: true });
        look();
      }),
  );
}

async function download(page: Page, job: Locator): Promise<{ name: string; files: Map<string, Buffer> }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    job.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: file.suggestedFilename(), files: zipContents(await readFile(await file.path())) };
}

test('the office starts the whole school, leaves, comes back at another computer and fetches it', async ({
  page,
  anotherComputer,
}) => {
  test.setTimeout(420_000);
  await signInAs(page, 'kali');
  const comeClasses = await holdBack(page, '**/api/form-classes-list*');
  const panel = await openReportCards(page);
  await expect(panel.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  const start = panel.getByRole('button', { name: 'Start' });
  await expect(start, 'nothing to press that would move when the classes come').toHaveCount(0);
  comeClasses();
  await start.click();
  await expect(page.getByRole('button', { name: '6 Up' })).toBeVisible();
  const school = jobOf(panel, 'Whole school, Term 1, 2026-2027');
  await expect(school.getByRole('progressbar'), 'what was asked for is in sight').toBeInViewport();
  await expect(start).toBeFocused();
  expect(await progressOf(school), 'seen and heard alike').toMatch(/^([1-9]\d* of 17 classes), \1$/);
  await page.getByRole('button', { name: 'Main Menu' }).click();
  await openReportCards(page);
  await expect(school).toBeVisible();
  await page.close();

  const elsewhere = await (await anotherComputer()).newPage();
  await signInAs(elsewhere, 'kali');
  const there = await openReportCards(elsewhere);
  const done = jobOf(there, 'Whole school, Term 1, 2026-2027');
  await expect(done.getByText(/^600 report cards, [\d.]+ MB · Kept until /)).toBeVisible(patience);
  await expect(there.getByRole('status')).toHaveText('Whole school, Term 1, 2026-2027: ready to download');
  await expectAccessible(elsewhere, 'the jobs of report cards');
  const { name, files } = await download(elsewhere, done);
  expect(name).toBe('report-cards-whole-school-2026-2027-term-1.zip');
  expect(files.size).toBe(17);
  const cards = [...files.values()].map((pdf) => factsOf(pdf).pages);
  expect(cards.reduce((sum, pages) => sum + pages, 0)).toBe(600);
  expect(pagesOf(files.get('report-cards-1A-2026-2027-term-1.pdf') ?? Buffer.alloc(0))[0]).toContain(
    'Aziz, Mishka',
  );
});

test('a form comes as one file a student; what is not wanted after all is cancelled', async ({ page }) => {
  await signInAs(page, 'kali');
  const panel = await openReportCards(page);
  await page.getByRole('combobox', { name: 'Academic period' }).click();
  await page.getByRole('option', { name: 'Term 3, 2025-2026' }).click();
  await panel.getByRole('button', { name: 'Start' }).click();
  const school = jobOf(panel, 'Whole school, Term 3, 2025-2026');
  await school.getByRole('button', { name: 'Cancel' }).click();
  await expect(school.getByText('Cancelled')).toBeVisible();
  await expect(school).toBeFocused();
  await expect(school.getByRole('button')).toHaveCount(0);

  await panel.getByRole('combobox', { name: 'Report cards of' }).click();
  await page.getByRole('option', { name: 'Form 6' }).click();
  await panel.getByRole('radio', { name: 'One PDF a student, in a folder for each class' }).check();
  await panel.getByRole('button', { name: 'Start' }).click();
  const form6 = jobOf(panel, 'Form 6, Term 3, 2025-2026');
  await expect(form6.getByRole('button', { name: 'Download' })).toBeVisible(patience);
  const { name, files } = await download(page, form6);
  expect(name).toBe('report-cards-form-6-2025-2026-term-3-by-student.zip');
  expect(new Set([...files.keys()].map((path) => path.split('/')[0]))).toEqual(new Set(['6 Lw', '6 Up']));
  for (const [path, pdf] of [...files].slice(0, 3)) {
    const [, lastName] = /\/(\w+)-/.exec(path) ?? [];
    expect(pagesOf(pdf)).toHaveLength(1);
    expect(pagesOf(pdf)[0]).toContain(lastName);
  }
});

test.describe('when it cannot be had', () => {
  test.use({
    complaints: { allowed: [/Failed to load resource: the server responded with a status of (404|503)/] },
  });

  test('it is said why, beside what was asked for', async ({ page, school }) => {
    await signInAs(page, 'kali');
    const panel = await openReportCards(page);
    await page.route('**/api/report-card-jobs', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { message: 'The server cannot save at the moment.' } })
        : route.fallback(),
    );
    await panel.getByRole('button', { name: 'Start' }).click();
    await expect(panel.getByRole('alert')).toContainText('The server cannot save at the moment.');
    await page.unroute('**/api/report-card-jobs');
    await panel.getByRole('combobox', { name: 'Report cards of' }).click();
    await page.getByRole('option', { name: 'Form 5' }).click();
    await page.route('**/api/report-card-jobs', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    await panel.getByRole('button', { name: 'Start' }).click();
    const form5 = jobOf(panel, 'Form 5, Term 1, 2026-2027');
    await expect(form5, 'nobody waits for what is done long since').toContainText(
      'How far this is cannot be loaded at the moment.',
    );
    await page.unroute('**/api/report-card-jobs');
    await expect(form5.getByRole('button', { name: 'Download' })).toBeVisible(patience);
    await expect(panel.getByRole('alert')).toHaveCount(0);
    // Its time ran out while the page stood open.
    await school.owner.pool.query(
      "update jobs set finished_at = now() - interval '13 hours' where finished_at is not null",
    );
    const fetchIt = form5.getByRole('button', { name: 'Download' });
    await fetchIt.click();
    await expect(form5.getByRole('alert')).toContainText('The file could not be fetched');
    await form5.getByRole('button', { name: 'Retry' }).press('Enter');
    await expect(fetchIt, 'Retry is gone for as long as it is tried').toBeFocused();
  });
});

test.describe('with three of them under way', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('a fourth is refused, and no more is said of it once one of them is cancelled', async ({ page }) => {
    await signInAs(page, 'rsingh');
    const panel = await openReportCards(page);
    const start = panel.getByRole('button', { name: 'Start' });
    const school = jobOf(panel, 'Whole school, Term 1, 2026-2027');
    await panel.getByRole('radio', { name: 'One PDF a student, in a folder for each class' }).check();
    for (const count of [1, 2, 3]) {
      await start.click();
      await expect(school).toHaveCount(count);
    }
    await start.click();
    const refusal = panel.getByText('You have 3 jobs under way.');
    await expect(refusal).toBeVisible();
    for (const which of [0, 1, 2]) {
      await school.nth(which).getByRole('button', { name: 'Cancel' }).click();
      await expect(school.nth(which).getByText('Cancelled')).toBeVisible();
      await expect(refusal).toHaveCount(0);
    }
  });
});

test.describe('on a lost connection', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test('report cards whose beginning nobody heard of stand in the list, and are not asked for twice', async ({
    page,
  }) => {
    await signInAs(page, 'vjoseph');
    const panel = await openReportCards(page);
    await panel.getByRole('combobox', { name: 'Report cards of' }).click();
    await page.getByRole('option', { name: 'Form 2' }).click();
    await loseAnswer(page, '**/api/report-card-jobs');
    await panel.getByRole('button', { name: 'Start' }).click();
    await expect(panel.getByText('It is not known whether the report cards were started')).toBeVisible();
    await expect(jobOf(panel, 'Form 2, Term 1, 2026-2027')).toBeVisible();
  });

  test('of a comment that has not reached the server it is said that the report cards asked for may lack it', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'amohammed');
    await openClassRecords(page, '1A');
    await context.route('**/api/term-details', (route) => route.abort('connectionreset'));
    await recordField(page, "Form Teacher's Comments").fill('Waters the hibiscus by the gate.');
    await page.getByRole('button', { name: 'Main Menu' }).click();
    const panel = await openReportCards(page);
    await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '1');
    const notice = panel.getByRole('alert');
    await expect(notice).toHaveCount(0);
    await panel.getByRole('button', { name: 'Start' }).click();
    await expect(notice).toContainText('1 entry has not reached the server yet');
    await expect(notice).toContainText(
      'It may be missing from these report cards. Start them again once all is saved.',
    );
    await expectAccessible(page, 'report cards that may lack something');

    await context.unroute('**/api/term-details');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.locator('[data-waiting]')).toHaveAttribute('data-waiting', '0');
    await panel.getByRole('button', { name: 'Start' }).click();
    await expect(notice).toHaveCount(0);
  });
});

test('the office reads who changed class while the report cards of a form were made', async ({
  page,
  school,
}) => {
  // 1A was made, without who stands first in it now.
  await school.owner.pool.query(
    `insert into jobs (kind, account_id, input, steps, done, items, members)
     select 'report_cards', account_id, '{"academic_term_id": 202601, "form_level": 1, "arrangement": "by_class"}', '{1A,1B,1C}',
       1, cardinality(members), members
     from accounts, (
       select array_agg(student_id) as members from student_registrations join students using (student_id)
       where academic_year_id = 20262027 and form_class_id = '1A' and (last_name, first_name) <> ('Aziz', 'Mishka')) made
     where user_name = 'kali'`,
  );
  await signInAs(page, 'kali');
  const panel = await openReportCards(page);
  const form1 = jobOf(panel, 'Form 1, Term 1, 2026-2027');
  await expect(form1.getByRole('button', { name: 'Download' })).toBeVisible(patience);
  await expect(form1.getByRole('alert')).toHaveText(
    /^While they were made:Aziz, Mishka \(\d{8}\) came into a class whose report cards were made already, and is not among them\.$/,
  );
});
