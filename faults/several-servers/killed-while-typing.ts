import { chromium, type Page } from '@playwright/test';
import { exactly, atLeast, type Figure } from '../../bench/figures.ts';
import { demoPassword } from '../../server/demo/school-profile.ts';
import { accident } from '../fault.ts';
import type { Installation } from '../installation/start-installation.ts';
import { untilAllRows } from '../until-all-rows.ts';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const mostMarks = 30;

/** A teacher types a class in a browser while the processes are killed one after the other; no hand helps. */
export async function killedWhileTyping(
  installation: Installation,
  executablePath: string,
): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    return await typeThroughKills(page, installation);
  } finally {
    await browser.close();
  }
}

async function typeThroughKills(page: Page, { servers, address, owner }: Installation): Promise<Figure[]> {
  await page.goto(address);
  await page.getByLabel('Username').fill('amohammed');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Enter Marks/ }).click();
  await page.getByRole('button', { name: /1A Mathematics/ }).click();
  await untilAllRows(page);
  const cells = page.getByRole('textbox', { name: /, Term$/ });
  await cells.first().click();
  const names = await cells.evaluateAll((inputs) =>
    inputs
      // Enter passes over who was absent.
      .filter((input) => !(input as HTMLInputElement).disabled)
      .map((input) => (input.getAttribute('aria-label') ?? '').replace(/, Term$/, '')),
  );
  const typed = new Map<string, number>();
  let failures = 0;
  let kills = 0;
  const failed = page.getByText(/\d+ failed/);
  for (const [index, name] of names.slice(0, mostMarks).entries()) {
    const victim = servers[kills % servers.length];
    // In the middle of a number: what was entered before it is on its way.
    const mark = 20 + ((index * 7) % 80);
    await page.keyboard.type(String(mark).slice(0, 1), { delay: 40 });
    if (index % 5 === 4) {
      await victim?.end('SIGKILL');
      kills += 1;
    }
    await page.keyboard.type(String(mark).slice(1), { delay: 40 });
    await page.keyboard.press('Enter');
    typed.set(name, mark);
    if (await failed.isVisible()) failures += 1;
    if (index % 5 === 4) await victim?.start();
  }
  await page.waitForFunction(
    () => !/\d waiting/.test(document.body.innerText) && !document.querySelector('[data-state="saving"]'),
    undefined,
    { timeout: 60_000 },
  );
  if (await failed.isVisible()) failures += 1;
  const { rows } = await owner.pool.query<{ student: string; course_mark: number }>(
    `select s.last_name || ', ' || s.first_name as student, m.course_mark::float8 as course_mark
     from term_marks m join students s using (student_id) join current_term c using (academic_term_id)
     where m.subject_id = 33`,
  );
  const stored = new Map(rows.map(({ student, course_mark }) => [student, course_mark]));
  const right = [...typed].filter(([name, mark]) => stored.get(name) === mark).length;
  const figure = accident(`${kills} × kill -9 of one of 3 processes while a class is typed in a browser`);
  return [
    figure('marks typed', typed.size, '', atLeast(20)),
    figure('marks that are stored as typed', right, '', exactly(typed.size)),
    figure('times that a row was shown as failed', failures, '', exactly(0)),
  ];
}
