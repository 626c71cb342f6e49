import { calls } from 'contract/calls';
import { employeeMessages } from 'contract/employees';
import { applicationAfterMicrosoft } from 'contract/microsoft-sign-in';
import { userNameMessages } from 'contract/user-names';
import { describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { schoolWithMicrosoft } from '../../testing/school-with-microsoft.ts';
import { staff } from '../../testing/test-school.ts';

const { school, owner, signIn } = await schoolWithMicrosoft();
await owner
  .insertInto('employee_permissions')
  .values({ employee_id: staff.kali.id, user_permission_id: 4 })
  .execute();
/** Holds 3, 4 and 6, and the Microsoft account kali@pouihill.example. */
const clerk = await school.browser().signIn('kali');
const admin = await school.browser().signIn('Admin');

const rename = async (who: Browser, { id }: { id: number }, user_name: string) =>
  who.ask(calls.saveEmployee, { body: { id, user_name } });
const mayNot = { status: 403, json: { message: employeeMessages.userNameNotAllowed } };
const isTaken = { status: 422, json: { errors: { user_name: [userNameMessages.taken] } } };

describe('where Microsoft signs in whoever has the user name, a clerk', () => {
  it('cannot make a holder of 9 out of the own account, nor anyone who may do more', async () => {
    for (const whose of [staff.vjoseph, staff.cfrancis, staff.oramdeen]) {
      expect(await rename(clerk, whose, 'kali@pouihill.example')).toMatchObject(mayNot);
      expect(await rename(clerk, whose, 'somebody')).toMatchObject(mayNot);
    }
    const browser = school.browser();
    expect(await signIn(browser, 'clerk')).toBe(applicationAfterMicrosoft);
    expect((await browser.ask(calls.getSession, {})).answer).toMatchObject({ employee_id: staff.kali.id });
  });

  it('is shown that no user name is theirs to change', async () => {
    const { answer } = await clerk.ask(calls.listEmployees, {});
    expect(answer.every(({ may_be_renamed }) => may_be_renamed === 0)).toBe(true);
  });

  it('cannot leave the own user name behind for a colleague', async () => {
    expect(await rename(clerk, staff.kali, 'kali2')).toMatchObject(mayNot);
    const first_name = { id: staff.kali.id, first_name: 'Kamala' };
    expect((await clerk.ask(calls.saveEmployee, { body: first_name })).status).toBe(200);
  });

  it('lets nobody in as a colleague, not even as one who may do no more than a new employee', async () => {
    for (const whose of [staff.amohammed, staff.nbaptiste, staff.lcharles]) {
      expect(await rename(clerk, whose, 'student@pouihill.example')).toMatchObject(mayNot);
    }
    const last_name = { id: staff.lcharles.id, last_name: 'Charles-Ali' };
    expect((await clerk.ask(calls.saveEmployee, { body: last_name })).status).toBe(200);
    const hired = { first_name: 'Marlon', last_name: 'Pierre', user_name: 'mpierre.new' };
    expect((await clerk.ask(calls.saveEmployee, { body: hired })).answer.user_name).toBe('mpierre.new');
  });

  it('gives nobody one form of a name while the other is somebody’s, nor does Admin', async () => {
    expect(await rename(admin, staff.lcharles, 'Kali@PouiHill.example')).toMatchObject(isTaken);
    const hired = { first_name: 'Kay', last_name: 'Lee', user_name: 'ka1i@pouihill.example' };
    expect(await clerk.ask(calls.saveEmployee, { body: hired })).toMatchObject(isTaken);

    expect((await rename(admin, staff.lcharles, 'lcroy@pouihill.example')).status).toBe(200);
    expect(await rename(admin, staff.npierre, 'lcroy')).toMatchObject(isTaken);
    const offered = { first_name: 'Leo', last_name: 'Croy' };
    expect((await clerk.ask(calls.saveEmployee, { body: offered })).answer.user_name).toBe('lcroy2');
    expect((await rename(admin, staff.lcharles, 'lcroy')).status).toBe(200);
    expect((await rename(admin, staff.npierre, 'lcroy@students.pouihill.example')).status).toBe(200);
  });

  it('who is Admin changes any of them', async () => {
    expect((await rename(admin, staff.cfrancis, 'c.francis')).status).toBe(200);
    expect((await rename(admin, staff.kali, 'kamla.ali')).status).toBe(200);
  });
});
