import { schoolYearCalls } from 'contract/school-year';
import { termConfigurationCalls } from 'contract/term-configurations';
import { timetableCalls } from 'contract/timetable';

import type { Browser } from '../server/src/testing/browser.ts';
import { changeClass, giveSpanishTo, spanishOf1A as lesson, whoIsInSpanish } from './support/change-class.ts';
import { comeBack } from './support/come-back.ts';
import { openSheetOf } from './support/comment-sheet.ts';
import { goOffline } from './support/go-offline.ts';
import {
  changeRecordAs,
  expectAllSaved,
  field,
  namesOn,
  openClass,
  openFields,
  rowState,
  saves,
  storedSheet,
  subjects,
  term,
  teachers,
} from './support/mark-sheet.ts';
import { renameSubject } from './support/rename-subject.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { officeChanged } from './support/term-details.ts';

// What the office changes under a mark sheet that is open in a window which nobody leaves.

test.use({ complaints: { allowed: [refusedCalls, lostCalls] } });

/** The office says whether exams count in Form 1 this term. */
async function letExamCount(office: Browser, exam_mark: 0 | 1): Promise<void> {
  const body = { academic_term_id: term, form_level: 1, exam_mark };
  const { status } = await office.ask(termConfigurationCalls.saveTermConfiguration, { body });
  expect(status).toBe(200);
}

test('a teacher whose lesson is given to another is told at the open class, and what is typed there stays until it is settled', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const { names } = await whoIsInSpanish(colleague);
  const [, name = ''] = names;
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const cell = field(page, name, 'Exam');
  await cell.focus();
  await page.keyboard.type('4');
  await giveSpanishTo(office, teachers.amohammed);
  const told = page.getByText('Spanish 1A is no longer among your classes.');
  await expect(told).toBeVisible();
  await expect(cell).toBeFocused();
  await expect(cell).toHaveValue('4');
  await page.keyboard.type('4\n');
  const unsent = page.getByRole('banner').getByRole('button', { name: '1 not stored' });
  await expect(unsent).toBeVisible();

  // The class is in no list any more: what is said of the entry leads to where it is.
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await expect(page.getByRole('button', { name: '1A Spanish' })).toHaveCount(0);
  await expect(
    page.getByText('settled: where it was typed, or under “1 not stored” in the top bar.'),
  ).toBeVisible();
  await unsent.click();
  const list = page.getByRole('dialog', { name: 'Not stored' });
  await expect(list.getByRole('listitem', { name })).toContainText(
    'Spanish 1A · Term 1, 2026-2027 · Exam 44',
  );
  await giveSpanishTo(office, lesson.teacherId);
  await list.getByRole('button', { name: 'Retry' }).click();
  await list.getByRole('button', { name: 'Close' }).click();
  await expectAllSaved(page);
});

test('a teacher to whom a lesson is given back goes on in the class that has stayed open', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const { students, names } = await whoIsInSpanish(colleague);
  const [leaving = '', name = ''] = names;
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await giveSpanishTo(office, teachers.amohammed);
  await expect(page.getByText('Spanish 1A is no longer among your classes.')).toBeVisible();
  await giveSpanishTo(office, lesson.teacherId);
  await expect(page.getByText('Spanish 1A is among your classes again.')).toBeVisible();
  await field(page, name, 'Remarks').fill('Went on by itself.');
  await page.keyboard.press('Enter');
  await expectAllSaved(page);
  // What happens in it is heard again, too.
  const studentId = students.get(leaving)?.student_id ?? 0;
  await changeClass(office, studentId, '4 Sci');
  await expect(page.getByText(`${leaving} is no longer on this mark sheet`)).toBeVisible();
  await changeClass(office, studentId, '1A');
  await expect(page.getByText('Total Students: 35')).toBeVisible();
});

test('a subject that the office renames has its new name over the open class, in what is not stored and in what is said of it', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const { names } = await whoIsInSpanish(colleague);
  const [name = ''] = names;
  const rename = async (title: string) => renameSubject(office, subjects.spanish, title);
  const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await rename('Spanish (Pure)');
  await expect(subject).toHaveValue('Spanish (Pure)');
  await expect(page.getByRole('grid', { name: 'Spanish (Pure) 1A' })).toBeVisible();

  await giveSpanishTo(office, teachers.amohammed);
  await expect(page.getByText('Spanish (Pure) 1A is no longer among your classes.')).toBeVisible();
  await field(page, name, 'Remarks').fill('Was written under another name.');
  await page.keyboard.press('Enter');
  await page.getByRole('banner').getByRole('button', { name: '1 not stored' }).click();
  const list = page.getByRole('dialog', { name: 'Not stored' });
  await expect(list.getByRole('listitem', { name })).toContainText('Spanish (Pure) 1A · Term 1, 2026-2027');
  await list.getByRole('button', { name: 'Discard what I typed' }).click();
  await list.getByRole('button', { name: 'Close' }).click();

  await rename('Spanish');
  await giveSpanishTo(office, lesson.teacherId);
  await expect(page.getByText('Spanish 1A is among your classes again.')).toBeVisible();
  await expect(subject).toHaveValue('Spanish');
  await expectAllSaved(page);
});

