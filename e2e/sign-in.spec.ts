import { employeeCalls } from 'contract/employees';
import { resetPasswordCalls } from 'contract/reset-password';

import { goOffline } from './support/go-offline.ts';
import { signOut } from './support/sign-out.ts';
import { typeSignIn } from './support/staffing.ts';
import {
  expect,
  lostCalls,
  password,
  refusedCalls,
  signInAs,
  type StaffName,
  test,
} from './support/staff-test.ts';

const ownPassword = 'hibiscus hedge 41';

test('a teacher signs in with the keyboard alone: Enter after the username, Enter after the password', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Poui Hill Secondary School' })).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  // Not set up at this school.
  await expect(page.getByRole('link', { name: 'Sign in with Microsoft' })).toHaveCount(0);
  await page.keyboard.type('amohammed');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByText('Aisha Mohammed')).toBeVisible();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Good (morning|afternoon|evening), Aisha Mohammed\. Term: 1 Year: 2026-2027$/,
  );
});

test('a teacher signs in with the mouse: NEXT, then LOGIN', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('  rsingh ');
  await page.getByRole('button', { name: 'NEXT' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByRole('img', { name: 'Signed in as Rajesh Singh' })).toHaveText('RS');
});

test('Admin goes to the password without being looked up, in whatever case the name is typed', async ({
  page,
}) => {
  const lookUps: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/user-employee/')) lookUps.push(request.url());
  });
  await page.goto('/');
  await page.getByLabel('Username').fill('admin');
  await page.getByRole('button', { name: 'NEXT' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page).toHaveURL(/\/app$/);
  expect(lookUps).toEqual([]);
});

test('a teacher goes back from the password to correct the username', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('lcharles');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Back: Username' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('lcharles');
});

test('an empty username and an empty password are asked for in words', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter your username.');
  await page.getByLabel('Username').fill('lcharles');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter your password.');
});

test('the password is shown and hidden by its toggle', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('Admin');
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('what I typed');
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
});

test.describe('when the server refuses', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test("a username nobody has is answered with the server's message in a red alert", async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Username').fill('nobody');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('User not found.');
    await expect(page.getByLabel('Username')).toBeVisible();
  });

  test('a wrong password is answered on the card, and the right one still lets in', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Username').fill('lcharles');
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('not my password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('These credentials do not match our records.');
    await field.fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app$/);
  });
});

