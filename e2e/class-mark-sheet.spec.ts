import { classReportCalls } from 'contract/class-reports';
import { markCalls } from 'contract/marks';
import { timetableCalls } from 'contract/timetable';

import { expectAccessible } from './support/accessibility.ts';
import { line, openReports } from './support/reports.ts';
import { expect, test } from './support/staff-test.ts';

test.describe('the office', () => {
  test('looks through the mark sheet of a class, finds a student, and prints it', async ({ page }) => {
    await openReports(page, 'kali');
    await line(page, 'Class Mark Sheets').click();
    await page.getByRole('button', { name: '3A', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Class Mark Sheet – 3A – Term 1, 2026-2027' });
    const sheet = dialog.getByRole('table', { name: 'Marks of 3A' });
    const rows = sheet.getByRole('rowheader');
    await expect(rows).toHaveCount(35);
    // The grid alone scrolls sideways.
    expect(await dialog.evaluate((paper) => paper.scrollWidth - paper.clientWidth)).toBe(0);
    await expect(sheet.getByRole('columnheader', { name: /^Math/ })).toHaveText('MathA. Mohammed');
    await expect(dialog.getByRole('status')).toHaveText(/^35 students · \d+ marks missing$/);
    await expectAccessible(page, 'the mark sheet of a class', { within: '[role="dialog"]' });

    const search = dialog.getByRole('searchbox', { name: 'Search' });
    await expect(search).toBeFocused();
    await page.keyboard.type('bermudez');
    await expect(rows).toHaveText(['Bermúdez Zambrano, Daniela']);
    await expect(sheet.getByRole('cell').nth(2)).toHaveText('49 below 50');
    await expect(sheet.getByRole('cell').nth(4)).toHaveText('missing');
    await search.fill('camacho');
    await expect(sheet.getByRole('cell', { name: 'ABS absent' })).toHaveCount(1);
    await search.fill('nobody');
    await expect(dialog.getByText('Nobody of this name is on the sheet')).toBeVisible();
    await expect(dialog.getByRole('status')).toHaveText('0 students');
    await search.fill('');

    // Names and heads stay in sight wherever one has scrolled.
    const last = sheet.getByRole('row').last();
    await last.getByRole('cell').last().scrollIntoViewIfNeeded();
    await expect(last.getByRole('cell').last()).toBeInViewport();
    await expect(last.getByRole('rowheader')).toBeInViewport({ ratio: 0.9 });
    await expect(sheet.getByRole('columnheader', { name: 'EW' }).last()).toBeInViewport({ ratio: 0.9 });

    const view = dialog.getByRole('button', { name: 'View PDF' });
    await view.click();
    const document = page.getByRole('dialog', { name: 'Class Mark Sheet – 3A' }).last();
    await expect(document.locator('[data-page="1"] canvas')).toBeVisible();
    await expect(document.locator('[data-page="1"]')).toContainText('Class mark sheet');
    // Back closes one after the other, and does not leave the reports while one is open.
    await page.goBack();
    await expect(view).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('button', { name: '3A', exact: true })).toBeFocused();

    // Course work only, and subjects that not everyone takes.
    await page.getByRole('button', { name: '5 Sci', exact: true }).click();
    const science = page.getByRole('table', { name: 'Marks of 5 Sci' });
    await expect(science.getByRole('cell', { name: 'course work only' }).first()).toBeVisible();
    await expect(science.getByRole('cell', { name: '– not taken' }).first()).toBeVisible();
    await expect(page.getByText('Course work', { exact: true })).toBeVisible();

    // A class in which nobody takes anything yet has no marks that could be complete.
    await page.keyboard.press('Escape');
    await page.route('**/api/mark-sheet-data?form_class_id=5+Mod*', async (route) => {
      const answer = await route.fetch();
      const data = classReportCalls.readMarkSheetData.response.parse(await answer.json());
      const marks = data.marks.map((student) => ({ ...student, term_marks: [] }));
      await route.fulfill({ json: { ...data, subjects: [], marks } });
    });
    await page.getByRole('button', { name: '5 Mod', exact: true }).click();
    await expect(page.getByText('No subjects yet')).toBeVisible();
    await expect(page.getByText('no mark missing')).toHaveCount(0);
  });
});

test('Esc in the search of a mark sheet shows the whole class again, and closes the sheet only then', async ({
  page,
}) => {
  await openReports(page, 'kali');
  await line(page, 'Class Mark Sheets').click();
  await page.getByRole('button', { name: '3A', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Class Mark Sheet – 3A/ });
  const rows = dialog.getByRole('table', { name: 'Marks of 3A' }).getByRole('rowheader');
  const search = dialog.getByRole('searchbox', { name: 'Search' });
  await search.fill('bermudez');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(35);
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a mark that a teacher saves while its class is looked through stands on the paper and in the grid behind it', async ({
  page,
  colleague,
}) => {
  await openReports(page, 'kali');
  await line(page, 'Class Mark Sheets').click();
  await page.getByRole('button', { name: '3A', exact: true }).click();
  const sheet = page.getByRole('table', { name: 'Marks of 3A' });
  const row = sheet.getByRole('row').filter({ hasText: 'Bermúdez Zambrano, Daniela' });
  await expect(row).toBeVisible();
  const teacher = await colleague('amohammed');
  const { employee_id } = (await teacher.get('/api/session')).json as { employee_id: number };
  const params = { className: '3A', termId: '202601', subjectCode: '33', employeeId: String(employee_id) };
  const { answer } = await teacher.ask(markCalls.listLessonStudents, { params });
  const daniela = answer.data.find(({ last_name }) => last_name === 'Bermúdez Zambrano');
  if (daniela === undefined) throw new Error('Daniela Bermúdez Zambrano is in 3A.');
  const { student_id, academic_term_id, subject_id, exam_mark, exam_attendance } = daniela;
  const saved = await teacher.ask(markCalls.saveMark, {
    body: {
      student_id,
      academic_term_id,
      subject_id,
      course_mark: 88.5,
      exam_mark,
      course_attendance: 1,
      exam_attendance,
      dilligence: 'A',
      progress: 'A',
      conduct: 'A',
      comment: '',
    },
  });
  expect(saved.status).toBeLessThan(300);

  await page.getByRole('button', { name: 'View PDF' }).click();
  const paper = page.locator('[data-page="1"]');
  await expect(paper).toContainText('88.5');
  await page.keyboard.press('Escape');
  await expect(paper).toHaveCount(0);
  await expect(row.getByRole('cell', { name: '88.5' })).toBeVisible();
});

