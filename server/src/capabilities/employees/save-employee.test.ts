import { calls } from 'contract/calls';
import { employeeMessages, type SavedEmployee } from 'contract/employees';
import { messages } from 'contract/messages';
import { userNameMessages } from 'contract/user-names';
import { afterAll, describe, expect, it } from 'vitest';
import { byNumber } from '../../testing/by-number.ts';
import type { Browser } from '../../testing/browser.ts';
import { testApplication } from '../../testing/test-application.ts';
import { password, staff } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const office = await school.browser().signIn('hmaharaj');
const admin = await school.browser().signIn('Admin');
const teacher = await school.browser().signIn('amohammed');

const save = async (who: Browser, body: object) => who.ask(calls.saveEmployee, { body });
const hire = async (first_name: string, last_name: string, more: object = {}) =>
  save(office, { first_name, last_name, ...more });
const historyOf = async (employee_id: number, entity = 'employee') =>
  owner
    .selectFrom('history')
    .selectAll()
    .where('entity', '=', entity)
    .where('employee_id', '=', employee_id)
    .orderBy('id')
    .execute();
const countAll = async () => {
  const one = await owner
    .selectFrom(['employees', 'accounts', 'history'])
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return one.rows;
};

describe('the office adds a teacher', () => {
  it('who gets the offered user name, permissions 1, 2, 3 and a temporary password, and signs in with it', async () => {
    const { status, answer } = await hire('  Marisol ', "De  Souza-O'Brien");
    expect(status).toBe(201);
    const { temporary_password = '', ...record } = answer;
    expect(record).toEqual({
      id: expect.any(Number) as number,
      first_name: 'Marisol',
      last_name: "De Souza-O'Brien",
      user_name: 'mdesouzaobrien',
      employee_status_id: 1,
      version: 1,
    });
    expect(temporary_password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    const history = await historyOf(answer.id);
    expect(history).toMatchObject([
      { actor: 'Hema Maharaj', before: null, after: { ...record, permissions: [1, 2, 3] } },
    ]);
    expect(JSON.stringify(history)).not.toContain(temporary_password);

    const browser = school.browser();
    expect((await browser.trySignIn('mdesouzaobrien', temporary_password)).status).toBe(200);
    expect((await browser.get('/api/employees')).status).toBe(403);
    expect((await school.browser().trySignIn('mdesouzaobrien', temporary_password)).status).toBe(422);
    const change = { name: 'mdesouzaobrien', password: 'immortelle-3' };
    expect((await browser.post('/api/employee-change-password', change)).status).toBe(200);
    expect((await browser.ask(calls.getSession, {})).answer.permissions).toEqual([1, 2, 3]);
    expect(school.logged()).not.toContain(temporary_password);
  });

  it('with the user name of their choice', async () => {
    expect((await hire('Roger', 'Toussaint', { user_name: 'Roger.T' })).answer.user_name).toBe('Roger.T');
    expect((await hire('Rita', 'Toussaint')).answer.user_name).toBe('rtoussaint');
    expect((await hire('Rupert', 'Toussaint')).answer.user_name).toBe('rtoussaint2');
  });

  it('and Admin sees the permissions with it', async () => {
    const { answer } = await save(admin, { first_name: 'Sunil', last_name: 'Beharry' });
    expect(answer.permissions).toEqual([1, 2, 3]);
  });

  it('twice by two clerks at one moment under one user name: one is made', async () => {
    const names = ['pgopaul', 'PGopaul', 'pgopau1', 'pgópaul'];
    const replies = await Promise.all(
      names.map(async (user_name) => hire('Pooran', 'Gopaul', { user_name })),
    );
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 422, 422, 422]);
  });

  it('and several of one name at one moment, each under a name of their own', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, async () => hire('Dave', 'Sookoo')));
    expect(replies.map(({ answer }) => answer.user_name).toSorted()).toEqual([
      'dsookoo',
      'dsookoo2',
      'dsookoo3',
      'dsookoo4',
    ]);
  });
});

