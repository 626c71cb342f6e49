import { invalidDateSelected } from 'contract/attendance-reports';
import { calls } from 'contract/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printDocument } from '../../testing/print-document.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastYear, students } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const { anika, brandon, chantal, emile, farah, dinesh, leah, marcus } = students;
const clerk = await school.browser().signIn('kali');

/** A Friday; on the Thursday before only 6 Up took a register, in the morning. */
const friday = '2026-11-20';
const thursday = '2026-11-19';

const [present, absent, late] = [1, 2, 3] as const;

beforeAll(async () => {
  await take('1A', friday, 'AM', [
    [anika.id, absent, null, 'Sick'],
    [brandon.id, late, '08:20', 'Bus'],
    [chantal.id, absent],
    [emile.id, present],
  ]);
  await take('1A', friday, 'PM', [
    [anika.id, absent, null, 'Sick'],
    [brandon.id, present, null, 'Left at 2'],
    [chantal.id, present],
    [emile.id, late, '13:05'],
  ]);
  await take('1B', friday, 'AM', [
    [farah.id, present],
    [dinesh.id, present],
  ]);
  await take('6 Up', thursday, 'AM', [
    [leah.id, absent],
    [marcus.id, late, '07:59', 'Ferry'],
  ]);
});

describe('the summary of a day', () => {
  it('is asked for again and again while it is open, which keeps no session alive', async () => {
    const office = await school.browser().signIn('kali');
    const halfAnHourAgo = new Date(Date.now() - 30 * 60_000).toISOString();
    await owner.updateTable('sessions').set({ last_seen_at: halfAnHourAgo }).execute();
    expect((await office.ask(calls.getAttendanceSummary, { query: {} })).status).toBe(200);
    const sessions = await owner.selectFrom('sessions').select('last_seen_at').execute();
    expect(new Set(sessions.map(({ last_seen_at }) => Date.parse(last_seen_at)))).toEqual(
      new Set([Date.parse(halfAnHourAgo)]),
    );
  });

  it('counts pupils as worked out by hand, the latest day unless another is asked for', async () => {
    const { status, answer } = await clerk.ask(calls.getAttendanceSummary, { query: {} });
    expect(status).toBe(200);
    const form = (form_level: number, present_ = 0, absent_ = 0) => ({
      form_level,
      attendance: { present: present_, absent: absent_ },
      total: present_ + absent_,
    });
    // Chantal came at noon and is present; Anika never came.
    expect(answer).toEqual({
      attendance_records: [form(1, 5, 1), form(2), form(3), form(4), form(5), form(6)],
      attendance_school: { attendance: 5 },
      attendance_late: { attendance: 2 },
      dates: [thursday, friday],
    });
    expect(
      (await clerk.ask(calls.getAttendanceSummary, { query: { attendance_date: thursday } })).answer,
    ).toMatchObject({
      attendance_records: [{}, {}, {}, {}, {}, { attendance: { present: 1, absent: 1 }, total: 2 }],
      attendance_late: { attendance: 1 },
    });
  });

  it.each([
    '/api/attendance-report-summary-data',
    '/api/attendance-report-daily',
    '/api/attendance-report-class',
  ])('%s of a date without registers is refused in words, of no date at all as an address', async (path) => {
    const { status, json } = await clerk.get(`${path}?attendance_date=2026-11-18`);
    expect([status, json]).toEqual([
      422,
      { message: invalidDateSelected, errors: { attendance_date: [invalidDateSelected] } },
    ]);
    for (const date of ['2026-02-30', '0000-01-01', '20.11.2026', "'", '']) {
      expect((await clerk.get(`${path}?attendance_date=${date}`)).status).toBe(400);
    }
  });

  it('is for those who keep the students alone', async () => {
    for (const name of ['amohammed', 'vjoseph'] as const) {
      const other = await school.browser().signIn(name);
      const { status } = await other.get(`/api/attendance-report-daily?attendance_date=${friday}`);
      expect(status).toBe(name === 'vjoseph' ? 200 : 403);
    }
  });
});

