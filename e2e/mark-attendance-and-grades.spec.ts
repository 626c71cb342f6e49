import { holdBack } from './support/hold-back.ts';
import {
  attendance,
  expectAllSaved,
  field,
  grade,
  namesOn,
  openClass,
  rowState,
  saves,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
});

test('P, A and N set the attendance, clear and close the mark, and the keyboard stays in its cell', async ({
  page,
}) => {
  const cell = field(page, 'Guevara, Kwame', 'Term');
  const code = attendance(page, 'Guevara, Kwame', 'Term');
  await cell.focus();
  await page.keyboard.type('58');
  await page.keyboard.press('a');
  await expect(code).toHaveText('Abs');
  await expect(cell).toBeDisabled();
  await expect(code).toBeFocused();
  // Caps Lock is on at times.
  await page.keyboard.press('N');
  await expect(code).toHaveText('NW');
  await page.keyboard.press('p');
  await expect(code).toHaveText('P');
  await expect(cell).toBeFocused();
  await expect(cell).toHaveValue('');
  await page.keyboard.type('59\n');
  await expect(cell).toHaveValue('59');

  const exam = attendance(page, 'Guevara, Kwame', 'Exam');
  await field(page, 'Guevara, Kwame', 'Exam').focus();
  await page.keyboard.press('n');
  await expect(exam).toHaveText('P');
  await page.keyboard.press('a');
  await expect(exam).toHaveText('Abs');
  await page.keyboard.press('ArrowLeft');
  await expect(cell).toBeFocused();
});

test('a number typed on an absence is not taken, and words say what opens the mark', async ({ page }) => {
  const cell = field(page, 'Baptiste, Nicholas', 'Exam');
  const code = attendance(page, 'Baptiste, Nicholas', 'Exam');
  await cell.focus();
  await page.keyboard.press('a');
  await expect(code).toBeFocused();
  await page.keyboard.type('67');
  await expect(page.getByText('Baptiste, Nicholas, Exam: Absent. P opens the mark.')).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveText('Abs');
  await expect(cell).toHaveValue('');
  await page.keyboard.type('p67\n');
  await expect(cell).toHaveValue('67');
});

test('on a tablet with a keyboard who taps an attendance back to P types its mark at once', async ({
  anotherComputer,
}) => {
  const tablet = await anotherComputer({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await tablet.newPage();
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const cell = field(page, 'Jerome, Candice', 'Exam');
  const code = attendance(page, 'Jerome, Candice', 'Exam');
  for (const label of ['Abs', 'P']) {
    await code.tap();
    await expect(code).toHaveText(label);
  }
  await expect(code, 'the keypad stays away').toBeFocused();
  await page.keyboard.type('71\n');
  await expect(cell).toHaveValue('71');
  await expectAllSaved(page);
});

test('the attendance buttons go P, Abs, NW, P for the term and P, Abs, P for the exam', async ({
  page,
  colleague,
}) => {
  const student = 'Jerome, Candice';
  await field(page, student, 'Term').fill('44');
  for (const [column, codes] of [
    ['Term', ['Abs', 'NW', 'P', 'Abs']],
    ['Exam', ['Abs', 'P', 'Abs']],
  ] as const) {
    for (const code of codes) {
      await attendance(page, student, column).click();
      await expect(attendance(page, student, column)).toHaveText(code);
    }
  }
  await expectAllSaved(page);
  await expect(rowState(page, student, 'Saved')).toBeVisible();
  const stored = await storedSheet(await colleague('lcharles'), {
    formClass: '1A',
    subject: subjects.spanish,
    teacherId: teachers.lcharles,
  });
  expect(stored.get(student)).toMatchObject({
    course_mark: null,
    course_attendance: 2,
    exam_mark: null,
    exam_attendance: 2,
  });
});

test('grades take A to E by one key, Delete blanks, and arrows only move, at the edges too', async ({
  page,
}) => {
  const last = grade(page, 'Zamore, Shaquan', 'Conduct');
  await last.focus();
  await page.keyboard.press('b');
  await expect(last).toHaveValue('B');
  for (const key of ['ArrowDown', 'f', 'End']) await page.keyboard.press(key);
  await expect(last).toHaveValue('B');
  await last.focus();
  await page.keyboard.press('Delete');
  await expect(last).toHaveValue('');
  await page.keyboard.press('e');
  await expect(last).toHaveValue('E');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Aziz, Mishka', 'Remarks')).toBeFocused();
  const first = grade(page, 'Aziz, Mishka', 'Progress');
  await first.focus();
  await page.keyboard.press('c');
  // The list is opened, and one stays in the cell.
  await page.keyboard.press('Alt+ArrowDown');
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first).toHaveValue('C');
  await page.keyboard.press('ArrowUp');
  await expect(first).toHaveValue('C');
  await page.keyboard.press('ArrowLeft');
  await expect(grade(page, 'Aziz, Mishka', 'Dilligence')).toBeFocused();
  await expect(first).toHaveValue('C');
});

test('a mark that Abs cleared comes back with undo, and the keyboard stays in its cell', async ({ page }) => {
  const cell = field(page, 'Bruno, Kadeem', 'Exam');
  await cell.focus();
  await page.keyboard.type('58\n');
  await cell.focus();
  await page.keyboard.press('a');
  await expect(cell).toBeDisabled();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cell).toHaveValue('58');
  await expect(cell).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(cell).toBeDisabled();
  await expect(attendance(page, 'Bruno, Kadeem', 'Exam')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('Enter');
  await expectAllSaved(page);
  await expect(cell).toHaveValue('58');
  // By the mouse as well.
  await attendance(page, 'Bruno, Kadeem', 'Exam').click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cell).toHaveValue('58');
  await expect(cell).toBeFocused();
});

