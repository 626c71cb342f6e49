import { attendanceCalls } from 'contract/attendance';
import { classGroundCalls } from 'contract/class-ground';
import type { Answer } from 'contract/endpoint';
import { blankEntry } from 'contract/marks';
import { schoolSettingsCalls } from 'contract/school-settings';
import { termConfigurationCalls } from 'contract/term-configurations';
import { timetableCalls } from 'contract/timetable';

import { expectAllHasCome } from './support/all-has-come.ts';
import { holdBack } from './support/hold-back.ts';
import { subjects, teachers, term } from './support/mark-sheet.ts';
import { expectNothingWaits } from './support/nothing-waits.ts';
import { forgetRegister, latestSchoolDay } from './support/registers.ts';
import { renameSubject } from './support/rename-subject.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';
import {
  changeRecord,
  expectStudent,
  officeChanged,
  openAsFormTeacher,
  openClassRecords,
  recordField,
  storedRecords,
} from './support/term-details.ts';

// What the office changes, and colleagues save, in a class of Term Details that is open in a window which nobody leaves.

test.use({ complaints: { allowed: [refusedCalls] } });

const comments = "Form Teacher's Comments" as const;

test('what a colleague saves is seen within seconds, but in the record at whose field one is only once one has left that', async ({
  page,
  colleague,
}) => {
  const { names } = await openAsFormTeacher(page, colleague);
  const [first = '', second = ''] = names;
  const vicePrincipal = await colleague('vjoseph');
  const [comment, late] = [recordField(page, comments), recordField(page, 'Times Late')];
  await changeRecord(vicePrincipal, first, { sessions_late: 3, teacher_comment: 'Reads well.' });
  await expect(late).toHaveValue('3');
  await expect(comment).toHaveValue('Reads well.');

  await late.focus();
  await changeRecord(vicePrincipal, first, { teacher_comment: 'Reads and writes well.' });
  await changeRecord(vicePrincipal, second, { teacher_comment: 'Draws well.' });
  const whatIsTold = async () => {
    const answer = await page.waitForResponse('**/api/class-ground/**');
    const { saved }: Answer<typeof classGroundCalls.askClassGround> = await answer.json();
    return saved?.records.map(({ teacher_comment }) => teacher_comment);
  };
  await expect.poll(whatIsTold).toEqual(expect.arrayContaining(['Draws well.', 'Reads and writes well.']));
  await expect(comment, 'nothing changes around the field in which one is').toHaveValue('Reads well.');
  await page.getByRole('button', { name: 'Search' }).focus();
  await expect(comment).toHaveValue('Reads and writes well.');

  await page.keyboard.press('Alt+ArrowRight');
  await expectStudent(page, second, '2 of 35');
  await expect(comment).toHaveValue('Draws well.');
  await comment.fill('Sings');
  await changeRecord(vicePrincipal, second, { teacher_comment: 'Draws very well.' });
  await expect.poll(whatIsTold).toContain('Draws very well.');
  await page.keyboard.type(' well.');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Changed by someone else' }).click();
  const clash = page.getByRole('dialog', { name: `Someone else changed ${second}` });
  await expect(clash.getByRole('row', { name: `${comments} Sings well. Draws very well.` })).toBeVisible();
  await clash.getByRole('button', { name: 'Use theirs' }).click();
  await expect(comment).toHaveValue('Draws very well.');
  await expectNothingWaits(page);
});

