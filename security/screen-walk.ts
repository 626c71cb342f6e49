import type { BrowserContext, Locator, Page } from '@playwright/test';
import { signInOnPage, startBrowser } from '../bench/browser.ts';
import { atLeast, exactly } from '../bench/figures.ts';
import { callsUnderWay, watchCalls } from '../e2e/support/all-has-come.ts';
import { type Finding, figure, Tally } from './finding.ts';
import type { Ground } from './ground.ts';
import { plantTexts } from './planted-texts.ts';

/** What the walk does not press: it ends the session, leads to where each section begins, or asks the printer. */
const notPressed = /^(logout|sign out|sign in|main menu|print$|download|restore|back up)/i;
/** Pressed to see what they ask, and then left alone. */
const notConfirmed =
  /^(delete|reset|promote|advance|set term|undo|copy|publish|retire|add|save|update|ok|yes)/i;
/** More kinds than any section has: what stands in the rows of a list comes after all that stands over it. */
const perSection = 40;
const perDialog = 3;
/** Milliseconds after which what cannot be pressed is left: it lies under something, or has gone. */
const pressed = 2000;
/** Of the screens that are seen on a quiet machine some nine in ten. */
const leastScreens = 140;
/** Milliseconds after which a screen is looked at although something of it has not come. */
const patience = 10_000;

