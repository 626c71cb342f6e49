import { schoolYearCalls } from 'contract/school-year';

import { expectAccessible } from './support/accessibility.ts';
import { expectAllHasCome } from './support/all-has-come.ts';
import { comeBack } from './support/come-back.ts';
import { holdBack } from './support/hold-back.ts';
import { close, expectDocument, line, openReports } from './support/reports.ts';
import { expect, refusedCalls, test } from './support/staff-test.ts';

test.describe('the office', () => {
  test('prints every report of a class or a form, and stands where it stood when the document is closed', async ({
    page,
  }) => {
    await openReports(page, 'kali');
    await expect(page.getByRole('main').getByRole('listitem').locator('.MuiListItemText-primary')).toHaveText(
      [
        'Report Cards by Class',
        'Class Mark Sheets',
        'Merit List',
        'Achievement Day Subject Scores',
        'Class Lists',
        'Device / Internet Report',
        'Registration Status Report',
        'School Feeding Report',
        'Student Contact Information',
        'Student Ethnic Group Statistics',
        'Student Religion Statistics',
        'Student Age Statistics',
        'Foreign Students',
      ],
    );
    await expectAccessible(page, 'the list of reports');

    const choice = (name: string) => page.getByRole('button', { name, exact: true });
    const chosen = [
      ['Merit List', '2B', 'Merit List – 2B – Term 1, 2026-2027', 'Merit list'],
      ['Class Lists', '4 Sci', 'Class List – 4 Sci – 2026-2027', 'Class list'],
      ['Student Contact Information', '6 Up', 'Student Contact Information – 6 Up', '6 Up, 2026-2027'],
      ['Device / Internet Report', 'Form 4', 'Device / Internet Report – Form 4', 'Form 4, 2026-2027'],
      ['Registration Status Report', 'Form 3', 'Registration Status Report – Form 3', 'Form 3, 2026-2027'],
      [
        'Registration Status Report',
        'Whole school',
        'Registration Status Report – Whole school',
        'Registration Status Report',
      ],
    ] as const;
    for (const [report, what, title, heading] of chosen) {
      await line(page, report).click();
      await choice(what).click();
      await close(page, await expectDocument(page, title, heading));
      await expect(choice(what)).toBeFocused();
    }
  });

  test('prints every report of the whole school, and again by the keyboard or View PDF', async ({ page }) => {
    await openReports(page, 'kali');
    const ofTheSchool = [
      'Achievement Day Subject Scores',
      'School Feeding Report',
      'Student Ethnic Group Statistics',
      'Student Religion Statistics',
      'Student Age Statistics',
      'Foreign Students',
    ];
    for (const report of ofTheSchool) {
      await line(page, report).click();
      await close(page, await expectDocument(page, report, report));
      await expect(line(page, report)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await close(page, await expectDocument(page, 'Foreign Students', 'Foreign Students'));
    await page.getByRole('button', { name: 'View PDF' }).click();
    await close(page, await expectDocument(page, 'Foreign Students', 'Foreign Students'));
  });

  test('chooses an earlier term and an earlier year', async ({ page }) => {
    await openReports(page, 'kali');
    await line(page, 'Merit List').click();
    const period = page.getByRole('combobox', { name: 'Academic period' });
    await expect(period).toHaveText('Term 1, 2026-2027');
    await period.click();
    await page.getByRole('option', { name: 'Term 2, 2024-2025' }).click();
    await page.getByRole('button', { name: '2A', exact: true }).click();
    const title = 'Merit List – 2A – Term 2, 2024-2025';
    await close(page, await expectDocument(page, title, '2A, Term 2, 2024-2025'));

    await line(page, 'Class Lists').click();
    const year = page.getByRole('combobox', { name: 'Academic year' });
    await expect(year).toHaveText('2026-2027');
    await year.click();
    await page.getByRole('option', { name: '2023-2024' }).click();
    await page.getByRole('button', { name: '1A', exact: true }).click();
    await expectDocument(page, 'Class List – 1A – 2023-2024', '1A, 2023-2024');
  });

  test('finds a class that was retired since in the years in which it had students', async ({
    page,
    school,
  }) => {
    const { pool } = school.owner;
    await pool.query("insert into form_classes (form_class_id, retired_on) values ('1R', '2025-07-04')");
    const { rows } = await pool.query<{ student_id: number }>(`
      update student_registrations set form_class_id = '1R' where academic_year_id = 20232024
        and student_id = (select min(student_id) from student_registrations
          where academic_year_id = 20232024 and form_class_id = '1A') returning student_id`);
    try {
      await openReports(page, 'kali');
      await line(page, 'Class Lists').click();
      const formClass = (name: string) => page.getByRole('button', { name, exact: true });
      await expect(formClass('1A')).toBeVisible();
      await expect(formClass('1R')).toBeHidden();
      await page.getByRole('combobox', { name: 'Academic year' }).click();
      await page.getByRole('option', { name: '2023-2024' }).click();
      await formClass('1R').click();
      await close(
        page,
        await expectDocument(page, 'Class List – 1R – 2023-2024', String(rows[0]?.student_id)),
      );
      for (const report of ['Report Cards by Class', 'Class Mark Sheets', 'Merit List']) {
        await line(page, report).click();
        await expect(formClass('1A')).toBeVisible();
        await expect(formClass('1R')).toBeHidden();
        await page.getByRole('combobox', { name: 'Academic period' }).click();
        await page.getByRole('option', { name: 'Term 2, 2023-2024' }).click();
        await expect(formClass('1R')).toBeVisible();
      }
    } finally {
      await pool.query("update student_registrations set form_class_id = '1A' where form_class_id = '1R'");
      await pool.query("delete from form_classes where form_class_id = '1R'");
    }
  });

  test('begins with the current term, also where the school went back to an earlier one', async ({
    page,
    school,
  }) => {
    await school.owner.pool.query('update current_term set academic_term_id = 202502');
    try {
      // Which the current one is comes late: no other is offered until then, on which the choice would turn.
      const release = await holdBack(page, '**/api/current-term');
      await openReports(page, 'kali');
      const years: (string | null)[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === '/api/form-classes-list') years.push(searchParams.get('academic_year_id'));
      });
      const listed = page.waitForResponse('**/api/class-list-years');
      await line(page, 'Class Lists').click();
      await listed;
      release();
      await expect(page.getByRole('combobox', { name: 'Academic year' })).toHaveText('2025-2026');
      await expect(page.getByRole('button', { name: '1A', exact: true })).toBeVisible();
      expect(years).toEqual(['20252026']);
      await line(page, 'Merit List').click();
      await expect(page.getByRole('combobox', { name: 'Academic period' })).toHaveText('Term 2, 2025-2026');
    } finally {
      await school.owner.pool.query('update current_term set academic_term_id = 202601');
    }
  });

  test('reads a document of the term for which it was opened, also after a colleague has moved the school to another', async ({
    page,
    colleague,
  }) => {
    const admin = await colleague('Admin');
    const goTo = async (academic_term_id: number) =>
      admin.ask(schoolYearCalls.backdateTerm, { body: { academic_term_id } });
    await openReports(page, 'kali');
    await line(page, 'Merit List').click();
    await page.getByRole('button', { name: '2A', exact: true }).click();
    const list = await expectDocument(page, 'Merit List – 2A – Term 1, 2026-2027', 'Merit list');
    await goTo(202503);
    try {
      await comeBack(page);
      await expect(page.getByText('Term: 3 Year: 2025-2026')).toBeVisible();
      await expectAllHasCome(page);
      await expect(list).toBeVisible();
      await close(page, list);
      await expect(page.getByRole('combobox', { name: 'Academic period' })).toHaveText('Term 1, 2026-2027');
    } finally {
      await goTo(202601);
    }
  });
});