test('comments that are being picked stay where one comes back to the window after the term has moved', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const goTo = async (academic_term_id: number) =>
    office.ask(schoolYearCalls.backdateTerm, { body: { academic_term_id } });
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const header = page.getByRole('textbox', { name: 'Term', exact: true });
  const told = page.getByRole('dialog', { name: 'The school is in another term now' });
  const [name = ''] = await namesOn(page);
  const sheet = await openSheetOf(page, name);
  const pick = sheet.getByRole('group', { name: 'Academic' }).getByRole('checkbox').first();
  await pick.check();
  await goTo(202503);
  await comeBack(page);
  await expect(page.getByText(officeChanged)).toBeVisible();
  await expect(pick).toBeChecked();
  await expect(told).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(told).toContainText('It has gone to Term: 3 Year: 2025-2026');
  await told.getByRole('button', { name: 'Ok' }).click();
  await expect(header).toHaveValue('3');
  await goTo(term);
  await expect(told).toContainText('It has gone to Term: 1 Year: 2026-2027');
  await told.getByRole('button', { name: 'Ok' }).click();
  await expectAllSaved(page);
});

test('who is typing a mark as the school goes to another term types on, and is in that term once the mark has left its cell', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const goTo = async (academic_term_id: number) =>
    office.ask(schoolYearCalls.backdateTerm, { body: { academic_term_id } });
  await signInAs(page, 'amohammed');
  await openClass(page, '2A Mathematics');
  const header = page.getByRole('textbox', { name: 'Term', exact: true });
  const told = page.getByRole('dialog', { name: 'The school is in another term now' });
  const cell = openFields(page, 'Term').first();
  const label = (await cell.getAttribute('aria-label')) ?? '';
  await cell.focus();
  await page.keyboard.type('4');
  await goTo(202503);
  await expect(page.getByText(officeChanged)).toBeVisible();
  await expect(header).toHaveValue('1');
  await expect(cell).toBeFocused();
  await expect(cell).toHaveValue('4');
  await page.keyboard.type('4\n');
  await expect(told).toContainText('It has gone to Term: 3 Year: 2025-2026');
  await told.getByRole('button', { name: 'Ok' }).click();
  await expect(header).toHaveValue('3');
  await page.getByRole('banner').getByRole('button', { name: '1 not stored' }).click();
  const list = page.getByRole('dialog', { name: 'Not stored' });
  await expect(list.getByRole('listitem', { name: label.replace(/, Term$/, '') })).toContainText(
    'Mathematics 2A · Term 1, 2026-2027 · Term (course mark) 44',
  );
  await goTo(term);
  await list.getByRole('button', { name: 'Discard what I typed' }).click();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(told).toContainText('It has gone to Term: 1 Year: 2026-2027');
  await told.getByRole('button', { name: 'Ok' }).click();
  await expect(header).toHaveValue('1');
  await expectAllSaved(page);
  // And what is typed then is a mark of the term that is shown.
  const sent = page.waitForRequest(saves);
  await cell.focus();
  await page.keyboard.type('46\n');
  expect((await sent).postDataJSON()).toMatchObject({ academic_term_id: term, course_mark: 46 });
  await expect(cell).toHaveValue('46');
  await expectAllSaved(page);
});

test('of what waited while the office closed the exam, all but the exam is stored, and the row says which was not', async ({
  page,
  context,
  colleague,
}) => {
  const office = await colleague('Admin');
  const { teacher, names } = await whoIsInSpanish(colleague);
  const [name = '', absentee = ''] = names.slice(5);
  const recordOf = async (of: string) => (await storedSheet(teacher, lesson)).get(of);
  const stored = async () => {
    const { course_mark, exam_mark, comment } = (await recordOf(name)) ?? {};
    return [course_mark, exam_mark, comment];
  };
  await changeRecordAs(teacher, lesson, absentee, { exam_attendance: 1, exam_mark: 44 });
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const [, examBefore] = await stored();
  await goOffline(context, page);
  await field(page, absentee, 'Exam').focus();
  await page.keyboard.press('a');
  await field(page, name, 'Term').fill('61');
  await field(page, name, 'Exam').fill('55');
  await field(page, name, 'Remarks').fill('Reads with care.');
  await page.keyboard.press('Enter');
  await letExamCount(office, 0);
  await context.setOffline(false);
  await expect.poll(stored).toEqual([61, examBefore, 'Reads with care.']);

  // What is typed in the row from then on is stored as well.
  await field(page, name, 'Term').fill('62');
  await page.keyboard.press('Enter');
  await expect.poll(stored).toEqual([62, examBefore, 'Reads with care.']);
  const question = page.getByRole('dialog', { name: 'A part of this row was not saved' });
  for (const [of, exam] of [
    [name, '55'],
    [absentee, 'Absent'],
  ] as const) {
    const row = page.getByRole('row').filter({ has: field(page, of, 'Term') });
    await row.getByRole('button', { name: 'Error' }).click();
    await expect(question).toContainText(
      `Not stored: Exam ${exam}. This term is course work only: there is no exam mark.`,
    );
    await question.getByRole('button', { name: 'Discard what I typed' }).click();
    await expect(rowState(page, of, 'Saved')).toBeVisible();
  }
  await expect(field(page, name, 'Term')).toHaveValue('62');
  expect(await recordOf(absentee)).toMatchObject({ exam_mark: 44, exam_attendance: 1 });
  await expectAllSaved(page);
  await letExamCount(office, 1);
});

