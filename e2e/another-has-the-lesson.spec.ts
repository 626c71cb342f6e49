import { timetableCalls } from 'contract/timetable';

import { changeClass, giveSpanishTo, spanishOf1A as lesson, whoIsInSpanish } from './support/change-class.ts';
import { comeBack } from './support/come-back.ts';
import { openSheetOf } from './support/comment-sheet.ts';
import { goOffline } from './support/go-offline.ts';
import {
  changeRecordAs,
  expectAllSaved,
  field,
  openClass,
  storedSheet,
  teachers,
} from './support/mark-sheet.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';

test.use({ complaints: { allowed: [refusedCalls, lostCalls] } });

test('marks that waited while another took the lesson over are stored for nobody, are named with their subject and class, and are gone once undone', async ({
  page,
  context,
  colleague,
}) => {
  const office = await colleague('Admin');
  const { teacher, students, names } = await whoIsInSpanish(colleague);
  const [first = '', second = '', third = ''] = names;
  await changeRecordAs(teacher, lesson, third, { course_mark: 48 });
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await goOffline(context, page);
  await field(page, first, 'Exam').focus();
  await page.keyboard.type('41\n42\n');
  await field(page, third, 'Term').focus();
  await page.keyboard.type('49\n');
  await giveSpanishTo(office, teachers.amohammed);
  await changeRecordAs(await colleague('amohammed'), { ...lesson, teacherId: teachers.amohammed }, third, {
    course_mark: 81,
  });
  await context.setOffline(false);
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: '3 not stored' }).click();
  const list = page.getByRole('dialog', { name: 'Not stored' });
  await expect(list.getByRole('listitem', { name: first })).toContainText(
    'Spanish 1A · Term 1, 2026-2027 · Exam 41',
  );
  await list.getByRole('button', { name: 'Close' }).click();

  // What one takes back is refused no longer: nothing of it is left.
  await field(page, second, 'Exam').focus();
  for (const left of ['2 not stored', '1 not stored']) {
    await page.keyboard.press('Control+z');
    await expect(banner.getByRole('button', { name: left })).toBeVisible();
  }
  await page.keyboard.press('Control+z');
  await expectAllSaved(page);
  const now = await storedSheet(office, { ...lesson, teacherId: teachers.amohammed });
  expect(now.get(first)?.exam_mark).toBe(students.get(first)?.exam_mark);
  expect(now.get(second)?.exam_mark).toBe(students.get(second)?.exam_mark);
  expect(now.get(third)).toMatchObject({ course_mark: 81, employee_id: teachers.amohammed });
  await giveSpanishTo(office, lesson.teacherId);
});

test('marks that were refused while another had the lesson are stored at one press once the office has given it back', async ({
  page,
  context,
  colleague,
}) => {
  const office = await colleague('Admin');
  const { names } = await whoIsInSpanish(colleague);
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await goOffline(context, page);
  await field(page, names[0] ?? '', 'Exam').focus();
  await page.keyboard.type('51\n52\n53\n');
  await giveSpanishTo(office, teachers.amohammed);
  await context.setOffline(false);
  await page.getByRole('banner').getByRole('button', { name: '3 not stored' }).click();
  const list = page.getByRole('dialog', { name: 'Not stored' });
  let refusedAgain = 0;
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/term-marks') && answer.status() === 403) refusedAgain += 1;
  });
  await list.getByRole('button', { name: 'Retry all 3' }).click();
  await expect.poll(() => refusedAgain).toBe(3);
  await expect(list.getByRole('listitem'), 'it is another’s still').toHaveCount(3);
  await giveSpanishTo(office, lesson.teacherId);
  await list.getByRole('button', { name: 'Retry all 3' }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await expect(list.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectAllSaved(page);
  const now = await storedSheet(office, lesson);
  expect(names.slice(0, 3).map((name) => now.get(name)?.exam_mark)).toEqual([51, 52, 53]);
});

test('that another has the lesson is said over the class that is open, and not over the next one', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await giveSpanishTo(office, teachers.amohammed);
  const told = page.getByText('Nothing that is entered in it is stored any more.');
  await expect(told).toBeVisible();
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await openClass(page, '3B Spanish');
  await expect(told).toHaveCount(0);
  await giveSpanishTo(office, lesson.teacherId);
});

test('who picks a comment for a student that leaves meanwhile goes on in the grid by keyboard', async ({
  page,
  colleague,
}) => {
  const { office, students, names } = await whoIsInSpanish(colleague);
  const [, leaving = '', beside = ''] = names;
  const studentId = students.get(leaving)?.student_id ?? 0;
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const sheet = await openSheetOf(page, leaving);
  await changeClass(office, studentId, '4 Sci');
  await comeBack(page);
  await expect(page.getByText(`${leaving} is no longer on this mark sheet`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: beside })).toBeFocused();
  await changeClass(office, studentId, '1A');
});

test('who has one class left goes on to it from the one that another has taken over', async ({
  page,
  colleague,
}) => {
  const office = await colleague('Admin');
  const employee_id = lesson.teacherId;
  const { answer } = await office.ask(timetableCalls.listTeacherLessons, {
    params: { employeeId: String(employee_id) },
  });
  const others = answer.filter(
    ({ form_class_id, subject_id }) => form_class_id !== '1C' || subject_id !== lesson.subject,
  );
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  for (const { subject_id, form_class_id } of others) {
    await office.ask(timetableCalls.deleteLesson, { body: { employee_id, subject_id, form_class_id } });
  }
  await comeBack(page);
  const next = page.getByRole('button', { name: 'Next Subject Class' });
  await expect(next).toBeEnabled();
  await next.click();
  await expect(page.getByRole('textbox', { name: 'Class' })).toHaveValue('1C');
  await expect(next).toBeDisabled();
  // Back from a class that is gone from the list, too, one is still in the section.
  const { subject } = lesson;
  await office.ask(timetableCalls.deleteLesson, {
    body: { employee_id, subject_id: subject, form_class_id: '1C' },
  });
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await expect(page.getByText('No Classes have been assigned')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await office.ask(timetableCalls.saveLesson, {
    body: { employee_id, subject_id: subject, form_class_id: '1C' },
  });
  for (const { subject_id, form_class_id } of others) {
    await office.ask(timetableCalls.saveLesson, { body: { employee_id, subject_id, form_class_id } });
  }
});
