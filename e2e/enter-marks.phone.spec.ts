import { downloadClassList, saved, upload } from './support/class-list-file.ts';
import {
  attendance,
  expectAllSaved,
  field,
  grade,
  openClass,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { expectAllHasCome } from './support/all-has-come.ts';
import { expectFitForPhone } from './support/on-a-phone.ts';
import { expect, password, signInAs, test } from './support/staff-test.ts';

test('signing in fits a phone, each step and the sign-out', async ({ page }) => {
  await page.goto('/');
  await expectFitForPhone(page, 'the username');
  await page.getByLabel('Username').fill('lcharles');
  await page.getByRole('button', { name: 'NEXT' }).tap();
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible();
  await expectFitForPhone(page, 'the password');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).tap();
  await expect(page.getByRole('button', { name: /^Enter Marks/ })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).tap();
  await expect(page.getByRole('dialog', { name: 'Sign Out' })).toBeVisible();
  await expectFitForPhone(page, 'the sign-out dialog');
});

test('the main menu, the teachers and the classes fit a phone', async ({ page }) => {
  await signInAs(page, 'vjoseph');
  await expectFitForPhone(page, 'the main menu');
  await page.getByRole('button', { name: 'Appearance' }).tap();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  await expectFitForPhone(page, 'the appearance menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Enter Marks/ }).tap();
  await expect(page.getByRole('button', { name: 'Select Lystra Charles' })).toBeVisible();
  await expectFitForPhone(page, 'the teachers');
  await page.getByRole('button', { name: 'Select Lystra Charles' }).tap();
  await expect(page.getByRole('button', { name: '1A Spanish' })).toBeVisible();
  await expectFitForPhone(page, 'the classes');
});

test('a class is one card a student; Next on the keypad goes on to the next field and student', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const card = page.getByRole('group', { name: 'Aziz, Mishka' });
  await expect(card).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(card.getByText('1 of 35')).toBeVisible();
  await expectFitForPhone(page, 'the card');

  for (const label of ['Term (course mark)', 'Exam', 'Dilligence', 'Progress', 'Conduct', 'Remarks']) {
    await expect(card.getByText(label, { exact: true })).toBeVisible();
  }
  const course = field(page, 'Aziz, Mishka', 'Term');
  await expect(course).toHaveAttribute('inputmode', 'decimal');
  await expect(course).toHaveAttribute('enterkeyhint', 'next');
  await course.tap();
  await page.keyboard.type('61\n');
  await expect(field(page, 'Aziz, Mishka', 'Exam')).toBeFocused();
  await page.keyboard.type('62\n');
  await expect(field(page, 'Aziz, Mishka', 'Remarks')).toBeFocused();
  await grade(page, 'Aziz, Mishka', 'Conduct').focus();
  await grade(page, 'Aziz, Mishka', 'Conduct').selectOption('A');
  await expect(card.getByRole('img', { name: 'Saved', exact: true })).toBeVisible();
  await expect(field(page, 'Aziz, Mishka', 'Remarks')).toHaveAttribute('enterkeyhint', 'next');
  await field(page, 'Aziz, Mishka', 'Remarks').tap();
  await page.keyboard.type('Reads well.\n');
  await expect(page.getByText('2 of 35')).toBeVisible();
  await expect(field(page, 'Baksh, Adam', 'Term')).toBeFocused();
  await page.keyboard.type('63');
  await page.getByRole('button', { name: 'Next', exact: true }).tap();
  await expect(page.getByText('3 of 35')).toBeVisible();
  await attendance(page, 'Baksh, Rukhsana', 'Term').tap();
  await expect(attendance(page, 'Baksh, Rukhsana', 'Term')).toHaveText('Abs');
  await expectFitForPhone(page, 'the card of someone absent');
  await page.getByRole('button', { name: 'Back', exact: true }).tap();
  await expect(field(page, 'Baksh, Adam', 'Term')).toHaveValue('63');
  await expectAllSaved(page);

  const stored = await storedSheet(await colleague('lcharles'), {
    formClass: '1A',
    subject: subjects.spanish,
    teacherId: teachers.lcharles,
  });
  expect(stored.get('Aziz, Mishka')).toMatchObject({
    course_mark: 61,
    exam_mark: 62,
    conduct: 'A',
    comment: 'Reads well.',
  });
  expect(stored.get('Baksh, Adam')).toMatchObject({ course_mark: 63 });
  expect(stored.get('Baksh, Rukhsana')).toMatchObject({ course_attendance: 2 });
});

test('what is still in its field can be undone by the button, and redone', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const course = field(page, 'Aziz, Mishka', 'Term');
  const before = await course.inputValue();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const redo = page.getByRole('button', { name: 'Redo', exact: true });
  await expect(undo).toBeDisabled();
  await course.tap();
  await page.keyboard.type('37');
  await undo.tap();
  await expect(page.getByText('Undone in 1 row')).toBeVisible();
  await expect(course).toHaveValue(before);
  await expect(undo).toBeDisabled();
  await redo.tap();
  await expect(course).toHaveValue('37');
  await undo.tap();
  await expect(course).toHaveValue(before);
  await course.tap();
  await page.keyboard.type('38');
  await page.keyboard.press('Escape');
  await expect(undo).toBeDisabled();
  await expectAllSaved(page);
});

