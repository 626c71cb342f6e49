import type { Page } from '@playwright/test';
import { reportCardJobCalls } from 'contract/report-card-jobs';

import { goOffline } from './support/go-offline.ts';
import { term } from './support/mark-sheet.ts';
import { line, openReports } from './support/reports.ts';
import { expectRetryBrings, type FetchedPart } from './support/retry-brings.ts';
import { openTeachers, pick } from './support/staffing.ts';
import { expect, lostCalls, signInAs, type StaffName, test } from './support/staff-test.ts';
import { findStudent } from './support/students.ts';

test.use({ complaints: { allowed: [/Failed to load resource: the server responded with a status of 503/] } });

/** A part of a section; without a way there it stands in the section at once. */
type Part = Omit<FetchedPart, 'open'> & Partial<Pick<FetchedPart, 'open'>>;

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
}

async function openStudent(page: Page, name: string, action: 'Edit/View' | 'Change Status'): Promise<void> {
  await (await findStudent(page, name)).getByRole('button', { name: new RegExp(`^${action}`) }).click();
}

async function openBatch(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Batch Assignment' }).click();
}

async function openBatchOf(page: Page, subject: string): Promise<void> {
  await openBatch(page);
  await pick(page.getByRole('combobox', { name: 'Subject' }), subject, subject);
}