test('the class mark sheet names both teachers of a subject once, neither cut off, and they stay in sight below', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const lesson = { employee_id: 1001, subject_id: 33, form_class_id: '3A' };
  await office.ask(timetableCalls.saveLesson, { body: lesson });
  try {
    await openReports(page, 'kali');
    await line(page, 'Class Mark Sheets').click();
    await page.getByRole('button', { name: '3A', exact: true }).click();
    const sheet = page.getByRole('table', { name: 'Marks of 3A' });
    const mathematics = sheet.getByRole('columnheader', { name: /^Math/ });
    for (const teacher of ['A. Mohammed', 'M. Alleyne-Persad']) {
      const name = mathematics.getByText(teacher);
      await expect(name).toHaveCount(1);
      const hidden = await name.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(hidden, `${teacher} is read as a whole`).toBeLessThanOrEqual(0);
    }
    const last = sheet.getByRole('row').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await expect(mathematics.getByText('M. Alleyne-Persad')).toBeInViewport({ ratio: 0.9 });
    await expect(sheet.getByRole('columnheader', { name: 'EW' }).first()).toBeInViewport({ ratio: 0.9 });
  } finally {
    await office.ask(timetableCalls.deleteLesson, { body: { ...lesson, academic_year_id: 20262027 } });
  }
});