test('Tab, and the arrows over a keypad of digits alone, go from field to field of a card', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const name = 'Aziz, Mishka';
  await field(page, name, 'Term').tap();
  for (const next of [
    attendance(page, name, 'Term'),
    field(page, name, 'Exam'),
    attendance(page, name, 'Exam'),
    grade(page, name, 'Dilligence'),
    grade(page, name, 'Progress'),
    grade(page, name, 'Conduct'),
    field(page, name, 'Remarks'),
    page.getByRole('button', { name: `Select Comment for ${name}` }),
    page.getByRole('button', { name: 'Next', exact: true }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
});

test('a mark that stands is typed over, by a tap and by Next on the keypad; after a reload one goes on where one typed', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '2A Mathematics');
  const heading = page.getByRole('heading', { level: 2 }).first();
  const name = await heading.innerText();
  const [course, exam] = [field(page, name, 'Term'), field(page, name, 'Exam')];
  await expect(course).not.toHaveValue('');
  await expect(exam).not.toHaveValue('');
  await course.tap();
  await page.keyboard.type('62\n58\n');
  await expect(course).toHaveValue('62');
  await expect(exam).toHaveValue('58');
  await expectAllSaved(page);

  await page.getByRole('button', { name: 'Next', exact: true }).tap();
  await expect(page.getByText('2 of 35')).toBeVisible();
  const second = await heading.innerText();
  await field(page, second, 'Exam').tap();
  await page.keyboard.type('47');
  await page.reload();
  await openClass(page, '2A Mathematics');
  await expect(field(page, second, 'Exam')).toHaveValue('47');
  await expectAllSaved(page);
  const stored = await storedSheet(await colleague('amohammed'), {
    formClass: '2A',
    subject: subjects.mathematics,
    teacherId: teachers.amohammed,
  });
  expect(stored.get(second)).toMatchObject({ exam_mark: 47 });
});

test('what is wrong with an entry stands below it, and the attendance button stays under the finger', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await page.getByRole('button', { name: 'Next', exact: true }).tap();
  await expect(page.getByText('2 of 35')).toBeVisible();
  const name = await page.getByRole('heading', { level: 2 }).first().innerText();
  await field(page, name, 'Term').tap();
  await page.keyboard.type('6x\n');
  const message = page.getByText('A mark is a number from 0 to 100');
  await expect(message).toBeInViewport({ ratio: 1 });
  const [said, typed] = [await message.boundingBox(), await field(page, name, 'Term').boundingBox()];
  expect(said?.y).toBeGreaterThanOrEqual((typed?.y ?? 0) + (typed?.height ?? 0));
  await expectFitForPhone(page, 'a card with an entry that is wrong');
  await field(page, name, 'Term').tap();
  await page.keyboard.type('61\n');
  const button = attendance(page, name, 'Exam');
  const place = await button.boundingBox();
  await button.tap();
  await expect(button).toHaveText('Abs');
  expect((await button.boundingBox())?.x).toBe(place?.x);
  await button.tap();
  await expect(button).toHaveText('P');
  await expectAllSaved(page);
});

test('above the keypad the name, the place in the class and the field are in sight together', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  // What the keypad leaves of the screen.
  await page.setViewportSize({ width: 360, height: 420 });
  const card = page.getByRole('group', { name: 'Aziz, Mishka' });
  const remark = field(page, 'Aziz, Mishka', 'Remarks');
  await remark.tap();
  await expect(remark).toBeInViewport({ ratio: 1 });
  await expect(card.getByRole('heading', { name: 'Aziz, Mishka' })).toBeInViewport({ ratio: 1 });
  await expect(card.getByText('1 of 35')).toBeInViewport({ ratio: 1 });
  const [head, typed] = [await card.getByText('1 of 35').boundingBox(), await remark.boundingBox()];
  expect((head?.y ?? 0) + (head?.height ?? 0)).toBeLessThanOrEqual(typed?.y ?? 0);
  // Where the browser brings the field when the keypad comes; which of the two marks it is stays to be read.
  await page.setViewportSize({ width: 360, height: 400 });
  await field(page, 'Aziz, Mishka', 'Exam').tap();
  await field(page, 'Aziz, Mishka', 'Exam').evaluate((exam) => exam.scrollIntoView({ block: 'center' }));
  const covered = card.getByText('Exam', { exact: true }).evaluate((label) => {
    const { left, top, height } = label.getBoundingClientRect();
    return document.elementFromPoint(left + 4, top + height / 2) !== label;
  });
  expect(await covered).toBe(false);
});

