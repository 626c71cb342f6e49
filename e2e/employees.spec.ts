import { messages } from 'contract/messages';
import { employeeCalls } from 'contract/employees';
import { userNameMessages } from 'contract/user-names';

import { expectAccessible } from './support/accessibility.ts';
import { expectAskedBeforeReload } from './support/asked-before-reload.ts';
import { holdBack } from './support/hold-back.ts';
import { failOnceStored, loseAnswer } from './support/lose-answer.ts';
import { expect, lostCalls, refusedCalls, test } from './support/staff-test.ts';
import {
  choosePassword,
  openAsVicePrincipal,
  openTeachers,
  shownPassword,
  typeSignIn,
} from './support/staffing.ts';

const dialog = { within: '[role="dialog"]' } as const;

test.describe('the vice principal', () => {
  test.use({ complaints: { allowed: [refusedCalls, lostCalls, /status of 50[03]/] } });

  test('adds a teacher, whose user name is refused in place until nobody has one like it', async ({
    page,
    context,
    anotherComputer,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openAsVicePrincipal(page, 'Employees');
    await openTeachers(page);
    const add = page.getByRole('button', { name: 'Add Teacher' });
    await add.click();
    const form = page.getByRole('dialog', { name: 'Add Teacher' });
    const userName = form.getByLabel('User Name');
    await form.getByLabel('First Name').fill('Kamla');
    await form.getByLabel('Last Name').fill('Ali');
    await expect(userName, 'kali is the clerk').toHaveValue('kali2');
    for (const [typed, message] of [
      ['KALI', userNameMessages.taken],
      ['Аdmin', userNameMessages.reserved],
      ['kamla ali', userNameMessages.characters],
      ['k'.repeat(60), userNameMessages.tooLong],
    ] as const) {
      await userName.fill(typed);
      await page.keyboard.press('Enter');
      await expect(userName).toHaveAccessibleDescription(message);
    }
    await userName.fill('kamla.ali');
    await page.keyboard.press('Enter');
    await expect(form.getByText('Kamla Ali was added')).toBeVisible();
    const temporary = await shownPassword(form);
    await expect(form.getByRole('button', { name: 'Copy' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(temporary);
    await expectAccessible(page, 'the temporary password', dialog);
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(add).toBeFocused();
    await page.getByLabel('Search teachers').fill('kamla');
    await expect(page.getByRole('row', { name: /Ali Kamla kamla\.ali/ })).toBeVisible();
    await expectAccessible(page, 'the teachers');

    const home = await (await anotherComputer()).newPage();
    await typeSignIn(home, 'kamla.ali', temporary);
    await choosePassword(home, 'mangoes-in-June');
    await expect(home.getByRole('button', { name: /^Enter Marks/ })).toBeVisible();
  });

  test('adds a teacher once however often Add is clicked, and sees the password until closing it', async ({
    page,
  }) => {
    await openAsVicePrincipal(page, 'Employees');
    await openTeachers(page);
    let sent = 0;
    await page.route('**/api/employee', async (route) => {
      if (route.request().method() === 'POST') sent += 1;
      await route.fallback();
    });
    await page.getByRole('button', { name: 'Add Teacher' }).click();
    const form = page.getByRole('dialog', { name: 'Add Teacher' });
    await form.getByLabel('First Name').fill('Kamla');
    await form.getByLabel('Last Name').fill('Ali');
    const add = form.getByRole('button', { name: 'Add', exact: true });
    await add.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    const temporary = await shownPassword(form);
    expect(sent).toBe(1);

    const close = form.getByRole('button', { name: 'Close' });
    await close.hover();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.keyboard.press('Escape');
    expect(await shownPassword(form), 'neither the rest of a double click nor Esc closes').toBe(temporary);
    await close.click();
    await expect(form).toBeHidden();
  });

  for (const { where, spoil, said, surname } of [
    {
      where: 'no answer comes',
      spoil: loseAnswer,
      said: 'The server could not be reached.',
      surname: 'Quintyne',
    },
    {
      where: 'the server fails once it has added',
      spoil: failOnceStored,
      said: messages.serverError,
      surname: 'Quamina',
    },
  ]) {
    test(`where ${where} has one teacher, named as corrected since, and the password of the second answer`, async ({
      page,
      colleague,
    }) => {
      await openAsVicePrincipal(page, 'Employees');
      await openTeachers(page);
      await page.getByRole('button', { name: 'Add Teacher' }).click();
      const add = page.getByRole('dialog', { name: 'Add Teacher' });
      await add.getByLabel('First Name').fill('Zara');
      await add.getByLabel('Last Name').fill(surname);
      await spoil(page, '**/api/employee');
      await add.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(add.getByText(said)).toBeVisible();
      const ask = page.getByRole('dialog', { name: 'Close without saving?' });
      await page.keyboard.press('Escape');
      await expect(ask).toContainText('It is not known whether what you changed here was saved.');
      await ask.getByRole('button', { name: 'Cancel' }).click();
      await add.getByLabel('First Name').fill('Zahra');
      await page.keyboard.press('Escape');
      await expect(ask).toContainText('It is not known how much of what you changed here was saved.');
      await ask.getByRole('button', { name: 'Cancel' }).click();
      await add.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(add.getByText(`Zahra ${surname} was added`)).toBeVisible();
      expect(await shownPassword(add)).not.toBe('');
      const office = await colleague('vjoseph');
      const { answer } = await office.ask(employeeCalls.listEmployees, {});
      const added = answer.filter(({ last_name }) => last_name === surname);
      expect(added.map(({ first_name, user_name }) => [first_name, user_name])).toEqual([
        ['Zahra', `z${surname.toLowerCase()}`],
      ]);
    });
  }

  test('is asked before a new teacher that is half typed is lost', async ({ page }) => {
    await openAsVicePrincipal(page, 'Employees');
    await openTeachers(page);
    const add = page.getByRole('button', { name: 'Add Teacher' });
    const form = page.getByRole('dialog', { name: 'Add Teacher' });
    await add.click();
    await page.keyboard.press('Escape');
    await expect(form, 'nothing was typed').toBeHidden();
    await add.click();
    await form.getByLabel('First Name').fill('Kamla');
    await page.keyboard.press('Escape');
    const ask = page.getByRole('dialog', { name: 'Close without saving?' });
    await expect(ask).toContainText('What you changed here is lost.');
    await expectAccessible(page, 'what is lost by closing', dialog);
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect(form.getByLabel('First Name')).toBeFocused();
    await expect(form.getByLabel('First Name')).toHaveValue('Kamla');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await ask.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();
    await expect(add).toBeFocused();
  });

  test('changes names field by field; each says how its saving went', async ({ page, colleague, school }) => {
    await openAsVicePrincipal(page, 'Employees');
    await openTeachers(page);
    const edit = page.getByRole('button', { name: 'Edit Lystra Charles' });
    await edit.click();
    const form = page.getByRole('dialog', { name: /^Edit Teacher/ });
    const firstName = form.getByLabel('First Name');
    const userName = form.getByLabel('User Name');
    await firstName.fill('Lystra-Ann');
    await page.keyboard.press('Tab');
    // In a place that a screen reader hears.
    await expect(form.getByRole('status').getByRole('img', { name: 'Saved' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Edit Teacher – Lystra-Ann Charles' })).toBeVisible();
    await userName.fill('ADMIN');
    await page.keyboard.press('Tab');
    await expect(form.getByRole('img', { name: 'Error' })).toBeVisible();
    await expect(userName).toHaveAccessibleDescription(userNameMessages.reserved);
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Not saved: User Name.')).toBeVisible();
    await page.keyboard.press('Escape');
    await userName.focus();
    await page.keyboard.press('Escape');
    await expect(userName, 'Esc brings back what is stored').toHaveValue('lcharles');

    const lastName = form.getByLabel('Last Name');
    await loseAnswer(page, '**/api/employee');
    await lastName.fill('Charles-J');
    await page.keyboard.press('Tab');
    await expect(form.getByText(/^The server could not be reached/)).toBeVisible();
    await lastName.fill('Charles-Jo');
    await page.keyboard.press('Tab');
    // What was stored unheard is no change of somebody else's.
    await expect(page.getByRole('dialog', { name: 'Edit Teacher – Lystra-Ann Charles-Jo' })).toBeVisible();

    const elsewhere = await colleague('Admin');
    const { answer } = await elsewhere.ask(employeeCalls.listEmployees, {});
    const lystra = answer.find(({ user_name }) => user_name === 'lcharles');
    await elsewhere.ask(employeeCalls.saveEmployee, {
      body: { id: lystra?.id, last_name: 'Charles-Joseph', version: lystra?.version },
    });
    await lastName.fill('Charles-James');
    await page.keyboard.press('Enter');
    await expect(form.getByText('It now reads “Charles-Joseph”.')).toBeVisible();
    await expectAccessible(page, 'a name that two people changed', dialog);
    // Neither closing, typing on nor leaving the field decides between the two.
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Not saved: Last Name.')).toBeVisible();
    await page.keyboard.press('Escape');
    await lastName.focus();
    await page.keyboard.press('End');
    // By way of what stands there now.
    await lastName.fill('Charles-Joseph');
    await page.keyboard.type('s');
    await page.keyboard.press('Tab');
    await expect(form.getByRole('button', { name: 'Keep mine' })).toBeFocused();
    await expect(lastName).toHaveValue('Charles-Josephs');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(lastName).toHaveValue('Charles-Joseph');
    await expect(lastName).toBeFocused();
    await firstName.fill('');
    await page.keyboard.press('Tab');
    await expect(firstName).toHaveAccessibleDescription('Enter a name.');
    await firstName.fill('Lystra');
    const list = await holdBack(page, '**/api/employees');
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(form).toBeHidden();
    await expect(
      page.getByRole('row', { name: /Charles-Joseph Lystra lcharles/ }),
      'before the list is read anew',
    ).toBeVisible();
    list();
    await expect(page.getByRole('button', { name: 'Edit Lystra Charles-Joseph' })).toBeFocused();
    const { rows } = await school.owner.pool.query('select 1 from employees where first_name = $1', [
      'Lystra-Ann',
    ]);
    expect(rows).toEqual([]);
  });

  test('types on while a user name is being refused, and what stands in the field is saved as it is left', async ({
    page,
  }) => {
    await openAsVicePrincipal(page, 'Employees');
    await openTeachers(page);
    const clerk = page.getByRole('row', { name: / kali\b/ });
    await clerk.getByRole('button', { name: /^Edit / }).click();
    const form = page.getByRole('dialog', { name: /^Edit Teacher/ });
    const userName = form.getByLabel('User Name');
    const letGo = await holdBack(page, '**/api/employee');
    await userName.fill('rsingh');
    await userName.press('Enter');
    await userName.fill('office.clerk');
    const refused = page.waitForResponse('**/api/employee');
    letGo();
    await (await refused).finished();
    await page.evaluate(async () => new Promise((drawn) => requestAnimationFrame(drawn)));
    await userName.press('Tab');
    await expect(form.getByRole('img', { name: 'Saved' })).toBeVisible();
    await expect(userName).toHaveAccessibleDescription('');
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('row', { name: / office\.clerk\b/ })).toBeVisible();
  });

  test('is asked before a reload takes the name that is being changed', async ({ page }) => {
    await openAsVicePrincipal(page, 'Employees');
    await openTeachers(page);
    await page.getByRole('button', { name: /^Edit Aisha/ }).click();
    const firstName = page.getByRole('dialog', { name: /^Edit Teacher/ }).getByLabel('First Name');
    await firstName.fill('Aishah');
    await expectAskedBeforeReload(page);
    await expect(firstName).toHaveValue('Aishah');
    await firstName.press('Escape');
    await expect(firstName).toHaveValue('Aisha');
    await page.reload();
    await expect(page.getByRole('dialog'), 'nothing is left to ask about').toHaveCount(0);
  });

  test('is told when the list cannot be loaded, and tries again', async ({ page }) => {
    await page.route('**/api/employees', (route) =>
      route.fulfill({ status: 503, json: { message: 'The server cannot answer at the moment.' } }),
    );
    await openAsVicePrincipal(page, 'Employees');
    await page.getByRole('tab', { name: 'Edit/Delete Teacher' }).click();
    await expect(page.getByRole('alert')).toContainText('The server cannot answer at the moment.');
    await page.unroute('**/api/employees');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Aisha')).toBeVisible();
  });
});