const sections: { who: StaffName; section: string; parts: Part[] }[] = [
  {
    who: 'Admin',
    section: 'Employees',
    parts: [
      {
        what: 'the years of the timetable',
        address: '**/api/timetable-years',
        failed: 'The academic years could not be loaded',
        there: (page) => page.getByRole('combobox', { name: 'Academic year' }),
      },
      {
        what: 'the year that is edited',
        address: '**/api/current-period',
        failed: 'The academic years could not be loaded',
        there: (page) => page.getByRole('combobox', { name: 'Academic year' }),
      },
      {
        what: 'the timetable of a teacher, with the subjects and classes',
        address: /\/api\/(teacher-timetable\/.*|subjects|form-classes)$/,
        failed: 'The timetable could not be loaded',
        open: async (page) => press(page, 'Timetable of Aisha Mohammed'),
        there: (page) => page.getByRole('button', { name: 'Add Lesson' }),
      },
      {
        what: 'the overview of the year',
        address: '**/api/timetable-overview/*',
        failed: 'The overview could not be loaded',
        open: async (page) => press(page, 'Overview'),
        there: (page) => page.getByRole('button', { name: 'Gaps only' }),
      },
      {
        what: 'what a copy would bring',
        address: '**/api/timetable-copy?*',
        failed: 'What would be copied could not be loaded',
        open: async (page) => press(page, 'Copy from an earlier year'),
        there: (page) => page.getByRole('row', { name: /^Lessons/ }),
      },
      {
        what: 'the teachers',
        address: '**/api/employees',
        failed: 'The employees could not be loaded',
        open: async (page) => page.getByRole('tab', { name: 'Edit/Delete Teacher' }).click(),
        there: (page) => page.getByRole('table', { name: 'Teachers', exact: true }),
      },
      {
        what: 'the statuses after leaving',
        address: '**/api/employee-statuses',
        failed: 'The statuses could not be loaded',
        async open(page) {
          await openTeachers(page);
          await press(page, 'Delete Rajesh Singh');
        },
        there: (page) => page.getByRole('radio', { name: 'Transferred' }),
      },
      {
        what: 'what a teacher answers for',
        address: '**/api/employee-duties/*',
        failed: 'What this teacher answers for could not be loaded',
        async open(page) {
          await openTeachers(page);
          await press(page, 'Delete Rajesh Singh');
        },
        there: (page) => page.getByRole('dialog').getByText(/1A English Language/),
      },
    ],
  },
  {
    who: 'vjoseph',
    section: 'Subject Assignment',
    parts: [
      {
        what: 'the students of a subject',
        address: '**/api/subject-students/*',
        failed: 'The students of this subject could not be loaded',
        open: async (page) => press(page, /^View.*French/),
        there: (page) => page.getByRole('button', { name: 'Add Student' }),
      },
      {
        what: 'the students who may be added to a subject',
        address: '**/api/students',
        failed: 'The students could not be loaded',
        async open(page) {
          await press(page, /^View.*French/);
          await press(page, 'Add Student');
        },
        unfold: async (page) => page.getByRole('combobox', { name: 'Student' }).click(),
        there: (page) => page.getByRole('option', { name: / – 4 / }).first(),
      },
      {
        what: 'the subjects, classes and students of a batch',
        address: /\/api\/(subjects|form-classes|students)$/,
        failed: 'Subjects, classes and students could not be loaded',
        open: openBatch,
        there: (page) => page.getByRole('group', { name: 'Filters' }),
      },
      {
        what: 'the students of a batch, with the teachers',
        address: /\/api\/subject-(students|teachers)\/\d+$/,
        failed: 'The students of this subject could not be loaded',
        open: async (page) => openBatchOf(page, 'French'),
        there: (page) => page.getByRole('checkbox', { name: 'Select all that are shown' }),
      },
      {
        what: 'the teachers of a batch',
        address: '**/api/subject-teachers/*',
        failed: 'The teachers of this subject could not be loaded',
        open: async (page) => openBatchOf(page, 'French'),
        unfold: async (page) => page.getByRole('combobox', { name: 'Teacher' }).click(),
        there: (page) => page.getByRole('option', { name: /St\. Clair/ }),
      },
    ],
  },
  {
    who: 'Admin',
    section: 'Students',
    parts: [
      {
        what: 'the current students',
        address: '**/api/students-all*',
        failed: 'The students could not be loaded',
        there: (page) => page.getByRole('table', { name: 'Current students' }),
      },
      {
        what: 'the record of a student',
        address: /\/api\/student(-data-(personal|medical|family))?\/\d+$/,
        failed: 'The record could not be loaded',
        open: async (page) => openStudent(page, 'Aziz, Mishka', 'Edit/View'),
        there: (page) => page.getByRole('tab', { name: 'General Info' }),
      },
      {
        what: 'the papers of a student',
        address: '**/api/student-files/*',
        failed: 'The files could not be loaded',
        async open(page) {
          await openStudent(page, 'Aziz, Mishka', 'Edit/View');
          await press(page, 'Files');
        },
        there: (page) => page.getByText('No files yet'),
      },
      {
        what: 'the statuses of students',
        address: '**/api/student-status',
        failed: 'The statuses could not be loaded',
        open: async (page) => openStudent(page, 'Aziz, Mishka', 'Change Status'),
        there: (page) => page.getByRole('radio', { name: 'Transferred' }),
      },
      {
        what: 'the classes for one who comes back',
        address: '**/api/form-classes',
        failed: 'The classes could not be loaded',
        async open(page) {
          await press(page, 'Archive');
          await page
            .getByRole('button', { name: /^Change Status/ })
            .first()
            .click();
          await page.getByRole('radio', { name: 'Active' }).check();
        },
        unfold: async (page) => page.getByRole('combobox', { name: 'Class' }).click(),
        there: (page) => page.getByRole('option', { name: '1A', exact: true }),
      },
      {
        what: 'the years that students are uploaded for',
        address: '**/api/student-upload-academic-years',
        failed: 'The academic years could not be loaded',
        open: async (page) => press(page, 'Upload Students'),
        there: (page) =>
          page.getByRole('combobox', { name: 'Academic Year' }).filter({ hasText: '2026-2027' }),
      },
      {
        what: 'the days of the registers',
        address: '**/api/school-days',
        failed: 'The school days could not be loaded',
        open: async (page) => press(page, 'Take Attendance'),
        there: (page) => page.getByRole('dialog').getByRole('combobox', { name: 'Class' }),
      },
      {
        what: 'the attendance of the school',
        address: '**/api/attendance-report-summary-data*',
        failed: 'The attendance could not be loaded',
        open: async (page) => press(page, 'View Attendance'),
        there: (page) => page.getByRole('definition').first(),
      },
    ],
  },
  {
    who: 'Admin',
    section: 'Settings',
    parts: [
      {
        what: 'the terms to go back to',
        address: '**/api/term-history',
        failed: 'The terms could not be loaded',
        async open(page) {
          await press(page, /^Advance \/ Backdate Term/);
          await page.getByRole('tab', { name: 'Term Archives' }).click();
        },
        there: (page) => page.getByRole('table', { name: 'Term Archives' }),
      },
      ...(
        [
          ['Add / Edit Subjects', 'subjects-all', 'The subjects could not be loaded'],
          ['Form Classes', 'form-classes-all', 'The classes could not be loaded'],
          ['Preset Comments', 'preset-comments-all', 'The comments could not be loaded'],
          ['Holidays', 'holidays', 'The holidays could not be loaded'],
        ] as const
      ).map(([item, call, failed]): Part => ({
        what: item,
        address: `**/api/${call}`,
        failed,
        open: async (page) => press(page, new RegExp(`^${item}`)),
        there: (page) => page.getByRole('table', { name: item }),
      })),
      {
        what: 'who may have come late',
        address: '**/api/term-registration-candidates',
        failed: 'The students could not be loaded',
        async open(page) {
          await press(page, /^Edit \/ View Term Registration/);
          await press(page, 'Add Student');
        },
        there: (page) => page.getByText('All active students are registered in this term.'),
      },
      {
        what: 'what is the school’s own',
        address: '**/api/school-settings',
        failed: 'The settings could not be loaded',
        open: async (page) => press(page, /^School Settings/),
        there: (page) => page.getByRole('button', { name: 'Save' }),
      },
      {
        what: 'where exams count',
        address: '**/api/term-configurations*',
        failed: 'The configuration could not be loaded',
        open: async (page) => press(page, /^Term Configuration/),
        there: (page) => page.getByRole('group', { name: 'Form 2' }),
      },
    ],
  },
  {
    who: 'vjoseph',
    section: 'Edit/View Term Details',
    parts: [
      {
        what: 'the classes',
        address: '**/api/form-classes-list',
        failed: 'The classes could not be loaded',
        there: (page) => page.getByRole('button', { name: '1A', exact: true }),
      },
      {
        what: 'the subjects and teachers for a row',
        address: /\/api\/(subjects|employees)$/,
        failed: 'The subjects and teachers to choose from could not be loaded',
        async open(page) {
          await press(page, /^3A$/);
          await press(page, 'Change Mathematics');
        },
        unfold: async (page) => page.getByRole('combobox', { name: 'Subject' }).click(),
        there: (page) => page.getByRole('option', { name: 'Chemistry' }),
      },
    ],
  },
  {
    who: 'kali',
    section: 'Print/View Reports',
    parts: [
      {
        what: 'the years of the class lists',
        address: '**/api/class-list-years',
        failed: 'The academic years could not be loaded',
        open: async (page) => line(page, 'Class Lists').click(),
        there: (page) => page.getByRole('combobox', { name: 'Academic year' }),
      },
      {
        what: 'the students for a subject-choice sheet',
        address: '**/api/students',
        failed: 'The students could not be loaded',
        async open(page) {
          await line(page, 'Class Mark Sheets').click();
          await page.getByRole('tab', { name: 'Subject-choice sheets' }).click();
          await press(page, 'Select Student');
        },
        there: (page) => page.getByRole('table', { name: 'Students' }),
      },
      {
        what: 'the form levels',
        address: '**/api/form-classes',
        failed: 'The classes could not be loaded',
        open: async (page) => line(page, 'Device / Internet Report').click(),
        there: (page) => page.getByRole('group', { name: 'Select Form Level' }),
      },
    ],
  },
  {
    who: 'vjoseph',
    section: 'Marks Archive',
    parts: [
      {
        what: 'the current students',
        address: '**/api/students',
        failed: 'The students could not be loaded',
        there: (page) => page.getByRole('table', { name: 'Current students' }),
      },
      {
        what: 'the students who have left',
        address: '**/api/archived-students',
        failed: 'The students could not be loaded',
        open: async (page) => press(page, 'Archive'),
        there: (page) => page.getByRole('table', { name: 'Archived students' }),
      },
    ],
  },
];

