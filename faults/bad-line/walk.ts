import type { BrowserContext, Page } from '@playwright/test';
import { newPage, signInOnPage, startBrowser } from '../../bench/browser.ts';
import { atLeast, exactly, type Figure } from '../../bench/figures.ts';
import { StaffMember } from '../../bench/staff-member.ts';
import { demoPassword } from '../../server/demo/school-profile.ts';
import { Random } from '../../server/demo/random.ts';
import { accident, type Fault } from '../fault.ts';
import type { Ground } from '../ground.ts';
import { CellsInSight } from './cells-in-sight.ts';
import { noteComplaints } from './complaints.ts';
import { FailingLine } from './failing-line.ts';
import { Steps } from './steps.ts';
import type { Made, Memory, Shown, WalkedScreen } from './walked-screen.ts';

/** What a walk through a screen came to; the lists name what went wrong. */
interface Walked {
  actions: number;
  unsent: number;
  wrong: Record<Wrong, string[]>;
}

/** What may go wrong, as the table has it. */
const kindsOfWrong = {
  otherThanEntered: 'cells that show another value than was entered',
  byThemselves: 'cells that changed by themselves',
  untrue: 'things said of a save that are not so',
  otherThanStored: 'cells stored otherwise than shown, in the end',
  focusLost: 'keys after which nothing had the focus',
  errors: 'errors of the page',
  stuck: 'walks that could not go on',
} as const;
type Wrong = keyof typeof kindsOfWrong;

/**
 * Someone enters at random in a screen over a line that fails at random, reloads in the middle of it, and a colleague changes
 * the same records: what the screen shows is what was entered, changes only by hand or by the colleague's, and is stored in
 * the end.
 */
export function walkOverABadLine(screen: WalkedScreen): Fault {
  const { name, does } = screen;
  return { name, does, run: async (ground) => walkSeveralTimes(screen, ground) };
}

