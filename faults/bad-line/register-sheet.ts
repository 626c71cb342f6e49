import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import type { StaffMember } from '../../bench/staff-member.ts';
import type { Shown } from './walked-screen.ts';

/** The register of a class as its dialog shows it, and as the server holds it. */

export const formClass = '1A';

/** A mark as its row shows it. */
export interface ShownMark {
  status: string;
  time: string;
  note: string;
}

const sessionWords: Readonly<Record<string, 'AM' | 'PM'>> = { Morning: 'AM', Afternoon: 'PM' };
const statusWords = ['', 'Present', 'Absent', 'Late'];

export function registerDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: `Take Attendance, ${formClass}` });
}

/** 'Aziz, Mishka' among all that stand in the open register. */
export function rowOf(page: Page, student: string): Locator {
  const note = page.getByRole('button', { name: `Note on ${student}`, exact: true });
  return registerDialog(page).getByRole('listitem').filter({ has: note });
}

/** Opens the register from wherever one is, and waits until its students stand there. */
export async function openRegister(page: Page): Promise<void> {
  const tile = page.getByRole('button', { name: /^Edit\/View Term Details/ });
  const choice = page.getByRole('button', { name: `${formClass}, Form Teacher` });
  const take = page.getByRole('button', { name: 'Take Attendance' });
  const dialog = registerDialog(page);
  await tile.or(choice).or(take).or(dialog).first().waitFor();
  if (!(await dialog.isVisible())) {
    if (await tile.isVisible()) await tile.click();
    if (!(await take.isVisible())) {
      await choice.or(take).first().waitFor();
      if (await choice.isVisible()) await choice.click();
    }
    await take.click();
  }
  await untilStudents(page);
}

/** A day that was asked for while the line was away stands behind its Retry. */
export async function untilStudents(page: Page): Promise<void> {
  const dialog = registerDialog(page);
  const students = dialog.getByRole('list', { name: 'Students' });
  const retry = dialog.getByRole('button', { name: 'Retry' });
  for (let turn = 0; turn < 20; turn += 1) {
    await students.or(retry).first().waitFor();
    if (await students.isVisible()) return untilTakenUp(page);
    await retry.click({ timeout: 2000 }).catch(() => undefined);
  }
}

/** What a page that ended left in a field stands there again once no other page has said that it is typed in that one. */
async function untilTakenUp(page: Page): Promise<void> {
  const isLeft = await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft ')));
  if (isLeft) await page.waitForTimeout(400);
}

/** Its cells as they are on the screen once what was done is drawn, each under its day and session. */
export async function registerShown(page: Page): Promise<Shown> {
  const read = await readRegister(page);
  return read === null ? new Map() : cellsOf(read.register, read.rows);
}

/** The same, where the register says that it is stored: without fields in which somebody types, or that say they are not. */
export async function registerSaidStored(page: Page): Promise<Shown> {
  const read = await readRegister(page);
  if (read === null || !read.saysSaved) return new Map();
  const shown = new Map(cellsOf(read.register, read.rows));
  for (const { name, typed } of read.rows)
    for (const field of typed) shown.delete(cell(read.register, name, field));
  return shown;
}

export function cell(register: string, student: string, field: string): string {
  return `${register}, ${student}, ${field}`;
}

export function cellsOf(
  register: string,
  rows: readonly (ShownMark & { name: string })[],
): Map<string, string> {
  return new Map(
    rows.flatMap(({ name, status, time, note }) => [
      [cell(register, name, 'status'), status] as const,
      [cell(register, name, 'time'), time] as const,
      [cell(register, name, 'note'), note] as const,
    ]),
  );
}

/** The registers that were seen: '30/11/2026 Morning'. */
export function registersIn(shown: Shown): string[] {
  return [...new Set([...shown.keys()].map((one) => one.slice(0, one.indexOf(','))))];
}

interface ReadRegister {
  register: string;
  /** Everything that is not being typed is said to be stored. */
  saysSaved: boolean;
  rows: (ShownMark & { name: string; typed: string[] })[];
}

async function readRegister(page: Page): Promise<ReadRegister | null> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 60)));
    const list = document.querySelector('[role="dialog"] ul[aria-label="Students"]');
    const dialog = list?.closest('[role="dialog"]');
    const day = dialog?.querySelector<HTMLInputElement>('.date input')?.value;
    const session = dialog?.querySelector('button[aria-pressed="true"]')?.textContent;
    if (!list || !dialog || day === undefined || session === undefined) return null;
    const rows = [...list.querySelectorAll('li')].map((row) => {
      const button = row.querySelector<HTMLElement>('[data-student]');
      const time = row.querySelector<HTMLInputElement>('input[type="time"]');
      const note = row.querySelector<HTMLInputElement>('input:not([type="time"])');
      const isTyped = (field: HTMLInputElement | null) =>
        field !== null && (field === document.activeElement || field.ariaInvalid === 'true');
      return {
        name: (row.querySelector('[aria-label^="Note on "]')?.getAttribute('aria-label') ?? '').slice(8),
        status: button?.children[1]?.textContent ?? '',
        time: time?.value ?? '',
        note: note?.value ?? '',
        typed: [...(isTyped(time) ? ['time'] : []), ...(isTyped(note) ? ['note'] : [])],
      };
    });
    const saysSaved = [...dialog.querySelectorAll('.save-status[data-state="saved"]')].some((status) =>
      status.textContent?.startsWith('Saved by '),
    );
    return { register: `${day} ${session}`, saysSaved, rows };
  });
}

const storedDay = z.object({
  students: z.array(z.object({ student_id: z.number(), first_name: z.string(), last_name: z.string() })),
  registers: z.record(
    z.enum(['AM', 'PM']),
    z.object({
      taken: z.boolean(),
      entries: z.array(
        z.object({
          student_id: z.number(),
          status: z.number(),
          time: z.string().nullable(),
          note: z.string(),
          version: z.number(),
        }),
      ),
    }),
  ),
});

interface StoredRegister {
  date: string;
  session: 'AM' | 'PM';
  taken: boolean;
  rows: (ShownMark & { name: string; studentId: number; version: number })[];
}

/** `register`: '30/11/2026 Morning'. */
export async function storedRegister(reader: StaffMember, register: string): Promise<StoredRegister> {
  const [day = '', word = ''] = register.split(' ');
  const date = day.split('/').toReversed().join('-');
  const session = sessionWords[word] ?? 'AM';
  const { students, registers } = storedDay.parse(
    await reader.read(`/api/attendance-register?form_class_id=${formClass}&date=${date}`),
  );
  const { taken, entries } = registers[session];
  const rows = students.map(({ student_id, last_name, first_name }) => {
    const entry = entries.find((one) => one.student_id === student_id);
    return {
      name: `${last_name}, ${first_name}`,
      studentId: student_id,
      version: entry?.version ?? 0,
      status: entry ? (statusWords[entry.status] ?? '') : taken ? 'Not marked' : 'Present',
      time: entry?.time ?? '',
      note: entry?.note ?? '',
    };
  });
  return { date, session, taken, rows };
}
