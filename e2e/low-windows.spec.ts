import { timetableCalls } from 'contract/timetable';

import { expect, signInAs, test } from './support/staff-test.ts';
import { enlargeLetters } from './support/large-letters.ts';
import { openSettings } from './support/settings.ts';
import { line, openReports } from './support/reports.ts';
import { openClass } from './support/mark-sheet.ts';
import { openAsVicePrincipal } from './support/staffing.ts';
import { openClassRecords } from './support/term-details.ts';
import { openRecord, openStudents, section } from './support/students.ts';

/** A laptop's 1280 by 800 enlarged to 200 %. */
test.use({ viewport: { width: 640, height: 400 } });

test('a teacher is added at 200 % with all fields and Add in sight at once', async ({ page }) => {
  await openAsVicePrincipal(page, 'Employees');
  await page.getByRole('tab', { name: 'Edit/Delete Teacher' }).click();
  await page.getByRole('button', { name: 'Add Teacher' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Teacher' });
  const fields = dialog.getByRole('textbox');
  await expect(fields).toHaveCount(3);
  for (const field of await fields.all()) await expect(field).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeInViewport({ ratio: 1 });
});

test('the clerk reads at 200 % which field of a record is typed in', async ({ page }) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const record = await openRecord(page, 'Aziz, Mishka');
  await section(record, 'Personal').click();
  await expect(record.getByRole('textbox', { name: 'Home Address' })).toBeInViewport({ ratio: 1 });
  await expect(record.getByRole('textbox', { name: 'Mobile Phone' })).toBeInViewport();
  await expect(record.getByRole('button', { name: 'Save Record' })).toBeInViewport({ ratio: 1 });
});

test('a remark is picked at 200 % with how it will read and Apply in sight', async ({ page }) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '1A Mathematics');
  await page.getByRole('button', { name: 'Select Comment for Aziz, Mishka' }).click();
  const sheet = page.getByRole('dialog', { name: 'Select Comment' });
  await expect(sheet.getByRole('button', { name: 'Keep this remark' })).toBeVisible();
  await sheet.getByRole('checkbox', { name: 'Excellent work this term.' }).check();
  await expect(sheet.getByRole('status').filter({ hasText: 'will read' })).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByRole('button', { name: 'Apply' })).toBeInViewport({ ratio: 1 });
});

test('the office reads several students of a class mark sheet at 200 % below the names of three teachers', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const lessons = [1001, 1002].map((employee_id) => ({ employee_id, subject_id: 33, form_class_id: '3A' }));
  for (const body of lessons) await office.ask(timetableCalls.saveLesson, { body });
  try {
    await openReports(page, 'kali');
    await line(page, 'Class Mark Sheets').click();
    await page.getByRole('button', { name: '3A', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: /^Class Mark Sheet/ });
    await expect(sheet.getByRole('columnheader', { name: /^Math/ }).locator('.teacher')).toHaveCount(3);
    const students = sheet.getByRole('rowheader');
    await students.nth(3).scrollIntoViewIfNeeded();
    for (const place of [0, 1, 2, 3]) await expect(students.nth(place)).toBeInViewport({ ratio: 1 });
  } finally {
    for (const lesson of lessons) {
      await office.ask(timetableCalls.deleteLesson, { body: { ...lesson, academic_year_id: 20262027 } });
    }
  }
});

test('Admin picks a day at 200 % from a calendar of which the last week is in sight', async ({ page }) => {
  await openSettings(page, 'Holidays');
  await page.getByRole('button', { name: 'Add Holiday' }).click();
  const form = page.getByRole('dialog', { name: 'Add Holiday' });
  await form.getByRole('button', { name: /^Choose date/ }).click();
  await page.getByRole('radio', { name: '2027' }).click();
  await page.getByRole('radio', { name: 'May' }).click();
  const last = page.getByRole('gridcell', { name: '31', exact: true });
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.click();
  await expect(form.getByRole('group', { name: 'Date' })).toHaveText(/31\/05\/2027/);
});

test('a picture is taken and cropped at 200 % with all that the camera sees, and Zoom, in sight', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = document.createElement('canvas');
    seen.width = 640;
    seen.height = 480;
    // It sends what is drawn, and nothing while nothing is.
    setInterval(() => seen.getContext('2d')?.fillRect(0, 0, 320, 240), 50);
    navigator.mediaDevices.getUserMedia = async () => seen.captureStream(10);
  });
  await signInAs(page, 'Admin');
  await openStudents(page);
  const record = await openRecord(page, 'Aziz, Mishka');
  await record.getByRole('button', { name: 'Picture' }).click();
  await page.getByRole('menuitem', { name: 'Take Picture' }).click();
  const camera = page.getByRole('dialog', { name: 'Take Picture' });
  await expect(camera.getByRole('button', { name: 'Capture' })).toBeEnabled();
  await expect(camera.getByLabel('What the camera sees')).toBeInViewport({ ratio: 1 });
  await camera.getByRole('button', { name: 'Capture' }).click();
  const crop = page.getByRole('dialog', { name: 'Crop Picture' });
  await expect(crop.getByRole('button', { name: 'Upload' })).toBeEnabled();
  await expect(crop.getByRole('group', { name: /^Part of the picture/ })).toBeInViewport({ ratio: 1 });
  await expect(crop.locator('.MuiSlider-root')).toBeInViewport({ ratio: 1 });
  await expect(crop.getByRole('button', { name: 'Upload' })).toBeInViewport({ ratio: 1 });
  await crop.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
});

