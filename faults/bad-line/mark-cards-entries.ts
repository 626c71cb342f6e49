import type { Page } from '@playwright/test';
import { button, placeOn, studentOn, swipe, tap, tapInto } from './card-on-screen.ts';
import { typedMarks } from './lesson.ts';
import type { Entry, Made } from './walked-screen.ts';

/** So many of the class are gone through: often enough each to be come back to. */
export const lastCard = 6;

const nothing = (what: string): Made => ({ what, wanted: new Map(), touched: new Set() });

const field = (page: Page, cell: string) => page.getByRole('textbox', { name: cell, exact: true });

/** The name of the cell that has the focus. */
const focusedIn = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** From a field on with Next of the keypad, through the card and on to the next one; in the last field one stays, at times. */
const withTheKeypad: Entry = async (page, _student, chance, { steps }) => {
  const first = `${await studentOn(page)}, ${chance.pick(['Term', 'Exam', 'Remarks'])}`;
  const what = `typed from ${first}`;
  if (await field(page, first).isDisabled()) return nothing(`${what}, which is closed`);
  await tapInto(field(page, first));
  const wanted = new Map<string, string>();
  for (let left = chance.between(1, 5); left > 0; left -= 1) {
    const cell = await focusedIn(page);
    const isRemark = cell.endsWith(', Remarks');
    const [typed, shows] = isRemark ? sameTwice(`Remark ${chance.digits(3)}.`) : chance.pick(typedMarks);
    const stays = left === 1 && (typed === shows || isRemark) && chance.chance(0.4);
    const passes = !stays && chance.chance(isRemark ? 0.6 : 0.1);
    // A remark is gone on with by whoever taps into it, and a mark in which one is still, too: here both are typed anew.
    if (!passes) {
      // Of a card that has not been in sight before nothing else tells it.
      const stood = await page.locator(':focus').inputValue();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(typed);
      steps.type(cell, stood, shows);
      wanted.set(cell, shows);
    }
    if (stays || (isRemark && (await placeOn(page)) >= lastCard)) break;
    await page.keyboard.press('Enter');
    steps.leave();
  }
  return { what: `${what} ${JSON.stringify([...wanted])}`, wanted, touched: new Set(), byKeys: true };
};

const sameTwice = (text: string) => [text, text] as const;

const grade: Entry = async (page, _student, chance, { known, steps }) => {
  const cell = `${await studentOn(page)}, ${chance.pick(['Dilligence', 'Progress'])}`;
  const letter = chance.pick(['A', 'B', 'C', 'D', 'E', '']);
  const list = page.getByRole('combobox', { name: cell, exact: true });
  // The list itself is the phone's own.
  await list.focus();
  await list.selectOption(letter);
  const wanted = new Map([[cell, letter]]);
  steps.enter(wanted, known);
  return { what: `${cell} ${letter}`, wanted, touched: new Set() };
};

/** Once or several times the next attendance of a mark, which takes the mark with it. */
const attendance: Entry = async (page, _student, chance, { known, steps }) => {
  const column = chance.pick(['Term', 'Exam']);
  const mark = `${await studentOn(page)}, ${column}`;
  const code = `${mark} attendance`;
  const wanted = new Map<string, string>();
  const times = chance.pick([1, 1, 2, 3]);
  for (let count = 0; count < times; count += 1) {
    const shown = new Map([...known, ...wanted]);
    const next = String((Number(shown.get(code)) % (column === 'Term' ? 3 : 2)) + 1);
    await tap(page.getByRole('button', { name: `${code}:` }));
    const entered = new Map([[code, next], ...(next === '1' ? [] : ([[mark, '']] as const))]);
    steps.enter(entered, shown);
    for (const [cell, value] of entered) wanted.set(cell, value);
  }
  return { what: `${times} × ${code}`, wanted, touched: new Set() };
};