describe('the daily report', () => {
  it('lists the absent and late pupils of each class with times and notes', async () => {
    const [page = '', ...others] = await printDocument(
      school,
      `/api/attendance-report-daily?attendance_date=${friday}`,
    );
    expect(others).toEqual([]);
    expect(page).toContain('Daily Attendance Report Friday 20 November 2026');
    expect(page).toContain('Present Absent Late Registers taken 5 of 6 marked 1 2 3 of 8');
    expect(page).toContain(
      `1 ${brandon.id} Ali, Brandon Late 08:20 Present Bus; Left at 2 ` +
        `2 ${chantal.id} Ali, Chantal Absent Present ` +
        `3 ${anika.id} Baptiste, Anika Absent Absent Sick 4 ${emile.id} D'Abreu, Émile Present Late 13:05 ` +
        '3 of 4 present, 1 absent, 2 late 1 absent for part of the day',
    );
    expect(page).toMatch(/1B .*Everyone was present 2 of 2 present, 0 absent, 0 late Morning only/);
    expect(page).toMatch(/4 Sci .*No register was taken/);
  });

  it('prints a long note whole, in as many rows as it takes, and counts its pupil once', async () => {
    const day = '2026-11-13';
    const told = Array.from({ length: 25 }, (_, index) => `word ${index}`).join(' ');
    const morning = `${told} morning`;
    const afternoon = `${told} afternoon`;
    await take('1A', day, 'AM', [
      [brandon.id, late, '08:20', morning],
      [chantal.id, absent],
    ]);
    await take('1A', day, 'PM', [
      [brandon.id, late, '13:10', afternoon],
      [chantal.id, absent],
    ]);
    const [page = ''] = await printDocument(school, `/api/attendance-report-daily?attendance_date=${day}`);
    expect(page).toContain(
      `1 ${brandon.id} Ali, Brandon Late 08:20 Late 13:10 ${morning}; ${afternoon} 2 ${chantal.id} Ali, Chantal Absent Absent`,
    );
    expect(page).toContain('1 of 2 present, 1 absent, 1 late');
  });

  it('is in the history as an export, and the one by class, which names nobody, is not', async () => {
    const exports = async () =>
      owner.selectFrom('history').select('after').where('entity', '=', 'export').orderBy('id').execute();
    const before = (await exports()).length;
    await printDocument(school, `/api/attendance-report-class?attendance_date=${friday}`);
    expect(await exports()).toHaveLength(before);
    await printDocument(school, `/api/attendance-report-daily?attendance_date=${friday}`);
    expect((await exports()).slice(before)).toEqual([
      { after: { document: 'attendance-daily', attendance_date: friday, students: 6 } },
    ]);
  });
});

describe('the report by class', () => {
  it('counts each class, form and the school as worked out by hand', async () => {
    const [page = ''] = await printDocument(school, `/api/attendance-report-class?attendance_date=${friday}`);
    expect(page).toContain('Class Attendance Report Friday 20 November 2026');
    expect(page).toContain('1A Morning and afternoon 4 3 1 2 75.0%');
    expect(page).toContain('1B Morning only 2 2 0 0 100.0% Form 1 6 5 1 2 83.3%');
    expect(page).toContain('4 Sci No register 4 – – – –');
    expect(page).toContain('Whole school 12 5 1 2 83.3% of 6 marked');
    expect(page).toContain('Without a register: 4 Sci, 6 Up.');
  });

  it('misses no register of a class that nobody is in, and neither does the daily one', async () => {
    await owner.insertInto('form_classes').values({ form_class_id: '2F', retired_on: null }).execute();
    for (const report of ['daily', 'class']) {
      const path = `/api/attendance-report-${report}?attendance_date=${friday}`;
      const [page = ''] = await printDocument(school, path);
      expect(page).toContain('1A');
      expect(page).not.toContain('2F');
    }
  });

  it('of a day on which the only register was of a class with nobody in it says so', async () => {
    const tuesday = '2026-11-17';
    await owner.insertInto('form_classes').values({ form_class_id: '2E', retired_on: null }).execute();
    await take('2E', tuesday, 'AM', []);
    const [page = ''] = await printDocument(
      school,
      `/api/attendance-report-class?attendance_date=${tuesday}`,
    );
    expect(page).toContain('0 of 0 students 0 0 –');
    expect(page).toContain('2E Morning only 0 – – – –');
  });

  it('rounds half of a tenth up, whatever binary fractions make of it', async () => {
    const wednesday = '2026-11-18';
    const { rows } = await sql<{ student_id: number }>`
      insert into students (student_id, first_name, last_name)
      select id, 'Pupil', 'No. ' || id from generate_series(20100001, 20100400) as id
      returning student_id`.execute(owner);
    await take(
      '4 Sci',
      wednesday,
      'AM',
      rows.map(({ student_id }, index) => [student_id, index < 201 ? present : absent]),
    );
    const [page = ''] = await printDocument(
      school,
      `/api/attendance-report-class?attendance_date=${wednesday}`,
    );
    // 201 of 400 are 50.25%.
    expect(page).toContain('4 Sci Morning only 400 201 199 0 50.3%');
  });
});

