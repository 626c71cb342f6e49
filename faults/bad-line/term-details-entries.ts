import type { Locator, Page } from '@playwright/test';
import type { Random } from '../../server/demo/random.ts';
import { switchView } from './term-details-overview.ts';
import { writeOverIn } from './term-details-stored.ts';
import { settleTrouble } from './term-details-troubles.ts';
import { type FieldLabel, openStudent, recordFields, untilDrawn } from './term-details-page.ts';
import type { Entry, Made } from './walked-screen.ts';

const nothing: Pick<Made, 'wanted' | 'touched'> = { wanted: new Map(), touched: new Set() };

const fieldOf = (page: Page, label: FieldLabel): Locator =>
  page.locator(`[data-field="${recordFields[label]}"]`);

/** From student to student: each way that there is. */
const ways = ['NEXT', 'PREV', 'Alt+ArrowRight', 'Alt+ArrowLeft', 'Control+Enter'] as const;

async function goOn(page: Page, chance: Random): Promise<string> {
  const way = chance.pick(page.viewportSize()?.width === 360 ? (['NEXT', 'PREV'] as const) : ways);
  if (way !== 'NEXT' && way !== 'PREV') await page.keyboard.press(way);
  else {
    const button = page.getByRole('button', { name: way, exact: true });
    if (await button.isEnabled()) await button.click();
  }
  return way;
}

async function search(page: Page, student: string, chance: Random): Promise<void> {
  const [last = '', first = ''] = student.split(', ');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  if (chance.chance(0.5)) {
    await dialog.getByRole('searchbox').fill(`${first} ${last}`);
    await page.keyboard.press('Enter');
  } else {
    await dialog.getByRole('button', { name: `View Record, ${first} ${last}`, exact: true }).click();
  }
  await dialog.waitFor({ state: 'hidden' });
}

/** Mostly one stays; answers whose page is open then. */
export async function at(page: Page, student: string, chance: Random): Promise<string> {
  if (chance.chance(0.4)) await search(page, student, chance);
  // A dialog that has closed gives the focus back a moment later; nobody's hand is as quick.
  await untilDrawn(page);
  return openStudent(page);
}

const through: Entry = async (page, student, chance) => {
  const what = chance.chance(0.3) ? await search(page, student, chance) : await goOn(page, chance);
  return { what: `to another student (${what ?? 'search'})`, ...nothing };
};

/** To the overview of the class, and back to the records, one way or another. */
const overview: Entry = async (page, student, chance) => {
  await switchView(page, 'Class Overview');
  const name = page.getByTitle(`Open the record of ${student}`, { exact: true });
  // Over a line that fails it may never come.
  await name.waitFor({ timeout: 3000 }).catch(() => undefined);
  const opens = chance.chance(0.5) && (await name.isVisible());
  if (opens) await name.click();
  else await switchView(page, 'Student Records');
  return { what: `to the overview and back to ${opens ? student : 'the same record'}`, ...nothing };
};

/** How a field is left; 'stay': one is still in it as something else happens. */
async function leave(page: Page, chance: Random): Promise<string> {
  const how = chance.pick(['Enter', 'Tab', 'Shift+Tab', 'stay', 'go on'] as const);
  if (how === 'go on') return goOn(page, chance);
  if (how !== 'stay') await page.keyboard.press(how);
  return how;
}

/** Too many of them are refused in the field, and stand there. */
const figures: Readonly<Record<'Possible Attendance' | 'Attendance Lost' | 'Times Late', readonly string[]>> =
  {
    'Possible Attendance': ['130', '132', '128', '126', '124', '9', ''],
    'Attendance Lost': ['0', '1', '2', '3', '4', '12', '', '999', '1,5'],
    'Times Late': ['0', '1', '2', '3', '5', '11', '', 'x'],
  };

const attendance: Entry = async (page, student, chance) => {
  const name = await at(page, student, chance);
  const wanted = new Map<string, string>();
  const labels = ['Possible Attendance', 'Attendance Lost', 'Times Late'] as const;
  const first = chance.between(0, 2);
  const ways: string[] = [];
  await fieldOf(page, labels[first] ?? 'Times Late').focus();
  for (const label of labels.slice(first, first + chance.between(1, 3))) {
    const figure = chance.pick(figures[label]);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type(figure);
    wanted.set(`${name}, ${label}`, figure);
    ways.push(`${label} '${figure}'`);
    const isLast = label === labels[first + wanted.size - 1] && chance.chance(0.5);
    if (isLast || label === 'Times Late') break;
    await page.keyboard.press('Enter');
  }
  return { what: `${name}: ${ways.join(', ')}, ${await leave(page, chance)}`, wanted, touched: new Set() };
};

