import type { Page } from '@playwright/test';
import type { Random } from '../../server/demo/random.ts';
import { archiveDialog, openArchive } from './archive-sheet.ts';
import type { Entry, Made } from './walked-screen.ts';

const nothing = { wanted: new Map<string, string>(), touched: new Set<string>() };
const isBox = (name: string) => / (course|exam), Term /.test(name);

/** What is typed, and what the box shows then: within 0 to 100, with one decimal. */
const marks: readonly (readonly [typed: string, shown: string])[] = [
  ['6', '6'],
  ['67', '67'],
  ['100', '100'],
  ['75.5', '75.5'],
  ['12,5', '12.5'],
  ['0', '0'],
  ['', ''],
];

const focused = async (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLInputElement ? { name: field.ariaLabel ?? '', value: field.value } : null;
  });

/** One of the first boxes of a term that take input. */
async function focusBox(page: Page, place: string, chance: Random): Promise<void> {
  const boxes = archiveDialog(page).locator(`input[data-column][aria-label$="${place}"]:enabled`);
  await boxes.nth(chance.between(0, Math.min(4, (await boxes.count()) - 1))).focus();
  // Also where one was in it already.
  await page.keyboard.press('Control+a');
}

/** Marks from a box on, along the term or down the terms; the last one may be left in its box. */
const marksOn: Entry = async (page, place, chance) => {
  const asked = await answerByItself(page, chance);
  if (asked !== null) return asked;
  await focusBox(page, place, chance);
  const wanted = new Map<string, string>();
  for (let count = chance.between(1, 4); count > 0; count -= 1) {
    const box = await focused(page);
    if (box === null || !isBox(box.name)) break;
    const [typed, shows] = chance.pick(marks);
    if (typed === '') await page.keyboard.press('Delete');
    else await page.keyboard.type(typed);
    const after = await focused(page);
    // A question about an earlier mark has come before the first key.
    if (after?.name !== box.name || after.value !== typed) break;
    wanted.set(box.name, shows);
    const key = chance.pick(['Enter', 'Tab', 'Tab', 'ArrowDown', 'Shift+Tab', '']);
    // It stands as it was typed until it is left.
    if (key === '' && typed === shows) break;
    await page.keyboard.press(key || 'Tab');
  }
  return { what: `marks ${JSON.stringify([...wanted])}`, wanted, touched: new Set() };
};

/** A number that is none, which is refused, and Esc, which brings back what stood there. */
const refused: Entry = async (page, place, chance) => {
  const asked = await answerByItself(page, chance);
  if (asked !== null) return asked;
  await focusBox(page, place, chance);
  const box = await focused(page);
  await page.keyboard.type(chance.pick(['150', 'good', '-3']));
  if (chance.chance(0.7)) {
    await page.keyboard.press('Tab');
    const question = page.getByRole('dialog', { name: 'Error' });
    const ok = question.getByRole('button', { name: 'Ok' });
    await ok
      .or(page.getByRole('button', { name: 'Keep mine' }))
      .first()
      .waitFor();
    // One about another mark has come first; what was typed stands in its box, and is given up below.
    const made = (await ok.isVisible()) ? null : await answerByItself(page, chance);
    if (made !== null) {
      await page.waitForTimeout(300);
      if (await ok.isVisible()) await page.keyboard.press('Enter');
      await question.waitFor({ state: 'hidden' });
      await archiveDialog(page)
        .getByLabel(box?.name ?? '', { exact: true })
        .focus();
      await page.keyboard.press('Escape');
      return { ...made, touched: new Set([box?.name ?? '']) };
    }
    await ok.waitFor();
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    await page.waitForFunction((name) => document.activeElement?.ariaLabel === name, box?.name ?? '');
  }
  await page.keyboard.press('Escape');
  return {
    what: `a word, and Esc, in ${box?.name}`,
    wanted: new Map(),
    // Esc gives up a mark of one's own, too, that was refused or clashes.
    touched: new Set([box?.name ?? '']),
  };
};