/** Every screen, as Admin and as a teacher, in a school whose names and remarks are markup and template code. */
export async function walkScreens(ground: Ground): Promise<Finding[]> {
  const { planted } = await plantTexts(ground);
  const quiet = new Tally(
    'no breach of the content policy, no error on the console, no script of a text has run',
  );
  const inert = new Tally('on no screen has a text become an element');
  const back = new Tally('after signing out the Back button shows nothing of the school');
  const unread = new Set(planted.map(({ text }) => text.normalize('NFC')));
  const seen = new Set<string>();
  const browser = await startBrowser();
  try {
    for (const name of ['Admin', 'amohammed']) {
      const context = await browser.newContext({
        baseURL: ground.school.address,
        viewport: { width: 1280, height: 800 },
      });
      const heard = listenTo(context);
      watchCalls(context);
      const page = await signIn(context, name);
      const titles = await tilesOf(page);
      for (const title of titles)
        await walkSection(page, title, async (where) => {
          seen.add(`${name}: ${where}`);
          const words = await page.evaluate(readable);
          for (const text of unread) if (words.includes(text)) unread.delete(text);
          inert.expect((await page.evaluate(elementsMade)) === 0, () => `${name}: ${where}`);
          quiet.expect(
            heard.length === 0,
            () => `${name}: ${where}: ${heard.splice(0).join(' | ').slice(0, 400)}`,
          );
        });
      await leave(page, back, name);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return [
    quiet.finding(),
    inert.finding(),
    back.finding(),
    figure('screens, dialogs and panels looked at', seen.size, seen.size, '', atLeast(leastScreens)),
    {
      ...figure(
        'texts that were to be read on one of them',
        planted.length,
        planted.length - unread.size,
        '',
        exactly(planted.length),
      ),
      broken: [...unread],
    },
  ];
}

/** Violations, errors and dialogs, which a script that ran would open. */
function listenTo(context: BrowserContext): string[] {
  const heard: string[] = [];
  context.on('console', (message) => {
    // A refusal is no fault: saving a name of markup twice is a conflict.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) heard.push(message.text());
  });
  context.on('weberror', (error) => heard.push(String(error.error())));
  context.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') heard.push(`dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  return heard;
}

async function signIn(context: BrowserContext, name: string): Promise<Page> {
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  );
  const page = await context.newPage();
  await page.goto('/');
  await signInOnPage(page, name);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  return page;
}

/** The titles of the main menu's tiles. */
async function tilesOf(page: Page): Promise<string[]> {
  await page.getByRole('main').getByRole('button').first().waitFor();
  const names = await page.getByRole('main').getByRole('button').allInnerTexts();
  return names.map((name) => name.split('\n')[0] ?? '').filter((name) => name !== '');
}

/** Opens whatever a section has to open, one of each kind, and what stands in the dialogs. */
async function walkSection(page: Page, title: string, look: (where: string) => Promise<void>): Promise<void> {
  const enter = async () => {
    await page.goto('/app');
    const tile = page.getByRole('main').getByRole('button', { name: title }).first();
    const menu = page.getByRole('button', { name: 'Main Menu' });
    await tile.or(menu).first().waitFor();
    if (await menu.isVisible()) await menu.click();
    await tile.click();
    await settled(page);
  };
  await enter();
  await look(title);
  const main = page.getByRole('main');
  for (const name of oneOfEachKind(await namesIn(main)).slice(0, perSection)) {
    if (!(await press(main, name))) {
      await enter();
      if (!(await press(main, name))) continue;
    }
    await settled(page);
    await look(`${title} › ${name}`);
    const dialog = page.getByRole('dialog').last();
    const inside = (await dialog.isVisible()) ? dialog : page.getByRole('main');
    for (const inner of oneOfEachKind(await namesIn(inside)).slice(0, perDialog)) {
      if (notConfirmed.test(inner) || inner === name) continue;
      if (!(await press(inside, inner))) continue;
      await settled(page);
      await look(`${title} › ${name} › ${inner}`);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    if (await page.getByRole('dialog').first().isVisible()) await enter();
  }
}

async function namesIn(place: Locator): Promise<string[]> {
  const controls = place.locator('button:enabled, [role="tab"], [role="combobox"]').filter({ visible: true });
  return controls.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
  );
}

/** "Edit Ann Lee" and "Edit Bo Ali" are of one kind, and so are the classes. */
function oneOfEachKind(names: readonly string[]): string[] {
  const kinds = new Map<string, string>();
  for (const name of names) {
    const [first = ''] = name.trim().split(/\s+/);
    const kind = first.replace(/^\d.*/, 'class');
    if (kind !== '' && !notPressed.test(name.trim()) && !kinds.has(kind)) kinds.set(kind, name.trim());
  }
  return [...kinds.values()];
}

async function press(place: Locator, name: string): Promise<boolean> {
  const control = place.locator('button:enabled, [role="tab"], [role="combobox"]').filter({ visible: true });
  const labelled = place.locator(`[aria-label=${JSON.stringify(name)}]`);
  const one = (await labelled.count()) > 0 ? labelled.first() : control.filter({ hasText: name }).first();
  return one.click({ timeout: pressed }).then(
    () => true,
    () => false,
  );
}

/**
 * Until nothing turns and all that was asked for has come, twice in a row: a list whose rows are still on their way has
 * nothing to press. A moment is enough for what is drawn at once.
 */
async function settled(page: Page): Promise<void> {
  const until = Date.now() + patience;
  for (let calm = 0; calm < 2 && Date.now() < until;) {
    await page.waitForTimeout(100);
    const turning = await page.getByRole('progressbar').filter({ visible: true }).count();
    calm = turning === 0 && callsUnderWay(page).length === 0 ? calm + 1 : 0;
  }
}

/** In the page: what can be read on it, in its fields as well. */
function readable(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  return [document.body.innerText, ...fields.map(({ value }) => value)].join('\n');
}

/** In the page: what only a planted text could have made. */
function elementsMade(): number {
  return document.querySelectorAll('#planted, img[src="x"], [onerror], [onload]').length;
}

async function leave(page: Page, tally: Tally, name: string): Promise<void> {
  await page.goto('/app');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign Out Application Only' }).click();
  await page.getByLabel('Username').waitFor();
  for (let steps = 1; steps <= 3; steps += 1) {
    await page.goBack({ timeout: 3000 }).catch(() => undefined);
    await page.waitForTimeout(300);
    const shown = await page.getByRole('button', { name: 'Logout' }).isVisible();
    const names = await page.getByText(/Mohammed|Joseph|1A/).count();
    tally.expect(!shown && names === 0, () => `${name}, ${steps} back: ${page.url()}`);
  }
}
