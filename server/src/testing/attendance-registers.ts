import { calls } from 'contract/calls';
import { afterAll, beforeEach } from 'vitest';
import type { Browser } from './browser.ts';
import { schoolDaysAroundToday } from './school-days-around-today.ts';
import { testApplication } from './test-application.ts';
import { students } from './test-school.ts';

/** The ids of all of 1A. */
export const of1A = [students.anika, students.brandon, students.chantal, students.emile].map(({ id }) => id);

/** The test school without a register before each test, and the staff who take and see the registers of 1A. */
export async function attendanceRegisters() {
  const school = await testApplication();
  afterAll(school.close);
  const owner = school.database.owner.db;
  beforeEach(async () => {
    await owner.deleteFrom('attendance_entries').execute();
    await owner.deleteFrom('attendance_registers').execute();
    await owner.deleteFrom('holidays').execute();
  });
  const [today, yesterday] = await schoolDaysAroundToday(owner);
  return {
    school,
    owner,
    today,
    yesterday,
    formTeacher: await school.browser().signIn('amohammed'),
    dean: await school.browser().signIn('rsingh'),
    clerk: await school.browser().signIn('kali'),
    admin: await school.browser().signIn('Admin'),
    save: async (who: Browser, changes: object = {}) =>
      who.ask(calls.saveRegister, {
        body: { form_class_id: '1A', date: today, session: 'AM', entries: [], ...changes },
      }),
    open: async (who: Browser, formClass = '1A', date = today) =>
      who.ask(calls.openRegister, { query: { form_class_id: formClass, date } }),
    stored: async () =>
      owner.selectFrom('attendance_entries').selectAll().orderBy('student_id').orderBy('session').execute(),
    lastHistory: async () =>
      owner
        .selectFrom('history')
        .selectAll()
        .where('entity', '=', 'attendance_register')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    historyRows: async () =>
      (
        await owner
          .selectFrom('history')
          .select('id')
          .where('entity', 'like', '%attendance_register')
          .execute()
      ).length,
  };
}

/** An entry of a register as it is sent. */
export function absent(student_id: number, more: object = {}) {
  return { student_id, status: 2, ...more };
}

/** An entry of a register as it is sent; the time is among `more`. */
export function late(student_id: number, more: object = {}) {
  return { student_id, status: 3, ...more };
}
