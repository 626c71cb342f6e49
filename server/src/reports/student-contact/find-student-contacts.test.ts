import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printDocument } from '../../testing/print-document.ts';
import { writeFamilyRecord, writePersonalData } from '../../testing/registration-details.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { staff, students } from '../../testing/test-school.ts';
import { factsOf, wordsIn } from '../render/read-pdf.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const { enrol } = schoolRecords(db);
const { anika, chantal, emile } = students;

beforeAll(async () => {
  await writePersonalData(db, anika, { phone_mobile: '3484855', email: 'anika@mail.example' });
  await db
    .updateTable('students')
    .set({ date_of_birth: '2014-06-05' })
    .where('student_id', '=', anika.id)
    .execute();
  await writeFamilyRecord(db, anika, {
    relationship: 1,
    name: 'Ravi Baptiste',
    phone_home: '6740001',
    phone_work: '6230002',
  });
  await writeFamilyRecord(db, anika, {
    relationship: 2,
    name: 'Ann-Marie Baptiste',
    phone_mobile: '7550003',
    email: 'annmarie@mail.example',
  });
  await writeFamilyRecord(db, anika, {
    relationship: 3,
    name: 'Merle St. Clair',
    relation: 'Grandmother',
    phone_mobile: '3210004',
  });
  await writeFamilyRecord(db, anika, { relationship: 4, name: 'Nadia Neighbour', phone_mobile: '3210005' });
  await writeFamilyRecord(db, chantal, { relationship: 1, name: 'Winston Ali' });
  await writeFamilyRecord(db, emile, { relationship: 4, name: 'Marie Neighbour', phone_home: '6210006' });
});

