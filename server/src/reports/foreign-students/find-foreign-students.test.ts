import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printDocument } from '../../testing/print-document.ts';
import { writePersonalData } from '../../testing/registration-details.ts';
import { testApplication } from '../../testing/test-application.ts';
import { students } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const { anika, brandon, chantal, emile, farah, gerard, hannah, jada, kyle, leah } = students;

beforeAll(async () => {
  await writePersonalData(db, anika, { country_of_birth: 'Trinidad and Tobago' });
  await writePersonalData(db, brandon, { country_of_birth: 'trinidad & tobago, W.I. ' });
  await writePersonalData(db, chantal, { country_of_birth: 'Venezuela', nationality: 'Venezuelan' });
  await writePersonalData(db, emile, { country_of_birth: 'N/A' });
  await writePersonalData(db, farah, { country_of_birth: 'Guyana', nationality: 'Guyanese' });
  await writePersonalData(db, gerard, { country_of_birth: 'Barbados' });
  await writePersonalData(db, hannah, { country_of_birth: 'venezuela' });
  await writePersonalData(db, kyle, { country_of_birth: 'Trinidad and Tobago', nationality: 'British' });
  await db
    .updateTable('students')
    .set({ date_of_birth: '2014-05-25' })
    .where('student_id', '=', chantal.id)
    .execute();
});

describe('the foreign students', () => {
  it('are those born abroad, by name, with the number of each country', async () => {
    const [page = '', ...more] = await printDocument(school, '/api/foreign-students');
    expect(more).toEqual([]);
    expect(page).toContain('Foreign Students 2026-2027');
    expect(page).toContain('Country Male Female Total Guyana 0 1 1 Venezuela 0 2 2 Total 0 3 3');
    expect(page).toContain(
      `1 ${chantal.id} Ali, Chantal Female 1A 25 May 2014 Venezuela Venezuelan ` +
        `2 ${farah.id} Khan, Farah Female 1B Missing Guyana Guyanese ` +
        `3 ${hannah.id} Persad, Hannah Female 4 Sci Missing Venezuela Missing ` +
        '3 students 0 male, 3 female',
    );
  });

  it('leave out whose country is not recorded, and say how many', async () => {
    const [page = ''] = await printDocument(school, '/api/foreign-students');
    // Émile, Dinesh, Isaiah, Jada, Leah and Marcus.
    expect(page).toContain('The country of birth of 6 students is not recorded. They are not counted here.');
  });

  it('are counted by country however the town stands before it, and read as their records have it', async () => {
    await db
      .updateTable('student_personal')
      .set({ country_of_birth: 'Caracas, Venezuela' })
      .where('student_id', '=', hannah.id)
      .execute();
    const [page = ''] = await printDocument(school, '/api/foreign-students');
    expect(page).toContain('Country Male Female Total Guyana 0 1 1 Venezuela 0 2 2 Total 0 3 3');
    expect(page).toContain(`${hannah.id} Persad, Hannah Female 4 Sci Missing Caracas, Venezuela Missing`);
  });

  it('are told from the country of the school, and none is one page that says so', async () => {
    await db.updateTable('school_settings').set({ country: 'Guyana' }).execute();
    const [page = ''] = await printDocument(school, '/api/foreign-students');
    expect(page).toContain('Born outside Guyana');
    expect(page).toContain('Trinidad and Tobago 1 1 1 3 Venezuela 0 2 0 2 Total 1 3 1 5');
    expect(page).not.toContain('Khan');
    await db.updateTable('school_settings').set({ country: 'Trinidad and Tobago' }).execute();
    await db
      .updateTable('student_personal')
      .set({ country_of_birth: 'Trinidad and Tobago' })
      .where('student_id', 'in', [chantal.id, farah.id, hannah.id])
      .execute();
    await writePersonalData(db, jada, { country_of_birth: 'Trinidad and Tobago' });
    await writePersonalData(db, leah, { country_of_birth: 'Trinidad and Tobago' });
    const none = await printDocument(school, '/api/foreign-students');
    expect(none).toHaveLength(1);
    expect(none[0]).toContain('No student is recorded as born outside Trinidad and Tobago.');
    expect(none[0]).toContain('The country of birth of 4 students is not recorded');
  });
});
