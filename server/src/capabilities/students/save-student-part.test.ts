import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { emailMessage } from 'contract/email';
import { messages } from 'contract/messages';
import { phoneMessage } from 'contract/phone';
import { recordMessages } from 'contract/record-fields';
import { studentMessages } from 'contract/students';
import { requiredMessage } from 'contract/text';
import { afterAll, describe, expect, it } from 'vitest';
import { testApplication } from '../../testing/test-application.ts';
import { students } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const { anika, brandon, chantal, emile } = students;

describe('medical data', () => {
  it('are stored, and neither the log nor an error says what they are', async () => {
    const clerk = await school.browser().signIn('kali');
    const { status, answer } = await clerk.ask(calls.saveMedicalData, {
      body: { student_id: brandon.id, asthma: true, allergies: 'Peanuts and bee stings', other: '' },
    });
    expect([status, answer]).toMatchObject([
      201,
      { asthma: true, tb: false, allergies: 'Peanuts and bee stings', version: 1 },
    ]);
    const refused = await clerk.post('/api/student-data-medical', {
      student_id: brandon.id,
      epilepsy: 'Peanuts',
    });
    expect([refused.status, refused.text.includes('Peanuts')]).toEqual([422, false]);
    expect(school.logged()).not.toMatch(/Peanuts|asthma/i);
  });
});

describe('family data', () => {
  it('are up to four records, by relationship', async () => {
    const clerk = await school.browser().signIn('kali');
    for (const relationship of [4, 2, 1] as const) {
      const { status } = await clerk.ask(calls.saveFamilyData, {
        body: {
          student_id: brandon.id,
          relationship,
          name: `Relative ${relationship}`,
          marital_status: 'Married',
          phone_work: '6230001',
          version: 0,
        },
      });
      expect(status).toBe(201);
    }
    const { answer } = await clerk.ask(calls.listFamilyData, { params: { studentId: String(brandon.id) } });
    expect(answer.map(({ relationship, name }) => [relationship, name])).toEqual([
      [1, 'Relative 1'],
      [2, 'Relative 2'],
      [4, 'Relative 4'],
    ]);
    expect((await clerk.ask(calls.listBlankFamilyData, {})).answer).toEqual([]);
  });

  it('are saved only with a name', async () => {
    const clerk = await school.browser().signIn('kali');
    const reply = await clerk.post('/api/student-data-family', {
      student_id: brandon.id,
      relationship: 3,
      name: '  ',
      phone_home: '6230001',
    });
    expect([reply.status, reply.json]).toMatchObject([422, { errors: { name: [requiredMessage] } }]);
  });

  it('are taken out by a save that empties them, which is checked and kept as any other', async () => {
    const clerk = await school.browser().signIn('kali');
    const of = { student_id: chantal.id, relationship: 1 } as const;
    const empty = {
      ...of,
      name: ' ',
      relation: null,
      marital_status: null,
      address_home: '',
      occupation: null,
      employer: null,
      address_work: null,
      phone_home: null,
      phone_work: null,
      phone_mobile: null,
      email: '',
      id_card: null,
    };
    const list = async () =>
      (await clerk.ask(calls.listFamilyData, { params: { studentId: String(chantal.id) } })).answer;
    const save = async (body: object) => clerk.post('/api/student-data-family', body);
    const nothing = await save(empty);
    expect([nothing.status, nothing.json], 'never saved').toMatchObject([200, { version: 0 }]);
    await save({ ...of, name: 'Curtis Quashie', occupation: 'Mason', version: 0 });

    const stale = await save({ ...empty, version: 0 });
    expect([stale.status, stale.json]).toMatchObject([409, { current: { name: 'Curtis Quashie' } }]);
    for (const half of [
      { ...of, name: '' },
      { ...empty, occupation: 'Mason' },
    ]) {
      const { status, json } = await save({ ...half, version: 1 });
      expect([status, json]).toMatchObject([422, { errors: { name: [requiredMessage] } }]);
    }
    expect(await list()).toHaveLength(1);

    const removal = { ...empty, version: 1, mutation_id: randomUUID() };
    for (const { status, json } of [await save(removal), await save(removal)]) {
      expect([status, json]).toMatchObject([200, { ...of, name: '', occupation: null, version: 0 }]);
    }
    expect(await list()).toEqual([]);
    expect(await historyOf('student_family', chantal.id)).toEqual([null, 'Mason']);

    // Another father is no later state of the first: what was typed over the first is refused.
    const next = await save({ ...of, name: 'Winston Noel', version: 0 });
    expect([next.status, next.json]).toMatchObject([201, { name: 'Winston Noel', version: 2 }]);
    const late = await save({ ...of, name: 'Curtis Quashie', phone_home: '6230001', version: 1 });
    expect(late.status).toBe(409);
  });

  it.each([
    [{ relationship: 5 }, 'relationship', recordMessages.choice],
    [{ marital_status: 'Complicated' }, 'marital_status', recordMessages.choice],
    [{ phone_home: '12' }, 'phone_home', phoneMessage],
    [{ phone_work: 'x234567' }, 'phone_work', phoneMessage],
    [{ email: '@' }, 'email', emailMessage],
  ])('are refused with %j', async (wrong, field, message) => {
    const clerk = await school.browser().signIn('kali');
    const body = { student_id: brandon.id, relationship: 3, name: 'Uncle Winston', ...wrong };
    const reply = await clerk.post('/api/student-data-family', body);
    expect([reply.status, reply.json]).toMatchObject([422, { errors: { [field]: [message] } }]);
  });
});

