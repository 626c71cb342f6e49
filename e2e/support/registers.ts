import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { attendanceCalls, type AttendanceSession, type RegisterDay } from 'contract/attendance';

import type { Browser } from '../../server/src/testing/browser.ts';
import { whereItIsNoon } from '../../server/src/testing/where-it-is-noon.ts';
import type { SchoolServer } from './school-server.ts';
import { signInAs } from './staff-test.ts';
import { openStudents } from './students.ts';
import { typeDate } from './type-date.ts';

/**
 * Moves the school to where it is noon, so that no day ends under a journey, and the current term so that today lies in
 * it; answers the latest school day. Before a page is opened, which goes by the school's clock.
 */
export async function latestSchoolDay(school: SchoolServer, someone: Browser): Promise<string> {
  await school.owner.pool.query('update school_settings set time_zone = $1', [whereItIsNoon(new Date())]);
  await school.owner.pool.query(
    `update academic_terms set term_start = least(term_start, current_date - 30),
       term_end = greatest(term_end, current_date + 10),
       next_term_start = greatest(next_term_start, current_date + 20)
     where academic_term_id = (select academic_term_id from current_term)`,
  );
  const { days } = (await someone.ask(attendanceCalls.listSchoolDays, {})).answer;
  const day = days.at(-1);
  if (day === undefined) throw new Error('There has been no school day yet.');
  return day;
}

/** When the clock at the school shows this. */
export async function momentAtSchool(school: SchoolServer, day: string, time: string): Promise<string> {
  const { rows } = await school.owner.pool.query<{ moment: string }>(
    `select to_char($1::timestamp at time zone time_zone at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as moment
     from school_settings`,
    [`${day} ${time}`],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The school has no settings.');
  return row.moment;
}

/** As if nobody had taken this register. */
export async function forgetRegister(
  school: SchoolServer,
  register: { formClass: string; day: string; session: AttendanceSession },
): Promise<void> {
  const { formClass, day, session } = register;
  for (const table of ['attendance_entries', 'attendance_registers']) {
    await school.owner.pool.query(
      `delete from ${table} where form_class_id = $1 and register_date = $2 and session = $3`,
      [formClass, day, session],
    );
  }
}

/** A class of whose latest school day nobody has taken the afternoon's register. */
export async function afternoonNotTaken(
  school: SchoolServer,
  someone: Browser,
  formClass: string,
): Promise<{ day: string; students: RegisterDay['students'] }> {
  const day = await latestSchoolDay(school, someone);
  await forgetRegister(school, { formClass, day, session: 'PM' });
  return { day, students: (await registersOf(someone, formClass, day)).students };
}

/** Both registers of a class's day as the server answers them to someone who may read them. */
export async function registersOf(someone: Browser, formClass: string, day: string): Promise<RegisterDay> {
  const query = { form_class_id: formClass, date: day };
  return (await someone.ask(attendanceCalls.openRegister, { query })).answer;
}

/** Types a day of the form 2026-11-20 into the dialog's date, as the school writes it. */
export async function typeDay(dialog: Locator, day: string): Promise<void> {
  await typeDate(dialog, 'Date', day.split('-').toReversed().join(''));
}

/** The clerk signs in and opens the import of what a gate noted, by way of Students and Take Attendance. */
export async function openImport(page: Page): Promise<Locator> {
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByRole('button', { name: 'Take Attendance' }).click();
  await page.getByRole('button', { name: 'Import from a file' }).click();
  return page.getByRole('dialog', { name: 'Import Attendance' });
}

/** Gives what the gate noted, a line a student and session below the headings, to the dialog of an import. */
export async function sendGateFile(importing: Locator, lines: readonly string[]): Promise<void> {
  await importing.getByLabel('File of attendance').setInputFiles({
    name: 'gate.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
}

/** Every save of the class's registers of a day in the history, the oldest first. */
export async function registerHistory(
  school: SchoolServer,
  { formClass, day }: { formClass: string; day: string },
): Promise<{ actor: string; isNew: boolean; students: number; reason: string }[]> {
  const { rows } = await school.owner.pool.query<{
    actor: string;
    isNew: boolean;
    students: number;
    reason: string;
  }>(
    `select actor, before is null as "isNew", jsonb_array_length(after->'entries') as students, reason
     from history where entity = 'attendance_register' and form_class_id = $1 and after->>'date' = $2
     order by id`,
    [formClass, day],
  );
  return rows;
}

/** Opens a class's page, and waits until all is fetched with which its register is taken without a network. */
export async function openWithRegister(page: Page, open: () => Promise<void>): Promise<void> {
  const underWay = new Set<Request>();
  const fetched: string[] = [];
  page.on('request', (request) => underWay.add(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('requestfinished', (request) => {
    underWay.delete(request);
    fetched.push(request.url());
  });
  await open();
  const isFetched = (address: RegExp) => fetched.some((url) => address.test(url));
  await expect
    .poll(
      () =>
        underWay.size === 0 &&
        isFetched(/\/api\/attendance-register\?/) &&
        isFetched(/take-attendance-dialog.*\.js/),
    )
    .toBe(true);
}
