import { messages } from 'contract/messages';
import { readXlsx } from 'hucre/xlsx';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFamilyRecord, writePersonalData } from '../testing/registration-details.ts';
import { schoolRecords } from '../testing/school-records.ts';
import { testApplication } from '../testing/test-application.ts';
import { lastYear, students, type UserName } from '../testing/test-school.ts';
import { factsOf, linesOf, wordsIn } from './render/read-pdf.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const { enrol, open, register } = schoolRecords(db);
const { anika, gerard } = students;
const nextYear = 20272028;

describe('a registration form', () => {
  beforeAll(async () => {
    // Her class before this year, and the one that she has for the next already.
    await db
      .insertInto('academic_years')
      .values({ academic_year_id: nextYear, starts_on: null, ends_on: null })
      .execute();
    await open('2A');
    await register(anika, '1B', lastYear);
    await register(anika, '2A', nextYear);
    await db
      .updateTable('students')
      .set({ entry_date: '2026-09-07' })
      .where('student_id', '=', anika.id)
      .execute();
    await writePersonalData(db, anika, {
      address_home: '12 Poui Trace',
      phone_mobile: '3484855',
      religion_id: 25,
      ethnic_group_id: 6,
      blood_group: 'B-negative',
      internet_access: 0,
    });
    await writeFamilyRecord(db, anika, { relationship: 1, name: 'Ravi Baptiste', phone_work: '6230002' });
    await writeFamilyRecord(db, anika, {
      relationship: 3,
      name: '#include "x" $y$',
      relation: '<b>Aunt</b>',
    });
    await writeFamilyRecord(db, anika, { relationship: 4, name: 'Nadia Neighbour', phone_work: '6230004' });
    await db
      .insertInto('student_medical')
      .values({
        student_id: anika.id,
        chicken_pox: false,
        diphtheria: false,
        hepatitis: false,
        measles: false,
        polio: false,
        rheumatic_fever: false,
        tetanus: false,
        typhoid: false,
        yellow_fever: false,
        asthma: true,
        diabetes: false,
        epilepsy: false,
        poor_eyesight: false,
        poor_hearing: false,
        tb: false,
        allergies: 'Peanuts',
        other: '',
      })
      .execute();
  });

  it('is one page with all that is recorded', async () => {
    const reply = await print(`/api/registration-form/${anika.id}`);
    const [page = '', ...more] = linesOf(reply.bytes);
    expect(more).toEqual([]);
    for (const part of [
      'Registration form 2026-2027',
      '20260001 1A 7 September 2026 Active',
      'Baptiste',
      '12 Poui Trace',
      '1868 348-4855',
      'Roman Catholic',
      'Mixed (African and East Indian)',
      'B-negative',
      'Father Mother Guardian',
      'Ravi Baptiste',
      '1868 623-0002',
      '#include "x" $y$',
      '<b>Aunt</b>',
      'Nadia Neighbour',
      '1868 623-0004',
      '☒ Asthma',
      '☐ Diabetes',
      'Peanuts',
      '☐ Birth Certificate',
      'Parent or guardian',
    ])
      expect(page).toContain(part);
    expect(factsOf(reply.bytes)).toMatchObject({
      title: 'Registration form – Baptiste, Anika – 20260001',
      tagged: true,
    });
  });

  it('shows the picture, and ticks what has been handed in', async () => {
    const admin = await school.browser().signIn('Admin');
    const picture = await sharp({ create: { width: 240, height: 300, channels: 3, background: '#8a5a3c' } })
      .jpeg()
      .toBuffer();
    const fields = { id: anika.id, file_type: 'picture' };
    expect((await admin.sendFile('/api/student-file', picture, { fields })).status).toBe(200);
    const slip = { id: anika.id, file_type: 'sea_slip' };
    expect((await admin.sendFile('/api/student-file', picture, { fields: slip })).status).toBe(200);
    const { bytes } = await print(`/api/registration-form/${anika.id}`);
    const [page = ''] = linesOf(bytes);
    expect(page).toContain('☐ Birth Certificate ☒ SEA Slip ☒ Picture ☐ Other documents');
    const kept = await db
      .selectFrom('student_pictures')
      .select('jpeg')
      .where('student_id', '=', anika.id)
      .executeTakeFirstOrThrow();
    expect(bytes.includes(kept.jpeg)).toBe(true);
  });

  it('of a student of whom nothing is recorded is one page to be filled in by hand', async () => {
    const pages = linesOf((await print(`/api/registration-form/${gerard.id}`)).bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Lewis');
  });

  it('has a whole letter of each name in place of a picture, also where two signs make one', async () => {
    const student = { id: 20260077, first: 'M\u0303iro', last: 'R\u0303ao' };
    await enrol(student, '1A', nextYear);
    const [page = ''] = linesOf((await print(`/api/registration-form/${student.id}`)).bytes);
    expect(page).toMatch(/^M\u0303 ?R\u0303$/m);
  });

  it('names the year of its class, of the coming intake as of who has left', async () => {
    const comes = { id: 20270001, first: 'Ismael', last: 'Noel' };
    const left = { id: 20250009, first: 'Ruth', last: 'Paul' };
    await enrol(comes, '1A', nextYear);
    await enrol(left, '1B', lastYear);
    await schoolRecords(db).leaveSchool(left);
    const headOf = async ({ id }: { id: number }) =>
      linesOf((await print(`/api/registration-form/${id}`)).bytes)[0];
    expect(await headOf(comes)).toMatch(/Registration form 2027-2028.*20270001 1A – Active/s);
    expect(await headOf(left)).toMatch(/Registration form 2025-2026.*20250009 1B – Transferred/s);
  });

  it('stays one page however long the entries', async () => {
    const { id } = students.brandon;
    const longest = 'Wickramasinghe-Ramkissoon de la Núñez y Fernández '.repeat(4).slice(0, 200).trim();
    await writePersonalData(
      db,
      { id },
      { address_home: longest, previous_school: longest, town: 'W'.repeat(60) },
    );
    for (const relationship of [1, 2, 3, 4] as const) {
      await writeFamilyRecord(
        db,
        { id },
        {
          relationship,
          name: longest,
          address_home: longest,
          address_work: longest,
          email: `${'x'.repeat(80)}@a.tt`,
        },
      );
    }
    expect(linesOf((await print(`/api/registration-form/${id}`)).bytes)).toHaveLength(1);
  });

  it('breaks no long name that fits in one piece if it is set a little smaller', async () => {
    const student = {
      id: 20260071,
      first: 'Alexandrina-Philippa Bartholomew-Christopher Ramkissoonsingh',
      last: 'Pantin',
    };
    await enrol(student, '1A', nextYear);
    const name = 'Bartholomew-Christopher Ramkissoonsingh-Featherstonehaugh';
    await writeFamilyRecord(db, student, { relationship: 2, name });
    const words = wordsIn((await print(`/api/registration-form/${student.id}`)).bytes);
    const printed = words.map(({ word }) => word).join(' ');
    expect(printed).toContain('Bartholomew-Christopher Ramkissoonsingh');
    expect(printed.replaceAll('- ', '-')).toContain(name);
  });
});

describe('the registration data', () => {
  it('have a row for each current student, with nothing that anyone typed as a formula', async () => {
    await writeFamilyRecord(db, students.chantal, { relationship: 2, name: '=1+1', occupation: '@SUM(A1)' });
    await enrol({ id: 20250008, first: 'Omari', last: 'Thomas' }, '1B', lastYear);
    const reply = await print('/api/registration-data-spreadsheet');
    expect(reply.headers['content-disposition']).toContain('registration-data-2026-2027.xlsx');
    const [sheet] = (await readXlsx(reply.bytes, { readStyles: true })).sheets;
    const [headings = [], ...rows] = sheet?.rows ?? [];
    const cell = (id: number, heading: string) =>
      rows.find(([first]) => first === id)?.[headings.indexOf(heading)];
    // By class and name, without who has left and who is in no class this year.
    const { brandon, chantal, emile, dinesh, farah, hannah, isaiah, jada, kyle, leah, marcus } = students;
    const of1A = [brandon, chantal, anika, emile];
    const of4Sci = [kyle, hannah, jada, isaiah];
    const inOrder = [...of1A, farah, dinesh, ...of4Sci, marcus, leah];
    expect(rows.map(([id]) => id)).toEqual(inOrder.map(({ id }) => id));
    expect([
      cell(anika.id, 'Class'),
      cell(anika.id, 'Religion'),
      cell(anika.id, 'Father: Name'),
      cell(anika.id, 'Mobile Phone'),
      cell(anika.id, 'Father: Work Phone'),
      // What is not recorded is an empty cell, which spreadsheets count as none.
      cell(anika.id, 'Father: Home Phone'),
      cell(anika.id, 'Mother: Name'),
      // A date, by which one can sort and reckon.
      cell(anika.id, 'Entry Date'),
      cell(anika.id, 'Medical Conditions'),
      cell(anika.id, 'Internet Access'),
      cell(students.chantal.id, 'Mother: Name'),
      cell(students.chantal.id, 'Mother: Occupation'),
    ]).toEqual([
      '1A',
      'Roman Catholic',
      'Ravi Baptiste',
      '1868 348-4855',
      '1868 623-0002',
      null,
      null,
      new Date('2026-09-07'),
      'Asthma',
      'No',
      '=1+1',
      '@SUM(A1)',
    ]);
    const formulas = [...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined);
    expect(formulas).toEqual([]);
  });
});

describe('documents of students’ records', () => {
  const paths = [
    `/api/student-transcript?studentId=${anika.id}`,
    `/api/registration-form/${anika.id}`,
    '/api/registration-data-spreadsheet',
  ];

  it('leave a trace of who took them, of whom, and never of what is in them', async () => {
    const clerk = await school.browser().signIn('kali');
    for (const path of paths) expect((await clerk.get(path)).status).toBe(200);
    const rows = await db
      .selectFrom('history')
      .select(['actor', 'student_id', 'after'])
      .where('entity', '=', 'export')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(rows.toReversed()).toMatchObject([
      { actor: 'Kamla Ali', student_id: anika.id, after: { document: 'transcript', students: 1 } },
      { actor: 'Kamla Ali', student_id: anika.id, after: { document: 'registration-form', students: 1 } },
      { actor: 'Kamla Ali', student_id: null, after: { document: 'registration-data', students: 12 } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Peanuts|Ravi/);
  });

  it('are for those who keep the students, and a student whom there is none of is not found', async () => {
    for (const name of ['amohammed', 'cfrancis', 'oramdeen'] as const) {
      const browser = await school.browser().signIn(name);
      for (const path of paths) expect((await browser.get(path)).status).toBe(403);
    }
    for (const path of ['/api/student-transcript?studentId=404', '/api/registration-form/404']) {
      const reply = await print(path);
      expect([reply.status, reply.json]).toEqual([404, { message: messages.notFound }]);
    }
    for (const query of ['', '?studentId=', '?studentId=x', '?studentId=-1', '?studentId=1&studentId=2']) {
      expect((await print(`/api/student-transcript${query}`)).status).toBe(400);
    }
  });
});

async function print(path: string, name: UserName = 'kali') {
  return (await school.browser().signIn(name)).get(path);
}
