import type { Page } from '@playwright/test';

import { addClasses, advanceTo } from './support/first-years.ts';
import { expect, openSection, test } from './support/new-school-test.ts';
import { choosePassword, typeSignIn } from './support/staffing.ts';

// Without a term there is none to be asked for, and the browser says so of its own accord.
test.use({ complaints: { allowed: [/status of 404 .*/] } });

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

const lists: {
  section: string;
  open?: (page: Page) => Promise<void>;
  /** What stands in place of the list, and what one does about it. */
  empty: string;
  hint?: string;
}[] = [
  {
    section: 'Students',
    empty: 'No current students',
    hint: 'Add the first one, or upload a whole class from a spreadsheet.',
  },
  {
    section: 'Students',
    open: async (page) => press(page, 'Archive'),
    empty: 'The archive is empty',
    hint: 'Students who leave stand here with all their records, and can be brought back.',
  },
  {
    section: 'Students',
    open: async (page) => press(page, 'View Attendance'),
    empty: 'No register has been taken yet',
    hint: 'The attendance of a day appears here once a class has taken its register.',
  },
  {
    section: 'Marks Archive',
    empty: 'There are no current students',
    hint: 'They appear here once they are registered in a class of this year.',
  },
  {
    section: 'Marks Archive',
    open: async (page) => press(page, 'Archive'),
    empty: 'Nobody is in the archive',
    hint: 'Students who have left or graduated appear here.',
  },
  {
    section: 'Employees',
    empty: 'No teachers yet',
    hint: 'Add the first one; lessons and classes are given in the other tab.',
  },
  {
    section: 'Employees',
    async open(page) {
      await openTab(page, 'Edit/Delete Teacher');
      await press(page, 'Former');
    },
    empty: 'Nobody has left',
    hint: 'Teachers who are deleted stand here with all their records, and can be brought back.',
  },
  {
    section: 'Employees',
    open: async (page) => press(page, 'Copy from an earlier year'),
    empty: 'There is no earlier year with lessons to copy from.',
  },
  {
    section: 'Subject Assignment',
    open: async (page) => press(page, 'View/Add Students, Mathematics'),
    empty: 'Nobody is assigned to this subject yet',
    hint: 'Add students one by one here, or a whole class with Batch Assignment.',
  },
  {
    section: 'Subject Assignment',
    open: async (page) => openTab(page, 'Batch Assignment'),
    empty: 'There are no classes of Forms 4 to 6',
    hint: 'Students of Forms 1 to 3 take every subject of their class.',
  },
  {
    section: 'Print/View Reports',
    async open(page) {
      await press(page, /^Class Mark Sheets/);
      await openTab(page, 'Subject-choice sheets');
      await press(page, 'Select Student');
    },
    empty: 'There are no students in classes this year',
    hint: 'They appear here once they are registered in a form class.',
  },
  {
    section: 'Settings',
    open: async (page) => press(page, /^Edit \/ View Term Registration/),
    empty: 'Nobody is registered in this term yet',
    hint: 'Students are registered when the school advances to a term.',
  },
  {
    section: 'Settings',
    open: async (page) => press(page, /^Holidays/),
    empty: 'No holidays yet',
    hint: 'Add the days on which there is no school.',
  },
  ...(
    [
      ['Add / Edit Subjects', 'No subject is retired'],
      ['Form Classes', 'No class is retired'],
      ['Preset Comments', 'No comment is retired'],
    ] as const
  ).map(([item, empty]) => ({
    section: 'Settings',
    async open(page: Page) {
      await press(page, new RegExp(`^${item}`));
      await press(page, 'Retired');
    },
    empty,
  })),
];

test('at a school that has a class and a term each list says that nothing stands in it yet, and what comes first', async ({
  page,
  firstPassword,
}) => {
  await typeSignIn(page, 'Admin', firstPassword);
  await choosePassword(page, 'first-day-at-the-desk');
  await addClasses(page, '1A');
  await advanceTo(page, 'Term 1, 2024-2025', async () => undefined);
  for (const { section, open, empty, hint } of lists) {
    await test.step(empty, async () => {
      await openSection(page, section);
      await open?.(page);
      await expect(page.getByText(empty, { exact: true })).toBeVisible();
      if (hint !== undefined) await expect(page.getByText(hint, { exact: true })).toBeVisible();
      const dialog = page.getByRole('dialog');
      if ((await dialog.count()) > 0) await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  }
});