const comment: Entry = async (page, student, chance) => {
  const name = await at(page, student, chance);
  const label = "Form Teacher's Comments";
  const field = fieldOf(page, label);
  const before = await field.inputValue();
  const how = before === '' ? 'anew' : chance.pick(['anew', 'anew', 'more', 'blank', 'too long'] as const);
  await field.focus();
  if (how === 'more') await page.keyboard.press('Control+End');
  else {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  }
  const typed = {
    anew: `Words ${chance.digits(4)}.`,
    more: ` And ${chance.digits(2)}.`,
    blank: '',
    'too long': `Long ${chance.digits(4)} ${'and on '.repeat(30)}end`,
  }[how];
  // Of the longest not every key: how it is typed is tried with the others.
  if (how === 'too long') await page.keyboard.insertText(typed);
  else await page.keyboard.type(typed);
  const text = how === 'more' ? `${before}${typed}` : typed;
  const wanted = new Map([[`${name}, ${label}`, text]]);
  return { what: `${name}: comment '${text}', ${await leave(page, chance)}`, wanted, touched: new Set() };
};

/** In one field at a time with somebody else, who has stored another text before one leaves it. */
const atOneField: Entry = async (page, student, chance, { colleague: reader }) => {
  const name = await at(page, student, chance);
  const label = chance.pick(["Form Teacher's Comments", 'Attendance Lost', 'Times Late'] as const);
  const text = label.endsWith('Comments') ? `Words ${chance.digits(4)}.` : String(chance.between(0, 9));
  const before = await fieldOf(page, label).inputValue();
  await fieldOf(page, label).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  const theirs = await writeOverIn(reader, { name, label }, chance);
  const how = await leave(page, chance);
  return {
    what: `${name}: ${label} '${text}' over '${before}', at one time with ${JSON.stringify([...theirs])}, ${how}`,
    wanted: new Map([[`${name}, ${label}`, text]]),
    touched: new Set(),
    theirs,
  };
};

/** Typed, and given up with Esc: what stood there stands there again. */
const giveUp: Entry = async (page, student, chance) => {
  const name = await at(page, student, chance);
  const label = chance.pick(["Form Teacher's Comments", 'Attendance Lost', 'Times Late'] as const);
  const cell = `${name}, ${label}`;
  const field = fieldOf(page, label);
  const before = await field.inputValue();
  // A text that waits in the field goes with what is given up.
  const waits = (await field.getAttribute('data-typed')) !== null;
  await field.focus();
  await page.keyboard.type('7');
  await page.keyboard.press('Escape');
  return {
    what: `${cell}: typed and given up`,
    wanted: waits ? new Map() : new Map([[cell, before]]),
    touched: new Set(waits ? [cell] : []),
  };
};

/** In the bottom sheet, which is applied or left. */
const inSheet: Entry = async (page, student, chance) => {
  const name = await at(page, student, chance);
  const label = "Form Teacher's Comments";
  const field = fieldOf(page, label);
  const before = await field.inputValue();
  await field.focus();
  await page.keyboard.press('Alt+ArrowDown');
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${label}`) });
  const text = `Sheet ${chance.digits(4)}.`;
  await sheet.getByRole('textbox', { name: 'Your own words' }).fill(text);
  const applies = chance.chance(0.7);
  if (applies) await page.keyboard.press('Control+Enter');
  else {
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('dialog', { name: 'Close without applying?' })
      .getByRole('button', { name: 'Discard' })
      .click();
  }
  await sheet.waitFor({ state: 'hidden' });
  const wanted = new Map([[`${name}, ${label}`, applies ? text : before]]);
  return {
    what: `${name}: sheet of comments '${text}', ${applies ? 'applied' : 'left'}`,
    wanted,
    touched: new Set(),
  };
};

const fromRegisters: Entry = async (page, student, chance) => {
  const name = await at(page, student, chance);
  const label = chance.pick(['Attendance Lost', 'Times Late'] as const);
  const offer = page
    .locator(`.MuiFormControl-root:has([data-field="${recordFields[label]}"]) + *`)
    .getByRole('button', { name: /^Use \d+ from the registers$/ });
  if (!(await offer.isVisible())) return { what: 'nothing offered', ...nothing };
  const [figure = ''] = /\d+/.exec(await offer.innerText()) ?? [];
  await offer.click();
  return {
    what: `${name}: ${label} ${figure} from the registers`,
    wanted: new Map([[`${name}, ${label}`, figure]]),
    touched: new Set(),
  };
};

/** All that a form teacher does in the records of the class, with how often. */
export const termDetailsEntries: readonly (readonly [Entry, number])[] = [
  [attendance, 6],
  [comment, 6],
  [through, 5],
  [overview, 2],
  [atOneField, 4],
  [giveUp, 2],
  [inSheet, 2],
  [fromRegisters, 2],
  [settleTrouble, 4],
];
