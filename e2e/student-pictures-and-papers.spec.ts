import type { Locator } from '@playwright/test';
import { studentFileCalls } from 'contract/student-files';

import { expectAccessible } from './support/accessibility.ts';
import { expectAskedBeforeReload } from './support/asked-before-reload.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';
import {
  choose,
  findStudent,
  openRecord,
  openStudents,
  relative,
  saveRecord,
  section,
} from './support/students.ts';

const dialog = { within: '[role="dialog"]' } as const;

test('Admin registers a student with picture and family, keeps papers, and alone may correct a number', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  await openStudents(page);
  const picture = { name: 'keisha.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByRole('button', { name: 'Add New Student' }).click();
  const blank = page.getByRole('dialog', { name: 'New student' });
  await blank.getByLabel('Last Name').fill('Quashie');
  await blank.getByLabel('First Name').fill('Keisha');
  await blank.getByLabel('Birth Certificate PIN').fill('20150411007');
  await choose(blank.getByRole('combobox', { name: 'Class' }), '1A');
  await blank.getByRole('button', { name: 'Save Record' }).click();
  const keisha = page.getByRole('dialog', { name: 'Quashie, Keisha' });
  await keisha.getByRole('button', { name: 'Picture' }).click();
  const hers = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Choose Picture' }).click();
  await (await hers).setFiles(picture);
  await page.getByRole('dialog', { name: 'Crop Picture' }).getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
  await section(keisha, 'Family').click();
  await relative(keisha, 'Father').getByLabel('Name', { exact: true }).fill('Curtis Quashie');
  await saveRecord(keisha);
  await keisha.getByRole('button', { name: 'Close Record' }).click();
  const listed = await findStudent(page, 'Quashie, Keisha');
  await expect(listed.locator('.picture')).toHaveAttribute('data-picture', /^[a-z0-9]+\.jpg$/);
  const inRow = (await findStudent(page, 'Alexander, Makeda')).locator('.picture');
  await expect.poll(async () => widthOf(inRow), 'small in a row').toBe(77);
  const record = await openRecord(page, 'Alexander, Makeda');
  await expect.poll(async () => widthOf(record.locator('.picture')), 'whole on a page').toBe(240);
  await record.getByRole('button', { name: 'Picture' }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Choose Picture' }).click();
  await (await chosen).setFiles(picture);
  const crop = page.getByRole('dialog', { name: 'Crop Picture' });
  await expect(crop.getByRole('button', { name: 'Upload' })).toBeEnabled();
  await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await expectAccessible(page, 'the crop', dialog);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await crop.getByRole('button', { name: 'Upload' }).dblclick();
  await expect(page.getByText('Picture saved')).toBeVisible();
  await expect(crop).toHaveCount(0);
  expect(sent, 'a double click sends it once').toBe(1);
  await record.getByRole('button', { name: 'Picture' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete Picture' })).toBeVisible();
  await expectAccessible(page, 'the menu of a picture', dialog);
  await page.getByRole('menuitem', { name: 'Delete Picture' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete the picture of Makeda Alexander?' });
  await expect(confirm).toContainText("This action can't be undone.");
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Picture deleted')).toBeVisible();

  await record.getByRole('button', { name: 'Files' }).click();
  const files = page.getByRole('dialog', { name: 'Files – Makeda Alexander' });
  await choose(files.getByRole('combobox', { name: 'Kind of File' }), 'SEA Slip');
  await files.locator('input[type="file"]').setInputFiles({ ...picture, name: 'sea slip.png' });
  const row = files.getByRole('listitem').filter({ hasText: 'SEA Slip' });
  await expect(row).toBeVisible();
  await expectAccessible(page, 'the files', dialog);
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^sea slip\./);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page
    .getByRole('dialog', { name: /^Delete sea slip/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(files.getByText('No files yet')).toBeVisible();
  await files.getByRole('button', { name: 'Close' }).click();

  await record.getByRole('button', { name: 'Unlock Student ID' }).click();
  await record.getByRole('button', { name: 'Unlock Serial Number' }).click();
  await record.getByRole('textbox', { name: 'Serial Number' }).fill('23-999');
  await record.getByRole('textbox', { name: 'Student ID' }).fill('20239999');
  await saveRecord(record);
  const renumbered = page.getByRole('row', { name: /20239999/, includeHidden: true });
  await expect(renumbered).toBeAttached();
  await record.getByRole('button', { name: 'Close Record' }).click();
  await expect(page.getByLabel('Search students'), 'the row is another one').toBeFocused();
  await expect(renumbered).toBeVisible();
});

test('an ID that Admin unlocks is neither emptied nor made one that there cannot be', async ({ page }) => {
  await signInAs(page, 'Admin');
  await openStudents(page);
  const record = await openRecord(page, 'Aziz, Mishka');
  const id = record.getByRole('textbox', { name: 'Student ID' });
  const before = await id.inputValue();
  await record.getByRole('button', { name: 'Unlock Student ID' }).click();
  for (const [typed, told] of [
    ['0', 'The least is 1.'],
    ['99999999999', 'The most is 2147483647.'],
  ] as const) {
    await id.fill(typed);
    await record.getByLabel('Other Name').focus();
    await expect(id).toHaveAccessibleDescription(told);
  }
  await id.fill('');
  await record.getByRole('button', { name: 'Save Record' }).click();
  await expect(page.getByText('Please fill out the missing fields.')).toBeVisible();
  await expect(id).toHaveAccessibleDescription('Required');
  await expect(id).toBeFocused();
  await id.fill(before);
  await record.getByRole('button', { name: 'Save Record' }).click();
  await expect(record.getByText('There is nothing new to save.')).toBeVisible();
});

test('two papers of one name are told apart by when they came, also before one of them is deleted', async ({
  page,
  school,
}) => {
  await signInAs(page, 'Admin');
  await openStudents(page);
  const record = await openRecord(page, 'Aziz, Mishka');
  await record.getByRole('button', { name: 'Files' }).click();
  const files = page.getByRole('dialog', { name: 'Files – Mishka Aziz' });
  const paper = { name: 'sea slip.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const at = ['2026-10-05 13:05+00', '2026-10-05 14:30+00'];
  for (const [place, moment] of at.entries()) {
    await files.locator('input[type="file"]').setInputFiles(paper);
    await expect(files.getByRole('listitem')).toHaveCount(place + 1);
    await school.owner.pool.query(
      `update student_files set created_at = $1 where created_at > now() - interval '1 hour'`,
      [moment],
    );
  }
  await files.getByRole('button', { name: 'Close' }).click();
  await record.getByRole('button', { name: 'Files' }).click();
  const [newer, older] = [/5 Oct 2026, 10:30$/, /5 Oct 2026, 09:05$/];
  await expect(files.getByText(newer)).toBeVisible();
  await expectAccessible(page, 'two papers of one name', dialog);
  const row = files.getByRole('listitem').filter({ hasText: older });
  await expect(row.getByRole('button', { name: /^Download/ })).toHaveAccessibleDescription(older);
  const remove = row.getByRole('button', { name: /^Delete/ });
  await expect(remove).toHaveAccessibleDescription(older);
  await remove.click();
  const question = page.getByRole('dialog', { name: /^Delete sea slip/ });
  await expect(question.getByText(older)).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(files.getByText(older)).toHaveCount(0);
  await expect(files.getByText(newer)).toBeVisible();
});

test('two papers of one name, size and minute are told apart by their order', async ({ page, school }) => {
  await signInAs(page, 'Admin');
  await openStudents(page);
  const record = await openRecord(page, 'Alexander, Makeda');
  await record.getByRole('button', { name: 'Files' }).click();
  const files = page.getByRole('dialog', { name: 'Files – Makeda Alexander' });
  const paper = { name: 'sea slip.png', mimeType: 'image/png', buffer: await page.screenshot() };
  for (const count of [1, 2]) {
    await files.locator('input[type="file"]').setInputFiles(paper);
    await expect(files.getByRole('listitem')).toHaveCount(count);
  }
  await school.owner.pool.query(`update student_files set created_at = date_trunc('minute', now())`);
  await files.getByRole('button', { name: 'Close' }).click();
  await record.getByRole('button', { name: 'Files' }).click();
  const [first, second] = [/ · 1 of 2 alike$/, / · 2 of 2 alike$/];
  const row = files.getByRole('listitem').filter({ hasText: first });
  const remove = row.getByRole('button', { name: /^Delete/ });
  await expect(remove).toHaveAccessibleDescription(first);
  await remove.click();
  const question = page.getByRole('dialog', { name: /^Delete sea slip/ });
  await expect(question.getByText(first)).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await expect(files.getByText(second)).toHaveCount(0);
  await expect(files.getByText(/alike/), 'it is the only one').toHaveCount(0);
});

test('at a computer without a camera Admin is told so, and may choose a picture instead', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  await openStudents(page);
  const record = await openRecord(page, 'Aziz, Mishka');
  await record.getByRole('button', { name: 'Picture' }).click();
  await page.getByRole('menuitem', { name: 'Take Picture' }).click();
  const camera = page.getByRole('dialog', { name: 'Take Picture' });
  await expect(camera.getByRole('alert')).toHaveText(
    'The camera could not be opened. Allow it in the browser, or choose a picture instead.',
  );
  await expect(camera.getByRole('button', { name: 'Capture' })).toBeDisabled();
  await camera.getByRole('button', { name: 'Cancel' }).click();
  await expect(record.getByRole('button', { name: 'Picture' })).toBeFocused();
});

test('a click beside the picture that Admin is cropping does not lose it; before Esc and a reload do, it is asked', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  await openStudents(page);
  const picture = { name: 'makeda.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const record = await openRecord(page, 'Alexander, Makeda');
  await record.getByRole('button', { name: 'Picture' }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Choose Picture' }).click();
  await (await chosen).setFiles(picture);
  const crop = page.getByRole('dialog', { name: 'Crop Picture' });
  await expect(crop.getByRole('button', { name: 'Upload' })).toBeEnabled();
  await page.mouse.click(20, 400);
  await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await expect(crop).toBeVisible();
  await expectAskedBeforeReload(page);
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('dialog', { name: 'Close without uploading?' });
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await expect(leaving).toHaveCount(0);
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toBeFocused();
  await page.keyboard.press('Escape');
  await leaving.getByRole('button', { name: 'Discard' }).click();
  await expect(crop).toHaveCount(0);
  await expect(record.getByRole('button', { name: 'Picture' })).toBeFocused();
});

test('a picture of few pixels, as old records have them, is cropped as large as there is room for it', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  await openStudents(page);
  const record = await openRecord(page, 'Alexander, Makeda');
  const drawn = async (width: number, height: number) =>
    page.evaluate((size) => Object.assign(document.createElement('canvas'), size).toDataURL('image/png'), {
      width,
      height,
    });
  const crop = page.getByRole('dialog', { name: 'Crop Picture' });
  for (const { width, height, kept } of [
    { width: 60, height: 75, kept: 256 },
    { width: 100, height: 50, kept: 158 },
  ]) {
    const buffer = Buffer.from((await drawn(width, height)).replace(/^.*,/, ''), 'base64');
    await record.getByRole('button', { name: 'Picture' }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Choose Picture' }).click();
    await (await chosen).setFiles({ name: 'old.png', mimeType: 'image/png', buffer });
    const part = crop.getByRole('group', { name: /^Part of the picture that is kept/ });
    await expect.poll(async () => Math.round((await part.boundingBox())?.width ?? 0)).toBe(kept);
    await crop.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(crop).toHaveCount(0);
  }
});

test('a picture that is transparent is kept on white', async ({ page }) => {
  await signInAs(page, 'Admin');
  await openStudents(page);
  const record = await openRecord(page, 'Alexander, Makeda');
  const transparent = await page.evaluate(() => document.createElement('canvas').toDataURL('image/png'));
  await record.getByRole('button', { name: 'Picture' }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Choose Picture' }).click();
  const buffer = Buffer.from(transparent.replace(/^.*,/, ''), 'base64');
  await (await chosen).setFiles({ name: 'cut-out.png', mimeType: 'image/png', buffer });
  await page.getByRole('dialog', { name: 'Crop Picture' }).getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
  await expect.poll(async () => colourOf(record.locator('.picture'))).toEqual([255, 255, 255, 255]);
});

test.describe('where no answer comes', () => {
  test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

  test('a picture that was kept unseen is nobody else’s: it is kept once, and gives way to the part that is chosen next', async ({
    page,
    colleague,
  }) => {
    await signInAs(page, 'Admin');
    await openStudents(page);
    const picture = { name: 'makeda.png', mimeType: 'image/png', buffer: await page.screenshot() };
    const record = await openRecord(page, 'Alexander, Makeda');
    const crop = page.getByRole('dialog', { name: 'Crop Picture' });
    const cropOne = async () => {
      const chosen = page.waitForEvent('filechooser');
      await record.getByRole('button', { name: 'Picture' }).click();
      await page.getByRole('menuitem', { name: 'Choose Picture' }).click();
      await (await chosen).setFiles(picture);
      await loseAnswer(page, '**/api/student-file');
      await crop.getByRole('button', { name: 'Upload' }).click();
      await expect(crop.getByText('The picture could not be uploaded.')).toBeVisible();
    };
    const admin = await colleague('Admin');
    const params = { studentId: /\d{8}/.exec(await record.innerText())?.[0] ?? '' };
    const present = async () =>
      (await admin.ask(studentFileCalls.getStudentPictureName, { params })).answer.picture;

    await cropOne();
    const kept = await present();
    await crop.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Picture saved')).toBeVisible();
    await expect(crop, 'no choice between a picture and itself').toHaveCount(0);
    expect(await present(), 'kept once').toBe(kept);
    await expect(record.locator('.picture')).toHaveAttribute('data-picture', kept);

    await cropOne();
    const another = await present();
    await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    await crop.getByRole('button', { name: 'Retry' }).click();
    await expect(crop, 'no choice between two of one’s own').toHaveCount(0);
    expect(await present()).not.toBe(another);
    await expect(record.locator('.picture')).toHaveAttribute('data-picture', await present());

    // Whoever gives up sees what became of it.
    await cropOne();
    await crop.getByRole('button', { name: 'Cancel' }).click();
    const leaving = page.getByRole('dialog', { name: 'Close without uploading?' });
    await expect(leaving).toContainText('It is not known whether what you changed here was saved.');
    await leaving.getByRole('button', { name: 'Discard' }).click();
    await expect(record.locator('.picture')).toHaveAttribute('data-picture', await present());
  });

  test('a picture and a paper that were deleted unseen are gone for whoever gives up', async ({ page }) => {
    await signInAs(page, 'Admin');
    await openStudents(page);
    const picture = { name: 'makeda.png', mimeType: 'image/png', buffer: await page.screenshot() };
    const record = await openRecord(page, 'Alexander, Makeda');
    const seen = record.locator('.picture');
    const chosen = page.waitForEvent('filechooser');
    await record.getByRole('button', { name: 'Picture' }).click();
    await page.getByRole('menuitem', { name: 'Choose Picture' }).click();
    await (await chosen).setFiles(picture);
    await page.getByRole('dialog', { name: 'Crop Picture' }).getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText('Picture saved')).toBeVisible();
    await expect(seen).toHaveAttribute('data-picture', /jpg$/);

    const giveUp = async (question: string) => {
      await loseAnswer(page, /\/api\/student-file\?/);
      const asked = page.getByRole('dialog', { name: question });
      await asked.getByRole('button', { name: 'Delete' }).click();
      await expect(asked.getByRole('alert')).toContainText('The server could not be reached.');
      await asked.getByRole('button', { name: 'Cancel' }).click();
    };
    await record.getByRole('button', { name: 'Picture' }).click();
    await page.getByRole('menuitem', { name: 'Delete Picture' }).click();
    await giveUp('Delete the picture of Makeda Alexander?');
    await expect(record.getByRole('button', { name: 'Picture' }), 'the record is seen again').toBeVisible();
    await expect(seen).toHaveCount(0);

    await record.getByRole('button', { name: 'Files' }).click();
    const files = page.getByRole('dialog', { name: 'Files – Makeda Alexander' });
    await choose(files.getByRole('combobox', { name: 'Kind of File' }), 'SEA Slip');
    await files.locator('input[type="file"]').setInputFiles({ ...picture, name: 'unseen.png' });
    await files.getByRole('button', { name: /^Delete unseen/ }).click();
    await giveUp('Delete unseen');
    await expect(files.getByRole('button', { name: 'Add File' }), 'the files are seen again').toBeVisible();
    await expect(files.getByRole('listitem').filter({ hasText: 'unseen' })).toHaveCount(0);
  });
});

/** How many pixels wide a picture is that the page shows as a background. */
async function widthOf(shown: Locator): Promise<number> {
  return shown.evaluate(async (element) => {
    const picture = new Image();
    picture.src = getComputedStyle(element).backgroundImage.replace(/^url\("(.*)"\)$/, '$1');
    await picture.decode();
    return picture.naturalWidth;
  });
}

/** Red, green, blue and how opaque, 0 to 255, of the corner of such a picture. */
async function colourOf(shown: Locator): Promise<number[]> {
  return shown.evaluate(async (element) => {
    const picture = new Image();
    picture.src = getComputedStyle(element).backgroundImage.replace(/^url\("(.*)"\)$/, '$1');
    await picture.decode();
    const drawing = document.createElement('canvas').getContext('2d');
    drawing?.drawImage(picture, 0, 0);
    return [...(drawing?.getImageData(0, 0, 1, 1).data ?? [])];
  });
}
