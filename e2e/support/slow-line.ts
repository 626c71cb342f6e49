import type { BrowserContext } from '@playwright/test';

/** Milliseconds that a call waits at most, from the environment; 0 on a line as quick as it is. */
const longest = Number(process.env['SLOW_LINE'] ?? 0);

/** Each call of the pages waits a while before it goes out, each another while, so that answers overtake one another. */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (longest === 0) return;
  let calls = 0;
  await context.route('**/api/**', async (route) => {
    calls += 1;
    const part = (calls * 0.618) % 1;
    await new Promise((resolve) => setTimeout(resolve, longest * (0.1 + 0.9 * part)));
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined);
  });
}