describe('the contact information of a class', () => {
  it('says how to reach each student, father, mother and guardian', async () => {
    const [page = '', ...more] = await printDocument(school, '/api/student-contact/1A');
    expect(more).toEqual([]);
    expect(page).toContain('Student Contact Information 1A, 2026-2027');
    expect(page).toContain('A. Mohammed');
    for (const part of [
      String(anika.id),
      'Baptiste, Anika',
      'Female',
      '5 Jun 2014',
      '1868 348-4855',
      'anika@mail.example',
      'Ravi Baptiste',
      '1868 674-0001 (H)',
      '1868 623-0002 (W)',
      'Ann-Marie Baptiste',
      '1868 755-0003',
      'annmarie@mail.example',
      'Merle St. Clair (Grandmother)',
      '1868 321-0004',
    ])
      expect(page).toContain(part);
    const family = ['Father Mother Guardian', 'Ravi Baptiste', 'Ann-Marie Baptiste', 'Merle St. Clair'];
    const places = family.map((words) => page.indexOf(words));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    // Whom to call in an emergency, and who has left.
    expect(page).not.toMatch(/Neighbour|Lewis/);
  });

  it('marks what is missing, and counts who cannot be reached by telephone', async () => {
    const [page = ''] = await printDocument(school, '/api/student-contact/1A');
    expect(page).toMatch(/Winston Ali.*No phone or e-mail|No phone or e-mail.*Winston Ali/);
    expect(page.match(/No telephone number/g)).toHaveLength(2);
    expect(page).toContain('2 without any telephone');
    // There is a number where the only one is not printed here.
    expect(page).toMatch(/D'Abreu, Émile.*Emergency contact only/);
    expect(page).toContain('4 students: 2 male, 2 female');
  });

  it('lies on its side, under a name that says what it is, also of a class with a space in its name', async () => {
    const browser = await school.browser().signIn('kali');
    const { headers, bytes } = await browser.get('/api/student-contact/4%20Sci');
    expect(headers['content-disposition']).toContain(
      'inline; filename="student-contact-4-Sci-2026-2027.pdf"',
    );
    expect(headers['cache-control']).toBe('private, no-store');
    expect(factsOf(bytes)).toEqual({
      title: 'Student Contact Information – 4 Sci – 2026-2027',
      pages: 1,
      tagged: true,
      paper: '792 x 612 pts (letter)',
    });
  });

  it('of an empty class is one page that says so', async () => {
    await db.insertInto('form_classes').values({ form_class_id: '2 Poui', retired_on: null }).execute();
    const pages = await printDocument(school, '/api/student-contact/2%20Poui');
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('No students are registered in class 2 Poui this year.');
  });

  it('goes on with an e-mail address at a sign in it, and not in the middle of a word', async () => {
    await db.insertInto('form_classes').values({ form_class_id: '2 Mail', retired_on: null }).execute();
    const shermaine = {
      id: 20260091,
      first: 'Shermaine-Anastasia',
      last: 'Ramkissoon',
      gender: 'F' as const,
    };
    await enrol(shermaine, '2 Mail');
    await writePersonalData(db, shermaine, { email: 'rosangela.nunezrodriguez@mail.example' });
    await writeFamilyRecord(db, shermaine, {
      relationship: 1,
      name: 'Ravi Ramkissoon',
      email: 'shermaineanastasia.ramkissoonbaptiste@mail.example',
    });
    const clerk = await school.browser().signIn('kali');
    const words = wordsIn((await clerk.get('/api/student-contact/2%20Mail')).bytes).map(({ word }) => word);
    expect(words).toEqual(
      expect.arrayContaining([
        'rosangela.nunezrodriguez',
        '@mail.example',
        'shermaineanastasia.',
        'ramkissoonbaptiste@mail.example',
      ]),
    );
  });

  it('begins with the name where a parent’s record is too long for the row', async () => {
    await db.insertInto('form_classes').values({ form_class_id: '2 Full', retired_on: null }).execute();
    const someone = { id: 20260092, first: 'Zion', last: 'Hall', gender: 'M' as const };
    await enrol(someone, '2 Full');
    await writeFamilyRecord(db, someone, {
      relationship: 3,
      name: `Winston ${'WWWWWWWWW '.repeat(9)}`.trim(),
      relation: 'Great-Grandmother of the mother of a half-sister',
      phone_mobile: '3450001',
      phone_home: '6450002',
      phone_work: '6270003',
      email: `${'w'.repeat(60)}@${'m'.repeat(30)}.example`,
    });
    const clerk = await school.browser().signIn('kali');
    const words = wordsIn((await clerk.get('/api/student-contact/2%20Full')).bytes);
    const head = words.find(({ word }) => word === 'Guardian')?.bottom ?? Infinity;
    expect(words.find(({ word }) => word === 'Winston')?.top).toBeGreaterThan(head + 3);
  });

  it.each([
    {
      formClass: '2 Whole',
      id: 20260093,
      name: 'Bartholomew-Christopher Ramkissoonsingh-Featherstonehaugh',
      relation: 'Grand-uncle on the mother’s side, once removed, by marriage',
      email: 'guardian.with.a.long.name@subdomain.of.a.long-domain-name.example.edu.tt',
      end: '.example.edu.tt',
    },
    {
      formClass: '2 Wide',
      id: 20260094,
      name: 'W'.repeat(120),
      relation: 'W'.repeat(60),
      email: `${'w'.repeat(45)}@${'w'.repeat(45)}.example`,
      end: 'ww.example',
    },
  ])(
    'has a long name, three numbers and a long address of a guardian whole in its row: $formClass',
    async ({ formClass, id, end, ...guardian }) => {
      await db.insertInto('form_classes').values({ form_class_id: formClass, retired_on: null }).execute();
      const someone = { id, first: 'Zion', last: 'Hall', gender: 'M' as const };
      await enrol(someone, formClass);
      await writeFamilyRecord(db, someone, {
        relationship: 3,
        phone_mobile: '3450001',
        phone_home: '6450002',
        phone_work: '6270003',
        ...guardian,
      });
      const clerk = await school.browser().signIn('kali');
      const words = wordsIn((await clerk.get(`/api/student-contact/${encodeURIComponent(formClass)}`)).bytes);
      const find = (text: string) => words.find(({ word }) => word === text);
      const [row, head] = [find(String(someone.id)), find('Guardian')];
      const middle = ((row?.top ?? 0) + (row?.bottom ?? 0)) / 2;
      const halfOfRow = 13 / 2 / 0.3528;
      const record = words.filter(
        ({ left, top }) =>
          left > (head?.left ?? 0) - 1 && top > (head?.bottom ?? 0) && top < middle + 2 * halfOfRow,
      );
      expect(record.map(({ word }) => word).join('')).toContain(end);
      expect(Math.max(...record.map(({ bottom }) => bottom))).toBeLessThan(middle + halfOfRow);
      expect(Math.min(...record.map(({ top }) => top))).toBeGreaterThan(middle - halfOfRow);
    },
  );

  it('of forty-five with the longest of names, addresses and numbers loses nobody', async () => {
    await db.insertInto('form_classes').values({ form_class_id: '3 Long', retired_on: null }).execute();
    for (let index = 1; index <= 45; index++) {
      const student = { id: 20260100 + index, first: 'É'.repeat(60), last: `W${'w'.repeat(59)}` };
      await enrol({ ...student, gender: index % 2 === 0 ? 'M' : 'F' }, '3 Long');
      for (const relationship of [1, 2, 3] as const) {
        await writeFamilyRecord(db, student, {
          relationship,
          name: '#include "x" $y$ '.repeat(4).trim(),
          relation: '<b>Aunt</b>',
          phone_mobile: '3450001',
          phone_home: '6450002',
          phone_work: '6270003',
          email: `${'long.'.repeat(11)}name@mail.example`,
        });
      }
    }
    const pages = await printDocument(school, '/api/student-contact/3%20Long');
    const words = pages.join(' ');
    for (let index = 1; index <= 45; index++) expect(words).toContain(String(20260100 + index));
    expect(words.match(/1868 627-0003 \(W\)/g)).toHaveLength(45 * 3);
    expect(words.replaceAll(' ', '')).toContain('#include"x"$y$');
    expect(words).toContain('45 students: 22 male, 23 female');
  });

  it('is for holders of Reports or Students', async () => {
    const statusFor = async (name: 'gdeleon' | 'amohammed' | 'lcharles') => {
      const browser = await school.browser().signIn(name);
      return (await browser.get('/api/student-contact/1A')).status;
    };
    expect([await statusFor('amohammed'), await statusFor('lcharles'), await statusFor('gdeleon')]).toEqual([
      200, 403, 403,
    ]);
    await db
      .insertInto('employee_permissions')
      .values({ employee_id: staff.gdeleon.id, user_permission_id: 6 })
      .execute();
    expect(await statusFor('gdeleon')).toBe(200);
    const clerk = await school.browser().signIn('gdeleon');
    expect((await clerk.get('/api/foreign-students')).status).toBe(403);
  });
});
