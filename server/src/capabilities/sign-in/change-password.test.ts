import { signInMessages } from 'contract/sign-in';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testApplication } from '../../testing/test-application.ts';
import { cheapHash, password, staff, type UserName } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const address = '/api/employee-change-password';
const fresh = 'chaconia-flower-2';

beforeEach(async () => {
  await owner.deleteFrom('sign_in_attempts').execute();
  await owner
    .updateTable('accounts')
    .set({ password_hash: await cheapHash(password) })
    .execute();
});

describe('changing a password', () => {
  it('takes the current one, and then the new one signs in', async () => {
    const browser = await school.browser().signIn('amohammed');
    const reply = await browser.post(address, {
      name: 'amohammed',
      password: fresh,
      current_password: password,
    });
    expect([reply.status, reply.json]).toEqual([200, { name: 'amohammed' }]);
    await school.browser().signIn('amohammed', fresh);
    expect((await school.browser().trySignIn('amohammed', password)).status).toBe(422);
  });

  it('ends the other sessions of the account and keeps one’s own', async () => {
    const [here, elsewhere] = [await school.browser().signIn('kali'), await school.browser().signIn('kali')];
    const bystander = await school.browser().signIn('rsingh');
    await here.post(address, { name: 'kali', password: fresh, current_password: password });
    expect((await here.get('/api/session')).status).toBe(200);
    expect((await elsewhere.get('/api/session')).status).toBe(401);
    expect((await bystander.get('/api/session')).status).toBe(200);
  });

  it('is noted in the history, without the password', async () => {
    const browser = await school.browser().signIn('lcharles');
    await browser.post(address, { name: 'lcharles', password: fresh, current_password: password });
    const rows = await owner.selectFrom('history').selectAll().where('actor', '=', 'Lisa Charles').execute();
    const { id: employee_id } = staff.lcharles;
    expect(rows).toMatchObject([{ entity: 'password', employee_id, before: null, after: null }]);
  });

  it('while the office resets it leaves what the office gave', async () => {
    const browser = await school.browser().signIn('amohammed');
    const { changing } = await owner.transaction().execute(async (trx) => {
      await trx
        .updateTable('accounts')
        .set({ password_hash: await cheapHash('kfwp-29xd-hm4t') })
        .where('employee_id', '=', staff.amohammed.id)
        .execute();
      const change = { name: 'amohammed', password: fresh, current_password: password };
      // The current password fits what is stored as yet, and the new one waits for the account.
      const sent = browser.post(address, change);
      await untilWaiting(school.database, 1);
      return { changing: sent };
    });
    const { status, json } = await changing;
    expect([status, json]).toEqual([409, { message: signInMessages.changedMeanwhile }]);
    expect((await school.browser().trySignIn('amohammed', fresh)).status).toBe(422);
    expect((await school.browser().trySignIn('amohammed', 'kfwp-29xd-hm4t')).status).toBe(200);
  });

  it.each([
    ['amohammed', 'rsingh'],
    ['amohammed', 'Admin'],
    ['vjoseph', 'amohammed'],
    ['Admin', 'amohammed'],
    ['nbaptiste', 'amohammed'],
    ['amohammed', 'nosuchperson'],
  ] as const)('of %s is not a way to change that of %s', async (name, other) => {
    const browser = await school.browser().signIn(name);
    const reply = await browser.post(address, { name: other, password: fresh, current_password: password });
    expect([reply.status, reply.json]).toEqual([403, { message: signInMessages.notYourPassword }]);
    expect((await school.browser().trySignIn(other, fresh)).status).toBe(422);
  });

  it.each([
    ['no current password', undefined],
    ['a wrong one', 'not-my-password'],
  ])('with %s is refused', async (_story, current_password) => {
    const browser = await school.browser().signIn('amohammed');
    const reply = await browser.post(address, { name: 'amohammed', password: fresh, current_password });
    expect([reply.status, reply.json]).toEqual([
      422,
      {
        message: signInMessages.currentPasswordWrong,
        errors: { current_password: [signInMessages.currentPasswordWrong] },
      },
    ]);
  });

  it('is no quicker way to guess the current password', async () => {
    const browser = await school.browser().signIn('amohammed');
    const guess = async () =>
      browser.post(address, { name: 'amohammed', password: fresh, current_password: 'guess' });
    for (let guesses = 1; guesses <= 5; guesses += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });

  it('counts no guess where the current password was left out', async () => {
    const browser = await school.browser().signIn('amohammed');
    for (const current_password of [undefined, undefined, undefined, '', '', ''])
      await browser.post(address, { name: 'amohammed', password: fresh, current_password });
    expect((await school.browser().trySignIn('amohammed', password)).status).toBe(200);
  });

  it('forgives the slips before it', async () => {
    const browser = await school.browser().signIn('amohammed');
    const change = async (current_password: string) =>
      browser.post(address, { name: 'amohammed', password: fresh, current_password });
    for (let slips = 1; slips <= 4; slips += 1) expect((await change('slip')).status).toBe(422);
    expect((await change(password)).status).toBe(200);
    expect((await change('slip')).status).toBe(422);
  });

  it.each([
    ['nine characters', 'pouitree9', signInMessages.passwordTooShort],
    ['a common one', 'Password123', signInMessages.passwordCommon],
    ['two letters again and again', 'ababababab', signInMessages.passwordCommon],
    ['the present one', password, signInMessages.passwordUnchanged],
    ['201 characters', 'poui-'.repeat(41), signInMessages.passwordTooLong],
  ])('to %s is refused', async (_story, wanted, message) => {
    const browser = await school.browser().signIn('amohammed');
    const change = { name: 'amohammed', password: wanted, current_password: password };
    const reply = await browser.post(address, change);
    expect([reply.status, reply.json]).toEqual([422, { message, errors: { password: [message] } }]);
  });

  it('to the user name is refused, in any case', async () => {
    await owner
      .updateTable('accounts')
      .set({ user_name: 'amohammed-siddiq', user_name_key: 'amohammed-siddiq' })
      .where('user_name', '=', 'amohammed')
      .execute();
    const browser = await school.browser().signIn('amohammed-siddiq' as UserName);
    const reply = await browser.post(address, {
      name: 'amohammed-siddiq',
      password: 'AMohammed-Siddiq',
      current_password: password,
    });
    expect(reply.json).toMatchObject({ errors: { password: [signInMessages.passwordIsName] } });
    await owner
      .updateTable('accounts')
      .set({ user_name: 'amohammed', user_name_key: 'amohammed' })
      .where('user_name', '=', 'amohammed-siddiq')
      .execute();
  });

  it('takes accents, spaces and other scripts', async () => {
    const browser = await school.browser().signIn('hmaharaj');
    const wanted = 'mañana será पानी 🌴';
    const change = { name: 'hmaharaj', password: wanted, current_password: password };
    expect((await browser.post(address, change)).status).toBe(200);
    await school.browser().signIn('hmaharaj', wanted);
  });

  it('that must be changed takes no current one, and settles the session', async () => {
    const browser = await school.browser().signIn('nbaptiste');
    expect((await browser.post(address, { name: 'nbaptiste', password })).status).toBe(422);
    expect((await browser.post(address, { name: 'nbaptiste', password: fresh })).status).toBe(200);
    expect((await browser.get('/api/current-term')).status).toBe(200);
    const again = await browser.post(address, { name: 'nbaptiste', password: 'another-one-8' });
    expect(again.status).toBe(422);
  });
});