describe('what is refused of a new employee, with nothing stored', () => {
  const blank = employeeMessages.nameMissing;
  it.each<readonly [string, object, Record<string, string[]>]>([
    ['no names', {}, { first_name: [blank], last_name: [blank] }],
    ['a blank first name', { first_name: ' \u200b\u3164 ', last_name: 'Ali' }, { first_name: [blank] }],
    ['a last name without a letter', { first_name: 'Ali', last_name: '- 2' }, { last_name: [blank] }],
    ['a last name of null', { first_name: 'Ann', last_name: null }, { last_name: [blank] }],
    [
      'a first name of 51 letters',
      { first_name: 'x'.repeat(51), last_name: 'Ali' },
      { first_name: [employeeMessages.nameTooLong] },
    ],
    [
      'a user name of 51 letters',
      { first_name: 'Ann', last_name: 'Ali', user_name: 'x'.repeat(51) },
      { user_name: [userNameMessages.tooLong] },
    ],
    [
      'a blank user name',
      { first_name: 'Ann', last_name: 'Ali', user_name: ' ' },
      { user_name: [userNameMessages.missing] },
    ],
    ...['Admin', ' aDmin', 'АDMIN', 'adm1n'].map(
      (user_name) =>
        [
          `the user name ${user_name}`,
          { first_name: 'Ann', last_name: 'Ali', user_name },
          { user_name: [userNameMessages.reserved] },
        ] as [string, object, Record<string, string[]>],
    ),
    ...['kali', 'KAli', 'ka1i', 'dgarcia', 'kàli'].map(
      (user_name) =>
        [
          `the user name ${user_name}, which is taken`,
          { first_name: 'Ann', last_name: 'Ali', user_name },
          { user_name: [userNameMessages.taken] },
        ] as [string, object, Record<string, string[]>],
    ),
    [
      'the user name kаli with a Cyrillic letter',
      { first_name: 'Ann', last_name: 'Ali', user_name: 'kаli' },
      { user_name: [userNameMessages.characters] },
    ],
    [
      'another status than Active',
      { first_name: 'Ann', last_name: 'Ali', employee_status_id: 3 },
      { employee_status_id: [employeeMessages.onlyBringBack] },
    ],
  ])('%s', async (_, body, errors) => {
    const before = await countAll();
    const { status, json } = await save(office, body);
    expect([status, json]).toEqual([422, { message: Object.values(errors)[0]?.[0], errors }]);
    expect(await countAll()).toBe(before);
  });
});

