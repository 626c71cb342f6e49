import type { Page } from '@playwright/test';
import { cellsIn, grid } from './lesson.ts';
import { clearing, filling, pasting, studentsIn } from './ranges-of-cells.ts';
import { settleSomeRow } from './settle-clash.ts';
import type { TwoHands } from './two-hands.ts';
import type { Entry, Made } from './walked-screen.ts';

const marks = ['6', '67', '1', '100', '75.5', '0', '48'] as const;
const letters = ['A', 'B', 'C', 'D', 'E', ''] as const;
const columns = ['Term', 'Exam', 'Dilligence', 'Progress', 'Conduct', 'Remarks'] as const;

const byKeys = { touched: new Set<string>(), byKeys: true } as const;

/** One cell, as fast as the keys come, over what a colleague has just stored there and may not be in sight yet. */
const oneCell =
  (hands: TwoHands): Entry =>
  async (page, student, chance, { known, steps, meanwhile }) => {
    const column = chance.pick(columns);
    const cell = `${student}, ${column}`;
    if (known.get(`${cell} attendance`) === '2' || known.get(`${cell} attendance`) === '3')
      return { what: `${cell} is closed`, wanted: new Map(), ...byKeys };
    const isGrade = column !== 'Term' && column !== 'Exam' && column !== 'Remarks';
    const value = isGrade
      ? chance.pick(letters)
      : column === 'Remarks'
        ? `Remark ${chance.digits(3)}.`
        : chance.pick(marks);
    const field = page.getByLabel(cell, { exact: true });
    await field.focus();
    const isMet = chance.chance(0.35);
    if (isMet) {
      hands.last = cell;
      await meanwhile();
      // Absent or No Work may have closed it by now.
      if (!(await field.isEnabled())) return { what: `${cell} was closed`, wanted: new Map(), ...byKeys };
    }
    const stood = isMet ? await cellsIn(page, grid) : known;
    if (isGrade) await page.keyboard.press(value === '' ? 'Delete' : value.toLowerCase());
    else {
      await page.keyboard.type(value);
      await page.keyboard.press(chance.pick(['Enter', 'Tab']));
    }
    const wanted = new Map([[cell, value]]);
    steps.enter(wanted, stood);
    return { what: `${cell} '${value}'${isMet ? ', met by the colleague' : ''}`, wanted, ...byKeys };
  };

/** The next attendance of a mark, which takes the mark with it. */
const attendance: Entry = async (page, student, chance, { known, steps }) => {
  const column = chance.pick(['Term', 'Exam']);
  const mark = `${student}, ${column}`;
  const button = page.getByRole('button', { name: `${mark} attendance:` });
  // At the same moment: what a colleague has stored may come between a look and a press.
  const code = await button.evaluate((pressed: HTMLButtonElement) => {
    const shown = Number(pressed.dataset['code']);
    pressed.click();
    return shown;
  });
  const next = String((code % (column === 'Term' ? 3 : 2)) + 1);
  const wanted = new Map([[`${mark} attendance`, next], ...(next === '1' ? [] : ([[mark, '']] as const))]);
  steps.enter(wanted, known);
  return { what: `${mark} attendance ${next}`, wanted, touched: new Set() };
};

const backAndForth: Entry = async (page, student, chance, { known, steps }) => {
  const key = chance.pick(['Control+z', 'Control+z', 'Control+Shift+z'] as const);
  const times = chance.between(1, 4);
  await page.getByRole('textbox', { name: `${student}, Remarks`, exact: true }).focus();
  const wanted = new Map<string, string>();
  for (let count = 0; count < times; count += 1) {
    await page.keyboard.press(key);
    const shown = new Map([...known, ...wanted]);
    const moved = key === 'Control+z' ? steps.undo(shown) : steps.redo(shown);
    for (const [cell, value] of moved) wanted.set(cell, value);
  }
  const what = `${times} times ${key} ${JSON.stringify([...wanted])}`;
  return { what, wanted, ...byKeys, unlessTheirs: true };
};

