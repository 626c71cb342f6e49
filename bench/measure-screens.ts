import { countLoad, newPage, signInOnPage, startBrowser } from './browser.ts';
import { type Figure, atMost, median } from './figures.ts';
import { measureTyping } from './measure-typing.ts';

/** C28's click to painted, what typing costs, and C30's first load, in a real browser. */
export async function measureScreens(address: string): Promise<Figure[]> {
  const browser = await startBrowser();
  try {
    const page = await newPage(browser);
    const inspector = await page.context().newCDPSession(page);
    const loaded = await countLoad(inspector);
    await page.goto(address, { waitUntil: 'networkidle' });
    const load = loaded();

    await signInOnPage(page, 'amohammed');
    await page.getByRole('button', { name: /Enter Marks/ }).click();
    const painted: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const lesson = page.getByRole('button', { name: /Mathematics/ }).first();
      // As a person does it: the pointer is on the class before the button goes down.
      await lesson.hover();
      const measured = page.evaluate(clickToPainted);
      await lesson.click();
      painted.push(await measured);
      if (turn < 11) await page.getByRole('button', { name: 'Back to the classes' }).click();
    }
    const typing = await measureTyping(page, inspector);
    return [
      ...typing,
      {
        quality: 'C28',
        what: 'open a class, click to painted, median',
        figure: median(painted.slice(2)),
        unit: 'ms',
        bar: atMost(60),
      },
      {
        quality: 'C30',
        what: 'first load, compressed',
        figure: load.bytes / 1024,
        unit: 'KB',
        bar: atMost(250),
      },
      { quality: 'C30', what: 'first load, requests', figure: load.requests, unit: '', bar: atMost(10) },
    ];
  } finally {
    await browser.close();
  }
}

/** In the page: from the next click to the frame in which rows fill the place they have. */
async function clickToPainted(): Promise<number> {
  const started = await new Promise<number>((resolve) => {
    addEventListener('click', (event) => resolve(event.timeStamp), { capture: true, once: true });
  });
  const fillsItsPlace = () => {
    // Before the click it may stand there, drawn and out of sight.
    const grid = [...document.querySelectorAll('[role="grid"]')].find((drawn) => drawn.checkVisibility());
    const place = grid?.parentElement?.getBoundingClientRect();
    const last = grid?.querySelector('tbody tr:last-child')?.getBoundingClientRect();
    return place !== undefined && last !== undefined && last.bottom >= place.bottom;
  };
  while (!fillsItsPlace()) await new Promise((resolve) => requestAnimationFrame(resolve));
  // The frame after the one that drew them: by then they are on the screen.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - started;
}
