import type { Page } from '@playwright/test';
import { newPage, signInOnPage, startBrowser } from './browser.ts';
import { atMost, type Figure, median, quantile } from './figures.ts';

/** How often the list is opened, and what is typed into its search. */
const turns = 8;
const searched = ['singh', 'mohammed', 'baptiste'];

/** Pictures at 60 a second of which one was left out, in milliseconds: a wheel that turns shows no more of a stop. */
const oneLeftOut = 34;

/**
 * The list of all students in a real browser: from the click until it is painted, each key of a search, and the pictures
 * while the wheel turns through it.
 */
export async function measureLists(address: string): Promise<Figure[]> {
  const browser = await startBrowser();
  try {
    const page = await newPage(browser);
    await page.goto(address);
    await signInOnPage(page, 'kali');
    const menu = page.getByRole('button', { name: /^Students/ });
    await menu.waitFor();
    const painted: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      await menu.hover();
      const measured = page.evaluate(clickToRows);
      await menu.click();
      painted.push(await measured);
      if (turn < turns - 1) {
        await page.goto(address);
        await menu.waitFor();
      }
    }
    const students = await shownCount(page);
    const keys = await searchKeys(page);
    const pictures = await wheelThrough(page, students);
    return [
      {
        quality: 'B21',
        what: `list of ${students} students, click to painted, median`,
        figure: median(painted.slice(2)),
        unit: 'ms',
        bar: atMost(300),
      },
      {
        quality: 'B21',
        what: `a key in its search until painted, p95 of ${keys.length}`,
        figure: quantile(keys, 0.95),
        unit: 'ms',
        bar: atMost(100),
      },
      {
        quality: 'B21',
        what: `between two pictures while it is scrolled through by the wheel, p95 of ${pictures.length}`,
        figure: quantile(pictures, 0.95),
        unit: 'ms',
        bar: atMost(oneLeftOut),
      },
    ];
  } finally {
    await browser.close();
  }
}

async function shownCount(page: Page): Promise<number> {
  const text = await page
    .getByRole('status')
    .filter({ hasText: /\d students/ })
    .first()
    .textContent();
  return Number(/([\d,]+) students/.exec(text ?? '')?.[1]?.replace(',', ''));
}

/** Types each name and takes it away again; answers what each key took until the rows it leaves were painted. */
async function searchKeys(page: Page): Promise<number[]> {
  const search = page.getByLabel('Search students');
  await search.click();
  await page.evaluate(() => {
    const keys: number[] = [];
    Object.assign(globalThis, { keys });
    let newest = 0;
    document.activeElement?.addEventListener('input', ({ timeStamp }) => {
      newest = timeStamp;
      const before = document.querySelector('[role="table"]')?.getAttribute('aria-rowcount');
      const look = () => {
        // The next letter's rows are not this one's; and a letter that leaves the same rows changes nothing.
        if (newest !== timeStamp) return;
        const now = document.querySelector('[role="table"]')?.getAttribute('aria-rowcount');
        if (now !== before) {
          requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - timeStamp)));
        } else requestAnimationFrame(look);
      };
      look();
    });
  });
  for (const name of searched) {
    for (const key of [...name, ...Array.from(name, () => 'Backspace')]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(400);
    }
  }
  return page.evaluate(() => (globalThis as unknown as { keys: number[] }).keys);
}

/** Turns the wheel until the last row is there; answers the milliseconds between two pictures meanwhile. */
async function wheelThrough(page: Page, rows: number): Promise<number[]> {
  const list = page.getByRole('table').first();
  await list.hover({ position: { x: 200, y: 200 } });
  await page.evaluate(() => {
    const pictures: number[] = [];
    Object.assign(globalThis, { pictures });
    const draw = (at: number) => {
      pictures.push(at);
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  });
  // The heading is a row, too.
  const last = list.locator(`[aria-rowindex="${rows + 1}"]`);
  for (let turn = 0; turn < 2 * rows && (await last.count()) === 0; turn += 5) {
    for (let notch = 0; notch < 5; notch += 1) await page.mouse.wheel(0, 120);
  }
  if ((await last.count()) === 0) throw new Error('The wheel does not reach the last row.');
  const pictures = await page.evaluate(() => (globalThis as unknown as { pictures: number[] }).pictures);
  return pictures.slice(1).map((at, index) => at - (pictures[index] ?? at));
}

/** In the page: from the next click to the frame in which rows of the list are there. */
async function clickToRows(): Promise<number> {
  const started = await new Promise<number>((resolve) => {
    addEventListener('click', (event) => resolve(event.timeStamp), { capture: true, once: true });
  });
  while (document.querySelectorAll('[role="rowheader"]').length < 5) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  // The frame after the one that drew them: by then they are on the screen.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - started;
}
