import type { Locator, Page } from '@playwright/test';
import type { TermMarkRow } from 'contract/term-mark-rows';
import { z } from 'zod';
import type { StaffMember } from '../../bench/staff-member.ts';
import type { Random } from '../../server/demo/random.ts';
import { at } from './term-details-entries.ts';
import { shownOfStudent } from './term-details-page.ts';
import { enterMarkIn, rowsOf, rowsOtherwise } from './term-details-stored.ts';
import type { Entry, Made } from './walked-screen.ts';

/** How an attempt in a dialog ended: it said that it was done, or was given up, so that nobody knows. */
type Outcome = 'done' | 'given up';

/** One row of the open student, and how all of them stood once its dialog was open. */
interface Chosen {
  name: string;
  subject: string;
  before: readonly TermMarkRow[];
}

/** Opens the dialog of a row, and lets a colleague enter a mark in that very row behind it, at times. */
async function choose(
  page: Page,
  student: string,
  { chance, reader, verb }: { chance: Random; reader: StaffMember; verb: 'Change' | 'Delete' },
): Promise<Chosen | null> {
  const name = await at(page, student, chance);
  const subjects = page.locator(`[aria-label="Subjects of ${name}"]`);
  // Over a line that fails they may never come.
  await subjects.waitFor({ timeout: 3000 }).catch(() => undefined);
  const buttons = await page.getByRole('button', { name: new RegExp(`^${verb} \\w`) }).all();
  if (buttons.length === 0) return null;
  const button = chance.pick(buttons);
  const subject = ((await button.getAttribute('aria-label')) ?? '').replace(`${verb} `, '');
  await button.click();
  await page.getByRole('dialog').waitFor();
  if (chance.chance(0.3)) {
    const row = (await rowsOf(reader, name)).find(({ subject_title }) => subject_title === subject);
    if (row !== undefined && row.version > 0) await enterMarkIn(reader, row, chance);
  }
  return { name, subject, before: await rowsOf(reader, name) };
}

/** Presses the button, and once more where it could not be done, as long as one has the patience. */
async function attempt(page: Page, dialog: Locator, first: string, chance: Random): Promise<Outcome> {
  const button = dialog.getByRole('button', { name: new RegExp(`^(?:${first}|Retry)$`) });
  for (let patience = chance.between(0, 2); ; patience -= 1) {
    await button.click();
    // Until the press is drawn the button of the attempt before stands there.
    await page.evaluate(
      async () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 60))),
    );
    // While it is tried it has the same name, and is busy.
    const refused = dialog.locator('button:not([aria-busy])', { hasText: /^Retry$/ });
    const isOver = page.locator('body:not(:has([role="dialog"]))');
    await refused.or(isOver).first().waitFor({ timeout: 60_000 });
    if (!(await dialog.isVisible())) return 'done';
    if (patience === 0) break;
    // The rest of a double click is none of a second press.
    await page.waitForTimeout(600);
  }
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await question.or(page.locator('body:not(:has([role="dialog"]))')).first().waitFor();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return 'given up';
}

const madeOf = (what: string, untrue: readonly string[]): Made => ({
  what,
  wanted: new Map(),
  touched: new Set(),
  untrue,
});

const nothingToDo = madeOf('no row to change', []);

/** Another teacher, or another subject, of a row. */
const changeRow: Entry = async (page, student, chance, { colleague: reader }) => {
  const chosen = await choose(page, student, { chance, reader, verb: 'Change' });
  if (chosen === null) return nothingToDo;
  const { name, subject, before } = chosen;
  const editor = page.getByRole('dialog', { name: `Change ${subject} of ${name}` });
  const picked = chance.chance(0.7)
    ? { teacher: await pickTeacher(editor, reader, chance), subject }
    : { teacher: null, subject: await pickSubject(editor, reader, { before, chance }) };
  const what = `${name}: ${subject} to ${picked.teacher?.label ?? picked.subject}`;
  const save = editor.getByRole('button', { name: 'Save', exact: true });
  if (await save.isDisabled()) {
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('body:not(:has([role="dialog"]))').waitFor();
    return madeOf(`${what}: as it is`, []);
  }
  const outcome = await attempt(page, editor, 'Save', chance);
  const now = await rowsOf(reader, name);
  const untrue = othersOf(before, [subject, picked.subject], now);
  if (outcome === 'done') {
    const was = before.find((row) => row.subject_title === subject);
    const row = now.find((one) => one.subject_title === picked.subject && one.version > 0);
    if (row === undefined) untrue.push(`${picked.subject} was changed, it says, and is not there`);
    else {
      if (picked.teacher !== null && !picked.teacher.ids.includes(row.employee_id ?? 0))
        untrue.push(`${subject} was changed, it says, and is ${row.teacher}'s`);
      if (row.course_mark !== was?.course_mark || row.comment !== was.comment)
        untrue.push(`${subject} was changed, and its mark or remark with it`);
    }
    untrue.push(...(await rowsOtherwise(async () => shownOfStudent(page), name, reader)));
  }
  return madeOf(`${what}: ${outcome}`, untrue);
};

