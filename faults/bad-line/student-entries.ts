import type { Page } from '@playwright/test';
import type { Random } from '../../server/demo/random.ts';
import { fieldOf, openRecord, readRecord, recordDialog, turnTo } from './student-sheet.ts';
import type { Entry, Made } from './walked-screen.ts';

const nothing = { wanted: new Map<string, string>(), touched: new Set<string>() };

type Choice = 'Keep mine' | 'Use theirs';
const choices = ['Keep mine', 'Use theirs'] as const;

/** A text in a field, over what stands there; only sometimes one leaves it. */
const text: Entry = async (page, cell, chance) => {
  const asked = await answerIfAsked(page, chance);
  if (asked !== null) return asked;
  const field = await fieldOf(page, cell);
  // Without a name a father is none.
  const typed = chance.chance(0.15) && cell !== 'Father, Name' ? '' : `Clerk ${chance.digits(3)}`;
  await field.focus();
  await page.keyboard.press('Control+a');
  if (typed === '') await page.keyboard.press('Delete');
  else await page.keyboard.type(typed);
  if (chance.chance(0.4)) await page.keyboard.press('Tab');
  return { what: `'${typed}' in ${cell}`, wanted: new Map([[cell, typed]]), touched: new Set() };
};

/** Saved by the button or by Enter in a field; one may type on before the answer comes. */
const save: Entry = async (page, cell, chance) => {
  const asked = await answerIfAsked(page, chance);
  if (asked !== null) return asked;
  const way = chance.pick(['Enter', 'Save Record', 'waited for', 'waited for']);
  if (way === 'Enter') await (await fieldOf(page, cell)).press('Enter');
  if (way === 'Save Record') await recordDialog(page).getByRole('button', { name: way }).click();
  if (way !== 'waited for') return { what: `${way}, and going on`, ...nothing };
  return saveRecord(page, chance.pick(choices));
};

/** Presses Save Record and waits for the end; where both have changed a field, one chooses. */
export async function saveRecord(page: Page, choice: Choice): Promise<Made> {
  const question = clashQuestion(page);
  const button = recordDialog(page).getByRole('button', { name: 'Save Record' });
  if (!(await question.isVisible())) {
    await untilAnswered(page);
    if (!(await question.isVisible())) await button.click();
    await untilAnswered(page);
  }
  if (await question.isVisible()) return answerClash(page, choice);
  return { what: `saving: ${(await readRecord(page)).word || 'in vain'}`, ...nothing };
}

/** Until no save is on its way, or a question about one stands there. */
async function untilAnswered(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[role="dialog"] button[type="submit"][aria-busy="true"]') === null ||
      [...document.querySelectorAll('button')].some((one) => one.textContent === 'Keep mine'),
  );
}

function clashQuestion(page: Page) {
  return page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Keep mine' }) });
}

/** The question of a save on which one did not wait stands in the way of everything else. */
async function answerIfAsked(page: Page, chance: Random): Promise<Made | null> {
  if (!(await clashQuestion(page).isVisible())) return null;
  if (!chance.chance(0.2)) return answerClash(page, chance.pick(choices));
  await page.keyboard.press('Escape');
  await clashQuestion(page).waitFor({ state: 'hidden' });
  return { what: 'leaving the question', ...nothing };
}

async function answerClash(page: Page, choice: Choice): Promise<Made> {
  const question = clashQuestion(page);
  const heading = await question.getByRole('heading').innerText();
  const part = heading.replace(/^(Someone else|You) changed /, '').split(' – ')[0] ?? '';
  const rows = await question
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((one) => one.textContent ?? '')));
  await question.getByRole('button', { name: choice }).click();
  await question.waitFor({ state: 'hidden' });
  const wanted = new Map<string, string>();
  for (const [label = '', mine = '', theirs = ''] of rows) {
    const value = choice === 'Keep mine' ? mine : theirs;
    wanted.set(`${part}, ${label}`, value === 'None' ? '' : value);
  }
  return {
    what: `${choice}: ${part} ${JSON.stringify(rows)}`,
    wanted,
    touched: new Set(),
    chosen: choice === 'Keep mine' ? 'mine' : 'theirs',
  };
}

const another: Entry = async (page, _cell, chance) => {
  const asked = await answerIfAsked(page, chance);
  if (asked !== null) return asked;
  const tab = chance.pick(['Personal Info', 'Medical Info', 'Family Info']);
  await turnTo(page, tab);
  return { what: `turning to ${tab}`, ...nothing };
};

/** Closed and opened again; where something is not saved that is asked about, and one stays or gives it up. */
const comeBack: Entry = async (page, _cell, chance) => {
  const asked = await answerIfAsked(page, chance);
  if (asked !== null) return asked;
  const dialog = recordDialog(page);
  await dialog.getByRole('button', { name: 'Close Record' }).click();
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  for (let turn = 0; turn < 400 && (await dialog.or(question).first().isVisible()); turn += 1) {
    if (await clashQuestion(page).isVisible()) return answerClash(page, chance.pick(choices));
    if (await question.isVisible()) {
      const givesUp = chance.chance(0.3);
      await question.getByRole('button', { name: givesUp ? 'Discard' : 'Cancel' }).click();
      await question.waitFor({ state: 'hidden' });
      if (!givesUp) return { what: 'closing, and staying', ...nothing };
      await dialog.waitFor({ state: 'hidden' });
      await openRecord(page);
      return { what: 'giving up what is not saved', wanted: new Map(), touched: 'all' };
    }
    await page.waitForTimeout(50);
  }
  await openRecord(page);
  return { what: 'closing and coming back', ...nothing };
};

/** All that a clerk does in a student's record, with how often. */
export const studentEntries: readonly (readonly [Entry, number])[] = [
  [text, 12],
  [save, 7],
  [another, 2],
  [comeBack, 2],
];