describe('every part of a record', () => {
  it('answers a stale save with what stands now, and a repeated one as the first time', async () => {
    const clerk = await school.browser().signIn('kali');
    const deputy = await school.browser().signIn('vjoseph');
    const body = { student_id: emile.id, relationship: 2, name: "Marie D'Abreu", version: 0 } as const;
    const saved = { ...body, occupation: 'Nurse', mutation_id: randomUUID() };
    const first = await clerk.ask(calls.saveFamilyData, { body: saved });
    const late = await deputy.post('/api/student-data-family', { ...body, occupation: 'Teacher' });
    expect([late.status, late.json]).toMatchObject([
      409,
      { message: studentMessages.changedMeanwhile, current: { occupation: 'Nurse', version: 1 } },
    ]);
    await deputy.ask(calls.saveFamilyData, { body: { ...body, occupation: 'Teacher', version: 1 } });
    const again = await clerk.ask(calls.saveFamilyData, { body: saved });
    expect([again.status, again.answer]).toEqual([201, first.answer]);
    const other = await clerk.post('/api/student-data-medical', {
      student_id: emile.id,
      tb: true,
      mutation_id: saved.mutation_id,
    });
    expect([other.status, other.json]).toEqual([409, { message: studentMessages.mutationReused }]);
    expect(await historyOf('student_family', emile.id)).toEqual([null, 'Nurse']);
  });

  it('of two students at the same moment under one mutation id is one save', async () => {
    const clerk = await school.browser().signIn('kali');
    await clerk.fetchToken();
    const mutation_id = randomUUID();
    const replies = await Promise.all(
      [chantal, brandon, anika].map(async ({ id }) =>
        clerk.post('/api/student-data-personal', { student_id: id, town: 'Couva', mutation_id }),
      ),
    );
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused.map(({ json }) => json)).toEqual([
      { message: studentMessages.mutationReused },
      { message: studentMessages.mutationReused },
    ]);
  });

  it('is stored once of several that start from one version', async () => {
    const clerk = await school.browser().signIn('kali');
    await clerk.fetchToken();
    const replies = await Promise.all(
      ['Bee', 'Dust', 'Milk', 'Eggs'].map(async (allergies) =>
        clerk.post('/api/student-data-medical', { student_id: anika.id, allergies, version: 0 }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(await historyOf('student_medical', anika.id)).toHaveLength(1);
  });
});

describe('medical, family and personal data', () => {
  it.each(['lcharles', 'amohammed', 'cfrancis', 'oramdeen', 'sthomas'] as const)(
    'are nothing for %s, whether the student exists or not',
    async (name) => {
      const browser = await school.browser().signIn(name);
      for (const part of ['personal', 'medical', 'family']) {
        for (const id of [anika.id, 404]) {
          const { status, json } = await browser.get(`/api/student-data-${part}/${id}`);
          expect([status, json]).toEqual([403, { message: messages.notAllowed }]);
        }
      }
    },
  );
});

/** The occupation before each change of a family record, or the state before of another part. */
async function historyOf(entity: string, studentId: number) {
  const rows = await owner
    .selectFrom('history')
    .select('before')
    .where('student_id', '=', studentId)
    .where('entity', '=', entity)
    .orderBy('id')
    .execute();
  return rows.map(({ before }) => (before as { occupation?: string } | null)?.occupation ?? null);
}
