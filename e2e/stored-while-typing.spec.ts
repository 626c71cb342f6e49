import type { Locator, Page } from '@playwright/test';

import { openSheetOf } from './support/comment-sheet.ts';
import { holdBack } from './support/hold-back.ts';
import {
  attendance,
  changeRecordAs,
  expectAllSaved,
  field,
  openClass,
  rowState,
  saves,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { daniela, openArchive } from './support/marks-archive.ts';
import { letNoNewsThrough } from './support/no-news.ts';
import { expect, refusedCalls, lostCalls, signInAs, test } from './support/staff-test.ts';
import {
  changeRecord,
  expectStudent,
  openClassRecords,
  recordField,
  storedRecords,
} from './support/term-details.ts';

test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

const lesson = { formClass: '2A', subject: subjects.mathematics, teacherId: teachers.amohammed };

test.describe('what a colleague stores in a cell while one is typing in it is asked about', () => {
  test('also where the answer of another cell of the row brings it', async ({ page, colleague }) => {
    await page.context().route('**/api/lesson-*/**', (route) => route.abort('connectionrefused'));
    const vicePrincipal = await colleague('vjoseph');
    const [first = '', second = ''] = (await storedSheet(vicePrincipal, lesson)).keys();
    for (const name of [first, second]) {
      await changeRecordAs(vicePrincipal, lesson, name, blankMarks);
    }
    await signInAs(page, 'amohammed');
    await openClass(page, '2A Mathematics');

    const release = await holdBack(page, saves);
    await changeRecordAs(vicePrincipal, lesson, first, { exam_mark: 55 });
    await field(page, first, 'Term').fill('60');
    await page.keyboard.press('Tab');
    await expect(field(page, first, 'Exam')).toBeFocused();
    await page.keyboard.type('7');
    await expect(field(page, first, 'Exam')).toHaveAttribute('data-typed', 'other');
    release();
    await storedAs(async () => (await storedSheet(vicePrincipal, lesson)).get(first)?.course_mark, 60);
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    const question = await asked(page, first);
    await expect(question.getByRole('row', { name: 'Exam 72 55', exact: true })).toBeVisible();
    await expect(question.getByText(/^Vernon Joseph, \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
    await expect(question.getByRole('rowheader')).toHaveCount(1);
    await question.getByRole('button', { name: 'Use theirs' }).click();
    await expect(field(page, first, 'Exam')).toHaveValue('55');
    await expectAllSaved(page);
    expect((await storedSheet(vicePrincipal, lesson)).get(first)).toMatchObject({
      course_mark: 60,
      exam_mark: 55,
    });

    // An absence closes the field under one's hand; the figure that was begun is not let go of.
    const goOn = await holdBack(page, saves);
    await changeRecordAs(vicePrincipal, lesson, second, { exam_attendance: 2 });
    await field(page, second, 'Term').fill('61');
    await page.keyboard.press('Tab');
    await page.keyboard.type('8');
    await expect(field(page, second, 'Exam')).toHaveAttribute('data-typed', 'other');
    goOn();
    const other = await asked(page, second);
    await expect(other.getByRole('row', { name: 'Exam 8 Absent', exact: true })).toBeVisible();
    await other.getByRole('button', { name: 'Keep mine' }).click();
    await expectAllSaved(page);
    expect((await storedSheet(vicePrincipal, lesson)).get(second)).toMatchObject({
      course_mark: 61,
      exam_mark: 8,
      exam_attendance: 1,
    });
    await expect(attendance(page, second, 'Exam')).toHaveText('P');
  });

  test('also where the class was loaded anew after a long time without a network', async ({
    page,
    colleague,
  }) => {
    const vicePrincipal = await colleague('vjoseph');
    const name = [...(await storedSheet(vicePrincipal, lesson)).keys()].at(4) ?? '';
    await changeRecordAs(vicePrincipal, lesson, name, { comment: 'Steady.' });
    await page.context().route('**/api/lesson-*/**', (route) => route.abort('connectionrefused'));
    await page.clock.install();
    await signInAs(page, 'amohammed');
    await openClass(page, '2A Mathematics');
    await field(page, name, 'Remarks').fill('Reads w');
    await expect(field(page, name, 'Remarks')).toHaveAttribute('data-typed', 'other');
    await changeRecordAs(vicePrincipal, lesson, name, { comment: 'Helpful to classmates.' });
    const loaded = page.waitForResponse('**/api/teacher-lesson-students/**');
    await page.clock.fastForward(130_000);
    await page.context().unroute('**/api/lesson-*/**');
    await page.clock.fastForward(60_000);
    await loaded;
    await page.keyboard.type('idely.');
    await page.keyboard.press('Enter');
    const question = await asked(page, name);
    await expect(
      question.getByRole('row', { name: 'Remarks Reads widely. Helpful to classmates.', exact: true }),
    ).toBeVisible();
    await question.getByRole('button', { name: 'Keep mine' }).click();
    await expectAllSaved(page);
    expect((await storedSheet(vicePrincipal, lesson)).get(name)?.comment).toBe('Reads widely.');
  });

  test('also where the class loaded anew has come, and is not drawn yet', async ({ page, colleague }) => {
    const vicePrincipal = await colleague('vjoseph');
    const name = [...(await storedSheet(vicePrincipal, lesson)).keys()].at(8) ?? '';
    await changeRecordAs(vicePrincipal, lesson, name, { comment: 'Steady.' });
    await page.context().route('**/api/lesson-*/**', (route) => route.abort('connectionrefused'));
    await page.clock.install();
    await signInAs(page, 'amohammed');
    await openClass(page, '2A Mathematics');
    const remark = field(page, name, 'Remarks');
    await remark.fill('Reads widely.');
    await expect(remark).toHaveAttribute('data-typed', 'other');
    await changeRecordAs(vicePrincipal, lesson, name, { comment: 'Helpful to classmates.' });
    await remark.evaluate(openSheetAsTheClassComes);
    await comeBackAfterAMinute(page, '**/api/teacher-lesson-students/**');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    const question = await asked(page, name);
    await expect(
      question.getByRole('row', { name: 'Remarks Reads widely. Helpful to classmates.', exact: true }),
    ).toBeVisible();
    await question.getByRole('button', { name: 'Use theirs' }).click();
    await expect(remark).toHaveValue('Helpful to classmates.');
    await expectAllSaved(page);
  });

  test('also where one wrote in the sheet of comments, for marks and for a record', async ({
    page,
    colleague,
  }) => {
    const vicePrincipal = await colleague('vjoseph');
    const name = [...(await storedSheet(vicePrincipal, lesson)).keys()].at(6) ?? '';
    await changeRecordAs(vicePrincipal, lesson, name, { comment: 'Steady.' });
    await page.clock.install();
    await signInAs(page, 'amohammed');
    await openClass(page, '2A Mathematics');
    const sheet = await openSheetOf(page, name);
    await sheet.getByRole('checkbox').first().check();
    await changeRecordAs(vicePrincipal, lesson, name, { comment: 'Helpful to classmates.' });
    await expect(sheet).toContainText('Helpful to classmates.');
    await sheet.getByRole('button', { name: 'Apply' }).click();
    const question = await asked(page, name);
    await expect(question.getByRole('row', { name: /^Remarks .+ Helpful to classmates\.$/ })).toBeVisible();
    await question.getByRole('button', { name: 'Use theirs' }).click();
    await expect(field(page, name, 'Remarks')).toHaveValue('Helpful to classmates.');

    await page.getByRole('button', { name: 'Main Menu' }).click();
    // Who is told of it by the page's own question does not read the class anew.
    await page.context().route('**/api/class-ground/**', (route) => route.abort('connectionrefused'));
    await openClassRecords(page, '1A');
    const student = [...(await storedRecords(vicePrincipal, '1A')).keys()][0] ?? '';
    await expectStudent(page, student, '1 of');
    await recordField(page, "Form Teacher's Comments").press('Alt+ArrowDown');
    const words = page.getByRole('dialog', { name: "Form Teacher's Comments" });
    await words.getByRole('textbox', { name: 'Your own words' }).fill('A pleasure to teach.');
    await changeRecord(vicePrincipal, student, { teacher_comment: 'Theirs.' });
    await comeBackAfterAMinute(page, '**/api/students-registered/**');
    await words.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Changed by someone else' }).click();
    const clash = page.getByRole('dialog', { name: `Someone else changed ${student}` });
    await expect(
      clash.getByRole('row', { name: "Form Teacher's Comments A pleasure to teach. Theirs." }),
    ).toBeVisible();
    await clash.getByRole('button', { name: 'Keep mine' }).click();
    await expect
      .poll(async () => (await storedRecords(vicePrincipal, '1A')).get(student)?.teacher_comment)
      .toBe('A pleasure to teach.');
  });

  test('also in the archive, where the other mark of the subject is answered', async ({ page, school }) => {
    await openArchive(page);
    const term = [daniela, 202402, subjects.mathematics];
    const box = (kind: string) =>
      page.getByRole('textbox', { name: `Maths ${kind}, Term 2, Form 1, 2024-2025`, exact: true });
    const release = await holdBack(page, '**/api/student-term-mark');
    await expect(box('exam')).toBeVisible();
    await school.owner.pool.query(
      `update term_marks set exam_mark = 33, exam_attendance = 1
       where student_id = $1 and academic_term_id = $2 and subject_id = $3`,
      term,
    );
    await box('course').fill('72');
    await box('exam').focus();
    await page.keyboard.type('6');
    release();
    await expect(box('course').locator('..').getByRole('img', { name: 'Saved' })).toBeVisible();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: /^Someone else changed Maths exam, Term 2/ });
    await expect(question.getByRole('row', { name: 'Exam 61 33' })).toBeVisible();
    await question.getByRole('button', { name: 'Use theirs' }).click();
    await expect(box('exam')).toHaveValue('33');
  });

  test('also where a figure of the same record was answered while one wrote its comment', async ({
    page,
    colleague,
  }) => {
    const vicePrincipal = await colleague('vjoseph');
    await letNoNewsThrough(page);
    await signInAs(page, 'amohammed');
    await openClassRecords(page, '1A');
    const name = [...(await storedRecords(vicePrincipal, '1A')).keys()][0] ?? '';
    await expectStudent(page, name, '1 of');
    const comment = recordField(page, "Form Teacher's Comments");
    const release = await holdBack(page, '**/api/term-details');
    await changeRecord(vicePrincipal, name, { teacher_comment: 'Theirs, and new.' });
    await recordField(page, 'Attendance Lost').fill('4');
    await comment.fill('Mine, half');
    release();
    await storedAs(async () => (await storedRecords(vicePrincipal, '1A')).get(name)?.sessions_absent, 4);
    await comment.press('End');
    await page.keyboard.type(' and whole.');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Changed by someone else' }).click();
    const clash = page.getByRole('dialog', { name: `Someone else changed ${name}` });
    await expect(
      clash.getByRole('row', { name: "Form Teacher's Comments Mine, half and whole. Theirs, and new." }),
    ).toBeVisible();
    await clash.getByRole('button', { name: 'Keep mine' }).click();
    await expect
      .poll(async () => (await storedRecords(vicePrincipal, '1A')).get(name))
      .toMatchObject({ teacher_comment: 'Mine, half and whole.', sessions_absent: 4 });
  });
});

const blankMarks = {
  course_mark: null,
  exam_mark: null,
  course_attendance: 1,
  exam_attendance: 1,
} as const;

/** Who turns to another tab for a while, and back, has loaded anew what is open. */
async function comeBackAfterAMinute(page: Page, address: string): Promise<void> {
  await page.clock.fastForward(60_000);
  const loaded = page.waitForResponse(address);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await loaded;
}

/** Stores a remark, by the key of the sheet of comments, in the turn in which a class has come, before any of it is drawn. */
function openSheetAsTheClassComes(remark: HTMLElement | SVGElement): void {
  const read = Response.prototype.json;
  const press = () => {
    const altDown = { key: 'ArrowDown', altKey: true, bubbles: true, cancelable: true };
    remark.dispatchEvent(new KeyboardEvent('keydown', altDown));
  };
  const afterTurns = (turns: number): void =>
    queueMicrotask(() => (turns === 0 ? press() : afterTurns(turns - 1)));
  Response.prototype.json = async function json(this: Response) {
    const answer: unknown = await read.call(this);
    if (this.url.includes('/teacher-lesson-students/')) {
      Response.prototype.json = read;
      afterTurns(200);
    }
    return answer;
  };
}

async function storedAs(read: () => Promise<unknown>, value: number): Promise<void> {
  await expect.poll(read).toBe(value);
}

/** The question about a row that clashes, opened. */
async function asked(page: Page, name: string): Promise<Locator> {
  await expect(rowState(page, name, 'Changed by someone else')).toBeVisible();
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Changed by someone else' })
    .click();
  return page.getByRole('dialog', { name: `Someone else changed ${name}` });
}