async function walkSeveralTimes(screen: WalkedScreen, ground: Ground): Promise<Figure[]> {
  const { years } = screen;
  const school = await ground.school(years === undefined ? {} : { size: { students: 600, years } });
  const walks: Walked[] = [];
  for (let count = 0; count < ground.times(3); count += 1) {
    walks.push(await walk(screen, school.address, ground.firstSeed + count));
  }
  await school.stop();
  const total = (of: (one: Walked) => number) => walks.reduce((sum, one) => sum + of(one), 0);
  const figure = accident(`${walks.length} × ${screen.entering} at random over a failing line`);
  const actions = total((one) => one.actions);
  const unsent = total((one) => one.unsent);
  const isAsked = screen.untrueOn !== undefined || screen.anew !== undefined;
  const kinds = Object.entries(kindsOfWrong).filter(([kind]) => isAsked || kind !== 'untrue');
  return [
    figure('entries, undos, reloads', actions, '', atLeast(walks.length * actionsOfWalk * 0.9)),
    figure('entries not sent in the end', unsent, '', exactly(0)),
    ...kinds.map(([kind, words]) =>
      figure(
        words,
        total((one) => one.wrong[kind as Wrong].length),
        '',
        exactly(0),
      ),
    ),
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
  steps: Steps;
  /** What was done, in words. */
  diary: string[];
  walked: Walked;
  seed: number;
}

async function walk(given: WalkedScreen, address: string, seed: number): Promise<Walked> {
  const browser = await startBrowser();
  try {
    const screen = given.anew?.(Random.for(given.name, seed, 'screen')) ?? given;
    const page = await newPage(browser, screen.device);
    const colleague = new StaffMember(address);
    await colleague.signIn('Admin', demoPassword);
    const chance = Random.for(screen.name, seed);
    const line = await FailingLine.under(page.context(), screen, Random.for(screen.name, seed, 'line'));
    await page.goto(address);
    const walked: Walked = { actions: 0, unsent: 0, wrong: nothingWrong() };
    const diary: string[] = [];
    // What stood in the way of one walk does not keep the next from being tried.
    const walk = { screen, page, line, colleague, chance, steps: new Steps(), diary, walked, seed };
    await enter(walk).catch(async (error: unknown) =>
      walked.wrong.stuck.push(`${await pictureOf(walk)}: ${String(error)}`),
    );
    tell(walked, seed, diary);
    return walked;
  } finally {
    await browser.close();
  }
}

const nothingWrong = (): Walked['wrong'] => ({
  otherThanEntered: [],
  byThemselves: [],
  untrue: [],
  otherThanStored: [],
  focusLost: [],
  errors: [],
  stuck: [],
});

/** Takes one of the screen as it is; answers its file. A page that has gone leaves none. */
async function pictureOf({ screen: { name }, page, seed, walked }: Walk): Promise<string> {
  const path = `test-results/walks/${name}-${seed}-${walked.actions}.png`;
  return page.screenshot({ path }).then(
    () => path,
    () => 'no picture',
  );
}

/** For whoever looks for the cause, where something went wrong. */
function tell({ wrong, unsent }: Walked, seed: number, diary: readonly string[]): void {
  const lines = Object.entries(wrong).flatMap(([kind, all]) => all.map((line) => `${kind}: ${line}`));
  if (lines.length > 0 || unsent > 0) console.error([`Walk ${seed}:`, ...diary, ...lines].join('\n  '));
}

async function enter(walk: Walk): Promise<void> {
  const { screen, page, line, colleague, chance, walked } = walk;
  page.on('dialog', (question) => void question.accept());
  await signInOnPage(page, screen.account);
  await screen.open(page);
  noteComplaints(page, walked.wrong.errors);
  const students = await screen.students(colleague);
  const seen = await screen.shownOn(page);
  const first = (await screen.lookThrough?.(page, seen)) ?? seen;
  const inParts = screen.lookThrough !== undefined;
  const memory =
    screen.remembers?.(first, colleague) ??
    new CellsInSight(first, { isFree: (cell) => screen.isOfColleague(cell), inParts });
  for (; walked.actions < actionsOfWalk; walked.actions += 1) {
    await doSomething(walk, chance.pick(students.slice(0, 12)), memory);
  }
  line.go('well');
  await page.context().setOffline(false);
  walked.unsent = await screen.sendAll(page, memory.known);
  // What the colleague stored last arrives within two seconds (issue of presence); where it is polled for, a little later.
  await page.waitForTimeout(6000);
  const inTheEnd = (await screen.lookThrough?.(page, memory.known)) ?? (await screen.shownOn(page));
  const touched = screen.mendsInTheEnd === true ? 'all' : new Set<string>();
  await judge(walk, memory, { what: 'all was sent', wanted: new Map(), touched }, inTheEnd, 0);
  walked.wrong.otherThanStored.push(...(await screen.differing(inTheEnd, colleague, page)));
}

/** An entry, or what comes between them. */
async function doSomething(walk: Walk, student: string, memory: Memory): Promise<void> {
  const { screen, page, colleague, chance, steps, diary, walked } = walk;
  const { wrong } = walked;
  const begun = Date.now();
  const hadFocus = await hasFocus(page);
  const enters = !chance.chance(0.25);
  const meanwhile = async () => colleagueChanges(walk, student, memory);
  const soFar = { known: memory.known, steps, colleague, meanwhile };
  const made = enters
    ? await chance.weighted(screen.entries)(page, student, chance, soFar)
    : await somethingElse(walk, student, memory);
  made.what = `${walked.actions}, ${made.what}`;
  diary.push(made.what);
  if (made.theirs !== undefined) memory.colleagueStored?.(made.theirs);
  const now = await screen.shownOn(page);
  await judge(walk, memory, made, now, begun);
  const mustHaveFocus = made.byKeys === true || (screen.keepsFocus === true && hadFocus);
  if (enters && mustHaveFocus && !(await hasFocus(page)))
    wrong.focusLost.push(`after ${made.what}, ${await whetherForGood(walk)}`);
  const untrue = (await screen.untrueOn?.(page, { reader: colleague, memory })) ?? [];
  wrong.untrue.push(...[...(made.untrue ?? []), ...untrue].map((words) => `after ${made.what}: ${words}`));
}

async function judge(
  { walked: { wrong } }: Walk,
  memory: Memory,
  made: Made,
  now: Shown,
  begun: number,
): Promise<void> {
  const { otherThanEntered, byThemselves } = await memory.judge(made, now, begun);
  const after = (words: string) => `after ${made.what}: ${words}`;
  wrong.otherThanEntered.push(...otherThanEntered.map(after));
  wrong.byThemselves.push(...byThemselves.map(after));
}

/** What comes between the entries: the line, the page, and the colleague become others. */
async function somethingElse(walk: Walk, student: string, memory: Memory): Promise<Made> {
  const { screen, page, line, chance, steps } = walk;
  const what = chance.weighted([
    ['line', 4],
    ['reload', 1],
    ['offline', 2],
    ['colleague', 3],
  ]);
  const nothing = { what, wanted: new Map<string, string>(), touched: new Set<string>() };
  if (what === 'line') line.goSomehow();
  if (what === 'reload') {
    let isAsked = false;
    page.once('dialog', () => (isAsked = true));
    await page.reload();
    await screen.open(page);
    steps.beginAnew();
    await page.waitForTimeout(500);
    if (isAsked && screen.asksBeforeReload === true) return { ...nothing, touched: 'all' };
  }
  if (what === 'offline') await blink(page.context(), chance);
  if (what === 'colleague') await colleagueChanges(walk, student, memory);
  return nothing;
}

async function colleagueChanges(
  { screen, page, colleague, chance }: Walk,
  student: string,
  memory: Memory,
): Promise<void> {
  const other = { page, shown: memory.known };
  const changes = await screen.colleagueChanges(colleague, student, chance, other);
  if (changes) memory.colleagueStored?.(changes);
}

async function blink(context: BrowserContext, chance: Random): Promise<void> {
  await context.setOffline(true);
  await new Promise((passed) => setTimeout(passed, chance.between(50, 500)));
  await context.setOffline(false);
}

/** Of a focus that was lost. */
async function whetherForGood(walk: Walk): Promise<string> {
  await walk.page.waitForTimeout(700);
  return (await hasFocus(walk.page)) ? 'for a moment' : `for good: ${await pictureOf(walk)}`;
}

/** Whoever goes on by key would begin at the head of the page. */
async function hasFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
}
