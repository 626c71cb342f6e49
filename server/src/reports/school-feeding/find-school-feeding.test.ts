import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printDocument } from '../../testing/print-document.ts';
import { writePersonalData } from '../../testing/registration-details.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { students } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const { anika, brandon, chantal, emile, farah, gerard, dinesh, hannah, kyle } = students;

beforeAll(async () => {
  await schoolRecords(db).open('1C');
  await writePersonalData(db, anika, { school_feeding: 1 });
  await writePersonalData(db, brandon, { school_feeding: 1 });
  await writePersonalData(db, chantal, { school_feeding: 0 });
  await writePersonalData(db, gerard, { school_feeding: 1 });
  await writePersonalData(db, farah, { school_feeding: 0 });
  await writePersonalData(db, dinesh, { school_feeding: 0 });
  await writePersonalData(db, hannah, { school_feeding: 1 });
  await writePersonalData(db, kyle, { school_feeding: 1 });
});

describe('school feeding', () => {
  it('is counted by class, level and gender as worked out by hand, and adds up to the enrolment', async () => {
    const [summary = ''] = await printDocument(school, '/api/school-feeding');
    expect(summary).toContain('School Feeding Report 2026-2027');
    // Taking part: male, female, sex not recorded, all; not taking part, not answered, students.
    expect(summary).toContain('1A 1 1 0 2 1 1 4 1B 0 0 0 0 2 0 2 1C 0 0 0 0 0 0 0 Form 1 1 1 0 2 3 1 6');
    expect(summary).toContain('4 Sci 0 1 1 2 0 2 4 Form 4 0 1 1 2 0 2 4');
    expect(summary).toContain('6 Up 0 0 0 0 0 2 2 Form 6 0 0 0 0 0 2 2');
    expect(summary).toContain('Whole school 1 2 1 4 3 5 12');
  });

  it('lists who takes part and marks who has not answered', async () => {
    const [, lists = ''] = await printDocument(school, '/api/school-feeding');
    expect(lists).toContain(
      `1 ${brandon.id} Ali, Brandon Male Yes 2 ${anika.id} Baptiste, Anika Female Yes ` +
        `${emile.id} D'Abreu, Émile Male Not answered 2 taking part: 1 male, 1 female ` +
        '4 students: 1 not taking part, 1 not answered',
    );
    // 1C is in use, and has no students yet.
    expect(lists).not.toMatch(/Chantal|Lewis|Farah|1C/);
    expect(lists).toContain(
      'Nobody takes part 0 taking part: 0 male, 0 female 2 students: 2 not taking part',
    );
    expect(lists).toContain('2 taking part: 0 male, 1 female, 1 not recorded');
  });
});