describe('the office edits a teacher', () => {
  const edit = async (id: number, changes: object, who = office) => save(who, { id, ...changes });

  it('one field at a time, each with its history', async () => {
    const { lcharles } = staff;
    const first = await edit(lcharles.id, { first_name: 'Liesl' });
    expect([first.status, first.answer]).toEqual([
      200,
      {
        id: lcharles.id,
        first_name: 'Liesl',
        last_name: 'Charles',
        user_name: 'lcharles',
        employee_status_id: 1,
        version: 2,
      },
    ]);
    await edit(lcharles.id, { last_name: 'Charles-Roy' });
    await edit(lcharles.id, { user_name: 'lcroy' });
    expect(await historyOf(lcharles.id)).toMatchObject([
      { before: { first_name: 'Lisa' }, after: { first_name: 'Liesl', version: 2 } },
      { before: { last_name: 'Charles' }, after: { last_name: 'Charles-Roy', version: 3 } },
      { before: { user_name: 'lcharles' }, after: { user_name: 'lcroy', version: 4 } },
    ]);
    expect((await school.browser().trySignIn('lcroy', password)).status).toBe(200);
    expect((await school.browser().trySignIn('lcharles', password)).status).toBe(422);
  });

  it('and nothing is written where nothing changes', async () => {
    const { kali } = staff;
    const { answer } = await edit(kali.id, { first_name: 'Kamla', last_name: 'Ali', user_name: 'kali' });
    expect(answer.version).toBe(1);
    expect(await historyOf(kali.id)).toEqual([]);
  });

  it('who may have the same user name in other letters of their own', async () => {
    expect((await edit(staff.twilliams.id, { user_name: 'TWilliams' })).answer.user_name).toBe('TWilliams');
  });

  it('and the server’s message stands at the user name', async () => {
    for (const [user_name, message] of [
      ['KALI', userNameMessages.taken],
      ['Admin', userNameMessages.reserved],
      ['', userNameMessages.missing],
    ] as const) {
      const { status, json } = await edit(staff.npierre.id, { user_name });
      expect([status, json]).toEqual([422, { message, errors: { user_name: [message] } }]);
    }
  });

  it('while a colleague does: a stale version is refused with the present record', async () => {
    const { npierre } = staff;
    const version = 1;
    const replies = await Promise.all(
      [office, admin].map(async (who, index) =>
        edit(npierre.id, { first_name: index === 0 ? 'Norma J' : 'Nora J', version }, who),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409]);
    const stored = replies.find(({ status }) => status === 200)?.answer;
    const current = { first_name: stored?.first_name, version: 2 };
    for (const { json } of replies.filter(({ status }) => status === 409)) {
      expect(json).toMatchObject({ message: employeeMessages.changedMeanwhile, current });
      expect(json).not.toHaveProperty('by_you');
    }
    expect(await historyOf(npierre.id)).toHaveLength(1);
  });

  it('changed on another device by the same clerk is told as the clerk’s own, unless a colleague was between', async () => {
    const { rsingh } = staff;
    await edit(rsingh.id, { first_name: 'Ravindra', version: 1 });
    await admin.ask(calls.savePermissions, {
      body: { employee_id: rsingh.id, permissions: [1, 2], version: 2 },
    });
    await edit(rsingh.id, { first_name: 'Ravin', version: 3 });
    const late = async (version: number) => [
      await edit(rsingh.id, { last_name: 'Singh Jr', version }),
      await office.write('DELETE', '/api/employee', { id: rsingh.id, employee_status_id: 2, version }),
    ];
    for (const { status, json } of await late(1)) {
      expect([status, json]).toMatchObject([409, { message: employeeMessages.changedMeanwhile }]);
      expect(json).not.toHaveProperty('by_you');
    }
    for (const { status, json } of await late(3)) {
      const current = { id: rsingh.id, first_name: 'Ravin', version: 4 };
      expect([status, json]).toMatchObject([409, { message: messages.changedByYou, by_you: true, current }]);
      // Permissions are told to those who give them.
      expect(json).not.toHaveProperty('current.permissions');
    }
    // To them the names and the permissions are one record.
    const { kali } = staff;
    await edit(kali.id, { first_name: 'Kamala', version: 1 }, admin);
    await admin.ask(calls.savePermissions, {
      body: { employee_id: kali.id, permissions: [3, 5, 6], version: 2 },
    });
    const own = await edit(kali.id, { last_name: 'Ali-Khan', version: 1 }, admin);
    expect([own.status, own.json]).toMatchObject([
      409,
      { by_you: true, current: { permissions: [3, 5, 6] } },
    ]);
  });

  it('who does not exist', async () => {
    expect((await edit(9999, { first_name: 'Nobody' })).status).toBe(404);
  });

  it('with markup in the name, which stays text', async () => {
    const { answer } = await edit(staff.gdeleon.id, { last_name: '<b>De Leon</b> & =1+1' });
    expect(answer.last_name).toBe('<b>De Leon</b> & =1+1');
  });

  it('but the user name of a holder of 9 only as Admin or with 9, told in the dialog', async () => {
    const taken = await edit(staff.vjoseph.id, { user_name: 'hmaharaj@school.example' });
    expect([taken.status, taken.json]).toEqual([403, { message: employeeMessages.userNameNotAllowed }]);
    expect(await historyOf(staff.vjoseph.id)).toEqual([]);
    const vicePrincipal = await school.browser().signIn('vjoseph');
    expect((await edit(staff.vjoseph.id, { first_name: 'Vera' })).status).toBe(200);
    expect((await edit(staff.vjoseph.id, { user_name: 'v.joseph' }, vicePrincipal)).status).toBe(200);
    expect((await edit(staff.vjoseph.id, { user_name: 'vjoseph' }, admin)).status).toBe(200);
    // Whoever has other permissions is the office's to rename.
    expect((await edit(staff.oramdeen.id, { user_name: 'o.ramdeen' })).status).toBe(200);
    expect((await edit(staff.hmaharaj.id, { user_name: 'h.maharaj' })).status).toBe(200);
  });

  it('and a teacher may not', async () => {
    const reply = await edit(staff.amohammed.id, { first_name: 'Queen' }, teacher);
    expect([reply.status, reply.json]).toEqual([403, { message: messages.notAllowed }]);
  });
});

describe('a clerk who loses the permission', () => {
  it('can do no more from the next call on', async () => {
    const { answer } = await hire('Wendell', 'Hosein');
    const { id, temporary_password = '' } = answer as SavedEmployee;
    await admin.ask(calls.savePermissions, { body: { employee_id: id, permissions: [4] } });
    const clerk = school.browser();
    await clerk.trySignIn('whosein', temporary_password);
    await clerk.post('/api/employee-change-password', { name: 'whosein', password: 'immortelle-3' });
    expect((await clerk.get('/api/former-employees')).status).toBe(200);
    await admin.ask(calls.savePermissions, { body: { employee_id: id, permissions: [] } });
    expect((await clerk.get('/api/former-employees')).status).toBe(403);
  });
});
