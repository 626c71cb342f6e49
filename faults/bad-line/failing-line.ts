import type { BrowserContext, Response, Route } from '@playwright/test';
import type { Random } from '../../server/demo/random.ts';

const ways = ['well', 'slow', 'cut', 'answer lost', 'failing', 'busy', 'mixed'] as const;
export type Way = (typeof ways)[number];

/** In the head of a failure that the line has made up, to tell it from one of the server's. */
const madeUp = 'x-made-up';

/** Whether the line has answered so, and not the server. */
export const isMadeUp = (answer: Response): boolean => madeUp in answer.headers();

/** What happens to each save of a browser until `go` says otherwise. */
export class FailingLine {
  #way: Way = 'well';
  readonly #chance: Random;

  private constructor(chance: Random) {
    this.#chance = chance;
  }

  /**
   * `saves`: the calls that it fails, as the addresses of Playwright's routes; `reads`: those whose answers are late, and tell
   * of before what was stored meanwhile.
   */
  static async under(
    browser: BrowserContext,
    { saves, reads }: { saves: string; reads?: string },
    chance: Random,
  ): Promise<FailingLine> {
    const line = new FailingLine(chance);
    await browser.route(saves, async (route) => line.#carry(route));
    if (reads !== undefined) await browser.route(reads, async (route) => line.#answerLate(route));
    return line;
  }

  go(way: Way): void {
    this.#way = way;
  }

  goSomehow(): void {
    this.go(this.#chance.pick(ways));
  }

  async #carry(route: Route): Promise<void> {
    const way = this.#way === 'mixed' ? this.#chance.pick(ways) : this.#way;
    // A page that is loaded anew takes its calls with it.
    await this.#carryAs(way, route).catch(() => undefined);
  }

  async #answerLate(route: Route): Promise<void> {
    if (route.request().method() !== 'GET' || this.#way === 'well') return route.fallback();
    const late = async () => {
      const response = await route.fetch();
      await new Promise((passed) => setTimeout(passed, this.#chance.between(0, 900)));
      await route.fulfill({ response });
    };
    await late().catch(() => undefined);
  }

  async #carryAs(way: Way, route: Route): Promise<void> {
    switch (way) {
      case 'slow':
        await new Promise((passed) => setTimeout(passed, this.#chance.between(100, 900)));
        return route.continue();
      case 'cut':
        return route.abort('connectionreset');
      case 'answer lost':
        await route.fetch();
        return route.abort('connectionreset');
      case 'failing':
        return route.fulfill({
          status: 500,
          headers: { [madeUp]: '' },
          json: { message: 'Something went wrong on the server.' },
        });
      case 'busy':
        return route.fulfill({
          status: 503,
          headers: { [madeUp]: '', 'retry-after': '1' },
          json: { message: 'The server is busy.' },
        });
      default:
        return route.continue();
    }
  }
}
