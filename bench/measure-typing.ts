import type { CDPSession, Page } from '@playwright/test';
import { type Figure, atLeast, atMost, median, quantile } from './figures.ts';

/** One frame at 60 a second. */
const frame = 1000 / 60;

/**
 * Typing in an open class: what one key costs until the page is laid out again, at full speed and on a machine
 * four times slower; and whether 40 marks typed at 20 keys a second all arrive. The mark sheet must be open.
 */
export async function measureTyping(page: Page, inspector: CDPSession): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const slower of [1, 4]) {
    await inspector.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const keys = await costsOfKeys(page);
    // Apart from it: recording what the browser does costs each key a third again.
    const stretches = await stretchesAfterKeys(page, inspector);
    const where = slower === 1 ? '' : `, CPU ${slower} times slower`;
    figures.push({
      quality: 'C28',
      what: `a key typed in the grid${where}, work until laid out, p95`,
      figure: quantile(keys, 0.95),
      unit: 'ms',
      bar: atMost(Math.round(frame * 10) / 10),
    });
    figures.push({
      quality: 'C28',
      what: `longest stretch of work after a key${where}, drawing and saving included, p95`,
      figure: quantile(stretches, 0.95),
      unit: 'ms',
      bar: atMost(Math.round(frame * 10) / 10),
    });
    if (slower === 1) figures.push(keyFigure(median(keys)));
  }
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  figures.push(await typeQuickly(page));
  return figures;
}

function keyFigure(figure: number): Figure {
  return {
    quality: 'C28',
    what: 'a key typed in the grid, work until laid out, median',
    figure,
    unit: 'ms',
    bar: atMost(Math.round(frame * 10) / 10),
  };
}

/** Types 30 marks down a column, a key at a time: other marks at each call, as what stands there is not saved again. */
async function typeMarks(page: Page): Promise<void> {
  await page.locator('[role="grid"] input[data-open]').first().click();
  const there = Number(await page.evaluate(() => (document.activeElement as HTMLInputElement).value));
  const least = there < 40 ? 40 : 10;
  for (let mark = least; mark < least + 30; mark += 1) {
    for (const key of [...String(mark), 'Enter']) {
      await page.keyboard.press(key, { delay: 20 });
      await page.waitForTimeout(30);
    }
  }
}

/** What each key typed costs until the page is laid out, in milliseconds. */
async function costsOfKeys(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const costs: number[] = [];
    const listening = new AbortController();
    Object.assign(globalThis, { costs, listening });
    const { signal } = listening;
    let began = 0;
    addEventListener('keydown', () => (began = performance.now()), { capture: true, signal });
    // After everything else that listens; what React draws for the key is queued before this and is done.
    const end = () =>
      queueMicrotask(() => {
        document.body.getBoundingClientRect();
        costs.push(performance.now() - began);
      });
    addEventListener('input', end, { signal });
    addEventListener('keydown', (event) => event.key === 'Enter' && end(), { signal });
  });
  await typeMarks(page);
  return page.evaluate(() => {
    const held = globalThis as unknown as { costs: number[]; listening: AbortController };
    held.listening.abort();
    return held.costs;
  });
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: { data?: { type?: string } };
}

/**
 * For each key typed: the longest task of the page from it to the next key, in milliseconds. For so long the page
 * could not have answered another key. The task in which the next key is answered is the next key's alone.
 */
async function stretchesAfterKeys(page: Page, inspector: CDPSession): Promise<number[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  inspector.on('Tracing.dataCollected', collect);
  await inspector.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  await typeMarks(page);
  const complete = new Promise<void>((resolve) => {
    inspector.once('Tracing.tracingComplete', () => resolve());
  });
  await inspector.send('Tracing.end');
  await complete;
  inspector.off('Tracing.dataCollected', collect);
  const pressed = events
    .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
    .toSorted((a, b) => a.ts - b.ts);
  return pressed.map((key, at) => {
    const next = pressed[at + 1]?.ts ?? Infinity;
    const tasks = events.filter(
      ({ name, pid, tid, ts, dur = 0 }) =>
        name === 'ThreadControllerImpl::RunTask' &&
        pid === key.pid &&
        tid === key.tid &&
        ts + dur > key.ts &&
        ts + dur <= next,
    );
    return Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000));
  });
}

/** 40 marks at 20 keys a second without the mouse; how many the server has afterwards. */
async function typeQuickly(page: Page): Promise<Figure> {
  await allSaved(page);
  let stored = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/term-marks') && response.ok()) stored += 1;
  });
  await page.locator('[role="grid"] input[data-open]').first().click();
  const wanted = await page.evaluate(
    () => document.querySelectorAll('[role="grid"] input[data-open]:not([data-text])').length,
  );
  const marks = Math.min(40, wanted);
  // Other marks than the last run's: what stands there already is not saved.
  const first = Date.now();
  for (let mark = 0; mark < marks; mark += 1) {
    const there = await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);
    const wished = 10 + ((first + mark) % 90);
    await page.keyboard.type(String(String(wished) === there ? wished - 1 : wished), { delay: 50 });
    await page.keyboard.press('Enter', { delay: 50 });
  }
  await allSaved(page);
  return {
    quality: 'C28',
    what: `of ${marks} marks typed at 20 keys a second, stored`,
    figure: stored,
    unit: '',
    bar: atLeast(marks),
  };
}

/** Waits until nothing is under way to the server. */
async function allSaved(page: Page): Promise<void> {
  // What was typed last is handed over after its picture, and its row tells of it after that.
  await page.waitForTimeout(500);
  await page.waitForFunction(() => document.querySelectorAll('[data-state="saving"]').length === 0);
  await page.waitForTimeout(500);
}