/** Some rows of one or two columns, cleared or filled down. */
const range: Entry = async (page, student, chance, { known, steps }) => {
  const students = studentsIn(known);
  const corner = { row: students.indexOf(student), column: chance.between(0, 4) };
  const size = { rows: chance.between(2, 4), columns: chance.between(1, 2) };
  await chooseCells(page, corner, size);
  const key = chance.pick(['Delete', 'Control+d'] as const);
  await page.keyboard.press(key);
  const wanted = (key === 'Delete' ? clearing : filling)(known, corner, size);
  steps.enter(wanted, known);
  const what = `${key} ${size.rows} × ${size.columns} from ${student}: ${JSON.stringify([...wanted])}`;
  return { what, wanted, ...byKeys, unlessTheirs: true };
};

/** From a spreadsheet, after the preview; a colleague may change something while that is looked at. */
const paste =
  (hands: TwoHands): Entry =>
  async (page, student, chance, { known, steps, meanwhile }) => {
    const corner = { row: studentsIn(known).indexOf(student), column: chance.between(0, 4) };
    const wide = chance.between(1, 2);
    const texts = Array.from({ length: chance.between(2, 4) }, () =>
      Array.from({ length: wide }, (_, beside) => pastedInto(corner.column + beside)),
    );
    function pastedInto(column: number): string {
      if (column < 2) return chance.pick(['55', '60.5', '101', 'Abs', 'sixty', '']);
      return column < 5 ? chance.pick(['A', 'c', 'D', 'Z', '']) : `Pasted ${chance.digits(3)}.`;
    }
    const { wanted, text } = pasting(known, corner, texts);
    await page.locator(`[data-cell="${corner.row}:${corner.column}"]`).focus();
    await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+v');
    const preview = page.getByRole('dialog', { name: 'Paste' });
    await preview.waitFor();
    const isMet = chance.chance(0.4);
    if (isMet) {
      hands.last = [...wanted.keys()][0] ?? hands.last;
      await meanwhile();
      await page.waitForTimeout(chance.pick([0, 2500]));
    }
    const apply = preview.getByRole('button', { name: 'Apply' });
    const isApplied = wanted.size > 0 && chance.chance(0.85);
    const behind = await cellsIn(page, grid);
    if (isApplied) await apply.press('Enter');
    else await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'hidden' });
    // A mark that another has closed meanwhile is for one who was present all the same.
    const opened = [...wanted].flatMap(([cell, value]): [string, string][] =>
      value !== '' && known.get(`${cell} attendance`) === '1' ? [[`${cell} attendance`, '1']] : [],
    );
    const made: Made['wanted'] = isApplied ? new Map([...opened, ...wanted]) : new Map();
    steps.enter(made, behind);
    const what = `pasted ${JSON.stringify(texts)} from ${student}, ${columns[corner.column]}, ${isApplied ? '' : 'not '}applied${isMet ? ', met by the colleague' : ''}: ${JSON.stringify([...made])}`;
    return { what, wanted: made, ...byKeys };
  };

async function chooseCells(
  page: Page,
  corner: { row: number; column: number },
  size: { rows: number; columns: number },
): Promise<void> {
  await page.locator(`[data-cell="${corner.row}:${corner.column}"]`).focus();
  for (let row = 1; row < size.rows; row += 1) await page.keyboard.press('Shift+ArrowDown');
  for (let column = 1; column < size.columns; column += 1) await page.keyboard.press('Shift+ArrowRight');
}

/** All that a teacher does in cells that a colleague writes, too, with how often. */
export const sameCellsEntries = (hands: TwoHands): readonly (readonly [Entry, number])[] => [
  [oneCell(hands), 10],
  [attendance, 3],
  [backAndForth, 4],
  [range, 3],
  [paste(hands), 4],
  [async (page, _student, chance, { known }) => settleSomeRow(page, hands, chance, known), 6],
];
