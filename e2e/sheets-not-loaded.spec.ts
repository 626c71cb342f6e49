import { holdBack } from './support/hold-back.ts';
import { openClass } from './support/mark-sheet.ts';
import { expect, password, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { withhold } from './support/withhold.ts';

// The teachers, classes and students of Enter Marks where they cannot be fetched.

test.use({
  complaints: {
    allowed: [/Failed to load resource: the server responded with a status of 503/, refusedCalls],
  },
});

test('a teacher whose next class cannot be fetched goes back to the others', async ({ page }) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '3A Mathematics');
  await withhold(page, '**/api/teacher-lesson-students/**');
  await page.getByRole('button', { name: 'Next Subject Class' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('heading', { name: 'Enter Marks' })).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('The students could not be loaded');
  await expect(page.getByRole('textbox', { name: 'Class', exact: true })).toHaveValue('4 Sci');
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await page.getByRole('button', { name: '3A Mathematics' }).click();
  await expect(page.getByRole('grid', { name: 'Mathematics 3A' })).toBeVisible();
});

test('a teacher whose classes could not be fetched, and then the students of one, goes on with Retry', async ({
  page,
}) => {
  const classes = await withhold(page, '**/api/teacher-lessons/**');
  const students = await withhold(page, '**/api/teacher-lesson-students/**');
  const ok = page.getByRole('dialog').getByRole('button', { name: 'Ok' });
  await signInAs(page, 'lcharles');
  await page.getByRole('button', { name: /^Enter Marks/ }).click();
  await ok.click();
  await expect(page.getByRole('alert')).toContainText('The classes could not be loaded');
  await classes();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: '1A Spanish' }).click();
  await ok.click();
  await expect(page.getByRole('alert')).toContainText('The students could not be loaded');
  await students();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('grid', { name: 'Spanish 1A' })).toBeVisible();
});

test('a teacher is told once that the classes cannot be fetched, however many calls fail for it', async ({
  page,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '3A Mathematics');
  await withhold(page, '**/api/current-term');
  await page.route('**/api/teacher-lessons/**', (route) =>
    route.fulfill({ status: 503, json: { message: 'Nor can the classes be listed.' } }),
  );
  const release = await holdBack(page, '**/api/teacher-lessons/**');
  await page.reload();
  const told = page.getByRole('dialog', { name: 'The classes could not be loaded' });
  await told.getByRole('button', { name: 'Ok' }).click();
  await expect(told).toBeHidden();
  release();
  await expect(page.getByRole('alert')).toContainText('Nor can the classes be listed.');
  await expect(told).toBeHidden();
});

test('whoever types to find a teacher whose marks are to be entered loses no key when the list does not come, nor when the session has ended', async ({
  page,
}) => {
  await page.clock.install();
  await signInAs(page, 'vjoseph');
  const again = await withhold(page, '**/api/employees');
  const release = await holdBack(page, '**/api/employees');
  await page.getByRole('button', { name: /^Enter Marks/ }).click();
  const search = page.getByLabel('Search Teacher');
  await expect(search).toBeFocused();
  // Ten keys a second by the page's clock, however long a busy machine takes for one: a second without any is no typing.
  await page.clock.pauseAt(Date.now() + 5000);
  for (const [place, key] of 'singh rajesh'.split('').entries()) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    if (place === 1) {
      const refused = page.waitForResponse('**/api/employees');
      release();
      await refused;
    }
    await page.clock.runFor(100);
  }
  await expect(search).toHaveValue('singh rajesh');
  await page.clock.resume();
  const told = page.getByRole('dialog', { name: 'The teachers could not be loaded' });
  await told.getByRole('button', { name: 'Ok' }).press('Enter');
  await expect(search).toBeFocused();
  await again();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Select Rajesh Singh' })).toBeVisible();

  await page.route('**/api/employees', (route) =>
    route.fulfill({ status: 401, json: { message: 'Unauthenticated.' } }),
  );
  await page.reload();
  const signInAgain = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(page.getByText('The teachers could not be loaded')).toHaveCount(1);
  await expect(signInAgain.getByLabel('Password', { exact: true })).toBeFocused();
  await page.unroute('**/api/employees');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Select Rajesh Singh' })).toBeVisible();
  await expect(told).toBeHidden();
});
