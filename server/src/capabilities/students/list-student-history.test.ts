import { calls } from 'contract/calls';
import { messages } from 'contract/messages';
import { studentMessages } from 'contract/students';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { generalInfoOf } from '../../testing/general-info.ts';
import { testApplication } from '../../testing/test-application.ts';
import { students, year } from '../../testing/test-school.ts';
import { blankFamily } from './family-store.ts';

const school = await testApplication();
afterAll(school.close);

const clerk = await school.browser().signIn('kali');
const vicePrincipal = await school.browser().signIn('vjoseph');
const admin = await school.browser().signIn('Admin');
const { anika, brandon, chantal, emile } = students;

const historyOf = async (studentId: number, who: Browser = clerk) => {
  const { answer } = await who.ask(calls.listStudentHistory, { params: { studentId: String(studentId) } });
  return answer.map(({ by, reason, changes }) => [
    by,
    reason,
    ...changes.map(({ part, relationship, field, from, to }) => [part, relationship, field, from, to]),
  ]);
};
const general = { first_name: 'Anika', last_name: 'Baptiste', birth_certificate_pin: 'P1' };

describe("the history of a student's record", () => {
  it('tells who changed which field of which part, from and to, the newest first and each save once', async () => {
    const { answer: saved } = await clerk.ask(calls.saveStudent, {
      body: { ...general, student_id: anika.id, form_class_id: '1B', date_of_birth: '2014-03-09' },
    });
    expect(saved.student.form_class_id).toBe('1B');
    await vicePrincipal.ask(calls.savePersonalData, {
      body: { student_id: anika.id, town: 'Arima', religion_id: 25, internet_access: 0 },
    });
    await clerk.ask(calls.saveMedicalData, { body: { student_id: anika.id, asthma: true } });
    await clerk.ask(calls.saveMedicalData, {
      body: { student_id: anika.id, asthma: false, allergies: 'Nuts' },
    });
    await clerk.ask(calls.saveFamilyData, {
      body: { student_id: anika.id, relationship: 2, name: 'Marva Baptiste', phone_mobile: '7550134' },
    });
    await clerk.ask(calls.changeStudentStatus, {
      body: { student_id: anika.id, student_status_id: 5 },
    });
    expect(await historyOf(anika.id)).toEqual([
      ['Kamla Ali', 'status changed', ['general', null, 'student_status', 'Active', 'Withdrawn']],
      [
        'Kamla Ali',
        '',
        ['family', 2, 'name', null, 'Marva Baptiste'],
        ['family', 2, 'phone_mobile', null, '7550134'],
      ],
      [
        'Kamla Ali',
        '',
        ['medical', null, 'asthma', true, null],
        ['medical', null, 'allergies', null, 'Nuts'],
      ],
      ['Kamla Ali', '', ['medical', null, 'asthma', null, true]],
      [
        'Verna Joseph',
        '',
        ['personal', null, 'town', null, 'Arima'],
        ['personal', null, 'religion_id', null, 'Roman Catholic'],
        ['personal', null, 'internet_access', null, 0],
      ],
      [
        'Kamla Ali',
        '',
        ['general', null, 'date_of_birth', null, '2014-03-09'],
        ['general', null, 'birth_certificate_pin', null, 'P1'],
        ['class', null, 'form_class_id', '1A', '1B'],
      ],
    ]);
  });

  it('begins with the upload that brought a student, and follows a student to another id', async () => {
    const row = { id: 2, last_name: 'Gopaul', first_name: 'Tariq', sea_number: '2699', form_class_id: '1A' };
    const { answer } = await clerk.ask(calls.uploadStudents, {
      body: { data: JSON.stringify([row]), academic_year_id: year },
    });
    const studentId = answer[0]?.record?.student_id ?? 0;
    await admin.ask(calls.saveStudent, {
      body: {
        student_id: studentId,
        new_student_id: 20269000,
        first_name: 'Tariq',
        last_name: 'Gopaul',
        birth_certificate_pin: 'P2',
        form_class_id: '1A',
      },
    });
    expect(await historyOf(20269000)).toEqual([
      [
        'Admin',
        '',
        ['general', null, 'student_id', studentId, 20269000],
        ['general', null, 'birth_certificate_pin', null, 'P2'],
      ],
      [
        'Kamla Ali',
        'upload',
        ['general', null, 'student_id', null, studentId],
        ['general', null, 'last_name', null, 'Gopaul'],
        ['general', null, 'first_name', null, 'Tariq'],
        ['general', null, 'sea_number', null, '2699'],
        ['general', null, 'student_status', null, 'Active'],
        ['class', null, 'form_class_id', null, '1A'],
      ],
    ]);
  });

  it('tells of a picture, which has no title, that it came, took the place of another and went', async () => {
    const grey = { width: 300, height: 400, channels: 3, background: '#888' } as const;
    const picture = await sharp({ create: grey }).png().toBuffer();
    const fields = { id: String(emile.id), file_type: 'picture' };
    for (let time = 1; time <= 2; time += 1) await admin.sendFile('/api/student-file', picture, { fields });
    const params = { studentId: String(emile.id) };
    const { answer } = await admin.ask(calls.getStudentPictureName, { params });
    await admin.ask(calls.deleteStudentFile, {
      query: { student_id: params.studentId, file_type: 'picture', file_name: answer.picture },
    });
    expect(await historyOf(emile.id)).toEqual([
      ['Admin', '', ['file', null, 'picture', 'one', null]],
      ['Admin', '', ['file', null, 'picture', 'one', 'another']],
      ['Admin', '', ['file', null, 'picture', null, 'one']],
    ]);
  });

  it('is told to nobody who may not open the record, and of nobody who is unknown', async () => {
    const path = `/api/student-history/${brandon.id}`;
    for (const name of ['amohammed', 'rsingh', 'cfrancis', 'oramdeen', 'sthomas'] as const) {
      const browser = await school.browser().signIn(name);
      expect((await browser.get(path)).status).toBe(403);
    }
    expect(await historyOf(brandon.id, admin)).toEqual([]);
    const unknown = await clerk.get('/api/student-history/20269999');
    expect([unknown.status, unknown.json]).toMatchObject([404, { message: messages.notFound }]);
  });
});