test('a mark that was missing stands in the open student’s subjects and Average once a colleague saves it, a remark once one has left the comment below it, and what is saved for the student before as one goes back', async ({
  page,
  colleague,
}) => {
  const { office, names, idOf } = await openAsFormTeacher(page, colleague);
  const [first = '', second = ''] = names;
  const save = async (name: string, course_mark: number | null, comment = '') => {
    const key = { student_id: idOf(name), academic_term_id: term, subject_id: subjects.mathematics };
    const mark = { ...blankEntry, course_mark, exam_mark: course_mark, comment };
    const body = { ...key, ...mark, employee_id: teachers.amohammed };
    expect((await office.post('/api/term-marks', body)).status).toBeLessThan(300);
  };
  const mathematics = page.getByRole('row', { name: /^Mathematics/ });
  const average = page.getByRole('group', { name: 'Average' }).getByRole('status');
  await save(first, null);
  await expect(mathematics).toHaveText(/^Mathematicsmissingmissing/);
  await expect(average).toHaveText(/%$/);
  const without = await average.innerText();
  await save(first, 100);
  await expect(mathematics).toHaveText(/^Mathematics100100/);
  await expect(average).not.toHaveText(without);

  const whatIsTold = async () => {
    const answer = await page.waitForResponse('**/api/class-ground/**');
    const { mark_saves }: Answer<typeof classGroundCalls.askClassGround> = await answer.json();
    return mark_saves;
  };
  await recordField(page, comments).focus();
  const told = await whatIsTold();
  await save(first, 99, 'Works with care.');
  await expect.poll(whatIsTold).not.toBe(told);
  // The page has heard of it, and would have read it anew by now.
  await whatIsTold();
  await expectAllHasCome(page);
  await expect(mathematics, 'nothing changes above the comment in which one is').toHaveText(
    /^Mathematics100100/,
  );
  await page.getByRole('button', { name: 'Search' }).focus();
  await expect(mathematics).toHaveText(/^Mathematics9999.*Works with care\./);

  await page.keyboard.press('Alt+ArrowRight');
  await expectStudent(page, second, '2 of 35');
  await save(first, 98);
  await page.keyboard.press('Alt+ArrowLeft');
  await expectStudent(page, first, '1 of 35');
  await expect(mathematics).toHaveText(/^Mathematics9898/);
});

test('a subject that the office renames has its new name at the open student and in the overview of the class', async ({
  page,
  colleague,
}) => {
  const { office } = await openAsFormTeacher(page, colleague);
  const rename = async (title: string) => renameSubject(office, subjects.mathematics, title);
  const row = (title: string) => page.getByRole('row', { name: new RegExp(`^${title}`) });
  await expect(row('Mathematics')).toBeVisible();
  await rename('Numbers and Shapes');
  await expect(row('Numbers and Shapes')).toBeVisible();
  await expect(row('Mathematics')).toHaveCount(0);
  await page.keyboard.press('Alt+ArrowRight');
  await expect(row('Numbers and Shapes')).toBeVisible();
  await page.getByRole('button', { name: 'Class Overview' }).click();
  const grid = page.getByRole('region', { name: 'Overview of 1A' });
  await expect(grid.getByTitle(/^Numbers and Shapes/)).toBeAttached();
  await rename('Mathematics');
  await expect(grid.getByTitle(/^Numbers and Shapes/)).toHaveCount(0);
});

test('the exam marks are called closed once the office says so, and open again', async ({
  page,
  colleague,
}) => {
  const { office } = await openAsFormTeacher(page, colleague);
  const examCounts = async (exam_mark: 0 | 1) =>
    office.ask(termConfigurationCalls.saveTermConfiguration, {
      body: { academic_term_id: term, form_level: 1, exam_mark },
    });
  const closed = page.getByText('course work only');
  await expect(page.getByRole('columnheader', { name: 'Exam' })).toBeVisible();
  await expect(closed).toHaveCount(0);
  await examCounts(0);
  await expect(closed.first()).toBeAttached();
  await examCounts(1);
  await expect(closed).toHaveCount(0);
});

test('the form teacher whose class is given to another reads so once what is being typed has left its field', async ({
  page,
  colleague,
}) => {
  const { office } = await openAsFormTeacher(page, colleague);
  const make = async (is: boolean) => {
    const body = { employee_id: teachers.amohammed, form_class_ids: is ? ['1A'] : [] };
    await office.ask(timetableCalls.saveFormTeacherClasses, { body });
  };
  const reads = page.getByText('You read this class;');
  const late = recordField(page, 'Times Late');
  const before = await late.inputValue();
  await late.fill('7x');
  await make(false);
  await expect(page.getByText(officeChanged)).toBeVisible();
  await expect(reads).toHaveCount(0);
  await expect(late).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(late).toHaveValue(before);
  await expect(reads).toBeVisible();
  await make(true);
  await expect(reads).toHaveCount(0);
  await expectNothingWaits(page);
});

