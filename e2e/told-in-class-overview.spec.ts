import { blankEntry } from 'contract/marks';

import { changeClass } from './support/change-class.ts';
import { subjects, teachers, term } from './support/mark-sheet.ts';
import { expect, refusedCalls, test } from './support/staff-test.ts';
import { changeRecord, openAsFormTeacher, storedRecords } from './support/term-details.ts';

// What the office changes, and colleagues save, in a class whose overview is open in a window which nobody leaves.

test.use({ complaints: { allowed: [refusedCalls] } });

test('the overview of the class is without one who leaves, and has them again', async ({
  page,
  colleague,
}) => {
  const { office, names, idOf } = await openAsFormTeacher(page, colleague);
  const [, leaving = ''] = names;
  const id = idOf(leaving);
  await page.getByRole('button', { name: 'Class Overview' }).click();
  const grid = page.getByRole('region', { name: 'Overview of 1A' });
  await expect(grid.getByRole('row')).toHaveCount(36);
  await changeClass(office, id, '4 Sci');
  await expect(grid.getByRole('row')).toHaveCount(35);
  await expect(grid.getByRole('button', { name: leaving })).toHaveCount(0);
  await changeClass(office, id, '1A');
  await expect(grid.getByRole('row')).toHaveCount(36);
  await expect(grid.getByRole('button', { name: leaving })).toBeVisible();
});

test('the overview of the class follows what a subject teacher and the form teacher save meanwhile, and a row that is deleted', async ({
  page,
  colleague,
}) => {
  const { office, idOf } = await openAsFormTeacher(page, colleague);
  const blank = [...(await storedRecords(office, '1A'))].filter(
    ([, record]) => record.sessions_absent === null,
  );
  const [[name] = ['']] = blank;
  await page.getByRole('button', { name: 'Class Overview' }).click();
  const grid = page.getByRole('region', { name: 'Overview of 1A' });
  const row = grid.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
  await expect(row).toBeVisible();
  const body = { student_id: idOf(name), academic_term_id: term, subject_id: subjects.mathematics };
  const mark = { ...blankEntry, course_mark: 97.5, exam_mark: 98.5, employee_id: teachers.amohammed };
  await expect(row).not.toContainText('97.5 / 98.5');
  expect((await office.post('/api/term-marks', { ...body, ...mark })).status).toBeLessThan(300);
  await expect(row).toContainText('97.5 / 98.5');
  await expect(row.getByRole('cell').first()).toHaveText('missing');
  await changeRecord(office, name, { sessions_absent: 1, sessions_late: 1 });
  await expect(row.getByRole('cell').first()).toContainText('entered');
  await office.write('DELETE', '/api/student-term-mark', body);
  await expect(row).not.toContainText('97.5 / 98.5');
  await office.post('/api/student-term-mark-restore', body);
  await expect(row).toContainText('97.5 / 98.5');
});

test('where the row that has the focus leaves the overview, the next one has it, and the one before where it was the last', async ({
  page,
  colleague,
}) => {
  const { office, names, idOf } = await openAsFormTeacher(page, colleague);
  await page.getByRole('button', { name: 'Class Overview' }).click();
  const grid = page.getByRole('region', { name: 'Overview of 1A' });
  const row = (name: string) => grid.getByRole('button', { name, exact: true });
  for (const [leaving = '', next = ''] of [names.slice(9, 11), names.slice(-2).toReversed()]) {
    await row(leaving).focus();
    await changeClass(office, idOf(leaving), '4 Sci');
    await expect(row(leaving)).toHaveCount(0);
    await expect(row(next)).toBeFocused();
    await changeClass(office, idOf(leaving), '1A');
    await expect(row(leaving)).toBeVisible();
    await expect(row(next)).toBeFocused();
  }
});