test.describe('when no answer comes', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test("the card says 'An Error has occured' and NEXT works when the server is back", async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await page.getByLabel('Username').fill('lcharles');
    await goOffline(context, page);
    await page.getByRole('button', { name: 'NEXT' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^An Error has occured \( .+ \)$/);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'NEXT' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a new teacher must choose a password of her own before anything else', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('nbaptiste');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();

  await page.goto('/app');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();

  const first = page.getByLabel('New Password');
  const second = page.getByLabel('Confirm Password');
  const change = page.getByRole('button', { name: 'CHANGE PASSWORD' });
  const alert = page.getByRole('alert');
  await change.click();
  await expect(alert).toHaveText('Enter the new password in both fields.');
  await first.fill(ownPassword);
  await second.fill(`${ownPassword}!`);
  await change.click();
  await expect(alert).toHaveText('The two passwords are not the same.');
  for (const [weak, objection] of [
    ['short', 'Use at least 10 characters.'],
    ['password123', 'This password is too common. Choose another.'],
  ] as const) {
    await first.fill(weak);
    await second.fill(weak);
    await change.click();
    await expect(alert).toHaveText(objection);
  }
  await first.fill(ownPassword);
  await second.fill(ownPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nicole Baptiste');
});

test.describe('when the answer to CHANGE PASSWORD is lost', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  for (const [then, last] of [
    ['the same password', ownPassword],
    ['another one', 'a croton by the gate 7'],
  ] as const) {
    test(`CHANGE PASSWORD again with ${then} leads in, and that is the password`, async ({
      page,
      colleague,
      anotherComputer,
    }) => {
      const vicePrincipal = await colleague('vjoseph');
      const { answer: employees } = await vicePrincipal.ask(employeeCalls.listEmployees, {});
      const id = employees.find(({ user_name }) => user_name === 'nbaptiste')?.id ?? 0;
      const { answer } = await vicePrincipal.ask(resetPasswordCalls.resetEmployeePassword, {
        body: { employee_id: id },
      });
      await typeSignIn(page, 'nbaptiste', answer.data.remember_token);
      await page.route(
        '**/api/employee-change-password',
        async (route) => {
          expect((await route.fetch()).ok()).toBe(true);
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
      await page.getByLabel('New Password').fill(ownPassword);
      await page.getByLabel('Confirm Password').fill(ownPassword);
      const change = page.getByRole('button', { name: 'CHANGE PASSWORD' });
      await change.click();
      await expect(page.getByRole('alert')).toHaveText(/^An Error has occured/);
      await page.getByLabel('New Password').fill(last);
      await page.getByLabel('Confirm Password').fill(last);
      await change.click();
      await expect(page).toHaveURL(/\/app$/);
      const elsewhere = await (await anotherComputer()).newPage();
      await typeSignIn(elsewhere, 'nbaptiste', last);
      await expect(elsewhere).toHaveURL(/\/app$/);
    });
  }
});

test('a visitor of /app is sent to sign in, and whoever is signed in goes from / to /app', async ({
  page,
}) => {
  await page.goto('/app');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByLabel('Username')).toBeVisible();
  await signInAs(page, 'lcharles');
  await page.goto('/');
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lystra Charles');
});

test('a reload stays signed in, in the section that was open', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await page.getByRole('button', { name: /^Enter Marks/ }).click();
  await expect(page.getByRole('list', { name: 'Select Subject Class' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Enter Marks', level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Select Subject Class' })).toBeVisible();
});

test('the sign-out dialog offers both ways; Esc and Cancel stay, and the focus returns', async ({ page }) => {
  await signInAs(page, 'lcharles');
  const logout = page.getByRole('button', { name: 'Logout' });
  const dialog = page.getByRole('dialog', { name: 'Sign Out' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await logout.click();
    await expect(dialog.getByRole('button', { name: 'Sign Out Application Only' })).toBeFocused();
    const microsoft = dialog.getByRole('button', { name: 'Sign Out Microsoft Account and Application' });
    await expect(microsoft).toBeDisabled();
    await expect(microsoft).toHaveAccessibleDescription(
      'Signing in with a Microsoft account is not set up at this school.',
    );
    await leave();
    await expect(dialog).toBeHidden();
    await expect(logout).toBeFocused();
  }
});

test.describe('after signing out', () => {
  // Pictures that were still on their way are refused by then.
  test.use({ complaints: { allowed: [/status of 401 .*\/img\/students\//] } });

  test('Back shows nothing of the school', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Username').fill('amohammed');
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Enter Marks/ }).click();
    await page.getByRole('button', { name: /1A Mathematics/ }).click();
    await expect(page.getByText('Aziz, Mishka')).toBeVisible();
    await signOut(page);
    await expect(page.getByLabel('Username')).toHaveValue('');
    await page.goBack();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText('Mishka')).toHaveCount(0);
    await expect(page.getByText('Aisha Mohammed')).toHaveCount(0);
  });

  test('a page kept in memory for Back shows nothing of someone who signed out meanwhile', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'amohammed');
    await page.getByRole('button', { name: /^Enter Marks/ }).click();
    await page.getByRole('button', { name: /1A Mathematics/ }).click();
    await expect(page.getByText('Aziz, Mishka')).toBeVisible();
    await page.goto('/api/health');

    const elsewhere = await context.newPage();
    await elsewhere.goto('/app');
    await signOut(elsewhere);
    await expect(elsewhere.getByLabel('Username')).toBeVisible();

    await page.goBack();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(page.getByText('Aziz, Mishka')).toHaveCount(0);
  });

  test('the sign-in card stands there once its page is fetched afresh, and what is typed into it stays', async ({
    page,
  }) => {
    await signInAs(page, 'lcharles');
    await page.evaluate(noteFieldsOfThisPage);
    await signOut(page);
    await page.getByLabel('Username').fill('rsingh');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Rajesh Singh')).toBeVisible();
    const early = await page.evaluate(() => sessionStorage.getItem('a field before the fresh page'));
    expect(early).toBeNull();
  });
});

/** In the page: notes for the page after it that a field to type into was drawn in this one. */
function noteFieldsOfThisPage(): void {
  new MutationObserver(() => {
    if (document.querySelector('input') !== null)
      sessionStorage.setItem('a field before the fresh page', 'yes');
  }).observe(document.body, { childList: true, subtree: true });
}

const tiles = [
  'Enter Marks (Subject Teachers)',
  'Edit/View Term Details (Form Teachers)',
  'Print/View Reports (report cards, mark sheets, etc.)',
  'Employees (add/edit teachers, timetables)',
  'Subject Assignment (Form 4-6 student subjects)',
  'Students (view/edit current student records)',
  'Reset Password (reset employee passwords)',
  'Settings (terms, subjects)',
  'Marks Archive (marks of past terms)',
] as const;

const menus: readonly [StaffName, readonly number[]][] = [
  ['Admin', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['vjoseph', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['amohammed', [1, 2, 3]],
  ['rsingh', [1, 2, 3]],
  ['lcharles', [1]],
  ['kali', [3, 6]],
];
for (const [name, numbers] of menus) {
  test(`the main menu shows ${name} the tiles of the permissions held, in their order`, async ({ page }) => {
    await signInAs(page, name);
    const shown = page.getByRole('main').getByRole('listitem').getByRole('button');
    await expect(shown).toHaveCount(numbers.length);
    for (const [place, number] of numbers.entries()) {
      const expected = tiles[number - 1] ?? '';
      const accessible = new RegExp(`^${expected.replaceAll(/[.()/]/g, String.raw`\$&`)}`);
      await expect(shown.nth(place)).toHaveAccessibleName(accessible);
    }
  });
}

test('under Enter Marks stands how many classes are left to finish', async ({ page }) => {
  await signInAs(page, 'amohammed');
  await expect(page.getByRole('button', { name: /^Enter Marks/ })).toContainText('5 classes, 3 to finish');
});
