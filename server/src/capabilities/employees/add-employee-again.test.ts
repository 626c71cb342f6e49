import { calls } from 'contract/calls';
import { employeeMessages } from 'contract/employees';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testApplication } from '../../testing/test-application.ts';
import { students } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const office = await school.browser().signIn('hmaharaj');
const admin = await school.browser().signIn('Admin');

const save = async (who: Browser, body: object) => who.ask(calls.saveEmployee, { body });
const hire = async (first_name: string, last_name: string, more: object = {}) =>
  save(office, { first_name, last_name, ...more });
const passwordsOf = async (employee_id: number) =>
  owner
    .selectFrom('history')
    .select(['actor', 'reason'])
    .where('entity', '=', 'password')
    .where('employee_id', '=', employee_id)
    .execute();

describe('a teacher who is added again because no answer came', () => {
  it('is the same, with a password that lets in', async () => {
    const mutation_id = crypto.randomUUID();
    const first = await hire('Odile', 'Marchand', { user_name: 'omarchand', mutation_id });
    const again = await hire('Odile', 'Marchand', { user_name: 'omarchand2', mutation_id });
    expect([first.status, again.status]).toEqual([201, 201]);
    const { temporary_password: unseen = '', ...record } = first.answer;
    const { temporary_password = '', ...same } = again.answer;
    expect(same).toEqual(record);
    const enter = async (typed: string) => (await school.browser().trySignIn('omarchand', typed)).status;
    expect(await passwordsOf(record.id)).toEqual([{ actor: 'Hema Maharaj', reason: 'reset' }]);
    expect([await enter(unseen), await enter(temporary_password)]).toEqual([422, 200]);
    // Used by now, and nobody's to give again.
    const late = await hire('Odile', 'Marchand', { mutation_id });
    expect([late.status, late.answer]).toEqual([201, record]);
    // Or in the place of one that the teacher has chosen.
    await owner
      .updateTable('accounts')
      .set({ password_reset: false, temporary_until: null, temporary_used: false })
      .where('employee_id', '=', record.id)
      .execute();
    expect((await hire('Odile', 'Marchand', { mutation_id })).answer).toEqual(record);
    const colleague = await save(admin, { first_name: 'Odile', last_name: 'Marchand', mutation_id });
    expect(colleague.answer.id).not.toBe(record.id);
  });

  it('gets another password alone: that of a colleague who has not signed in yet stays', async () => {
    const mutation_id = crypto.randomUUID();
    const { answer: colleague } = await hire('Ann', 'Dookie', { user_name: 'adookie' });
    await hire('Joan', 'Felix', { user_name: 'jfelix', mutation_id });
    const { answer } = await hire('Joan', 'Felix', { user_name: 'jfelix', mutation_id });
    const enter = async (name: string, typed = '') => (await school.browser().trySignIn(name, typed)).status;
    expect(await enter('jfelix', answer.temporary_password)).toBe(200);
    expect(await enter('adookie', colleague.temporary_password)).toBe(200);
  });

  it('has no new password once given more rights', async () => {
    const mutation_id = crypto.randomUUID();
    const { answer } = await hire('Ravi', 'Lakhan', { mutation_id });
    await admin.ask(calls.savePermissions, { body: { employee_id: answer.id, permissions: [1, 9] } });
    const again = await hire('Ravi', 'Lakhan', { mutation_id });
    expect([again.answer.id, again.answer.temporary_password]).toEqual([answer.id, undefined]);
  });

  it('while a colleague changes the user name is the same all the same', async () => {
    const mutation_id = crypto.randomUUID();
    const { answer } = await hire('Nadine', 'Pereira', { user_name: 'npereira', mutation_id });
    const { sent } = await owner.transaction().execute(async (trx) => {
      await trx.selectFrom('employees').select('id').where('id', '=', answer.id).forUpdate().execute();
      const renaming = save(admin, { id: answer.id, user_name: 'npereira2' });
      await untilWaiting(school.database, 1);
      const again = hire('Nadine', 'Pereira', { user_name: 'npereira', mutation_id });
      await untilWaiting(school.database, 2);
      return { sent: [renaming, again] };
    });
    const [renamed, again] = await Promise.all(sent);
    expect([renamed?.status, renamed?.answer.user_name]).toEqual([200, 'npereira2']);
    expect([again?.status, again?.answer.id]).toEqual([201, answer.id]);
  });

  it('at the same moment is one teacher all the same', async () => {
    const mutation_id = crypto.randomUUID();
    const { sent } = await owner.transaction().execute(async (trx) => {
      await sql`lock table accounts in exclusive mode`.execute(trx);
      const both = [1, 2].map(async () => hire('Selwyn', 'Cudjoe', { mutation_id }));
      await untilWaiting(school.database, 2);
      return { sent: both };
    });
    const [first, second] = await Promise.all(sent);
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(second?.answer.id).toBe(first?.answer.id);
    const named = owner.selectFrom('employees').select('id').where('last_name', '=', 'Cudjoe');
    expect(await named.execute()).toEqual([{ id: first?.answer.id }]);
  });

  it('is refused under a mutation id that is something else’s at the same moment', async () => {
    const mutation_id = crypto.randomUUID();
    const { account_id } = await owner
      .selectFrom('accounts')
      .select('account_id')
      .where('user_name', '=', 'hmaharaj')
      .executeTakeFirstOrThrow();
    const { sent } = await owner.transaction().execute(async (trx) => {
      const other = { entity: 'form_class', actor: 'Hema Maharaj', before: null, after: null };
      await trx
        .insertInto('history')
        .values({ ...other, account_id, mutation_id })
        .execute();
      const hiring = hire('Ann', 'Gittens', { mutation_id });
      await untilWaiting(school.database, 1);
      return { sent: hiring };
    });
    const { status, json } = await sent;
    expect([status, json]).toEqual([409, { message: employeeMessages.mutationReused }]);
  });

  it('is refused under a mutation id that was something else’s', async () => {
    const mutation_id = crypto.randomUUID();
    const medical = { student_id: students.anika.id, asthma: true, mutation_id };
    expect((await admin.ask(calls.saveMedicalData, { body: medical })).status).toBe(201);
    const { status, json } = await save(admin, { first_name: 'Ann', last_name: 'Gittens', mutation_id });
    expect([status, json]).toEqual([409, { message: employeeMessages.mutationReused }]);
  });
});
