import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** What each browser has asked the school for and not been answered yet. */
const underWay = new WeakMap<BrowserContext, Set<Request>>();

/** Keeps account of the calls of a browser's pages, for `callsUnderWay` and `expectAllHasCome`. */
export function watchCalls(context: BrowserContext): void {
  const calls = new Set<Request>();
  underWay.set(context, calls);
  context.on('request', (request) => {
    // What a class is followed by goes on as long as it is open.
    const goesOn = request.resourceType() === 'eventsource';
    if (!goesOn && new URL(request.url()).pathname.startsWith('/api/')) calls.add(request);
  });
  context.on('requestfinished', (request) => calls.delete(request));
  context.on('requestfailed', (request) => calls.delete(request));
}

/**
 * Waits until the page has all that it asked for: an answer that is still on its way would show what a colleague changes
 * next, and what is on its way is not asked for anew.
 */
export async function expectAllHasCome(page: Page): Promise<void> {
  await expect.poll(() => callsUnderWay(page), 'what has not been answered yet').toEqual([]);
}

/** The addresses that the browser of this page asked for and was not answered yet. */
export function callsUnderWay(page: Page): string[] {
  return [...(underWay.get(page.context()) ?? [])].map((request) => request.url());
}
