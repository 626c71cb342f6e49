import { messages } from 'contract/messages';
import { afterAll, expect, it } from 'vitest';
import { testApplication } from '../../testing/test-application.ts';
import { password } from '../../testing/test-school.ts';
import { resetAdminPassword } from './reset-admin-password.ts';

const school = await testApplication();
afterAll(school.close);

it('Admin whose password was lost signs in with the one from the server, must choose another, and was signed out meanwhile', async () => {
  const before = await school.browser().signIn('Admin');
  const temporary = (await resetAdminPassword(school.database.db)) ?? '';
  expect((await before.get('/api/session')).status).toBe(401);
  expect((await school.browser().trySignIn('Admin', password)).status).toBe(422);

  const admin = school.browser();
  await admin.trySignIn('Admin', temporary);
  expect((await admin.get('/api/employees')).json).toEqual({ message: messages.mustChangePassword });
  const changed = await admin.post('/api/employee-change-password', {
    name: 'Admin',
    password: 'immortelle-3',
  });
  expect(changed.status).toBe(200);

  const history = await school.database.owner.db
    .selectFrom('history')
    .select(['actor', 'employee_id', 'reason'])
    .where('entity', '=', 'password')
    .execute();
  expect(history).toEqual([
    { actor: 'The keeper of the server', employee_id: null, reason: 'reset' },
    { actor: 'Admin', employee_id: null, reason: '' },
  ]);
});