for (const { who, section, parts } of sections) {
  test(`${who} is told of each part of ${section} that could not be loaded, and Retry brings it`, async ({
    page,
  }) => {
    await signInAs(page, who);
    await press(page, new RegExp(`^${section}`));
    for (const { open, ...part } of parts) {
      await test.step(part.what, async () => {
        await expectRetryBrings(page, {
          ...part,
          async open() {
            // The section stands there again, and nothing of it was fetched before.
            await page.reload();
            await open?.(page);
          },
        });
      });
    }
  });
}

test('the office is told that the report cards asked for lately could not be listed, and Retry lists them', async ({
  page,
  colleague,
}) => {
  const office = await colleague('kali');
  await office.ask(reportCardJobCalls.startReportCardJob, {
    body: { academic_term_id: term, form_level: 6, arrangement: 'by_class' },
  });
  await openReports(page, 'kali');
  await expectRetryBrings(page, {
    what: 'the report cards asked for lately',
    address: '**/api/report-card-jobs',
    failed: 'What was asked for lately could not be loaded',
    open: async () => line(page, 'Report Cards by Class').click(),
    there: () => page.getByRole('list', { name: 'Asked for lately' }),
  });
});

test.describe('on a connection that is gone', () => {
  test.use({ complaints: { allowed: [lostCalls, /The server could not be reached/] } });

  test('a section that was not opened before says in its place that it cannot be, and opens at Retry', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'kali');
    await goOffline(context, page);
    await press(page, /^Students/);
    const alert = page.getByRole('alert').filter({ hasText: 'This section could not be opened' });
    await expect(alert).toContainText('The server could not be reached. Check the connection and try again.');
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: 'Current students' })).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
});