async function pickTeacher(editor: Locator, reader: StaffMember, chance: Random) {
  const person = z.object({ id: z.number(), last_name: z.string(), first_name: z.string() });
  const all = z.array(person).parse(await reader.read('/api/employees'));
  const labelOf = (one: z.infer<typeof person>) => `${one.last_name}, ${one.first_name}`;
  const label = labelOf(chance.pick(all));
  await pick(editor, 'Teacher', label);
  return { label, ids: all.filter((one) => labelOf(one) === label).map(({ id }) => id) };
}

async function pickSubject(
  editor: Locator,
  reader: StaffMember,
  { before, chance }: { before: readonly TermMarkRow[]; chance: Random },
): Promise<string> {
  const all = z.array(z.object({ title: z.string() })).parse(await reader.read('/api/subjects'));
  const free = all.filter(({ title }) => !before.some(({ subject_title }) => subject_title === title));
  const { title } = chance.pick(free);
  await pick(editor, 'Subject', title);
  return title;
}

async function pick(editor: Locator, field: string, option: string): Promise<void> {
  await editor.getByRole('combobox', { name: field }).fill(option);
  await editor.page().getByRole('option', { name: option, exact: true }).first().click();
}

/** A row is deleted, and put back from the notice, at times. */
const deleteRow: Entry = async (page, student, chance, { colleague: reader }) => {
  const chosen = await choose(page, student, { chance, reader, verb: 'Delete' });
  if (chosen === null) return nothingToDo;
  const { name, subject, before } = chosen;
  const outcome = await attempt(
    page,
    page.getByRole('dialog', { name: `Delete ${subject}?` }),
    'Delete',
    chance,
  );
  const gone = await rowsOf(reader, name);
  const untrue = othersOf(before, [subject], gone);
  if (outcome === 'given up') return madeOf(`${name}: ${subject} not deleted, perhaps`, untrue);
  if (gone.some((row) => row.subject_title === subject && row.version > 0))
    untrue.push(`${subject} was deleted, it says, and stands there`);
  if (!chance.chance(0.6)) return madeOf(`${name}: ${subject} deleted`, untrue);
  const back = await putBack(page, `${subject} of ${name}`, chance);
  const now = await rowsOf(reader, name);
  untrue.push(...othersOf(before, [subject], now));
  if (back === 'done') {
    const [was, is] = [before, now].map((rows) => rows.find((row) => row.subject_title === subject));
    if (wordsOf(is) !== wordsOf(was))
      untrue.push(`${subject} is back, it says: ${wordsOf(is)} for ${wordsOf(was)}`);
  }
  untrue.push(...(await rowsOtherwise(async () => shownOfStudent(page), name, reader)));
  return madeOf(`${name}: ${subject} deleted, and back: ${back}`, untrue);
};

/** From the notice of what was deleted, beside which others may stand: 'Spanish of Aziz, Mishka'. */
async function putBack(page: Page, row: string, chance: Random): Promise<Outcome> {
  const notice = (text: string) => page.locator('.MuiAlert-root', { hasText: text });
  const isBack = notice(`${row} is back`);
  const failed = notice(`It is not known whether ${row} was put back.`).or(
    notice(`${row} could not be put back.`),
  );
  await notice(`${row} was deleted`).getByRole('button', { name: 'Undo' }).last().click();
  for (let patience = chance.between(0, 2); ; patience -= 1) {
    await isBack.or(failed).first().waitFor({ timeout: 60_000 });
    if (await isBack.isVisible()) return 'done';
    if (patience === 0) return 'given up';
    // One that stands while it is tried again has been closed, and is another.
    const retried = await failed.elementHandle();
    await failed.getByRole('button', { name: 'Retry' }).click();
    await retried?.waitForElementState('hidden');
  }
}

function wordsOf(row: TermMarkRow | undefined): string {
  if (row === undefined) return 'nothing';
  return [row.teacher, row.course_mark, row.exam_mark, row.dilligence, row.comment].join(' ');
}

/** The other rows of the student, which nobody was to change. */
function othersOf(before: readonly TermMarkRow[], subjects: readonly string[], now: readonly TermMarkRow[]) {
  return before
    .filter(({ subject_title }) => !subjects.includes(subject_title))
    .filter((row) => wordsOf(now.find(({ subject_id }) => subject_id === row.subject_id)) !== wordsOf(row))
    .map(({ subject_title }) => `${subject_title} became another, too`);
}

/** What Admin does with the subjects of the students. */
export const subjectRowEntries: readonly (readonly [Entry, number])[] = [
  [changeRow, 6],
  [deleteRow, 6],
];
