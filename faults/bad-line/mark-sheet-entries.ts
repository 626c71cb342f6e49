import { typedMarks } from './lesson.ts';
import type { Entry } from './walked-screen.ts';

/** Down the class from a mark on, as fast as the keys come. */
const marksDown: Entry = async (page, student, chance) => {
  await page.getByRole('textbox', { name: `${student}, Remarks`, exact: true }).focus();
  await page.keyboard.press('Home');
  if (chance.chance(0.5)) await page.keyboard.press('Tab');
  const wanted = new Map<string, string>();
  for (let count = chance.between(1, 4); count > 0; count -= 1) {
    const cell = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    if (!/, (Term|Exam)$/.test(cell)) break;
    const [typed, shows] = chance.pick(typedMarks);
    await page.keyboard.type(typed);
    await page.keyboard.press(chance.pick(['Enter', 'Enter', 'Tab', 'ArrowDown']));
    wanted.set(cell, shows);
  }
  return { what: `marks ${JSON.stringify([...wanted])}`, wanted, touched: new Set(), byKeys: true };
};

const grade: Entry = async (page, student, chance) => {
  const cell = `${student}, ${chance.pick(['Dilligence', 'Progress'])}`;
  const letter = chance.pick(['A', 'B', 'C', 'D', 'E', '']);
  await page.getByRole('combobox', { name: cell, exact: true }).focus();
  await page.keyboard.press(letter === '' ? 'Delete' : letter.toLowerCase());
  return { what: `${cell} ${letter}`, wanted: new Map([[cell, letter]]), touched: new Set(), byKeys: true };
};

const remark: Entry = async (page, student, chance) => {
  const cell = `${student}, Remarks`;
  const text = `Remark ${chance.digits(3)}.`;
  await page.getByRole('textbox', { name: cell, exact: true }).focus();
  await page.keyboard.type(text);
  await page.keyboard.press(chance.pick(['Enter', 'Tab']));
  return { what: `${cell} ${text}`, wanted: new Map([[cell, text]]), touched: new Set(), byKeys: true };
};

/** The next attendance of a mark, which takes the mark with it. */
const attendance: Entry = async (page, student, chance) => {
  const column = chance.pick(['Term', 'Exam']);
  await page.getByRole('button', { name: `${student}, ${column} attendance:` }).click();
  const touched = new Set([`${student}, ${column}`, `${student}, ${column} attendance`]);
  return { what: `${student}, ${column} attendance`, wanted: new Map(), touched };
};

const backAndForth: Entry = async (page, student, chance) => {
  const key = chance.pick(['Control+z', 'Control+z', 'Control+Shift+z']);
  const times = chance.between(1, 5);
  await page.getByRole('textbox', { name: `${student}, Remarks`, exact: true }).focus();
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
  return { what: `${times} times ${key}`, wanted: new Map(), touched: 'all', byKeys: true };
};

const rangeOfGrades: Entry = async (page, student, chance) => {
  const key = chance.pick(['Delete', 'Control+d']);
  await page.getByRole('combobox', { name: `${student}, Progress`, exact: true }).focus();
  for (const choose of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowLeft']) {
    await page.keyboard.press(choose);
  }
  await page.keyboard.press(key);
  return { what: `${key} from ${student}`, wanted: new Map(), touched: 'all', byKeys: true };
};

/** All that a teacher does in the mark sheet, with how often. */
export const markSheetEntries: readonly (readonly [Entry, number])[] = [
  [marksDown, 10],
  [grade, 4],
  [remark, 3],
  [attendance, 3],
  [backAndForth, 3],
  [rangeOfGrades, 2],
];
