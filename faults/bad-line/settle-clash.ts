import type { Locator, Page } from '@playwright/test';
import type { Random } from '../../server/demo/random.ts';
import { grid } from './lesson.ts';
import type { TwoHands } from './two-hands.ts';
import type { Made, Shown } from './walked-screen.ts';

const absences: Readonly<Record<string, string>> = { Absent: '2', 'No Work': '3' };

const nothing = (what: string): Made => ({ what, wanted: new Map(), touched: new Set() });

/** Opens the question about one of the rows that stand still, by keyboard, and answers it at random. */
export async function settleSomeRow(
  page: Page,
  hands: TwoHands,
  chance: Random,
  known: Shown,
): Promise<Made> {
  const rows = page.locator(`${grid} tr:has([data-trouble])`);
  const count = await rows.count();
  if (count === 0) return nothing('nothing to decide');
  const row = rows.nth(chance.between(0, count - 1));
  const student = (await row.getByRole('rowheader').innerText()).split('\n').at(-1) ?? '';
  await row.locator('[data-trouble]').press('Enter');
  const question = page.getByRole('dialog');
  await question.waitFor();
  const isClash = await question.getByRole('button', { name: 'Keep mine' }).isVisible();
  const made = isClash
    ? await choose(question, student, hands, chance, known)
    : await tryAgain(question, student, chance);
  await question.waitFor({ state: 'hidden' });
  return { ...made, byKeys: true };
}

async function tryAgain(question: Locator, student: string, chance: Random): Promise<Made> {
  const button = chance.pick(['Retry', 'Retry', 'Close']);
  await question.getByRole('button', { name: button }).press('Enter');
  return nothing(`${button} for ${student}`);
}

async function choose(
  question: Locator,
  student: string,
  hands: TwoHands,
  chance: Random,
  known: Shown,
): Promise<Made> {
  const rows = await question
    .locator('tbody tr')
    .evaluateAll((lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent)));
  const mine = new Map<string, string>();
  const theirs = new Map<string, string>();
  for (const [column = '', ours = '', others = ''] of rows) {
    for (const [cells, words] of [
      [mine, ours],
      [theirs, others],
    ] as const)
      for (const [cell, value] of cellsOf(`${student}, ${column}`, words, known)) cells.set(cell, value);
  }
  const said = await question.innerText();
  const button = chance.pick(['Keep mine', 'Use theirs', 'Close']);
  await question.getByRole('button', { name: button }).press('Enter');
  if (button === 'Use theirs') hands.giveUp(theirs.keys());
  // What it called mine was shown before, and is now.
  const wanted = button === 'Use theirs' ? theirs : mine;
  return {
    what: `${button} for ${student}: ${JSON.stringify([...mine])} or ${JSON.stringify([...theirs])}`,
    wanted,
    touched: new Set(),
    isDecided: true,
    // They may have stored yet another since.
    unlessTheirs: button === 'Use theirs',
    untrue: whatIsUntrue(mine, theirs, known).map((words) => `${words} (${said.replaceAll(/\s+/g, ' ')})`),
  };
}

function whatIsUntrue(mine: Shown, theirs: Shown, known: Shown): string[] {
  const other = [...mine].filter(([cell, value]) => known.get(cell) !== value);
  if (other.length > 0) return [`the question called mine ${JSON.stringify(other)}`];
  const isSame = [...theirs].every(([cell, value]) => mine.get(cell) === value);
  return isSame ? ['the question offered the same twice'] : [];
}

/** The cells for which the words of a column stand. */
function cellsOf(cell: string, words: string, known: Shown): (readonly [string, string])[] {
  const value = words === 'blank' ? '' : words;
  if (!known.has(`${cell} attendance`)) return [[cell, value]];
  const absent = absences[words];
  return [
    [cell, absent === undefined ? value : ''],
    [`${cell} attendance`, absent ?? '1'],
  ];
}
