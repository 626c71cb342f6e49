import type { Browser, Page } from '@playwright/test';
import { signInOnPage, startBrowser } from './browser.ts';
import { atMost, type Figure } from './figures.ts';

/** Two classes of each form of the standard school; each is opened once, the first with the viewer's own code. */
const formClasses = ['1A', '1B', '2A', '2B', '3A', '3B'];

/**
 * B22: from the answer of a class's report cards until their first page is painted in the page's viewer, on a desktop and
 * on a phone; observed besides on a phone four times slower than this machine.
 */
export async function measureViewer(address: string): Promise<Figure[]> {
  const browser = await startBrowser();
  try {
    const desktop = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const onDesktop = await drawnAfter(await desktop.newPage(), address);
    const onPhone = await drawnAfter(await phonePage(browser), address);
    const onSlowPhone = await drawnAfter(await phonePage(browser, 4), address);
    const what = `report cards of a class, answered to first page painted, slowest of ${formClasses.length}`;
    const bar = atMost(1000);
    return [
      { quality: 'B22', what, figure: Math.max(...onDesktop), unit: 'ms', bar },
      { quality: 'B22', what: 'the same on a phone', figure: Math.max(...onPhone), unit: 'ms', bar },
      {
        quality: 'B22',
        what: 'the same on a phone, CPU 4 times slower',
        figure: Math.max(...onSlowPhone),
        unit: 'ms',
      },
    ];
  } finally {
    await browser.close();
  }
}

/** A page of a phone's size and sharpness. */
async function phonePage(browser: Browser, slower = 1): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 3,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const inspector = await context.newCDPSession(page);
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return page;
}

/** Opens the cards of each class; answers the milliseconds from the end of each answer until its first page is painted. */
async function drawnAfter(page: Page, address: string): Promise<number[]> {
  await page.goto(address);
  await signInOnPage(page, 'kali');
  await page.getByRole('button', { name: /^Print\/View Reports/ }).click();
  await page.getByRole('button', { name: /^Report Cards by Class/ }).click();
  const drawn: number[] = [];
  for (const formClass of formClasses) {
    const button = page.getByRole('button', { name: formClass, exact: true });
    await button.waitFor();
    const measured = page.evaluate(answerToPainted);
    await button.click();
    drawn.push(await measured);
    await page.keyboard.press('Escape');
    await page.locator('[data-page]').first().waitFor({ state: 'detached' });
  }
  return drawn;
}

/** In the page: from the end of the next document's answer to the frame in which its first page is on the screen. */
async function answerToPainted(): Promise<number> {
  performance.clearResourceTimings();
  while (document.querySelector('[data-page="1"] canvas') === null) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  // The frame after the one that drew it: by then it is on the screen.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const painted = performance.now();
  const answers = performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.startsWith('/api/report-card'));
  const answer = answers.at(-1) as PerformanceResourceTiming | undefined;
  if (answer === undefined) throw new Error('No report cards were asked for.');
  return painted - answer.responseEnd;
}