test('what cannot be stored as it was typed comes back with its message when Abs over it is undone', async ({
  page,
}) => {
  const student = 'Espinet, Keziah';
  const cell = field(page, student, 'Term');
  const code = attendance(page, student, 'Term');
  const message = page.getByText('A mark is a number from 0 to 100, with one decimal at most.');
  const toSettle = page.getByRole('button', { name: /1 failed\. / });
  await cell.focus();
  await page.keyboard.type('47\n');
  await cell.focus();
  await page.keyboard.type('6x\n');
  await expect(message).toBeVisible();
  for (const setAbsent of [async () => code.click(), async () => cell.press('a')]) {
    await setAbsent();
    await expect(code).toHaveText('Abs');
    await expect(message).toBeHidden();
    await expect(toSettle).toBeHidden();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cell).toHaveValue('6x');
    await expect(message).toBeVisible();
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await expect(code).toHaveText('Abs');
    await expect(toSettle).toBeHidden();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(cell).toHaveValue('6x');
    await expect(toSettle).toBeVisible();
  }
  // It stands over the mark that was there before it.
  await cell.focus();
  await page.keyboard.press('Escape');
  await expect(cell).toHaveValue('47');
  await expectAllSaved(page);
});

test('what is being typed when Abs is set is a step back of its own, whether it can be stored or not', async ({
  page,
}) => {
  const student = 'Girdharie, Ganesh';
  const cell = field(page, student, 'Exam');
  for (const typed of ['58', '5x']) {
    await cell.focus();
    await page.keyboard.type(typed);
    await page.keyboard.press('a');
    await expect(cell).toBeDisabled();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cell).toHaveValue(typed);
  }
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(cell).toHaveValue('58');
});

test('a column is typed with its absences: after A or N Enter goes on, and each mark stands with its own student', async ({
  page,
  colleague,
}) => {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = (await namesOn(page)).slice(20);
  await field(page, first, 'Term').click();
  await page.keyboard.type('71\na\n73\nn\n75\n');
  await field(page, first, 'Exam').click();
  await page.keyboard.type('61\na\n63\na\n65\n');
  await expectAllSaved(page);
  const stored = await storedSheet(await colleague('lcharles'), {
    formClass: '1A',
    subject: subjects.spanish,
    teacherId: teachers.lcharles,
  });
  for (const [name, course_mark, course_attendance, exam_mark, exam_attendance] of [
    [first, 71, 1, 61, 1],
    [second, null, 2, null, 2],
    [third, 73, 1, 63, 1],
    [fourth, null, 3, null, 2],
    [fifth, 75, 1, 65, 1],
  ] as const) {
    expect(stored.get(name), name).toMatchObject({
      course_mark,
      course_attendance,
      exam_mark,
      exam_attendance,
    });
  }
});

test('Abs takes the mark with it at once, also while the save is on its way', async ({ page }) => {
  const student = 'Espinet, Justin';
  const cell = field(page, student, 'Term');
  await cell.focus();
  await page.keyboard.type('58\n');
  await expect(rowState(page, student, 'Saved')).toBeVisible();
  const release = await holdBack(page, saves);
  await cell.focus();
  await page.keyboard.press('a');
  await expect(attendance(page, student, 'Term')).toHaveText('Abs');
  await page.keyboard.press('p');
  await expect(cell).toHaveValue('');
  release();
  await expectAllSaved(page);
  await expect(cell).toHaveValue('');
});

test('with Ctrl a letter is the browser’s: it sets neither an absence nor a grade', async ({ page }) => {
  const student = 'Hutchinson, Aisha';
  const cell = field(page, student, 'Term');
  await cell.focus();
  await page.keyboard.type('58');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('7');
  await expect(cell).toHaveValue('7');
  await expect(attendance(page, student, 'Term')).toHaveText('P');
  await grade(page, student, 'Conduct').focus();
  await page.keyboard.press('Control+b');
  await expect(grade(page, student, 'Conduct')).toHaveValue('');
  await expectAllSaved(page);
});

test('Space on an absence goes on to the next code, and into the mark when it is open again', async ({
  page,
}) => {
  const student = 'Thomas, Anna';
  await field(page, student, 'Term').focus();
  await page.keyboard.press('a');
  const code = attendance(page, student, 'Term');
  await expect(code).toBeFocused();
  await page.keyboard.press('Space');
  await expect(code).toHaveText('NW');
  await expect(code).toBeFocused();
  await page.keyboard.press('Space');
  await expect(code).toHaveText('P');
  await expect(field(page, student, 'Term')).toBeFocused();
  await page.keyboard.type('64\n');
  await expect(field(page, student, 'Term')).toHaveValue('64');
  await expectAllSaved(page);
});

test('the list of a grade says what each letter means, and one chosen in it is saved', async ({
  page,
  colleague,
}) => {
  const student = 'Thomas, Anna';
  const conduct = grade(page, student, 'Conduct');
  await conduct.focus();
  await expect(conduct.getByRole('option')).toHaveText([
    '–',
    'A Excellent',
    'B Good',
    'C Fair',
    'D Poor',
    'E Unsatisfactory',
  ]);
  await conduct.selectOption('D Poor');
  await expectAllSaved(page);
  const stored = await storedSheet(await colleague('lcharles'), {
    formClass: '1A',
    subject: subjects.spanish,
    teacherId: teachers.lcharles,
  });
  expect(stored.get(student)?.conduct).toBe('D');
});
