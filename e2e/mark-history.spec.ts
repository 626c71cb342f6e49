import type { Browser } from '../server/src/testing/browser.ts';
import { expectAccessible } from './support/accessibility.ts';
import { attendance, changeRecordAs, field, openClass, rowState, subjects } from './support/mark-sheet.ts';
import { expect, lostCalls, signInAs, test } from './support/staff-test.ts';

const student = 'Aziz, Mishka';

const saveAs = (
  colleague: Browser,
  teacherId: number,
  patch: Parameters<typeof changeRecordAs>[3],
): Promise<void> =>
  changeRecordAs(colleague, { formClass: '1A', subject: subjects.mathematics, teacherId }, student, patch);

test('the history of a mark says who, when, from and to, and how, by mouse and by keyboard', async ({
  page,
  colleague,
}) => {
  const teacher = await colleague('amohammed');
  const vicePrincipal = await colleague('vjoseph');
  const { employee_id: teacherId } = (await teacher.get('/api/session')).json as { employee_id: number };
  await saveAs(teacher, teacherId, { course_attendance: 1, course_mark: 41, comment: 'Reads well.' });
  await saveAs(vicePrincipal, teacherId, { course_attendance: 2, course_mark: null, reason: 'paste' });

  await signInAs(page, 'amohammed');
  await openClass(page, '1A Mathematics');
  await page.getByRole('button', { name: `History of ${student}` }).click();
  const dialog = page.getByRole('dialog', { name: `History: ${student}` });
  const entries = dialog.getByRole('heading', { level: 3 });
  await expect(entries.nth(0)).toHaveText(/^Vernon Joseph, \d+ \w+ \d{4}, \d\d:\d\d, pasted$/);
  await expect(entries.nth(1)).toHaveText(/^Aisha Mohammed, \d+ \w+ \d{4}, \d\d:\d\d$/);
  await expect(dialog.getByRole('row', { name: 'Term 41 Absent' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Remarks .* Reads well\.$/ })).toBeVisible();
  await expectAccessible(page, 'the history of a mark', { within: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `History of ${student}` })).toBeFocused();

  // What is saved on the screen is there at once; Shift+F2 works from any cell and leads back to it.
  await attendance(page, student, 'Term').click();
  await attendance(page, student, 'Term').click();
  await field(page, student, 'Term').fill('55');
  await page.keyboard.press('Enter');
  await expect(rowState(page, student, 'Saved')).toBeVisible();
  const remark = field(page, student, 'Remarks');
  await remark.focus();
  await page.keyboard.press('Shift+F2');
  await expect(entries.first()).toContainText('Aisha Mohammed');
  await expect(dialog.getByRole('row', { name: /^Term .* 55$/ })).toBeVisible();
  // What a colleague stores meanwhile comes into it while one reads.
  await saveAs(vicePrincipal, teacherId, { course_attendance: 1, course_mark: 58 });
  await expect(dialog.getByRole('row', { name: 'Term 55 58' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remark).toBeFocused();
});

test('a row without history says so', async ({ page, school }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '3B Spanish');
  const { rows } = await school.owner.pool.query('select from history where subject_id = $1', [
    subjects.spanish,
  ]);
  expect(rows).toEqual([]);
  await page
    .getByRole('button', { name: /^History of / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('No change is recorded')).toBeVisible();
});

test.describe('without an answer', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test('the history says that it could not be loaded, and Retry loads it', async ({ page, context }) => {
    await signInAs(page, 'amohammed');
    await openClass(page, '1A Mathematics');
    await context.route('**/api/mark-history/**', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'History of Baksh, Adam' }).click();
    const dialog = page.getByRole('dialog', { name: 'History: Baksh, Adam' });
    await expect(dialog.getByText('The history could not be loaded')).toBeVisible();
    await context.unroute('**/api/mark-history/**');
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog.getByText('No change is recorded')).toBeVisible();
  });
});