/** The student's class of the term, for which an answer is waited for as its notice comes. */
const formClass: Entry = async (page, place, chance) => {
  const asked = await answerByItself(page, chance);
  if (asked !== null) return asked;
  const name = `Class, ${place}`;
  const field = archiveDialog(page).getByLabel(name, { exact: true });
  if (!(await field.isEnabled())) return { what: 'no class to choose', ...nothing };
  const before = await field.inputValue();
  const classes = await field.locator('option').evaluateAll((all) => all.map((one) => one.textContent ?? ''));
  const wanted = chance.pick(classes.filter((one) => /^\d/.test(one) && one !== before));
  await field.selectOption(wanted);
  await page.waitForFunction(
    (label) => document.querySelector(`select[aria-label="${label}"]`)?.ariaBusy !== 'true',
    name,
  );
  if ((await field.inputValue()) === wanted) {
    return { what: `${name} ${wanted}`, wanted: new Map([[name, wanted]]), touched: new Set() };
  }
  // It is not known whether it was saved: the archive is read anew.
  await page.waitForTimeout(1000);
  return { what: `${name} ${wanted}, perhaps`, wanted: new Map(), touched: new Set([name]) };
};

/** Closed and opened again, the section left and come back to, or the page loaded anew in the middle of it. */
const comeBack: Entry = async (page, _place, chance) => {
  const asked = await answerByItself(page, chance);
  if (asked !== null) return asked;
  const way = chance.pick(['Close', 'Back', 'reload']);
  const dialog = archiveDialog(page);
  if (way === 'reload') {
    await page.reload();
    await openArchive(page);
    return { what: way, ...nothing };
  }
  if (way === 'Close') await dialog.getByRole('button', { name: 'Close' }).click();
  else await page.goBack();
  const stay = page.getByRole('dialog', { name: 'Close without saving these marks?' });
  const question = page.getByRole('button', { name: /^(Ok|Keep mine)$/ });
  for (let turn = 0; turn < 200 && (await dialog.isVisible()); turn += 1) {
    if (await stay.isVisible()) {
      await stay.getByRole('button', { name: 'Cancel' }).click();
      await stay.waitFor({ state: 'hidden' });
      return { what: `${way}, and staying`, ...nothing };
    }
    if (await question.first().isVisible()) break;
    await page.waitForTimeout(50);
  }
  if (await dialog.isVisible())
    return (await answerByItself(page, chance)) ?? { what: `${way} in vain`, ...nothing };
  await openArchive(page);
  return { what: `leaving by ${way} and coming back`, ...nothing };
};

/** What was not stored is tried again, and of two marks one is chosen. */
const settle: Entry = async (page, _place, chance) => {
  const asked = await answerByItself(page, chance);
  return asked ?? settleArchive(page, chance.pick(['Keep mine', 'Use theirs'] as const));
};

type Choice = 'Keep mine' | 'Use theirs';

/** A question that has come by itself stands in the way of everything else. */
async function answerByItself(page: Page, chance: Random): Promise<Made | null> {
  const question = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Keep mine' }) });
  if (!(await question.isVisible())) return null;
  return answerClash(page, chance.pick(['Keep mine', 'Use theirs', 'Use theirs'] as const));
}

async function answerClash(page: Page, choice: Choice): Promise<Made> {
  const question = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Keep mine' }) });
  const heading = await question.getByRole('heading').innerText();
  const title = heading.replace(/^(Someone else|You) changed /, '');
  const [mine = '', theirs = ''] = await question.locator('tbody td').allInnerTexts();
  const cell = title.split(', ').slice(0, 4).join(', ');
  await question.getByRole('button', { name: choice }).click();
  // The next one may come at once.
  await page.getByRole('heading', { name: heading, exact: true }).waitFor({ state: 'hidden' });
  const value = choice === 'Keep mine' ? mine : theirs;
  return {
    what: `${choice} (${mine}, ${theirs}) in ${cell}`,
    wanted: new Map([[cell, value === 'blank' ? '' : value]]),
    touched: new Set(),
    chosen: choice === 'Keep mine' ? 'mine' : 'theirs',
  };
}

export async function settleArchive(page: Page, choice: Choice): Promise<Made> {
  const question = page.getByRole('button', { name: choice });
  const sign = archiveDialog(page).locator('td .trouble').first();
  if ((await sign.isVisible()) && !(await question.isVisible())) {
    await sign.click();
    await question.waitFor();
  }
  if (await question.isVisible()) return answerClash(page, choice);
  const failed = archiveDialog(page).locator('td input[aria-invalid="true"]').first();
  if (!(await failed.isVisible())) return { what: 'nothing to settle', ...nothing };
  await failed.focus();
  await page.keyboard.press('Tab');
  return { what: 'leaving a box that was refused', ...nothing };
}

/** All that one does in the archive of a student, with how often. */
export const archiveEntries: readonly (readonly [Entry, number])[] = [
  [marksOn, 12],
  [refused, 2],
  [formClass, 2],
  [comeBack, 3],
  [settle, 4],
];