describe('a save of a record that someone else changed meanwhile', () => {
  it('is told who did, and when, part by part', async () => {
    const student_id = chantal.id;
    for (const [who, name] of [
      [admin, 'I. Ali'],
      [vicePrincipal, 'Imran Ali'],
    ] as const)
      await who.ask(calls.saveFamilyData, { body: { student_id, relationship: 1, name } });
    await admin.ask(calls.saveFamilyData, { body: { student_id, relationship: 2, name: 'Rehana Ali' } });
    await vicePrincipal.ask(calls.registerInClass, { body: { student_id, form_class_id: '1B' } });
    const family = await clerk.post('/api/student-data-family', {
      student_id,
      relationship: 1,
      name: 'I. Ali',
      version: 0,
    });
    const person = await clerk.post('/api/student', {
      student_id,
      ...general,
      form_class_id: '1A',
      version: 1,
    });
    const status = await clerk.write('DELETE', '/api/student', {
      student_id,
      student_status_id: 5,
      version: 1,
    });
    for (const { status: code, json } of [family, person, status]) {
      expect([code, json]).toMatchObject([
        409,
        {
          message: studentMessages.changedMeanwhile,
          current: { updated_by: 'Verna Joseph', updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\d/) },
        },
      ]);
    }
    const personal = await clerk.post('/api/student-data-personal', {
      student_id,
      town: 'Arima',
      version: 4,
    });
    expect(personal.json).toMatchObject({ current: { version: 0, updated_by: null, updated_at: null } });
  });

  it('hears where that was oneself alone, as on another device, part by part', async () => {
    const student_id = students.emile.id;
    const father = { student_id, relationship: 1 } as const;
    const body = { ...generalInfoOf(students.emile), student_id };
    const saveGeneral = async (who: Browser, other_name: string, version: number) =>
      who.ask(calls.saveStudent, { body: { ...body, other_name, version } });
    await clerk.ask(calls.saveFamilyData, { body: { ...father, name: 'Luc', version: 0 } });
    await clerk.ask(calls.saveFamilyData, { body: { ...father, name: 'Luc D.', version: 1 } });
    for (const name of ['Marie', 'Marie D.'])
      await vicePrincipal.ask(calls.saveFamilyData, { body: { student_id, relationship: 2, name } });
    await saveGeneral(clerk, 'Jean', 1);
    const refused = [
      await clerk.post('/api/student-data-family', { ...father, name: 'L.', version: 1 }),
      await saveGeneral(clerk, 'Paul', 1),
      await clerk.write('DELETE', '/api/student', { student_id, student_status_id: 5, version: 1 }),
    ];
    for (const { status, json } of refused) {
      const current = { updated_by: 'Kamla Ali' };
      expect([status, json]).toMatchObject([409, { message: messages.changedByYou, by_you: true, current }]);
    }
    // Who moved the student into another class meanwhile changed General Info, too.
    await vicePrincipal.ask(calls.registerInClass, { body: { student_id, form_class_id: '1B' } });
    await clerk.ask(calls.saveStudent, { body: { ...body, form_class_id: '1B', version: 3 } });
    const not = await saveGeneral(clerk, 'Paul', 2);
    expect([not.status, not.json]).toMatchObject([409, { message: studentMessages.changedMeanwhile }]);
    expect(not.json).not.toHaveProperty('by_you');
  });

  it('hears that of a relative whom oneself took out, and of none whom another did', async () => {
    const guardian = { student_id: students.farah.id, relationship: 3 } as const;
    const blank = { ...guardian, ...blankFamily };
    const late = async (version: number) =>
      clerk.post('/api/student-data-family', { ...guardian, name: 'Aunt Zora', version });
    await clerk.ask(calls.saveFamilyData, { body: { ...guardian, name: 'Zora Khan', version: 0 } });
    await clerk.ask(calls.saveFamilyData, { body: { ...blank, version: 1 } });
    expect((await late(1)).json).toMatchObject({ by_you: true, current: { version: 0 } });
    const { answer } = await clerk.ask(calls.saveFamilyData, {
      body: { ...guardian, name: 'Zora', version: 0 },
    });
    await vicePrincipal.ask(calls.saveFamilyData, { body: { ...blank, version: answer.version } });
    const { json } = await late(answer.version);
    expect(json).toMatchObject({ message: studentMessages.changedMeanwhile });
    expect(json).not.toHaveProperty('by_you');
  });
});
