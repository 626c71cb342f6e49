import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { StaffMember } from '../../bench/staff-member.ts';
import type { Random } from '../../server/demo/random.ts';
import { registerEntries, settleOpenRegister } from './register-entries.ts';
import {
  cell,
  cellsOf,
  formClass,
  openRegister,
  registerDialog,
  registerSaidStored,
  registerShown,
  registersIn,
  type ShownMark,
  storedRegister,
  untilStudents,
} from './register-sheet.ts';
import { KnownValues, saidInVain } from './known-values.ts';
import type { Changes, Shown, WalkedScreen } from './walked-screen.ts';

const statuses = { Present: 1, Absent: 2, Late: 3 } as const;

/** Of so many students, so that both often mark the same one. */
const studentsMarked = 6;

type Stored = Awaited<ReturnType<typeof storedRegister>>;

/** The office marks somebody, or brings in what the gate noted: mostly in the register that is open. */
async function changeRegister(
  office: StaffMember,
  student: string,
  chance: Random,
  { page, shown }: { page: Page; shown: Shown },
): Promise<Changes> {
  const seen = chance.chance(0.7) ? await registerShown(page) : shown;
  const register = chance.pick(registersIn(seen));
  const stored = await storedRegister(office, register);
  const row = stored.rows.find(({ name }) => name === student);
  if (row === undefined) return new Map();
  const made = chance.chance(0.2)
    ? await bringFromGate(office, row, stored, chance)
    : await changeMark(office, row, stored, chance);
  return new Map(
    [...made].flatMap(([name, mark]) => {
      const before = stored.rows.find((one) => one.name === name);
      return (['status', 'time', 'note'] as const).flatMap((field) =>
        before === undefined || before[field] === mark[field]
          ? []
          : [[cell(register, name, field), { was: before[field], is: mark[field] }] as const],
      );
    }),
  );
}

/** One mark, as the page saves it that has just read the register. */
async function changeMark(
  office: StaffMember,
  row: Stored['rows'][number],
  { date, session, taken }: Stored,
  chance: Random,
): Promise<Map<string, ShownMark>> {
  const status = chance.pick(['Present', 'Absent', 'Late'] as const);
  const mark: ShownMark = {
    status,
    time: status === 'Late' ? `08:${chance.between(10, 59)}` : '',
    note: chance.chance(0.4) ? `Office ${chance.digits(2)}.` : row.note,
  };
  const entry = {
    student_id: row.studentId,
    status: statuses[status],
    time: mark.time === '' ? null : mark.time,
    note: mark.note,
    version: row.version,
  };
  const answer = await office.post('/api/attendance-register', {
    form_class_id: formClass,
    date,
    session,
    entries: [entry],
    takes: !taken,
    mutation_id: crypto.randomUUID(),
  });
  // What was entered in the very moment has gone before it.
  if (answer.status === 409) return new Map();
  if (answer.status >= 300) throw new Error(`The office was answered ${answer.status}.`);
  return new Map([[row.name, mark]]);
}

/** A gate's file of one row: where nobody has taken the register, everyone else is not marked then. */
async function bringFromGate(
  office: StaffMember,
  row: Stored['rows'][number],
  { date, session, taken, rows }: Stored,
  chance: Random,
): Promise<Map<string, ShownMark>> {
  const time = `07:${chance.between(10, 59)}`;
  const answer = await office.post('/api/attendance-import', {
    rows: [{ row: 2, student_id: row.studentId, date, session, status: 3, time, version: row.version }],
  });
  const [became] = z.array(z.object({ outcome: z.string() })).parse(JSON.parse(answer.body.toString()));
  if (became === undefined || !['added', 'changed'].includes(became.outcome)) return new Map();
  const unmarked = taken ? [] : rows.filter(({ version }) => version === 0);
  const made = new Map<string, ShownMark>();
  for (const { name } of unmarked) made.set(name, { status: 'Not marked', time: '', note: '' });
  return made.set(row.name, { status: 'Late', time, note: row.note });
}

/** Goes to a register by the arrows of its date. */
async function turnTo(page: Page, register: string): Promise<void> {
  const dialog = registerDialog(page);
  const [day = '', session = ''] = register.split(' ');
  const opened = async () => registersIn(await registerShown(page))[0] ?? '';
  const inOrder = (date: string) => date.split('/').toReversed().join('-');
  for (let turn = 0; turn < 10; turn += 1) {
    const [at = ''] = (await opened()).split(' ');
    if (at === day) break;
    const way = inOrder(at) < inOrder(day) ? 'Next school day' : 'Previous school day';
    await dialog.getByRole('button', { name: way }).click();
    await untilStudents(page);
  }
  const button = dialog.getByRole('button', { name: session, exact: true });
  if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
  await untilStudents(page);
}

/** In each register that was seen: what clashes is settled, and what says that it is not stored is typed anew. */
async function sendAll(page: Page, shown: Shown): Promise<number> {
  const waiting = async () =>
    Number(await page.locator('header [data-waiting]').getAttribute('data-waiting'));
  for (let turn = 0; turn < 20; turn += 1) {
    for (const register of registersIn(shown)) {
      await turnTo(page, register);
      const unstored = registerDialog(page).locator('li input[aria-invalid="true"]');
      for (let left = await unstored.count(); left > 0; left -= 1) {
        const field = unstored.first();
        const text = await field.inputValue();
        await field.focus();
        await page.keyboard.press('Control+a');
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
      }
      await settleOpenRegister(page, null);
    }
    await page.waitForTimeout(500);
    if ((await waiting()) === 0) return 0;
  }
  return waiting();
}

async function seenAnew(page: Page, shown: Shown): Promise<Shown> {
  await page.reload();
  await openRegister(page);
  const seen = new Map<string, string>();
  for (const register of registersIn(shown)) {
    await turnTo(page, register);
    for (const [one, value] of await registerShown(page)) seen.set(one, value);
  }
  return seen;
}

async function differing(shown: Shown, reader: StaffMember): Promise<string[]> {
  const stored = new Map<string, string>();
  for (const register of registersIn(shown)) {
    const { rows } = await storedRegister(reader, register);
    for (const [one, value] of cellsOf(register, rows)) stored.set(one, value);
  }
  return [...shown].flatMap(([one, value]) =>
    stored.get(one) === value ? [] : [`${one}: '${value}' on the screen, '${stored.get(one)}' stored`],
  );
}

async function studentsOf(reader: StaffMember): Promise<string[]> {
  const { days } = await reader.read<{ days: string[] }>('/api/school-days');
  const [year, month, day] = (days.at(-1) ?? '').split('-');
  return (await storedRegister(reader, `${day}/${month}/${year} Morning`)).rows
    .map(({ name }) => name)
    .slice(0, studentsMarked);
}

/** The registers of 1A, in Term Details, on a wide window. */
export const register: WalkedScreen = {
  name: 'bad-line-register',
  does: 'a form teacher takes registers at random in a browser, over a line that fails at random',
  entering: 'taking registers',
  account: 'amohammed',
  saves: '**/api/attendance-register',
  reads: '**/api/attendance-register?*',
  open: openRegister,
  shownOn: registerShown,
  students: studentsOf,
  entries: registerEntries,
  colleagueChanges: changeRegister,
  isOfColleague: () => false,
  keepsFocus: true,
  remembers: (first) => new KnownValues(first, { isFree: () => false, inParts: true }),
  sendAll,
  lookThrough: seenAnew,
  untrueOn: saidInVain(registerSaidStored, differing),
  differing,
};