describe('a pupil who changed class at noon', () => {
  it('counts once, in the class of the afternoon', async () => {
    const tuesday = '2026-11-17';
    await take('1B', tuesday, 'AM', [
      [farah.id, present],
      [dinesh.id, late],
    ]);
    await take('4 Sci', tuesday, 'PM', [[dinesh.id, absent]]);
    const query = { attendance_date: tuesday };
    const { answer } = await clerk.ask(calls.getAttendanceSummary, { query });
    const totals = answer.attendance_records.map(({ total }) => total);
    expect(totals).toEqual([1, 0, 0, 1, 0, 0]);
    const [page = ''] = await printDocument(
      school,
      `/api/attendance-report-class?attendance_date=${tuesday}`,
    );
    expect(page).toContain('4 Sci Afternoon only 1 1 0 1 100.0%');
  });
});

it('the classes of a day of last year have the students of that year', async () => {
  const { enrol, leaveSchool, open } = schoolRecords(owner);
  await enrol({ id: 20220003, first: 'Petra', last: 'Moses' }, '4 Sci', lastYear);
  // Who graduated since was there; of who left nobody knows until when.
  await open('5A');
  const [sade, theo] = [20210005, 20210006];
  await enrol({ id: sade, first: 'Sade', last: 'Weekes' }, '5A', lastYear);
  await owner.updateTable('students').set({ student_status_id: 2 }).where('student_id', '=', sade).execute();
  await enrol({ id: theo, first: 'Theo', last: 'Weekes' }, '5A', lastYear);
  await leaveSchool({ id: theo });
  const friday = '2026-05-15';
  await take('1A', friday, 'AM', [[anika.id, present]]);
  const [page = ''] = await printDocument(school, `/api/attendance-report-class?attendance_date=${friday}`);
  expect(page).toContain('4 Sci No register 1 –');
  expect(page).toContain('5A No register 1 –');
});

describe('a class of which no register of an older day stands', () => {
  // Of no term, and so of the current year; whatever day it is, what is done below is done after it.
  const day = '2021-03-09';
  const page = async () =>
    (await printDocument(school, `/api/attendance-report-class?attendance_date=${day}`))[0];
  const place = async (student_id: number, form_class_id: string) =>
    clerk.ask(calls.registerInClass, { body: { student_id, form_class_id } });
  const give = async (student_id: number, student_status_id: number) =>
    clerk.ask(calls.changeStudentStatus, { body: { student_id, student_status_id } });

  beforeAll(async () => {
    await take('1A', day, 'AM', [[anika.id, present]]);
  });

  it('has who was in it then, who has another class since and who has left among them', async () => {
    const before = await page();
    expect(before).toContain('1B No register 2 –');
    expect(before).toContain('4 Sci No register 4 –');
    await place(dinesh.id, '4 Sci');
    await place(dinesh.id, '1A');
    await give(farah.id, 3);
    expect(await page()).toBe(before);
    await place(dinesh.id, '1B');
    await give(farah.id, 1);
  });

  it('has nobody who had left by then and came back later', async () => {
    await schoolRecords(owner).leaveSchool(leah);
    expect(await page()).toContain('6 Up No register 1 –');
    await give(leah.id, 1);
    expect(await page()).toContain('6 Up No register 1 –');
  });
});

async function take(
  form_class_id: string,
  register_date: string,
  session: 'AM' | 'PM',
  marks: readonly (readonly [number, 1 | 2 | 3, (string | null)?, string?])[],
): Promise<void> {
  const register = { form_class_id, register_date, session };
  await owner
    .insertInto('attendance_registers')
    .values({ ...register, taken_by: null, updated_by: null, updated_at: null })
    .execute();
  if (marks.length === 0) return;
  await owner
    .insertInto('attendance_entries')
    .values(
      marks.map(([student_id, status, arrived_at = null, note = '']) => ({
        ...register,
        student_id,
        status,
        arrived_at,
        note,
      })),
    )
    .execute();
}