/** On to the next student, or back; what was being typed goes along. */
const toAnother =
  (way: 'button' | 'swipe'): Entry =>
  async (page, _student, chance, { steps }) => {
    const place = await placeOn(page);
    const goesOn = place < lastCard && chance.chance(0.65);
    const what = `${goesOn ? 'on' : 'back'} by ${way} from ${place}`;
    if (way === 'swipe') await swipe(page, goesOn ? -180 : 180);
    const next = button(page, goesOn ? 'Next' : 'Back');
    if (way === 'button' && (await next.isEnabled())) await tap(next);
    steps.leave();
    return nothing(what);
  };

const backAndForth: Entry = async (page, _student, chance, { known, steps }) => {
  const way = chance.pick(['Undo', 'Undo', 'Redo'] as const);
  const times = chance.between(1, 4);
  const wanted = new Map<string, string>();
  for (let count = 0; count < times; count += 1) {
    const shown = new Map([...known, ...wanted]);
    const moved = way === 'Undo' ? steps.undo(shown) : steps.redo(shown);
    // Where a step is left the button opens in a moment.
    await tap(button(page, way), moved.size === 0);
    for (const [cell, value] of moved) wanted.set(cell, value);
  }
  return { what: `${times} × ${way} ${JSON.stringify([...wanted])}`, wanted, touched: new Set() };
};

/** Picks of the sheet of comments: what it said that the remark will read stands there, or nothing was changed. */
const comments: Entry = async (page, _student, chance, { known, steps }) => {
  const student = await studentOn(page);
  const cell = `${student}, Remarks`;
  await tap(button(page, `Select Comment for ${student}`));
  steps.leave();
  const sheet = page.getByRole('dialog', { name: 'Select Comment' });
  const boxes = sheet.getByRole('group').getByRole('checkbox');
  await boxes.first().waitFor();
  for (let picks = chance.between(1, 2); picks > 0; picks -= 1) {
    await tap(boxes.nth(chance.between(0, 9)));
  }
  const after = sheet.getByLabel('After the present remark');
  if (chance.chance(0.3) && (await after.isVisible())) await tap(after);
  const said = await sheet.getByRole('status').first().innerText();
  const [, reads] = /^The remark will read: (.*) \(\d+\/100\)$/.exec(said) ?? [];
  const apply = sheet.getByRole('button', { name: 'Apply' });
  const isApplied = reads !== undefined && (await apply.isEnabled()) && chance.chance(0.8);
  await tap(isApplied ? apply : sheet.getByRole('button', { name: 'Cancel' }));
  const discard = page.getByRole('button', { name: 'Discard' });
  if (!isApplied && (await discard.isVisible())) await tap(discard);
  await sheet.waitFor({ state: 'hidden' });
  const wanted = new Map(isApplied ? [[cell, reads]] : []);
  steps.enter(wanted, known);
  return { what: `comments for ${student}: ${isApplied ? reads : 'none'}`, wanted, touched: new Set() };
};

/** Only who lacks something, or all again. */
const missingOnly: Entry = async (page, _student, _chance, { steps }) => {
  await tap(button(page, 'Missing only'));
  steps.leave();
  return nothing('Missing only');
};

/** Across, where the grid is, and upright again: one goes on where one was. */
const turned: Entry = async (page, _student, _chance, { steps }) => {
  const student = await studentOn(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: height, height: width });
  await page.getByRole('grid').waitFor();
  await page.setViewportSize({ width, height });
  await page.getByRole('group', { name: student }).waitFor();
  steps.leave();
  return nothing('turned across and back');
};

/** All that a teacher does on a phone, with how often. */
export const markCardsEntries: readonly (readonly [Entry, number])[] = [
  [withTheKeypad, 10],
  [grade, 3],
  [attendance, 4],
  [toAnother('button'), 4],
  [toAnother('swipe'), 4],
  [backAndForth, 4],
  [comments, 3],
  [missingOnly, 1],
  [turned, 1],
];
