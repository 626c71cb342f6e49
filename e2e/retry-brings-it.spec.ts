import { openArchive } from './support/marks-archive.ts';
import { line, openReports } from './support/reports.ts';
import { expectRetryBrings, type FetchedPart } from './support/retry-brings.ts';
import { signInAs, test } from './support/staff-test.ts';
import { openClassRecords } from './support/term-details.ts';

test.use({ complaints: { allowed: [/Failed to load resource: the server responded with a status of 503/] } });

const places: (FetchedPart & { who: string })[] = [
  {
    who: 'the office',
    what: 'the periods to print report cards of',
    address: '**/api/report-card-terms',
    failed: 'The academic periods could not be loaded',
    async open(page) {
      await openReports(page, 'kali');
      await line(page, 'Report Cards by Class').click();
    },
    there: (page) => page.getByRole('combobox', { name: 'Academic period' }),
  },
  {
    who: 'the office',
    what: 'the mark sheet of a class',
    address: '**/api/mark-sheet-data?*',
    failed: 'The mark sheet could not be loaded',
    async open(page) {
      await openReports(page, 'kali');
      await line(page, 'Class Mark Sheets').click();
      await page.getByRole('button', { name: '3A', exact: true }).click();
    },
    there: (page) => page.getByRole('table', { name: 'Marks of 3A' }),
  },
  {
    who: 'a form teacher',
    what: 'the overview of the class',
    address: '**/api/class-overview/**',
    failed: 'The overview could not be loaded',
    async open(page) {
      await signInAs(page, 'amohammed');
      await openClassRecords(page, '1A');
      await page.getByRole('button', { name: 'Class Overview' }).click();
    },
    there: (page) => page.getByRole('region', { name: 'Overview of 1A' }),
  },
  {
    who: 'a form teacher',
    what: 'the subjects of a student',
    address: '**/api/student-mark-records/**',
    failed: 'The subjects could not be loaded',
    async open(page) {
      await signInAs(page, 'amohammed');
      await openClassRecords(page, '1A');
    },
    there: (page) => page.getByRole('columnheader', { name: 'Subject', exact: true }),
  },
  {
    who: 'the vice principal',
    what: 'the marks of a student in the archive',
    address: '**/api/term-marks/*',
    failed: 'The marks could not be loaded',
    async open(page) {
      await openArchive(page);
    },
    there: (page) => page.getByRole('textbox', { name: /^Maths exam, Term 2, Form 1/ }),
  },
  {
    who: 'the clerk',
    what: 'the register of a class',
    address: '**/api/attendance-register?*',
    failed: 'The register could not be loaded',
    async open(page) {
      await signInAs(page, 'kali');
      await page.getByRole('button', { name: /^Students/ }).click();
      await page.getByRole('button', { name: 'Take Attendance' }).click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'Class' }).click();
      await page.getByRole('option', { name: '1A', exact: true }).click();
    },
    there: (page) => page.getByRole('dialog').getByText('Aziz, Mishka'),
  },
];

for (const { who, ...part } of places) {
  test(`${who} is told that ${part.what} could not be loaded, and Retry brings it`, async ({ page }) => {
    await expectRetryBrings(page, part);
  });
}
