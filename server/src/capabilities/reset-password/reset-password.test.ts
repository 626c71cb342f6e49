import { calls } from 'contract/calls';
import { messages } from 'contract/messages';
import { resetPasswordMessages } from 'contract/reset-password';
import { signInMessages } from 'contract/sign-in';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testApplication } from '../../testing/test-application.ts';
import { cheapHash, password, staff } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const clerk = await school.browser().signIn('pquamina');
const vicePrincipal = await school.browser().signIn('vjoseph');
const admin = await school.browser().signIn('Admin');

const reset = async (who: Browser, employee_id: number | 'Admin') =>
  who.ask(calls.resetEmployeePassword, { body: { employee_id } });

describe('a reset password', () => {
  it('is a temporary one, for one sign-in, and ends the sessions of before', async () => {
    const before = await school.browser().signIn('amohammed');
    const { status, answer } = await reset(clerk, staff.amohammed.id);
    expect(status).toBe(200);
    const temporary = answer.data.remember_token;
    expect(temporary).toHaveLength(14);
    expect((await before.get('/api/session')).status).toBe(401);
    expect((await school.browser().trySignIn('amohammed', password)).status).toBe(422);

    const teacher = school.browser();
    await teacher.trySignIn('amohammed', temporary);
    expect((await teacher.get('/api/employees')).json).toEqual({ message: messages.mustChangePassword });
    const again = await school.browser().trySignIn('amohammed', temporary);
    expect(again.json).toMatchObject({ message: signInMessages.temporaryExpired });
    const changed = await teacher.post('/api/employee-change-password', {
      name: 'amohammed',
      password: 'immortelle-3',
    });
    expect(changed.status).toBe(200);
    expect((await teacher.get('/api/employees')).status).toBe(200);
    await school.browser().signIn('amohammed', 'immortelle-3');

    const history = await owner.selectFrom('history').selectAll().where('entity', '=', 'password').execute();
    expect(history).toMatchObject([
      { actor: 'Peter Quamina', employee_id: staff.amohammed.id, reason: 'reset', before: null, after: null },
      { actor: 'Aisha Mohammed', employee_id: staff.amohammed.id, reason: '' },
    ]);
    expect(JSON.stringify(history)).not.toContain(temporary);
    expect(school.logged()).not.toContain(temporary);
  });

  it('is another each time, and only the last one serves', async () => {
    const [first, second] = [await reset(clerk, staff.kali.id), await reset(clerk, staff.kali.id)];
    const [dead, live] = [first.answer.data.remember_token, second.answer.data.remember_token];
    expect(dead).not.toBe(live);
    expect((await school.browser().trySignIn('kali', dead)).status).toBe(422);
    expect((await school.browser().trySignIn('kali', live)).status).toBe(200);
  });

  it('is valid for 72 hours and refused after them', async () => {
    const { answer } = await reset(clerk, staff.lcharles.id);
    const { left } = await owner
      .selectFrom('accounts')
      .select(sql<number>`round(extract(epoch from temporary_until - now()) / 3600)::int`.as('left'))
      .where('employee_id', '=', staff.lcharles.id)
      .executeTakeFirstOrThrow();
    expect(left).toBe(72);
    await owner
      .updateTable('accounts')
      .set({ temporary_until: sql`now() - interval '1 second'` })
      .where('employee_id', '=', staff.lcharles.id)
      .execute();
    const reply = await school.browser().trySignIn('lcharles', answer.data.remember_token);
    expect([reply.status, reply.json]).toMatchObject([422, { message: signInMessages.temporaryExpired }]);
  });

  it('is never Admin’s or that of a holder of 9, but by Admin and 9', async () => {
    for (const id of [staff.cfrancis.id, staff.vjoseph.id, 'Admin'] as const) {
      const reply = await reset(clerk, id);
      expect([reply.status, reply.json]).toEqual([403, { message: resetPasswordMessages.notAllowed }]);
    }
    expect((await vicePrincipal.get('/api/session')).status).toBe(200);
    expect((await reset(vicePrincipal, staff.cfrancis.id)).status).toBe(200);
    expect((await reset(admin, staff.cfrancis.id)).status).toBe(200);
  });

  it('shows in the list of employees whose may be reset', async () => {
    const listed = await clerk.ask(calls.listEmployees, {});
    const refused = listed.answer.filter(({ may_be_reset }) => may_be_reset === 0);
    expect(refused.map(({ id }) => id)).toEqual([staff.cfrancis.id, staff.vjoseph.id]);
    const { answer } = await vicePrincipal.ask(calls.listEmployees, {});
    expect(answer.every(({ may_be_reset }) => may_be_reset === 1)).toBe(true);
  });

  it('is not given to who has left or does not exist', async () => {
    for (const id of [staff.dgarcia.id, 9999]) {
      const reply = await reset(clerk, id);
      expect([reply.status, reply.json]).toEqual([404, { message: resetPasswordMessages.noSuchEmployee }]);
    }
    const reply = await clerk.post('/api/reset-employee-password', {});
    expect([reply.status, reply.json]).toMatchObject([
      422,
      { message: resetPasswordMessages.noSuchEmployee },
    ]);
  });

  it('while the teacher signs in with the old one leaves no session of it', async () => {
    const ofTeacher = owner.updateTable('accounts').where('employee_id', '=', staff.uboodram.id);
    const browser = school.browser();
    const { signingIn } = await owner.transaction().execute(async (trx) => {
      await trx.executeQuery(ofTeacher.set({ password_hash: await cheapHash('kfwp-29xd-hm4t') }).compile());
      const attempt = browser.trySignIn('uboodram', password);
      // The old password fits what is stored as yet, and the session waits for the account.
      await untilWaiting(school.database, 1);
      return { signingIn: attempt };
    });
    expect((await signingIn).json).toMatchObject({ message: signInMessages.wrongCredentials });
    expect((await browser.get('/api/session')).status).toBe(401);
  });

  it('serves although one signs in with the temporary one before it at that moment', async () => {
    const ofTeacher = owner.updateTable('accounts').where('employee_id', '=', staff.uboodram.id);
    const { answer } = await reset(clerk, staff.uboodram.id);
    const { signingIn } = await owner.transaction().execute(async (trx) => {
      await trx.executeQuery(ofTeacher.set({ password_hash: await cheapHash('kfwp-29xd-hm4t') }).compile());
      const attempt = school.browser().trySignIn('uboodram', answer.data.remember_token);
      await untilWaiting(school.database, 1);
      return { signingIn: attempt };
    });
    expect((await signingIn).json).toMatchObject({ message: signInMessages.temporaryExpired });
    expect((await school.browser().trySignIn('uboodram', 'kfwp-29xd-hm4t')).status).toBe(200);
  });
});

describe('a student’s password', () => {
  it('does not exist, and the call says so', async () => {
    const reply = await clerk.ask(calls.resetStudentPassword, { body: { student_id: 20260001 } });
    expect([reply.status, reply.json]).toEqual([501, { message: resetPasswordMessages.studentsDoNotSignIn }]);
  });
});