test('on a card, too, the exam is closed in a term of course work only, and the grades in Form 6', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '5 Mod Spanish');
  await expect(page.getByRole('button', { name: /, Term attendance: / })).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveCount(3);
  await expect(page.getByRole('textbox', { name: /, Exam, closed$/ })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: /, Exam$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to the classes' }).tap();
  await openClass(page, '6 Up Spanish');
  await expect(page.getByRole('note', { name: /, Conduct, closed$/ })).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveCount(0);
  // Next on the keypad passes over what is closed.
  await page.getByRole('textbox', { name: /, Term$/ }).tap();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /, Remarks$/ })).toBeFocused();
});

test('the last student has no Next, the first no Back, and Missing only leaves those to do', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '6 Up Spanish');
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  for (let student = 2; student <= 10; student += 1) {
    await next.tap();
    await expect(page.getByText(`${student} of 10`)).toBeVisible();
  }
  await expect(next).toBeDisabled();
  // There is nobody to go on to: Next on the keypad stores what was typed last.
  const remark = page.getByRole('textbox', { name: /, Remarks$/ });
  await remark.fill('Reads well.');
  await remark.press('Enter');
  await expect(page.getByRole('img', { name: 'Saved', exact: true })).toBeVisible();
  await expectAllSaved(page);
  await expect(remark).toHaveValue('Reads well.');
  await page.getByRole('textbox', { name: /, Term$/ }).fill('70');
  await page.getByRole('button', { name: 'Back', exact: true }).tap();
  await page.getByRole('button', { name: 'Missing only' }).tap();
  await expect(page.getByText('1 of 9')).toBeVisible();
});

test('the comment sheet fits a phone and fills the remark', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1C Spanish');
  const remark = page.getByRole('textbox', { name: /, Remarks$/ });
  await page.getByRole('button', { name: /^Select Comment for / }).tap();
  const sheet = page.getByRole('dialog', { name: 'Select Comment' });
  await expect(sheet.getByRole('checkbox').first()).toBeVisible();
  await expect(sheet.getByLabel('Search comments'), 'no keypad hides the comments').not.toBeFocused();
  await expectFitForPhone(page, 'the comment sheet');
  await sheet.getByRole('checkbox', { name: 'A pleasure to teach.' }).check();
  await sheet.getByRole('button', { name: 'Apply' }).tap();
  await expect(sheet).toBeHidden();
  await expect(remark).toHaveValue('A pleasure to teach.');
  await expectAllSaved(page);
});

test('a remark of one long word is read whole on the comment sheet, as it stands and as it will read', async ({
  page,
}) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '2B Spanish');
  const name = await page.getByRole('heading', { level: 2 }).first().innerText();
  const word = `G${'o'.repeat(68)}d.`;
  await field(page, name, 'Remarks').fill(word);
  await page.getByRole('button', { name: `Select Comment for ${name}` }).tap();
  const sheet = page.getByRole('dialog', { name: 'Select Comment' });
  await expect(sheet.getByRole('checkbox', { name: 'Excellent work this term.' })).toBeVisible();
  await expectAllHasCome(page);
  await sheet.getByRole('button', { name: 'Keep this remark' }).tap();
  await sheet.getByLabel('After the present remark').tap();
  await sheet.getByRole('checkbox', { name: 'Excellent work this term.' }).check();
  for (const words of [`Kept in Mine: ${word}`, `Present remark: ${word}`, `The remark will read: ${word}`]) {
    const right = await sheet
      .getByText(words)
      .first()
      .evaluate((line) => {
        const written = document.createRange();
        written.selectNodeContents(line);
        return written.getBoundingClientRect().right;
      });
    expect.soft(right, `“${words}” ends within the phone`).toBeLessThanOrEqual(360);
  }
});

test('what an uploaded file would do is read on a phone without scrolling sideways', async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '3B Spanish');
  const { sheets } = await downloadClassList(page);
  const [first, second] = sheets[0]?.rows.slice(3) ?? [];
  if (first === undefined || second === undefined) throw new Error('No students.');
  first[3] = 'sixty';
  second[7] = 'Reads a chapter each evening and asks about the words that are new.';
  await upload(page, 'marks.xlsx', await saved(sheets));
  const preview = page.getByRole('dialog', { name: 'Upload marks: marks.xlsx' });
  await expect(preview.getByRole('row', { name: new RegExp(`${first[1]}.*sixty.*Refused`) })).toBeVisible();
  await expectFitForPhone(page, 'the preview of a file');
  const table = preview.getByRole('table');
  const room = await table.evaluate((one) => ({
    beside: one.scrollWidth - (one.parentElement?.clientWidth ?? 0),
    narrowest: Math.min(...[...one.querySelectorAll('td')].map(({ clientWidth }) => clientWidth)),
  }));
  expect(room.beside).toBeLessThanOrEqual(0);
  expect(room.narrowest, 'room for words').toBeGreaterThan(80);
  await preview.getByRole('button', { name: 'Cancel' }).tap();
});