for (const [size, viewport] of [
  ['at 200 %', { width: 640, height: 400 }],
  ['as wide as a phone', { width: 360, height: 740 }],
] as const) {
  test(`whoever goes through a record by key sees where one is in a window ${size}, also on the way back`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await signInAs(page, 'vjoseph');
    await openClassRecords(page, '1C');
    await expect(page.getByRole('button', { name: 'Change Mathematics' })).toBeVisible();
    const seen = new Set<string>();
    const isCovered = async () =>
      page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const focused = document.activeElement ?? document.body;
        // With its label, which stands on its frame.
        const one = focused.closest('.MuiFormControl-root') ?? focused;
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const middle = (left + right) / 2;
        const isThere = (y: number) => {
          const there = document.elementFromPoint(middle, y);
          return there !== null && (one.contains(there) || there.contains(one));
        };
        return { id: `${top + scrollY} ${left}`, covered: !isThere(top + 2) || !isThere(bottom - 2) };
      });
    await page.getByRole('button', { name: 'Main Menu' }).focus();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let step = 0; step < 24; step += 1) {
        await page.keyboard.press(key);
        const { id, covered } = await isCovered();
        seen.add(id);
        expect(covered, `what ${key} came upon at step ${step} is covered`).toBe(false);
      }
    }
    expect(seen.size, 'there was a way to go').toBeGreaterThan(20);
  });
}

test('the page below a dialog stays where it was scrolled to while one goes through that by key', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, 'vjoseph');
  await openClassRecords(page, '1C');
  const change = page.getByRole('button', { name: 'Change Mathematics' });
  await change.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 300));
  const takeAttendance = page.getByRole('button', { name: 'Take Attendance' });
  await takeAttendance.click();
  const register = page.getByRole('dialog', { name: 'Take Attendance' });
  await expect(register.getByRole('button', { name: 'Close' })).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(200);
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await register.getByRole('button', { name: 'Close' }).click();
  await expect(takeAttendance).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test.describe('in a browser whose bars leave half of that', () => {
  test.use({ viewport: { width: 640, height: 320 } });

  test('the record scrolls as a whole, and what is typed in stands clear of Save Record', async ({
    page,
  }) => {
    await signInAs(page, 'kali');
    await openStudents(page);
    const record = await openRecord(page, 'Aziz, Mishka');
    await section(record, 'Personal').click();
    const last = record.getByRole('textbox', { name: 'Previous School' });
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(record.getByRole('button', { name: 'Save Record' })).toBeInViewport({ ratio: 1 });
    const [field, save] = [
      await last.boundingBox(),
      await record.getByRole('button', { name: 'Save Record' }).boundingBox(),
    ];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0);
    await expect(record.getByRole('heading', { name: 'Aziz, Mishka' })).not.toBeInViewport();
  });

  test('a form teacher sees several students of the register at once', async ({ page }) => {
    await signInAs(page, 'amohammed');
    await openClassRecords(page, '1A');
    await page.getByRole('button', { name: 'Take Attendance' }).click();
    const register = page.getByRole('dialog', { name: 'Take Attendance, 1A' });
    const students = register.getByRole('list', { name: 'Students' }).getByRole('listitem');
    await students.nth(5).scrollIntoViewIfNeeded();
    for (const place of [3, 4, 5]) await expect(students.nth(place)).toBeInViewport({ ratio: 1 });
  });
});

test.describe('at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('both ways to sign out are read whole on their buttons', async ({ page }) => {
    await signInAs(page, 'kali');
    await page.getByRole('button', { name: 'Logout' }).click();
    const ways = page.getByRole('dialog', { name: 'Sign Out' }).getByRole('button', { name: /^Sign Out/ });
    await expect(ways).toHaveCount(2);
    for (const way of await ways.all()) {
      expect(await way.evaluate((button) => button.scrollHeight - button.clientHeight)).toBeLessThanOrEqual(
        0,
      );
    }
  });

  test('the office reads several students of a class mark sheet at a time', async ({ page }) => {
    await openReports(page, 'kali');
    await line(page, 'Class Mark Sheets').click();
    await page.getByRole('button', { name: '1A', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: /^Class Mark Sheet/ });
    const students = sheet.getByRole('rowheader');
    await students.nth(2).scrollIntoViewIfNeeded();
    for (const place of [0, 1, 2]) await expect(students.nth(place)).toBeInViewport({ ratio: 1 });
  });
});

test.describe('on a phone with letters twice as large', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the office reads several students of a class mark sheet at a time', async ({ page }) => {
    await openReports(page, 'kali');
    await enlargeLetters(page);
    await line(page, 'Class Mark Sheets').click();
    await page.getByRole('button', { name: '1A', exact: true }).click();
    const students = page.getByRole('dialog', { name: /^Class Mark Sheet/ }).getByRole('rowheader');
    await students.nth(2).scrollIntoViewIfNeeded();
    for (const place of [0, 1, 2]) await expect(students.nth(place)).toBeInViewport({ ratio: 1 });
  });

  test('a record scrolls as a whole, and what is typed in stands clear of Save Record', async ({ page }) => {
    await signInAs(page, 'kali');
    await openStudents(page);
    await enlargeLetters(page);
    const record = await openRecord(page, 'Aziz, Mishka');
    await section(record, 'Personal').click();
    const last = record.getByRole('textbox', { name: 'Previous School' });
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(record.getByRole('heading', { name: 'Aziz, Mishka' })).not.toBeInViewport();
    const [field, close] = [
      await last.boundingBox(),
      await record.getByRole('button', { name: 'Close Record' }).boundingBox(),
    ];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(close?.y ?? 0);
  });
});
