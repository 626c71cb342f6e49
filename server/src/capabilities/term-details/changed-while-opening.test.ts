import { calls } from 'contract/calls';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { termOffice } from '../../testing/term-office.ts';
import { students, term } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

/** A form teacher opens a class, or saves in it, in the very moment in which an office takes a student out of it. */

let at: Awaited<ReturnType<typeof termOffice>>;
let teacher: Browser;
let other: pg.PoolClient;

beforeEach(async () => {
  at = await termOffice();
  teacher = await at.school.browser().signIn('amohammed');
  other = await at.school.database.owner.pool.connect();
  await other.query('begin');
});
afterEach(async () => {
  other.release();
  await at.school.close();
});

const { anika } = students;
const open = async (classId: string) => {
  const params = { termId: String(term), classId };
  return (await teacher.ask(calls.listRegisteredStudents, { params })).answer;
};

describe('a student who is put into another class while their form teacher saves a comment', () => {
  it('is told in the history as moved by the clerk, and not as commented on', async () => {
    await open('1A');
    const clerk = await at.school.browser().signIn('kali');
    await other.query(
      `update student_term_records set teacher_comment = 'Reads widely.', version = version + 1
       where student_id = ${anika.id}`,
    );
    const moved = clerk.ask(calls.registerInClass, {
      body: { student_id: anika.id, form_class_id: '1B' },
    });
    await untilWaiting(at.school.database, 1);
    await other.query('commit');
    expect((await moved).status).toBe(200);
    const admin = await at.school.browser().signIn('Admin');
    const { answer } = await admin.ask(calls.listTermDetailHistory, {
      params: { studentId: String(anika.id), termId: String(term) },
    });
    expect(answer[0]).toMatchObject({ by: 'Kamla Ali', reason: 'class changed', changes: [] });
  });
});
