import { calls } from 'contract/calls';
import { emailMessage } from 'contract/email';
import { messages } from 'contract/messages';
import { phoneMessage } from 'contract/phone';
import { bloodGroups } from 'contract/personal-record';
import { recordMessages } from 'contract/record-fields';
import { afterAll, describe, expect, it } from 'vitest';
import { testApplication } from '../../testing/test-application.ts';
import { students } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const { anika, chantal, emile } = students;

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
    expect(await rowsOf(emile.id)).toBe(0);
  });

  it('of a student whom there is none of are not found', async () => {
    const clerk = await school.browser().signIn('kali');
    const read = await clerk.get('/api/student-data-personal/404');
    expect([read.status, read.json]).toEqual([404, { message: messages.notFound }]);
    const saved = await clerk.post('/api/student-data-personal', { student_id: 404, town: 'Arima' });
    expect([saved.status, saved.json]).toEqual([404, { message: messages.notFound }]);
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

async function rowsOf(studentId: number): Promise<number> {
  const rows = await school.database.owner.db
    .selectFrom('student_personal')
    .select('student_id')
    .where('student_id', '=', studentId)
    .execute();
  return rows.length;
}