for (const { line, holdsBack } of [
  { line: 'on a stream of events', holdsBack: false },
  { line: 'behind a proxy that lets no events through', holdsBack: true },
]) {
  test(`the exam column closes, and a student who leaves the class is named, ${line}`, async ({
    page,
    context,
    colleague,
  }) => {
    if (holdsBack) await context.route('**/api/lesson-events/**', () => undefined);
    const office = await colleague('Admin');
    const { students, names } = await whoIsInSpanish(colleague);
    await signInAs(page, 'lcharles');
    await openClass(page, '1A Spanish');
    const closed = page.getByText('This term is course work only: the exam column is closed.');
    await letExamCount(office, 0);
    await expect(closed).toBeVisible();
    await expect(openFields(page, 'Exam')).toHaveCount(0);
    await letExamCount(office, 1);
    await expect(closed).toHaveCount(0);

    const [leaving = ''] = names;
    const studentId = students.get(leaving)?.student_id ?? 0;
    await changeClass(office, studentId, '4 Sci');
    await expect(page.getByText(`${leaving} is no longer on this mark sheet`)).toBeVisible();
    expect(await namesOn(page)).toEqual(names.slice(1));
    await changeClass(office, studentId, '1A');
    await expect(page.getByText('Total Students: 35')).toBeVisible();
  });
}

// The last of all tests here: the new year stays in the school's calendar.
test('a class that is open as a school year begins without its timetable says so, is back as the advance is undone, and opens in the new year once the lesson is there', async ({
  page,
  context,
  colleague,
}) => {
  const office = await colleague('Admin');
  const beginNextYear = async () => {
    const dates = { term_start: '2027-04-14', term_end: '2027-06-25', next_term_start: '2027-06-28' };
    const body = { ...dates, term: 1, total_sessions: 118 };
    expect((await office.ask(schoolYearCalls.changeCurrentTerm, { query: {}, body })).status).toBe(200);
  };
  const told = page.getByRole('dialog', { name: 'The school is in another term now' });
  const readThatItIs = async (period: string) => {
    // True of a class that came along and of one that did not.
    await expect(told).toContainText(
      `It has gone to ${period}. What can be entered from now on belongs to that term.`,
    );
    await told.getByRole('button', { name: 'Ok' }).click();
    await expect(told).toBeHidden();
  };
  const year = page.getByRole('textbox', { name: 'Year', exact: true });
  const noLesson = page.getByText('Mathematics 2A cannot be opened in this term');
  const grid = page.getByRole('grid', { name: 'Mathematics 2A' });
  await signInAs(page, 'amohammed');
  await openClass(page, '2A Mathematics');
  const [name = ''] = await namesOn(page);
  const remark = field(page, name, 'Remarks');
  const before = await remark.inputValue();
  await goOffline(context, page);
  await remark.fill('Was typed before the year turned.');
  await page.keyboard.press('Enter');
  await beginNextYear();
  await context.setOffline(false);
  await readThatItIs('Term: 1 Year: 2027-2028');
  await expect(noLesson).toBeVisible();
  await expect(year).toHaveValue('2027-2028');
  await expect(page.getByText('could not be loaded')).toHaveCount(0);

  const undo = { body: { academic_term_id: 202701 } };
  expect((await office.ask(schoolYearCalls.undoAdvance, undo)).status).toBe(200);
  await readThatItIs('Term: 1 Year: 2026-2027');
  await expect(grid).toBeVisible();
  await expect(remark).toHaveValue('Was typed before the year turned.');
  await remark.fill(before);
  await page.keyboard.press('Enter');
  await expectAllSaved(page);

  await beginNextYear();
  await readThatItIs('Term: 1 Year: 2027-2028');
  await expect(noLesson).toBeVisible();
  const body = { employee_id: teachers.amohammed, subject_id: subjects.mathematics, form_class_id: '2A' };
  await office.ask(timetableCalls.saveLesson, { body: { ...body, academic_year_id: 20272028 } });
  await expect(grid).toBeVisible();
  await expect(noLesson).toHaveCount(0);
  await expect(year).toHaveValue('2027-2028');
  await expect(page.getByText('Mathematics 2A is among your classes again.')).toBeVisible();
});
