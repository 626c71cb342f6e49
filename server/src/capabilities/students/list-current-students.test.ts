import { calls } from 'contract/calls';
import { messages } from 'contract/messages';
import { afterAll, describe, expect, it } from 'vitest';
import { testApplication } from '../../testing/test-application.ts';
import { lastYear, pictureOf, students } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const born = '2014-03-09';
await owner
  .updateTable('students')
  .set({ date_of_birth: born })
  .where('student_id', '=', students.anika.id)
  .execute();
// Omari was here last year and came to no class this year.
await owner
  .insertInto('students')
  .values({ student_id: 20200044, first_name: 'Omari', last_name: 'Alleyne', student_status_id: 1 })
  .execute();
await owner
  .insertInto('student_registrations')
  .values({ student_id: 20200044, academic_year_id: lastYear, form_class_id: '6 Up' })
  .execute();

const ofAnika = {
  student_id: students.anika.id,
  last_name: 'Baptiste',
  first_name: 'Anika',
  form_class_id: '1A',
  form_level: 1,
  gender: 'F',
  picture: pictureOf(students.anika),
};

describe('the list of current students', () => {
  it('shows the clerk who is in a class this year and has not left, by name', async () => {
    const browser = await school.browser().signIn('kali');
    const { answer } = await browser.ask(calls.listCurrentStudents, {});
    expect(answer.map(({ last_name, first_name }) => `${last_name}, ${first_name}`)).toEqual([
      'Ali, Brandon',
      'Ali, Chantal',
      'Antoine, Marcus',
      'Baptiste, Anika',
      "D'Abreu, Émile",
      'Khan, Farah',
      'Noel, Kyle',
      'Persad, Hannah',
      'Ramlogan, Jada',
      'Rampersad, Dinesh',
      'Roberts, Isaiah',
      'Sookdeo, Leah',
    ]);
    expect(answer.find(({ student_id }) => student_id === students.kyle.id)).toMatchObject({
      form_class_id: '4 Sci',
      form_level: 4,
      gender: null,
      picture: '',
    });
  });

  it.each(['kali', 'vjoseph', 'Admin'] as const)(
    'has dates of birth for %s, who keeps the records',
    async (name) => {
      const browser = await school.browser().signIn(name);
      const { answer } = await browser.ask(calls.listCurrentStudents, {});
      const anika = answer.find(({ student_id }) => student_id === students.anika.id);
      expect(anika).toEqual({ ...ofAnika, date_of_birth: born });
      expect(answer.find(({ student_id }) => student_id === students.leah.id)?.date_of_birth).toBeNull();
    },
  );

  it.each([
    ['a teacher who prints reports', 'amohammed'],
    ['who assigns subjects', 'oramdeen'],
    ['the academic administrator', 'cfrancis'],
  ] as const)('has no dates of birth for %s', async (_story, name) => {
    const browser = await school.browser().signIn(name);
    const { answer } = await browser.ask(calls.listCurrentStudents, {});
    expect(answer).toContainEqual(ofAnika);
    expect(JSON.stringify(answer)).not.toContain('date_of_birth');
  });

  it.each([
    ['a teacher of some classes', 'lcharles'],
    ['who manages employees', 'hmaharaj'],
    ['who sets the terms', 'sthomas'],
  ] as const)('is refused to %s', async (_story, name) => {
    const browser = await school.browser().signIn(name);
    const reply = await browser.get('/api/students');
    expect([reply.status, reply.json]).toEqual([403, { message: messages.notAllowed }]);
  });
});
