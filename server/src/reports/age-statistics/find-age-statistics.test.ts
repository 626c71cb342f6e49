import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printDocument } from '../../testing/print-document.ts';
import { testApplication } from '../../testing/test-application.ts';
import { students } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const path = '/api/student-age-statistics';

beforeAll(async () => {
  const { anika, brandon, chantal, emile, farah, gerard, hannah, isaiah, jada, kyle, leah } = students;
  for (const [student, date_of_birth] of [
    [anika, '2014-11-30'],
    [brandon, '2014-12-01'],
    [chantal, '2014-03-05'],
    // A slip of the pen.
    [emile, '2026-03-05'],
    [farah, '2015-02-01'],
    [gerard, '2014-06-01'],
    [hannah, '2011-01-01'],
    [isaiah, '2010-12-24'],
    [jada, '2011-08-31'],
    [kyle, '2011-05-05'],
    [leah, '2007-10-10'],
  ] as const) {
    await db.updateTable('students').set({ date_of_birth }).where('student_id', '=', student.id).execute();
  }
});

describe('the ages of the school', () => {
  it('are counted at 30 November by form and sex, and add up to the enrolment', async () => {
    const [page = '', ...more] = await printDocument(school, path);
    expect(more).toEqual([]);
    expect(page).toContain('Student Age Statistics 2026-2027');
    const table = page.slice(page.indexOf('Form 1 Form 2'));
    // Form 1 M F, Form 2 M F, … Form 6 M F, all M F, total.
    expect(table).toContain(
      [
        '10 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0',
        '11 1 1 0 0 0 0 0 0 0 0 0 0 1 1 2',
        '12 0 2 0 0 0 0 0 0 0 0 0 0 0 2 2',
        '13 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0',
        '14 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0',
        '15 0 0 0 0 0 0 1 2 0 0 0 0 1 2 3',
        '16 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0',
        '17 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0',
        '18 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0',
        '19+ 0 0 0 0 0 0 0 0 0 0 0 1 0 1 1',
        // Émile, whose date cannot be, Dinesh and Marcus without one.
        'Unknown 2 0 0 0 0 0 0 0 0 0 1 0 3 0 3',
        'Sex not recorded 0 0 0 1 0 0 1',
        'Total 3 3 0 0 0 0 1 2 0 0 1 1 5 6 12',
        'Students 6 0 0 4 0 2 12',
      ].join(' '),
    );
    expect(table).toContain('1 student with a date of birth that gives an age under 10 counted as unknown.');
    expect(table).toContain('whatever their age: 1 aged 15.');
    expect(table).toContain('at 30 November 2026');
  });

  it('are drawn, and said in words to who cannot see them', async () => {
    const browser = await school.browser().signIn('kali');
    const { bytes, headers } = await browser.get(path);
    expect(headers['content-disposition']).toContain('filename="student-age-statistics-2026-2027.pdf"');
    expect(bytes.toString('latin1')).toContain(
      '/Alt (Students of all forms by age. 10: 0 male, 0 female; 11: 1 male, 1 female; 12: 0 male, 2 female;',
    );
    expect(bytes.toString('latin1')).toContain('19+: 0 male, 1 female; Unknown: 3 male, 0 female');
    const unknown = [students.dinesh.id, students.emile.id, students.marcus.id];
    await db
      .updateTable('students')
      .set({ date_of_birth: '2014-03-05' })
      .where('student_id', 'in', unknown)
      .execute();
    const known = await browser.get(path);
    expect(known.bytes.toString('latin1')).toMatch(/19\+: 0 male, 1 female\.?\)/);
  });

  it('are for holders of Reports', async () => {
    for (const [name, status] of [
      ['kali', 200],
      ['Admin', 200],
      ['lcharles', 403],
      ['cfrancis', 403],
    ] as const) {
      expect((await (await school.browser().signIn(name)).get(path)).status).toBe(status);
    }
  });

  it('of a school without students are one page that says so', async () => {
    await db.deleteFrom('student_subject_assignments').execute();
    await db.deleteFrom('student_registrations').execute();
    const [page = '', ...more] = await printDocument(school, path);
    expect(more).toEqual([]);
    expect(page).toContain('No students are registered this year.');
  });
});
