import { calls } from 'contract/calls';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { termOffice } from '../../testing/term-office.ts';
import { students, term, year } from '../../testing/test-school.ts';
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

const { anika, brandon } = students;
const open = async (classId: string) => {
  const params = { termId: String(term), classId };
  return (await teacher.ask(calls.listRegisteredStudents, { params })).answer;
};
const namesIn = async (classId: string) => (await open(classId)).map(({ first_name }) => first_name);
const doneOrWaiting = async (opened: Promise<unknown>) => {
  let isDone = false;
  void opened.then(() => (isDone = true));
  await untilWaiting(at.school.database, () => (isDone ? 0 : 1));
};

describe('a class that is opened while a student', () => {
  it('is taken off the term leaves them off it, to be added again with what they had', async () => {
    await open('1A');
    const body = { student_id: anika.id, academic_term_id: term };
    await teacher.ask(calls.saveTermDetails, { body: { ...body, teacher_comment: 'Reads widely.' } });
    // So that the opening has a record to make.
    await other.query('commit');
    await other.query(`delete from student_term_records where student_id = ${brandon.id}`);
    await other.query('begin');
    await other.query(`
      with gone as (delete from student_term_records where student_id = ${anika.id} returning *)
      insert into term_registration_removals (student_id, academic_term_id, record)
      select student_id, academic_term_id, to_jsonb(gone) from gone`);
    const opened = open('1A');
    await doneOrWaiting(opened);
    await other.query('commit');
    await opened;
    expect(await namesIn('1A')).toEqual(['Brandon', 'Chantal', 'Émile']);
    const added = await at.office.ask(calls.registerLateStudent, { body: { student_id: anika.id } });
    expect(added.status).toBe(200);
    expect((await open('1A')).find(({ student_id }) => student_id === anika.id)).toMatchObject({
      teacher_comment: 'Reads widely.',
    });
  });

  it('is put into another class makes no record of them in the class that they leave', async () => {
    await other.query(`select from students where student_id = ${anika.id} for no key update`);
    await other.query(
      `update student_registrations set form_class_id = '1B'
       where student_id = ${anika.id} and academic_year_id = ${year}`,
    );
    const opened = open('1A');
    await doneOrWaiting(opened);
    await other.query('commit');
    expect((await opened).map(({ first_name }) => first_name)).toEqual(['Brandon', 'Chantal', 'Émile']);
    expect(await namesIn('1B')).toContain('Anika');
  });
});

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
    expect(answer[0]).toMatchObject({
      by: 'Kamla Ali',
      reason: 'class changed',
      changes: [],
      moved: { from: '1A', to: '1B' },
    });
  });
});
