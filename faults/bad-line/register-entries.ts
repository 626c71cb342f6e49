import type { Page } from '@playwright/test';
import type { Random } from '../../server/demo/random.ts';
import {
  cell,
  openRegister,
  registerDialog,
  registerShown,
  registersIn,
  rowOf,
  untilStudents,
} from './register-sheet.ts';
import type { Entry, Made } from './walked-screen.ts';

const nothing = { wanted: new Map<string, string>(), touched: new Set<string>() };
const afterTap: Readonly<Record<string, string>> = { Present: 'Absent', Absent: 'Late', Late: 'Present' };
const ofLetter: Readonly<Record<string, string>> = { p: 'Present', a: 'Absent', l: 'Late' };

/** Which register is open: '30/11/2026 Morning'. */
async function openedRegister(page: Page): Promise<string> {
  return registersIn(await registerShown(page))[0] ?? '';
}

/** A mark; with Late comes the time, on the day itself that of the clock, and with any other the time goes. */
function marked(register: string, marks: readonly (readonly [student: string, status: string])[]) {
  const wanted = new Map<string, string>();
  const touched = new Set<string>();
  for (const [student, status] of marks) {
    wanted.set(cell(register, student, 'status'), status);
    const time = cell(register, student, 'time');
    if (status === 'Late') touched.add(time);
    else wanted.set(time, '');
    if (status === 'Late') wanted.delete(time);
  }
  return { wanted, touched };
}

/** A student is tapped, once or until they stand where they should. */
const tap: Entry = async (page, student, chance) => {
  const register = await openedRegister(page);
  const row = rowOf(page, student).locator('[data-student]');
  const taps = chance.between(1, 3);
  let status = '';
  for (let count = 0; count < taps; count += 1) {
    // As the row stood in the moment of the tap: a colleague's mark may come between.
    const seen = row.evaluate(
      async (button) =>
        new Promise<string>((answer) => {
          const look = () => answer(button.children[1]?.textContent ?? '');
          button.addEventListener('click', look, { capture: true, once: true });
        }),
    );
    await row.click();
    status = afterTap[await seen] ?? 'Present';
  }
  return { what: `${taps} taps on ${student}`, ...marked(register, [[student, status]]) };
};

/** Letters down the class, as fast as the keys come. */
const lettersDown: Entry = async (page, student, chance) => {
  const register = await openedRegister(page);
  await rowOf(page, student).locator('[data-student]').focus();
  const marks = new Map<string, string>();
  for (let count = chance.between(1, 5); count > 0; count -= 1) {
    const name = await page.evaluate(
      () => document.activeElement?.closest('li')?.querySelector('[aria-label^="Note on "]')?.ariaLabel ?? '',
    );
    const letter = chance.pick(['p', 'a', 'l']);
    await page.keyboard.press(letter);
    await page.keyboard.press('ArrowDown');
    marks.set(name.replace('Note on ', ''), ofLetter[letter] ?? '');
  }
  return { what: `letters ${JSON.stringify([...marks])}`, ...marked(register, [...marks]) };
};

/** A note is typed, over another or as the first; left in its field, handed over, or given up. */
const note: Entry = async (page, student, chance) => {
  const register = await openedRegister(page);
  const row = rowOf(page, student);
  const field = row.getByRole('textbox', { name: `Note on ${student}` });
  if ((await row.getByText('Not marked').count()) > 0)
    return { what: 'no note on who is not marked', ...nothing };
  if (!(await field.isVisible()))
    await row.getByRole('button', { name: `Note on ${student}`, exact: true }).click();
  await field.focus();
  // What was left in it is handed over first.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  const text = chance.chance(0.2) ? '' : `Note ${chance.digits(3)}.`;
  if (text === '') await page.keyboard.press('Delete');
  else await page.keyboard.type(text);
  const key = chance.pick(['Enter', 'Tab', 'Escape', '', '']);
  const what = `note '${text}' on ${student}, ${key || 'left in its field'}`;
  // Given up, or blank as it was: with nothing typed Escape would close the dialog.
  if (key === 'Escape') {
    if (text === '') await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    return { what, ...nothing };
  }
  if (key !== '') await page.keyboard.press(key);
  return { what, wanted: new Map([[cell(register, student, 'note'), text]]), touched: new Set() };
};

/** When somebody came late. */
const time: Entry = async (page, student, chance) => {
  const register = await openedRegister(page);
  const row = rowOf(page, student);
  const field = row.getByLabel(`Time at which ${student} came`);
  if (!(await field.isVisible())) {
    await row.locator('[data-student]').focus();
    await page.keyboard.press('l');
    await field.waitFor();
  }
  const value = chance.chance(0.2) ? '' : `0${chance.between(7, 9)}:${chance.between(10, 59)}`;
  await field.fill(value);
  const key = chance.pick(['Enter', 'Shift+Tab', '']);
  if (key !== '') await field.press(key);
  return {
    what: `time '${value}' of ${student}, ${key || 'left in its field'}`,
    wanted: new Map([
      [cell(register, student, 'status'), 'Late'],
      [cell(register, student, 'time'), value],
    ]),
    touched: new Set(),
  };
};

