import { calls } from 'contract/calls';
import { employeeMessages } from 'contract/employees';
import { afterAll, describe, expect, it } from 'vitest';
import { byNumber } from '../../testing/by-number.ts';
import type { Browser } from '../../testing/browser.ts';
import { testApplication } from '../../testing/test-application.ts';
import { staff } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const vicePrincipal = await school.browser().signIn('vjoseph');
const academicAdministrator = await school.browser().signIn('cfrancis');
const admin = await school.browser().signIn('Admin');
const office = await school.browser().signIn('hmaharaj');

const give = async (who: Browser, employee_id: number | 'Admin', permissions: number[], more: object = {}) =>
  who.ask(calls.savePermissions, { body: { employee_id, permissions, ...more } });
const permissionsOf = async (id: number) => {
  const { answer } = await admin.ask(calls.getUserPermissions, { params: { employeeId: String(id) } });
  return answer.map(({ user_permission_id }) => user_permission_id);
};

describe('permissions', () => {
  it('are given and taken by Admin and 9, and count from the next call', async () => {
    const clerk = await school.browser().signIn('kali');
    expect((await clerk.get('/api/former-employees')).status).toBe(403);
    const { answer } = await give(vicePrincipal, staff.kali.id, [6, 4, 4]);
    expect(answer).toMatchObject({ id: staff.kali.id, permissions: [4, 6], version: 2 });
    expect((await clerk.get('/api/former-employees')).status).toBe(200);
    await give(academicAdministrator, staff.kali.id, []);
    expect((await clerk.get('/api/former-employees')).status).toBe(403);
    expect((await give(admin, staff.kali.id, [3, 6])).answer.permissions).toEqual([3, 6]);
    const history = await owner
      .selectFrom('history')
      .select(['actor', 'before', 'after'])
      .where('entity', '=', 'employee_permissions')
      .orderBy('id')
      .execute();
    expect(history).toEqual([
      {
        actor: 'Verna Joseph',
        before: { permissions: [3, 6], version: 1 },
        after: { permissions: [4, 6], version: 2 },
      },
      {
        actor: 'Carl Francis',
        before: { permissions: [4, 6], version: 2 },
        after: { permissions: [], version: 3 },
      },
      {
        actor: 'Admin',
        before: { permissions: [], version: 3 },
        after: { permissions: [3, 6], version: 4 },
      },
    ]);
  });

  it('are listed for those who give them, and not for the office', async () => {
    const { answer } = await academicAdministrator.ask(calls.listEmployees, {});
    expect(answer.find(({ id }) => id === staff.vjoseph.id)?.permissions).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    const listed = await office.ask(calls.listEmployees, {});
    expect(listed.answer.some(({ permissions }) => permissions !== undefined)).toBe(false);
    expect((await give(office, staff.hmaharaj.id, [1, 4, 9])).status).toBe(403);
    expect(await permissionsOf(staff.hmaharaj.id)).toEqual([4]);
  });

  it('without a meaning are left to those who have them, and given to nobody', async () => {
    expect((await give(admin, staff.gdeleon.id, [1])).answer.permissions).toEqual([1, 10, 11, 12, 77]);
    for (const id of [0, 10, 14, 77, -1, 1.5]) {
      const { status, json } = await give(admin, staff.kali.id, [3, 6, id]);
      expect([status, json]).toMatchObject([422, { message: employeeMessages.unknownPermission }]);
    }
    expect(await permissionsOf(staff.kali.id)).toEqual([3, 6]);
  });

  it('nobody takes away their own 9; another may', async () => {
    const { status, json } = await give(vicePrincipal, staff.vjoseph.id, [1, 2, 3, 4]);
    expect([status, json]).toEqual([403, { message: employeeMessages.ownAdministration }]);
    expect((await give(vicePrincipal, staff.vjoseph.id, [4, 7, 9])).answer.permissions).toEqual([4, 7, 9]);
    expect((await give(admin, staff.vjoseph.id, [4, 7])).answer.permissions).toEqual([4, 7]);
    expect((await give(vicePrincipal, staff.vjoseph.id, [4, 7, 9])).status).toBe(403);
  });

  it('of Admin are fixed', async () => {
    for (const who of [academicAdministrator, admin]) {
      const { status, json } = await give(who, 'Admin', [1]);
      expect([status, json]).toEqual([403, { message: employeeMessages.adminIsFixed }]);
    }
  });

  it('given by two at one moment: one is told of the other', async () => {
    const id = staff.npierre.id;
    const replies = await Promise.all(
      [
        [1, 2],
        [1, 3],
      ].map(async (permissions, index) =>
        give(index === 0 ? admin : academicAdministrator, id, permissions, { version: 1 }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409]);
    const stored = replies.find(({ status }) => status === 200)?.answer;
    expect(await permissionsOf(id)).toEqual(stored?.permissions);
    expect(replies.find(({ status }) => status === 409)?.json).toEqual({
      message: employeeMessages.changedMeanwhile,
      current: stored,
    });
  });

  it('sent again because no answer came are answered as given, and noted once', async () => {
    const { id } = staff.lcharles;
    const first = await give(admin, id, [1, 5], { version: 1 });
    const again = await give(admin, id, [1, 5], { version: 1 });
    expect([again.status, again.answer]).toEqual([200, first.answer]);
    expect(await permissionsOf(id)).toEqual([1, 5]);
    const noted = await owner
      .selectFrom('history')
      .select('id')
      .where('entity', '=', 'employee_permissions')
      .where('employee_id', '=', id)
      .execute();
    expect(noted).toHaveLength(1);
  });

  it('of nobody cannot be given', async () => {
    expect((await give(admin, 9999, [1])).status).toBe(404);
  });
});
