import { employeeCalls, employeeMessages } from 'contract/employees';

import { expectAccessible } from './support/accessibility.ts';
import { expectAllHasCome } from './support/all-has-come.ts';
import { holdBack } from './support/hold-back.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { openAsVicePrincipal, openTeachers } from './support/staffing.ts';
import { choose } from './support/students.ts';

const dialog = { within: '[role="dialog"]' } as const;

test.describe('the vice principal', () => {
  test.use({ complaints: { allowed: [refusedCalls, lostCalls] } });

  test('deletes a teacher in mid-term, whose marks stay, and brings them back', async ({
    page,
    school,
    colleague,
    anotherComputer,
  }) => {
    const marks = async () =>
      (
        await school.owner.pool.query<{ all: string }>(
          `select md5(string_agg(m::text, ',' order by m::text)) as all from term_marks m where employee_id = 1006`,
        )
      ).rows[0]?.all;
    const before = await marks();
    const rajesh = await colleague('rsingh');
    const statuses = page.waitForResponse('**/api/employee-statuses');
    await openAsVicePrincipal(page, 'Employees');
    await statuses;
    await openTeachers(page);
    await page.getByRole('button', { name: 'Delete Rajesh Singh' }).click();
    const ask = page.getByRole('dialog', { name: 'Delete Rajesh Singh', exact: true });
    await expect(ask).toContainText('1A English Language, 1B English Language, 1C English Language');
    await expect(ask).toContainText('Dean of');
    await expect(ask.getByRole('radio', { name: 'Transferred' })).toBeChecked();
    await expect(ask.getByRole('radio', { name: 'Active' })).toHaveCount(0);
    await expectAccessible(page, 'what a teacher answers for', dialog);
    // What the teacher answers for by now cannot be fetched: what it was a minute ago is not decided upon.
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await page.clock.setSystemTime(Date.now() + 60_000);
    await page.route('**/api/employee-duties/*', (route) => route.fulfill({ status: 429 }));
    await page.getByRole('button', { name: 'Delete Rajesh Singh' }).click();
    await expect(ask.getByRole('alert')).toBeVisible();
    await expect(ask).not.toContainText('1A English Language');
    await expect(ask.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await page.unroute('**/api/employee-duties/*');
    await ask.getByRole('button', { name: 'Retry' }).click();
    await expect(ask).toContainText('1A English Language');
    await ask.getByRole('radio', { name: 'Retired' }).check();
    await ask.getByRole('button', { name: 'Delete' }).click();
    const confirm = page.getByRole('dialog', { name: 'Delete Rajesh Singh?' });
    await expect(confirm).toContainText('The status becomes Retired.');
    const admin = await colleague('Admin');
    const givenMeanwhile = async (permissions: number[]) =>
      admin.ask(employeeCalls.savePermissions, { body: { employee_id: 1006, permissions } });
    await givenMeanwhile([1, 2, 3, 4]);
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(confirm).toContainText(employeeMessages.changedMeanwhile);
    await confirm.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Rajesh Singh deleted')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Rajesh Singh' })).toHaveCount(0);
    await expect(page.getByLabel('Search teachers')).toBeFocused();
    expect((await rajesh.get('/api/session')).status, 'signed out at once').toBe(401);
    expect(await marks(), 'the marks stay').toBe(before);

    const home = await (await anotherComputer()).newPage();
    await home.goto('/');
    await home.getByLabel('Username').fill('rsingh');
    await home.getByRole('button', { name: 'NEXT' }).click();
    await expect(home.getByRole('alert')).toBeVisible();

    await page.getByRole('button', { name: 'Former' }).click();
    await expect(page.getByRole('row', { name: /Singh Rajesh rsingh Retired/ })).toBeVisible();
    await page.getByRole('button', { name: 'Bring back Rajesh Singh' }).click();
    await givenMeanwhile([1, 2, 3]);
    await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click();
    await expect(page.getByRole('dialog')).toContainText(employeeMessages.changedMeanwhile);
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Rajesh Singh is back')).toBeVisible();
    await page.getByRole('button', { name: 'Current' }).click();
    await expect(page.getByRole('button', { name: 'Edit Rajesh Singh' })).toBeVisible();
    await signInAs(home, 'rsingh');
    expect(await marks()).toBe(before);
  });

  test('cannot delete herself nor take her own permission 9, and gives others theirs', async ({
    page,
    colleague,
  }) => {
    const lystra = await colleague('lcharles');
    expect((await lystra.get('/api/employee-statuses')).status).toBe(403);
    await openAsVicePrincipal(page, 'Employees');
    await openTeachers(page);
    const ownDelete = page.getByRole('button', { name: 'Delete Vernon Joseph' });
    await expect(ownDelete).toBeDisabled();
    await expect(ownDelete).toHaveAccessibleDescription('You cannot delete yourself.');
    await expect(page.getByRole('button', { name: 'Delete Rajesh Singh' })).toBeEnabled();

    await page.getByRole('button', { name: 'Permissions Vernon Joseph' }).click();
    const own = page.getByRole('dialog', { name: 'Permissions – Vernon Joseph' });
    await expect(own.getByRole('checkbox', { name: /^9 Academic administrator/ })).toBeDisabled();
    await expect(own).toContainText('You cannot take away your own.');
    await expectAccessible(page, 'the permissions', dialog);
    await own.getByRole('button', { name: 'Cancel' }).click();

    const open = page.getByRole('button', { name: /^Permissions Lystra/ });
    await open.click();
    await page.getByRole('checkbox', { name: /^4 Employees/ }).check();
    // Ticked and put back: it is as it was.
    await page.getByRole('checkbox', { name: /^2 / }).check();
    await page.getByRole('checkbox', { name: /^2 / }).uncheck();
    await page.keyboard.press('Escape');
    const ask = page.getByRole('dialog', { name: 'Close without saving?' });
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('checkbox', { name: /^4 Employees/ })).toBeChecked();
    const admin = await colleague('Admin');
    const { answer } = await admin.ask(employeeCalls.listEmployees, {});
    const { id = 0 } = answer.find(({ user_name }) => user_name === 'lcharles') ?? {};
    await admin.ask(employeeCalls.savePermissions, { body: { employee_id: id, permissions: [1, 2] } });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toContainText(employeeMessages.changedMeanwhile);
    await expect(page.getByRole('checkbox', { name: /^2 / }), 'what was given meanwhile').toBeChecked();
    await loseAnswer(page, '**/api/employee-permissions');
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('dialog')).toContainText('The server could not be reached.');
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.url().endsWith('/api/employee-permissions'))));
    const letGo = await holdBack(page, '**/api/employee-permissions');
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).dblclick();
    const tooLate = page.getByRole('checkbox', { name: /^3 / });
    await tooLate.click();
    await expect(tooLate, 'it would be gone with the dialog').not.toBeChecked();
    letGo();
    await expect(page.getByText(/^Permissions of Lystra .* saved$/)).toBeVisible();
    await expect(open).toBeFocused();
    expect(sent, 'by a double click').toBe(1);
    expect((await lystra.get('/api/employee-statuses')).status, 'at the next call').toBe(200);
    expect((await lystra.get(`/api/user-permissions/${id}`)).json).toEqual(
      [1, 2, 4].map((user_permission_id) => ({ user_permission_id })),
    );
  });

  test('is not renamed by an office that may not, which reads why where the user name stands', async ({
    page,
    colleague,
  }) => {
    const admin = await colleague('Admin');
    const { answer } = await admin.ask(employeeCalls.listEmployees, {});
    const kamla = answer.find(({ user_name }) => user_name === 'kali');
    const giveKamla = async (permissions: readonly number[]) =>
      admin.ask(employeeCalls.savePermissions, {
        body: { employee_id: kamla?.id ?? 0, permissions: [...permissions] },
      });
    const before = kamla?.permissions ?? [];
    await giveKamla([...before, 4]);
    await signInAs(page, 'kali');
    await page.getByRole('button', { name: /^Employees/ }).click();
    await openTeachers(page);
    const userNameOf = async (name: string) => {
      await page.getByRole('button', { name: `Edit ${name}` }).click();
      return page.getByRole('dialog', { name: `Edit Teacher – ${name}` }).getByLabel('User Name');
    };
    const own = await userNameOf('Vernon Joseph');
    await expect(own).not.toBeEditable();
    await expect(own).toHaveAccessibleDescription(employeeMessages.userNameNotAllowed);
    await expect(page.getByRole('dialog').getByLabel('Last Name')).toBeEditable();
    await expectAccessible(page, 'a user name that is not to be changed', dialog);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(await userNameOf('Rajesh Singh')).toBeEditable();
    await giveKamla(before);
  });

  test('who gives up her own permissions has their tiles no longer, and stands in no section that they opened', async ({
    page,
  }) => {
    await openAsVicePrincipal(page, 'Employees');
    await openTeachers(page);
    const own = page.getByRole('dialog', { name: 'Permissions – Vernon Joseph' });
    const giveUp = async (permission: RegExp) => {
      await page.getByRole('button', { name: 'Permissions Vernon Joseph' }).click();
      await own.getByRole('checkbox', { name: permission }).uncheck();
      await own.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Permissions of Vernon Joseph saved')).toBeVisible();
      await expect(own).toHaveCount(0);
    };
    await giveUp(/^7 Reset Password/);
    await expect(page.getByRole('button', { name: 'Edit Vernon Joseph' })).toBeVisible();

    await giveUp(/^4 Employees/);
    await expect(page.getByRole('heading', { level: 1, name: /Vernon Joseph/ })).toBeFocused();
    const tile = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });
    await expect(tile('Subject Assignment')).toBeVisible();
    await expect(tile('Employees')).toHaveCount(0);
    await expect(tile('Reset Password')).toHaveCount(0);
    await tile('Students').click();
    await page.getByRole('button', { name: 'Main Menu' }).click();
    await expect(tile('Students')).toBeFocused();
    await page.reload();
    await expect(tile('Students')).toBeVisible();
    await expect(tile('Employees')).toHaveCount(0);
  });

  test('whose permission Admin takes meanwhile stays where she is, is told so, and has its tile no longer in the menu', async ({
    page,
    colleague,
  }) => {
    const admin = await colleague('Admin');
    const take = async (kept: readonly number[]) => {
      const { answer } = await admin.ask(employeeCalls.listEmployees, {});
      const vernon = answer.find(({ user_name }) => user_name === 'vjoseph');
      await admin.ask(employeeCalls.savePermissions, {
        body: { employee_id: vernon?.id ?? 0, permissions: [...kept] },
      });
    };
    await take([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await signInAs(page, 'vjoseph');
    await page.getByRole('button', { name: /^Students/ }).click();
    await page.getByRole('button', { name: 'Add New Student' }).click();
    const blank = page.getByRole('dialog', { name: 'New student' });
    await blank.getByLabel('Last Name').fill('Quaminah');
    await blank.getByLabel('First Name').fill('Analise');
    await blank.getByLabel('Birth Certificate PIN').fill('pending');
    await choose(blank.getByRole('combobox', { name: 'Class' }), '1A');
    await take([1, 2, 3, 4, 5, 8, 9]);
    await blank.getByRole('button', { name: 'Save Record' }).click();
    await expect(blank.getByText('You are not allowed to do this.')).toBeVisible();
    await expect(blank.getByLabel('Last Name'), 'what was typed stays in sight').toHaveValue('Quaminah');
    await blank.getByRole('button', { name: 'Close Record' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Main Menu' }).click();
    const tile = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });
    await expect(page.getByRole('heading', { level: 1, name: /Vernon Joseph/ })).toBeFocused();
    await expect(tile('Subject Assignment')).toBeVisible();
    await expect(tile('Students')).toHaveCount(0);
    await expect(tile('Reset Password')).toHaveCount(0);

    // A tile that is pressed after its permission was taken leads to the same words, and is gone on the way back.
    await expectAllHasCome(page);
    await take([1, 2, 3, 4, 8, 9]);
    await tile('Subject Assignment').click();
    await page.getByRole('button', { name: 'View/Add Students, Accounting' }).click();
    const students = page.getByRole('dialog', { name: /^Accounting/ });
    await expect(students.getByText('You are not allowed to do this.').first()).toBeVisible();
    await students.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Main Menu' }).click();
    await expect(tile('Employees')).toBeVisible();
    await expect(tile('Subject Assignment')).toHaveCount(0);
  });
});
