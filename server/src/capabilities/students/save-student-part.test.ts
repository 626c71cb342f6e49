import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { emailMessage } from 'contract/email';
import { messages } from 'contract/messages';
import { phoneMessage } from 'contract/phone';
import { bloodGroups } from 'contract/personal-record';
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

describe('personal data', () => {
  it('are blank before the first save, and for a student who has no id yet', async () => {
    const clerk = await school.browser().signIn('kali');
    const stored = await clerk.ask(calls.getPersonalData, { params: { studentId: String(anika.id) } });
    expect(stored.answer).toMatchObject({ student_id: anika.id, town: null, version: 0 });
    const blank = await clerk.ask(calls.getBlankPersonalData, {});
    expect(blank.answer).toEqual({ ...stored.answer, student_id: null });
  });

  it('are stored tidied, and a field that is left out stays', async () => {
    const clerk = await school.browser().signIn('kali');
    const first = await clerk.ask(calls.savePersonalData, {
      body: {
        student_id: anika.id,
        address_home: '  12 Poui  Trace ',
        phone_mobile: '7550134',
        email: ' anika@mail.example ',
        religion_id: 25,
        ethnic_group_id: 6,
        blood_group: 'B-negative',
        device_type: 'No Device',
        internet_access: 0,
        version: 0,
      },
    });
    expect([first.status, first.answer.version]).toEqual([201, 1]);
    const second = await clerk.ask(calls.savePersonalData, {
      body: { student_id: anika.id, town: 'Arima', device_type: '', school_feeding: 1, version: 1 },
    });
    expect(second.status).toBe(200);
    expect(second.answer).toMatchObject({
      address_home: '12 Poui Trace',
      town: 'Arima',
      phone_mobile: '7550134',
      email: 'anika@mail.example',
      blood_group: 'B-negative',
      device_type: null,
      internet_access: 0,
      school_feeding: 1,
      version: 2,
    });
    const { answer } = await clerk.ask(calls.getPersonalData, { params: { studentId: String(anika.id) } });
    expect(answer).toEqual(second.answer);
  });

  it.each(bloodGroups)('know the blood group %s', async (blood_group) => {
    const clerk = await school.browser().signIn('kali');
    const { answer } = await clerk.ask(calls.savePersonalData, {
      body: { student_id: chantal.id, blood_group },
    });
    expect(answer.blood_group).toBe(blood_group);
  });

  it.each([
    ['six digits', { phone_mobile: '755013' }, 'phone_mobile', phoneMessage],
    ['eight digits', { phone_mobile: '75501344' }, 'phone_mobile', phoneMessage],
    ['a hyphen', { phone_mobile: '755-134' }, 'phone_mobile', phoneMessage],
    ['digits of another script', { phone_mobile: '٧٥٥٠١٣٤' }, 'phone_mobile', phoneMessage],
    ['an address without a sign', { email: 'anika.mail.example' }, 'email', emailMessage],
    ['an address of two', { email: 'a@b.example,c@d.example' }, 'email', emailMessage],
    ['an address without an end', { email: 'anika@mail' }, 'email', emailMessage],
    ['a blood group of nobody', { blood_group: 'C-positive' }, 'blood_group', recordMessages.choice],
    ['a device of nobody', { device_type: 'Slate' }, 'device_type', recordMessages.choice],
    ['a religion that is not listed', { religion_id: 99 }, 'religion_id', recordMessages.choice],
    ['a group that is not listed', { ethnic_group_id: 12 }, 'ethnic_group_id', recordMessages.choice],
    ['a half answer', { internet_access: 2 }, 'internet_access', recordMessages.yesOrNo],
    ['a town of a page', { town: 'x'.repeat(61) }, 'town', 'Max 60 characters'],
  ])('are refused with %s', async (_what, wrong, field, message) => {
    const clerk = await school.browser().signIn('kali');
    const reply = await clerk.post('/api/student-data-personal', { student_id: emile.id, ...wrong });
    expect([reply.status, reply.json]).toEqual([422, { message, errors: { [field]: [message] } }]);
  });

  it('that say nothing are no data', async () => {
    const clerk = await school.browser().signIn('kali');
    const { status, answer } = await clerk.ask(calls.savePersonalData, {
      body: { student_id: emile.id, town: '', email: null },
    });
    expect([status, answer.version]).toEqual([200, 0]);
    expect(await rowsOf('student_personal', emile.id)).toBe(0);
  });

  it('of a student whom there is none of are not found', async () => {
    const clerk = await school.browser().signIn('kali');
    const read = await clerk.get('/api/student-data-personal/404');
    expect([read.status, read.json]).toEqual([404, { message: messages.notFound }]);
    const saved = await clerk.post('/api/student-data-personal', { student_id: 404, town: 'Arima' });
    expect([saved.status, saved.json]).toEqual([404, { message: messages.notFound }]);
  });
});

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

describe('the lists to choose from', () => {
  it('are the school’s 27 religions and 11 ethnic groups', async () => {
    const clerk = await school.browser().signIn('kali');
    const religions = await clerk.ask(calls.listReligions, {});
    expect([religions.answer.length, religions.answer[0]]).toEqual([
      27,
      { id: 1, grouping: 'African Ethiopian Orthodox' },
    ]);
    const groups = await clerk.ask(calls.listEthnicGroups, {});
    expect([groups.answer.length, groups.answer.at(-1)]).toEqual([11, { id: 11, grouping: 'Not Available' }]);
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

async function rowsOf(table: 'student_personal', studentId: number): Promise<number> {
  const rows = await owner
    .selectFrom(table)
    .select('student_id')
    .where('student_id', '=', studentId)
    .execute();
  return rows.length;
}

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
