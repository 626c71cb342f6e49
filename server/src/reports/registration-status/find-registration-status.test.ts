import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printDocument } from '../../testing/print-document.ts';
import { writeFamilyRecord, writePersonalData } from '../../testing/registration-details.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { students } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const { enrol } = schoolRecords(db);
const { anika, brandon, chantal, emile, farah, gerard, leah, marcus } = students;

beforeAll(async () => {
  await writePersonalData(db, anika, { town: 'Arima' });
  await writeFamilyRecord(db, anika, { relationship: 2, name: 'Sandra Baptiste' });
  await writePersonalData(db, brandon, { school_feeding: 0 });
  // A form that came back empty is no personal data.
  await writePersonalData(db, chantal, { town: ' ', email: '' });
  await writeFamilyRecord(db, chantal, { relationship: 4, name: 'Merle Ali' });
  await writePersonalData(db, farah, { town: 'Tunapuna' });
  await writeFamilyRecord(db, farah, { relationship: 3, name: 'Zaida Khan' });
  await writePersonalData(db, gerard, { town: 'Arouca' });
  await writePersonalData(db, leah, { town: 'Couva' });
  await writeFamilyRecord(db, leah, { relationship: 1, name: 'Anil Sookdeo' });
});

describe('the registration status of a form', () => {
  it('counts by class as worked out by hand, and its totals are the enrolment', async () => {
    const [summary = ''] = await printDocument(school, '/api/registration-status/1');
    expect(summary).toContain('Registration Status Report Form 1, 2026-2027');
    expect(summary).toContain('Class Students Personal data Family record Registered Not registered');
    // Students, with personal data, with a family record, registered, not registered; Gerard has left.
    expect(summary).toContain('1A 4 2 2 1 3');
    expect(summary).toContain('1B 2 1 1 1 1');
    expect(summary).toContain('Form 1 6 3 3 2 4');
  });

  it('says of each student what is missing, in words', async () => {
    const [, of1A = '', of1B = '', ...more] = await printDocument(school, '/api/registration-status/1');
    expect(more).toEqual([]);
    expect(of1A).toContain(`1 ${brandon.id} Ali, Brandon Male Yes Missing NOT REGISTERED`);
    expect(of1A).toContain(`2 ${chantal.id} Ali, Chantal Female Missing Yes NOT REGISTERED`);
    expect(of1A).toContain(`3 ${anika.id} Baptiste, Anika Female Yes Yes Registered`);
    expect(of1A).toContain(`4 ${emile.id} D'Abreu, Émile Male Missing Missing NOT REGISTERED`);
    expect(of1A).toContain('4 students: 2 male, 2 female 2 2 1 registered, 3 not');
    expect(of1A).not.toContain('Lewis');
    expect(of1B).toContain('2 students: 1 male, 1 female 1 1 1 registered, 1 not');
  });

  it.each([
    { address_home: '1 Main Road' },
    { town: 'Arima' },
    { country_of_birth: 'Grenada' },
    { nationality: 'Grenadian' },
    { phone_mobile: '5550134' },
    { email: 'e@school.example' },
    { ethnic_group_id: 11 },
    { religion_id: 27 },
    { previous_school: 'Arima Primary' },
    { blood_group: 'B-negative' },
    { device_type: 'No Device' },
    { internet_access: 0 },
    { school_feeding: 0 },
  ] as const)('finds personal data in %o alone', async (details) => {
    await writePersonalData(db, emile, details);
    const [, of1A = ''] = await printDocument(school, '/api/registration-status/1');
    await db.deleteFrom('student_personal').where('student_id', '=', emile.id).execute();
    expect(of1A).toContain(`4 ${emile.id} D'Abreu, Émile Male Yes Missing NOT REGISTERED`);
  });

  it('without students is one page that says so', async () => {
    const pages = await printDocument(school, '/api/registration-status/5');
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('No students are registered in Form 5 this year.');
    expect(pages[0]).toContain('Page 1 of 1');
  });
});

describe('the registration status of the school', () => {
  it('adds up each level and all of them', async () => {
    const [summary = '', ...classes] = await printDocument(school, '/api/registration-status');
    expect(summary).toContain('Registration Status Report Whole school, 2026-2027');
    expect(summary).toContain('Form 1 6 3 3 2 4');
    expect(summary).toContain('4 Sci 4 0 0 0 4 Form 4 4 0 0 0 4');
    expect(summary).toContain('6 Up 2 1 1 1 1 Form 6 2 1 1 1 1');
    expect(summary).toContain('Whole school 12 4 4 3 9');
    expect(classes).toHaveLength(4);
    expect(classes[2]).toContain('Noel, Kyle Missing Missing Missing NOT REGISTERED');
    expect(classes[2]).toContain('4 students: 1 male, 2 female, 1 not recorded');
    expect(classes[3]).toContain(`${marcus.id} Antoine, Marcus Male Missing Missing NOT REGISTERED`);
  });

  it('holds forty-five students and the longest of names on the class’s page, and prints markup as typed', async () => {
    const class6Up = Array.from({ length: 42 }, (_, index) => ({
      id: 20269001 + index,
      first: 'Ómar',
      last: `Ñúñez ${String.fromCharCode(65 + (index % 26))}${index}`,
      gender: 'M' as const,
    }));
    const longest = { id: 20269901, first: 'É'.repeat(60), last: 'W'.repeat(60), gender: 'F' as const };
    const typed = { id: 20269902, first: '$x$ #sys.version', last: '<b>*Bo*</b>', gender: 'F' as const };
    for (const student of [...class6Up.slice(0, 41), longest, typed]) await enrol(student, '6 Up');
    const pages = await printDocument(school, '/api/registration-status/6');
    expect(pages).toHaveLength(2);
    expect(pages[1]).toContain('45 students: 42 male, 3 female');
    expect(pages[1]).toContain('<b>*Bo*</b>, $x$ #sys.version');
    expect(pages[1]?.replaceAll(' ', '')).toContain('W'.repeat(60));
    expect(pages[1]).toContain('Page 2 of 2');
  });
});