test.describe('what cannot be had', () => {
  test.use({ complaints: { allowed: [refusedCalls, /status of 503/] } });

  test('the annual return is saved under its name; when it is refused, or something else comes, that is said, and Retry fetches it', async ({
    page,
  }) => {
    await openReports(page, 'kali');
    // The page of a network that wants to be signed in to is not saved as the return.
    await page.route('**/api/asr', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the school’s Wi-Fi</h1>' }),
    );
    const button = page.getByRole('button', { name: 'ASR spreadsheet' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'ASR spreadsheet' });
    await expect(dialog.getByRole('alert')).toContainText('The spreadsheet could not be made');
    await expect(dialog.getByRole('alert')).toContainText('The answer of the server could not be read.');
    await page.unroute('**/api/asr');
    await page.route('**/api/asr', (route) =>
      route.fulfill({ status: 503, json: { message: 'Too many documents are being made at the moment.' } }),
    );
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Too many documents are being made at the moment.');
    await page.unroute('**/api/asr');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Retry' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('ASR-2026-2027-secondary-schools.xlsx');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('who may no longer print reports reads so in place of the document, of the sheet and of the list', async ({
    page,
    school,
  }) => {
    await openReports(page, 'amohammed');
    await line(page, 'Student Contact Information').click();
    await page.getByRole('button', { name: '1A', exact: true }).click();
    await close(
      page,
      await expectDocument(page, 'Student Contact Information – 1A', 'Student Contact Information'),
    );

    const { rows } = await school.owner.pool.query<{ employee_id: number }>(
      `select employee_id from accounts where user_name = 'amohammed'`,
    );
    const teacher = rows[0]?.employee_id;
    await school.owner.pool.query(
      'delete from employee_permissions where employee_id = $1 and user_permission_id = 3',
      [teacher],
    );
    try {
      await page.getByRole('button', { name: '1B', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('alert')).toContainText('You are not allowed to do this.');
      await expect(dialog.getByRole('button', { name: 'Print' })).toBeDisabled();
      await expect(dialog.getByRole('button', { name: 'Retry' }), 'it would be refused again').toHaveCount(0);
      await page.keyboard.press('Escape');
      await line(page, 'Class Mark Sheets').click();
      await expect(page.getByRole('alert')).toContainText('You are not allowed to do this.');
      await page.getByRole('tab', { name: 'Subject-choice sheets' }).click();
      await page.getByRole('button', { name: 'Select Student' }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
        'You are not allowed to do this.',
      );
    } finally {
      await school.owner.pool.query(
        'insert into employee_permissions (employee_id, user_permission_id) values ($1, 3)',
        [teacher],
      );
    }
    // Whoever may again asks anew by opening it again.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Select Student' }).click();
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('600 students');
  });
});
