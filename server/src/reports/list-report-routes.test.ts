import { afterAll, describe, expect, it } from 'vitest';
import { testApplication } from '../testing/test-application.ts';

const school = await testApplication();
afterAll(school.close);

async function exports() {
  return school.database.db
    .selectFrom('history')
    .select(['actor', 'form_class_id', 'before', 'after'])
    .where('entity', '=', 'export')
    .orderBy('id')
    .execute();
}

describe('a list that was printed', () => {
  it('is in the history each time: who, what and of how many, and nothing of what it says', async () => {
    const kamla = await school.browser().signIn('kali');
    const row = (after: object, form_class_id: string | null = null) => ({
      actor: 'Kamla Ali',
      form_class_id,
      before: null,
      after,
    });
    for (const [path, expected] of [
      ['/api/registration-status/1', row({ document: 'registration-status', form_level: 1, students: 6 })],
      ['/api/registration-status', row({ document: 'registration-status', students: 12 })],
      ['/api/device-internet/4', row({ document: 'device-internet', form_level: 4, students: 4 })],
      ['/api/school-feeding', row({ document: 'school-feeding', students: 12 })],
      ['/api/student-contact/4%20Sci', row({ document: 'student-contact', students: 4 }, '4 Sci')],
      ['/api/foreign-students', row({ document: 'foreign-students', students: 0 })],
    ] as const) {
      const before = await exports();
      // The second time it is there already.
      for (const time of [1, 2]) {
        expect((await kamla.get(path)).status, `${path} for the ${time}. time`).toBe(200);
      }
      expect((await exports()).slice(before.length)).toEqual([expected, expected]);
    }
  });

  it('is not in the history when there was nothing to print', async () => {
    const before = await exports();
    const kamla = await school.browser().signIn('kali');
    for (const path of [
      '/api/registration-status/7',
      '/api/registration-status/60',
      '/api/device-internet/9',
      '/api/student-contact/1Z',
    ]) {
      const { status, json } = await kamla.get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(json).toEqual({ message: expect.stringMatching(/^There is no (Form|class) \w+\.$/) as unknown });
    }
    const lisa = await school.browser().signIn('lcharles');
    for (const path of ['/api/registration-status', '/api/school-feeding', '/api/student-contact/1A']) {
      expect((await lisa.get(path)).status).toBe(403);
    }
    expect(await exports()).toEqual(before);
  });
});
