import type { Page } from '@playwright/test';
import { relationships } from 'contract/family-record';
import type { StaffMember } from '../../bench/staff-member.ts';
import type { Random } from '../../server/demo/random.ts';
import { saveRecord, studentEntries } from './student-entries.ts';
import { openRecord, readRecord, recordFields, turnTo } from './student-sheet.ts';
import { KnownValues, saidInVain } from './known-values.ts';
import type { Changes, Shown, WalkedScreen } from './walked-screen.ts';

const student = 20240102;

const addresses = {
  'Personal Info': '/api/student-data-personal',
  'Medical Info': '/api/student-data-medical',
  Father: '/api/student-data-family',
} as const;

type StoredPart = { version: number; relationship?: number } & Record<string, string | number | null>;

async function storedPart(reader: StaffMember, part: keyof typeof addresses): Promise<StoredPart> {
  const path = `${addresses[part]}/${student}`;
  if (part !== 'Father') return reader.read<StoredPart>(path);
  const family = await reader.read<StoredPart[]>(path);
  return family.find(({ relationship }) => relationship === relationships.father) ?? { version: 0 };
}

/** One field, as a page saves it that has just read its part. */
async function changeField(colleague: StaffMember, cell: string, chance: Random): Promise<Changes> {
  const { part, name } = recordFields[cell] ?? { part: 'Personal Info' as const, name: 'town' };
  const { version, ...stored } = await storedPart(colleague, part);
  const is = `Office ${chance.digits(2)}`;
  const answer = await colleague.post(addresses[part], {
    student_id: student,
    ...(part === 'Father' && { relationship: relationships.father, name: stored['name'] || 'Office' }),
    [name]: is,
    version,
    mutation_id: crypto.randomUUID(),
  });
  // What was saved in the very moment has gone before it.
  if (answer.status === 409) return new Map();
  if (answer.status >= 300) throw new Error(`The colleague was answered ${answer.status}.`);
  const changes = new Map([[cell, { was: String(stored[name] ?? ''), is }]]);
  const isNamed = part === 'Father' && name !== 'name' && !stored['name'];
  return isNamed ? changes.set('Father, Name', { was: '', is: 'Office' }) : changes;
}

async function differing(shown: Shown, reader: StaffMember): Promise<string[]> {
  const stored = new Map<string, StoredPart>();
  for (const part of Object.keys(addresses) as (keyof typeof addresses)[]) {
    stored.set(part, await storedPart(reader, part));
  }
  return [...shown].flatMap(([cell, value]) => {
    const field = recordFields[cell];
    const held = String((field && stored.get(field.part)?.[field.name]) ?? '');
    return held === value ? [] : [`${cell}: '${value}' on the screen, '${held}' stored`];
  });
}

async function sendAll(page: Page): Promise<number> {
  for (let turn = 0; turn < 30; turn += 1) {
    const { what } = await saveRecord(page, 'Keep mine');
    if (/All is saved|nothing new/.test(what)) return 0;
    await page.waitForTimeout(300);
  }
  return 1;
}

async function seenAnew(page: Page): Promise<Shown> {
  await page.reload();
  await openRecord(page);
  const seen = new Map<string, string>();
  for (const tab of ['Personal Info', 'Medical Info', 'Family Info']) {
    await turnTo(page, tab);
    for (const [cell, value] of (await readRecord(page)).shown) seen.set(cell, value);
  }
  return seen;
}

/** The record of a student, with its Save, on a wide window. */
export const studentRecord: WalkedScreen = {
  name: 'bad-line-student',
  does: 'a clerk edits a student’s record at random in a browser, over a line that fails at random',
  entering: 'editing a student’s record',
  account: 'kali',
  years: 3,
  saves: '**/api/student-data-{personal,medical,family}',
  reads: '**/api/student-data-*/*',
  open: openRecord,
  shownOn: async (page) => (await readRecord(page)).shown,
  students: async () => Object.keys(recordFields),
  entries: studentEntries,
  asksBeforeReload: true,
  colleagueChanges: changeField,
  isOfColleague: () => false,
  keepsFocus: true,
  remembers: (first) => new KnownValues(first, { isFree: () => false, inParts: true }),
  sendAll,
  lookThrough: seenAnew,
  untrueOn: saidInVain(async (page) => {
    const { shown, word } = await readRecord(page);
    return word === 'All is saved.' ? shown : new Map();
  }, differing),
  differing,
};
