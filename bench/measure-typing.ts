import type { CDPSession, Page } from '@playwright/test';
import { type Figure, atLeast, atMost, median, quantile } from './figures.ts';

/** One frame at 60 a second. */
const frame = 1000 / 60;
/** How many marks are typed quickly (quality A3). */
const quickly = 40;

/**
 * Typing in an open class: what one key costs until the page is laid out again, at full speed and on a machine
 * four times slower; and whether 40 marks typed at 20 keys a second all arrive. The mark sheet must be open.
 */
export async function measureTyping(page: Page, inspector: CDPSession): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const slower of [1, 4]) {
    await inspector.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const keys = await costsOfKeys(page);
    const recorded = await recordKeys(inspector, () => typeMarks(page));
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
      figure: quantile(stretchesAfterKeys(recorded), 0.95),
      unit: 'ms',
      bar: atMost(Math.round(frame * 10) / 10),
    });
    figures.push({
      quality: 'C28',
      what: `work of a key until its picture is handed over${where}, p95`,
      figure: quantile(pictureAfterKeys(recorded), 0.95),
      unit: 'ms',
      bar: atMost(Math.round(frame * 10) / 10),
    });
    figures.push({
      quality: 'C28',
      what: `the same${where}, median`,
      figure: median(pictureAfterKeys(recorded)),
      unit: 'ms',
    });
    figures.push({
      quality: 'A8',
      what: `Enter until its row says how the save stands${where}, p95`,
      figure: quantile(await signsAfterEnter(page), 0.95),
      unit: 'ms',
      bar: atMost(100),
    });
    if (slower === 1) figures.push(keyFigure(median(keys)));
  }
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  figures.push(...(await measureBareField(page)));
  figures.push(await typeQuickly(page));
  return figures;
}

/**
 * What the browser itself takes on this machine, four times slower: digits typed into an empty page with one plain
 * field and no program.
 */
async function measureBareField(school: Page): Promise<Figure[]> {
  const page = await school.context().newPage();
  await page.setContent('<!doctype html><input>');
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.locator('input').focus();
  const recorded = await recordKeys(inspector, async () => {
    for (let digit = 0; digit < 90; digit += 1) await pressKey(page, String(digit % 10));
  });
  await page.close();
  await school.bringToFront();
  const works = pictureAfterKeys(recorded);
  const what = 'the same in an empty page with one field, CPU 4 times slower';
  return [
    { quality: 'C28', what: `${what}, p95`, figure: quantile(works, 0.95), unit: 'ms' },
    { quality: 'C28', what: `${what}, median`, figure: median(works), unit: 'ms' },
  ];
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
    for (const key of [...String(mark), 'Enter']) await pressKey(page, key);
  }
}

/** Twenty keys a second. */
async function pressKey(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key, { delay: 20 });
  await page.waitForTimeout(30);
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

/**
 * For each mark typed: milliseconds from its Enter until a picture shows another sign in its row than before, without end
 * where none came.
 */
async function signsAfterEnter(page: Page): Promise<number[]> {
  await allSaved(page);
  await page.evaluate(() => {
    const signs: number[] = [];
    const listening = new AbortController();
    Object.assign(globalThis, { signs, listening });
    const isSign = (node: Node) =>
      node instanceof Element &&
      (node.matches('[data-state]') || node.querySelector('[data-state]') !== null);
    const follow = (event: KeyboardEvent) => {
      const row = (event.target as Element).closest('tr');
      if (event.key !== 'Enter' || row === null) return;
      const place = signs.push(Infinity) - 1;
      const drawn = new MutationObserver((changes) => {
        if (!changes.some(({ target, addedNodes }) => isSign(target) || [...addedNodes].some(isSign))) return;
        drawn.disconnect();
        requestAnimationFrame(() => setTimeout(() => (signs[place] = performance.now() - event.timeStamp)));
      });
      drawn.observe(row, { subtree: true, childList: true, attributeFilter: ['data-state'] });
    };
    addEventListener('keydown', follow, { capture: true, signal: listening.signal });
  });
  await typeMarks(page);
  await allSaved(page);
  return page.evaluate(() => {
    const held = globalThis as unknown as { signs: number[]; listening: AbortController };
    held.listening.abort();
    return held.signs;
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

/** What the page's main thread did while marks were typed, in the order of time. */
interface Recorded {
  keys: TraceEvent[];
  tasks: TraceEvent[];
  /** The last step of a picture before it leaves the main thread. */
  layerings: TraceEvent[];
}

async function recordKeys(inspector: CDPSession, type: () => Promise<void>): Promise<Recorded> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  inspector.on('Tracing.dataCollected', collect);
  await inspector.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  await type();
  const complete = new Promise<void>((resolve) => {
    inspector.once('Tracing.tracingComplete', () => resolve());
  });
  await inspector.send('Tracing.end');
  await complete;
  inspector.off('Tracing.dataCollected', collect);
  events.sort((a, b) => a.ts - b.ts);
  const keys = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown');
  const onPage = events.filter(({ pid, tid }) => pid === keys[0]?.pid && tid === keys[0]?.tid);
  return {
    keys,
    tasks: onPage.filter(({ name }) => name === 'ThreadControllerImpl::RunTask'),
    layerings: onPage.filter(({ name }) => name === 'Layerize'),
  };
}

/**
 * For each key typed: the longest task of the page from it to the next key, in milliseconds. For so long the page
 * could not have answered another key. The task in which the next key is answered is the next key's alone.
 */
function stretchesAfterKeys({ keys, tasks }: Recorded): number[] {
  return keys.map((key, at) => {
    const next = keys[at + 1]?.ts ?? Infinity;
    const after = tasks.filter(({ ts, dur = 0 }) => ts + dur > key.ts && ts + dur <= next);
    return Math.max(0, ...after.map(({ dur = 0 }) => dur / 1000));
  });
}

/** For each key typed: the task that answers it and the one that makes the next picture, together, in milliseconds. */
function pictureAfterKeys({ keys, tasks, layerings }: Recorded): number[] {
  const around = (moment: number) => tasks.find(({ ts, dur = 0 }) => ts <= moment && ts + dur >= moment);
  return keys.flatMap((key) => {
    const layering = layerings.find(({ ts }) => ts > key.ts);
    const both = new Set([around(key.ts), layering && around(layering.ts)]);
    if (layering === undefined || both.has(undefined)) return [];
    return [[...both].reduce((sum, task) => sum + (task?.dur ?? 0), 0) / 1000];
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
  // Other marks than the last run's: what stands there already is not saved.
  const first = Date.now();
  for (let mark = 0; mark < quickly; mark += 1) {
    const there = await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);
    const wished = 10 + ((first + mark) % 90);
    await page.keyboard.type(String(String(wished) === there ? wished - 1 : wished), { delay: 50 });
    await page.keyboard.press('Enter', { delay: 50 });
  }
  await allSaved(page);
  return {
    quality: 'C28',
    what: `of ${quickly} marks typed at 20 keys a second, stored`,
    figure: stored,
    unit: '',
    bar: atLeast(quickly),
  };
}

/** Waits until nothing is under way to the server. */
async function allSaved(page: Page): Promise<void> {
  // What was typed last is handed over after its picture, and its row tells of it after that.
  await page.waitForTimeout(500);
  await page.waitForFunction(() => document.querySelectorAll('[data-state="saving"]').length === 0);
  await page.waitForTimeout(500);
}