/** Taken as it stands; in a taken one, whoever is not marked is present. */
const take: Entry = async (page) => {
  const dialog = registerDialog(page);
  const before = await registerShown(page);
  const button = dialog
    .getByRole('button', { name: 'Save register' })
    .or(dialog.getByRole('button', { name: 'Mark the others present' }));
  if (!(await button.isVisible())) return { what: 'nothing left to take', ...nothing };
  await button.click();
  const unmarked = [...before].filter(([, value]) => value === 'Not marked');
  return {
    what: 'taking the register',
    wanted: new Map(unmarked.map(([one]) => [one, 'Present'])),
    touched: new Set(),
  };
};

/** The other session, or the last day and the one before. */
const another: Entry = async (page, _student, chance) => {
  const dialog = registerDialog(page);
  if (chance.chance(0.6)) {
    await dialog.locator('button[aria-pressed="false"]').click();
  } else {
    const next = dialog.getByRole('button', { name: 'Next school day' });
    if (await next.isEnabled()) await next.click();
    else await dialog.getByRole('button', { name: 'Previous school day' }).click();
  }
  await untilStudents(page);
  return { what: `turning to ${await openedRegister(page)}`, ...nothing };
};

/** Closed and opened again, the section left and come back to, or the page loaded anew in the middle of it. */
const comeBack: Entry = async (page, _student, chance) => {
  const dialog = registerDialog(page);
  const way = chance.pick(['Close', 'Back', 'Menu', 'reload']);
  if (way === 'reload') {
    await page.reload();
    await openRegister(page);
    return { what: way, ...nothing };
  }
  if (way === 'Close') await dialog.getByRole('button', { name: 'Close' }).click();
  else await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  if (way === 'Menu') {
    await page.goBack();
    await page.getByRole('button', { name: /^Edit\/View Term Details/ }).waitFor();
  }
  await openRegister(page);
  return { what: `leaving by ${way} and coming back`, ...nothing };
};

/** What was refused is sent again, and of two marks one is chosen. */
const settle: Entry = async (page, _student, chance) => settleOpenRegister(page, chance);

export async function settleOpenRegister(page: Page, chance: Random | null): Promise<Made> {
  const dialog = registerDialog(page);
  const trouble = dialog.getByRole('button', { name: /^(Error|Changed by someone else)$/ });
  if (!(await trouble.isVisible())) return { what: 'nothing to settle', ...nothing };
  const register = await openedRegister(page);
  await trouble.click();
  const question = page.getByRole('dialog').filter({ hasNot: page.getByLabel('Session') });
  const retry = question.getByRole('button', { name: 'Retry' });
  const choice = chance?.pick(['Keep mine', 'Use theirs']) ?? 'Keep mine';
  const choose = question.getByRole('button', { name: choice });
  const asked = retry.or(choose).first();
  while (!(await asked.isVisible())) {
    // The press has handed over a note, with which the save was tried again.
    if (!(await trouble.isVisible())) return { what: 'settled by the press itself', ...nothing };
    await page.waitForTimeout(50);
  }
  if (await retry.isVisible()) {
    await retry.click();
    await question.waitFor({ state: 'hidden' });
    return { what: 'Retry', ...nothing };
  }
  const rows = await question
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((one) => one.textContent ?? '')));
  await choose.click();
  await question.waitFor({ state: 'hidden' });
  const wanted = new Map<string, string>();
  for (const [student = '', mine = '', theirs = ''] of rows) {
    const [status = '', ...rest] = (choice === 'Keep mine' ? mine : theirs).split(', ');
    const at = rest.find((part) => /^\d\d:\d\d$/.test(part)) ?? '';
    wanted.set(cell(register, student, 'status'), status);
    wanted.set(cell(register, student, 'time'), at);
    wanted.set(cell(register, student, 'note'), rest.filter((part) => part !== at).join(', '));
  }
  return {
    what: `${choice}: ${JSON.stringify(rows)}`,
    wanted,
    touched: new Set(),
    chosen: choice === 'Keep mine' ? 'mine' : 'theirs',
  };
}

/** All that a form teacher does in a register, with how often. */
export const registerEntries: readonly (readonly [Entry, number])[] = [
  [tap, 6],
  [lettersDown, 6],
  [note, 7],
  [time, 3],
  [take, 1],
  [another, 4],
  [comeBack, 3],
  [settle, 4],
];