test('a page asks again and again while it is in sight, not out of sight, and no more once it may not', async ({
  page,
}) => {
  const questions = '**/api/class-ground/**';
  let asked = 0;
  await page.route(questions, (route) => {
    asked += 1;
    return route.continue();
  });
  const isAskedAfter = async (seconds: number) => {
    const before = asked;
    await page.clock.runFor(seconds * 1000);
    await expect.poll(() => asked).toBeGreaterThan(before);
    await expectAllHasCome(page);
  };
  const isNotAskedAfter = async (seconds: number) => {
    await expectAllHasCome(page);
    const before = asked;
    await page.clock.runFor(seconds * 1000);
    await expectAllHasCome(page);
    expect(asked).toBe(before);
  };
  const turn = async (to: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      dispatchEvent(new Event('visibilitychange'));
    }, to);
  await page.clock.install();
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  await isAskedAfter(5);
  await isAskedAfter(5);
  await turn('hidden');
  await isNotAskedAfter(60);
  await isNotAskedAfter(60);
  await turn('visible');
  await isAskedAfter(5);

  await page.route(questions, (route) => {
    asked += 1;
    return route.fulfill({ status: 403, json: { message: 'You are not allowed to do this.' } });
  });
  await isAskedAfter(5);
  await isNotAskedAfter(60);
});

test('a register that was taken right after a class was opened, before anything was told of it, is followed, though a comment was stored since', async ({
  page,
  school,
  colleague,
}) => {
  const day = await latestSchoolDay(school, await colleague('amohammed'));
  await forgetRegister(school, { formClass: '1A', day, session: 'AM' });
  const release = await holdBack(page, '**/api/class-ground/**');
  const { office, names, idOf } = await openAsFormTeacher(page, colleague);
  const [first = ''] = names;
  const taken = (await storedRecords(office, '1A')).get(first)?.register?.sessions_taken ?? 0;
  const held = (sessions: number) =>
    page.getByText(`The registers hold ${sessions} sessions of this student.`);
  await expect(held(taken)).toBeVisible();
  const entries = [{ student_id: idOf(first), status: 2 as const }];
  const register = { form_class_id: '1A', date: day, session: 'AM' as const, entries };
  await office.ask(attendanceCalls.saveRegister, { body: register });
  await recordField(page, comments).fill('Listens to both sides.');
  await page.keyboard.press('Enter');
  await expectNothingWaits(page);
  release();
  await expect(held(taken + 1)).toBeVisible();
});

test('what the registers say follows a register that is taken and a day that becomes a holiday, and no figure in a field does', async ({
  page,
  school,
  colleague,
}) => {
  const day = await latestSchoolDay(school, await colleague('amohammed'));
  for (const session of ['AM', 'PM'] as const) {
    await forgetRegister(school, { formClass: '1A', day, session });
  }
  const { office, names, idOf } = await openAsFormTeacher(page, colleague);
  const [first = '', second = ''] = names;
  const before = (await storedRecords(office, '1A')).get(first)?.register;
  const [taken, absences] = [before?.sessions_taken ?? 0, before?.sessions_absent ?? 0];
  const held = (sessions: number) =>
    page.getByText(`The registers hold ${sessions} sessions of this student.`);
  const use = (sessions: number) =>
    page.getByRole('button', { name: `Use ${sessions} from the registers`, description: 'Attendance Lost' });
  const [lost, late] = [recordField(page, 'Attendance Lost'), recordField(page, 'Times Late')];
  await changeRecord(office, first, { sessions_absent: absences + 20 });
  await expect(lost).toHaveValue(String(absences + 20));
  await expect(held(taken)).toBeVisible();
  await expect(use(absences)).toBeVisible();
  await late.fill('6x');

  const entries = [{ student_id: idOf(first), status: 2 as const }];
  const register = { form_class_id: '1A', date: day, session: 'AM' as const, entries };
  await office.ask(attendanceCalls.saveRegister, { body: register });
  await expect(held(taken + 1)).toBeVisible();
  await expect(use(absences + 1)).toBeVisible();
  await expect(lost).toHaveValue(String(absences + 20));
  await expect(late).toBeFocused();
  await expect(late).toHaveValue('6x');
  await page.keyboard.press('Escape');
  await use(absences + 1).click();
  await expect(lost).toHaveValue(String(absences + 1));
  await expect(use(absences + 1)).toHaveCount(0);

  await office.ask(schoolSettingsCalls.saveHoliday, { body: { holiday: day, title: 'Sports Day' } });
  await expect(use(absences)).toBeVisible();
  await expect(lost).toHaveValue(String(absences + 1));
  await page.keyboard.press('Alt+ArrowRight');
  await expectStudent(page, second, '2 of 35');
  await office.ask(schoolSettingsCalls.deleteHoliday, { body: { holiday: day } });
  await page.keyboard.press('Alt+ArrowLeft');
  await expectStudent(page, first, '1 of 35');
  await expect(held(taken + 1)).toBeVisible();
  await expectNothingWaits(page);
});
