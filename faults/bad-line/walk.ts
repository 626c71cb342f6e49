import type { BrowserContext, Page } from '@playwright/test';
import { newPage, signInOnPage, startBrowser } from '../../bench/browser.ts';
import { atLeast, exactly, type Figure } from '../../bench/figures.ts';
import { StaffMember } from '../../bench/staff-member.ts';
import { demoPassword } from '../../server/demo/school-profile.ts';
import { Random } from '../../server/demo/random.ts';
import { accident, type Fault } from '../fault.ts';
import type { Ground } from '../ground.ts';
import { FailingLine } from './failing-line.ts';
import type { Made, Shown, WalkedScreen } from './walked-screen.ts';

/** What a walk through the sheet came to; the lists name what went wrong. */
interface Walked {
  actions: number;
  /** Cells that show something else than was entered. */
  otherThanEntered: string[];
  /** Cells that became another by themselves. */
  byThemselves: string[];
  /** Cells in which, once all is sent, screen and server differ. */
  otherThanStored: string[];
  unsent: number;
  errors: string[];
}

/**
 * Someone enters at random in a screen, by keyboard, over a line that fails at random, reloads in the middle of it, and a
 * colleague changes the same records: what the screen shows is what was entered, changes only by hand, and is stored in
 * the end.
 */
export function walkOverABadLine(screen: WalkedScreen): Fault {
  const { name, does } = screen;
  return { name, does, run: async (ground) => walkSeveralTimes(screen, ground) };
}

async function walkSeveralTimes(screen: WalkedScreen, ground: Ground): Promise<Figure[]> {
  const school = await ground.school();
  const walks: Walked[] = [];
  for (let seed = 1; seed <= ground.times(5); seed += 1) walks.push(await walk(screen, school.address, seed));
  await school.stop();
  const wrong = (kind: 'otherThanEntered' | 'byThemselves' | 'otherThanStored' | 'errors') => {
    const all = walks.flatMap((one) => one[kind]);
    for (const line of all) console.error(`${kind}: ${line}`);
    return all.length;
  };
  const total = (of: (one: Walked) => number) => walks.reduce((sum, one) => sum + of(one), 0);
  const figure = accident(`${walks.length} × ${screen.entering} at random over a failing line`);
  const actions = total((one) => one.actions);
  return [
    figure('entries, undos, reloads', actions, '', atLeast(walks.length * actionsOfWalk * 0.9)),
    figure('cells that show another value than was entered', wrong('otherThanEntered'), '', exactly(0)),
    figure('cells that changed by themselves', wrong('byThemselves'), '', exactly(0)),
    figure('cells stored otherwise than shown, in the end', wrong('otherThanStored'), '', exactly(0)),
    figure(
      'entries not sent in the end',
      total((one) => one.unsent),
      '',
      exactly(0),
    ),
    figure('errors of the page', wrong('errors'), '', exactly(0)),
  ];
}

const actionsOfWalk = 60;

/** Who is at work in a walk, and on what. */
interface Walk {
  screen: WalkedScreen;
  page: Page;
  line: FailingLine;
  /** Someone else, on a line without faults. */
  colleague: StaffMember;
  chance: Random;
}

async function walk(screen: WalkedScreen, address: string, seed: number): Promise<Walked> {
  const browser = await startBrowser();
  try {
    const page = await newPage(browser);
    const colleague = new StaffMember(address);
    await colleague.signIn('Admin', demoPassword);
    const chance = Random.for(screen.name, seed);
    const line = await FailingLine.under(page.context(), screen.saves, chance);
    await page.goto(address);
    return await enter({ screen, page, line, colleague, chance });
  } finally {
    await browser.close();
  }
}

async function enter(walk: Walk): Promise<Walked> {
  const { screen, page, line, colleague, chance } = walk;
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', (question) => void question.accept());
  await signInOnPage(page, screen.account);
  await screen.open(page);
  const students = await screen.students(colleague);
  const walked: Walked = {
    actions: 0,
    otherThanEntered: [],
    byThemselves: [],
    otherThanStored: [],
    unsent: 0,
    errors,
  };
  let shown = await screen.shownOn(page);
  for (; walked.actions < actionsOfWalk; walked.actions += 1) {
    const student = chance.pick(students.slice(0, 12));
    const made = chance.chance(0.25)
      ? await somethingElse(walk, student)
      : await chance.weighted(screen.entries)(page, student, chance);
    const now = await screen.shownOn(page);
    judge(screen, made, shown, now, walked);
    shown = now;
  }
  line.go('well');
  await page.context().setOffline(false);
  walked.unsent = await screen.sendAll(page);
  // What the colleague stored last arrives within two seconds (issue of presence); where it is polled for, a little later.
  await page.waitForTimeout(6000);
  walked.otherThanStored = await screen.differing(await screen.shownOn(page), colleague);
  return walked;
}

/** What comes between the entries: the line, the page, and the colleague become others. */
async function somethingElse(walk: Walk, student: string): Promise<Made> {
  const { screen, page, line, colleague, chance } = walk;
  const what = chance.weighted([
    ['line', 4],
    ['reload', 1],
    ['offline', 2],
    ['colleague', 3],
  ]);
  if (what === 'line') line.goSomehow();
  if (what === 'reload') {
    await page.reload();
    await screen.open(page);
    await page.waitForTimeout(500);
  }
  if (what === 'offline') await blink(page.context(), chance);
  if (what === 'colleague') await screen.colleagueChanges(colleague, student, chance);
  return { what, wanted: new Map(), touched: new Set() };
}

async function blink(context: BrowserContext, chance: Random): Promise<void> {
  await context.setOffline(true);
  await new Promise((passed) => setTimeout(passed, chance.between(50, 500)));
  await context.setOffline(false);
}

function judge(screen: WalkedScreen, made: Made, before: Shown, now: Shown, walked: Walked): void {
  const wrote = (what: string, cell: string) => `after ${made.what}: ${cell} ${what} '${now.get(cell)}'`;
  for (const [cell, value] of made.wanted) {
    if (now.get(cell) !== value) walked.otherThanEntered.push(wrote(`shows, in place of '${value}',`, cell));
  }
  const { touched } = made;
  if (touched === 'all') return;
  for (const cell of new Set([...before.keys(), ...now.keys()])) {
    if (screen.isOfColleague(cell) || made.wanted.has(cell) || touched.has(cell)) continue;
    if (now.get(cell) !== before.get(cell))
      walked.byThemselves.push(wrote(`was '${before.get(cell)}', is`, cell));
  }
}
