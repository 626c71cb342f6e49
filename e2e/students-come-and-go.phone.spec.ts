import type { Page } from '@playwright/test';

import { changeClass, spanishOf1A as lesson, whoIsInSpanish } from './support/change-class.ts';
import { comeBack } from './support/come-back.ts';
import { expectAllSaved, field, openClass, storedSheet } from './support/mark-sheet.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';

/** A class in which she has no lesson with those of Form 1. */
const elsewhere = '4 Sci';

// A save for a student who is in another's class is refused, of which the browser complains.
test.use({ complaints: { allowed: [refusedCalls] } });

async function openCard(page: Page, student: string): Promise<void> {
  const name = page.getByRole('group').getByRole('heading', { level: 2 });
  while ((await name.innerText()) !== student) {
    const before = await name.innerText();
    await page.getByRole('button', { name: 'Next', exact: true }).tap();
    await expect(name).not.toHaveText(before);
  }
}

test('the card stays the student’s, and the keypad up, where someone above leaves the class and comes again', async ({
  page,
  colleague,
}) => {
  const { office, teacher, students, names } = await whoIsInSpanish(colleague);
  const [first = '', , third = ''] = names;
  const leaving = students.get(first)?.student_id ?? 0;
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await openCard(page, third);
  await field(page, third, 'Term').tap();
  await page.keyboard.type('6');

  await changeClass(office, leaving, elsewhere);
  await comeBack(page);
  await expect(page.getByText('2 of 34')).toBeVisible();
  await expect(page.getByText(`${first} is no longer on this mark sheet`)).toBeVisible();
  await expect(field(page, third, 'Term')).toBeFocused();
  await page.keyboard.type('7');
  await changeClass(office, leaving, '1A');
  await comeBack(page);
  await expect(page.getByText('3 of 35')).toBeVisible();
  await expect(field(page, third, 'Term')).toBeFocused();
  await expect(field(page, third, 'Term')).toHaveValue('67');
  await page.keyboard.press('Enter');
  await expectAllSaved(page);
  expect((await storedSheet(teacher, lesson)).get(third)).toMatchObject({ course_mark: 67 });
});

for (const onlyMissing of [false, true]) {
  test(`what is half typed for a student who leaves the class is told and kept, ${onlyMissing ? 'with Missing only' : 'and the next takes the place'}`, async ({
    page,
    colleague,
  }) => {
    const { office, teacher, students, names } = await whoIsInSpanish(colleague);
    const [, , , leaving = '', next = ''] = names;
    const studentId = students.get(leaving)?.student_id ?? 0;
    await signInAs(page, 'lcharles');
    await openClass(page, '1A Spanish');
    if (onlyMissing) await page.getByRole('button', { name: 'Missing only' }).tap();
    await openCard(page, leaving);
    await field(page, leaving, 'Term').tap();
    await page.keyboard.type('7');

    await changeClass(office, studentId, elsewhere);
    await comeBack(page);
    await expect(page.getByRole('heading', { name: next })).toBeVisible();
    await expect(page.getByText(`${leaving} is no longer on this mark sheet`)).toBeVisible();
    await expect(page.getByRole('heading', { name: next })).toBeFocused();
    // The rest of the mark is nobody else's.
    await page.keyboard.type('1');
    await expect(field(page, next, 'Term')).toHaveValue(String(students.get(next)?.course_mark ?? ''));

    await page.getByRole('banner').getByRole('button', { name: '1 not stored' }).tap();
    const row = page.getByRole('dialog').getByRole('listitem', { name: leaving });
    await expect(row.getByText(/ · Term \(course mark\) 7$/)).toBeVisible();
    await row.getByRole('button', { name: 'Discard what I typed' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await expectAllSaved(page);
    await changeClass(office, studentId, '1A');
    const now = await storedSheet(teacher, lesson);
    expect(now.get(leaving)?.course_mark).toBe(students.get(leaving)?.course_mark);
    expect(now.get(next)?.course_mark).toBe(students.get(next)?.course_mark);
  });
}

test('what is typed for a student who goes into another class of the teacher’s is stored there', async ({
  page,
  colleague,
}) => {
  const { office, teacher, students, names } = await whoIsInSpanish(colleague);
  const [, , , , , leaving = ''] = names;
  const studentId = students.get(leaving)?.student_id ?? 0;
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await openCard(page, leaving);
  await field(page, leaving, 'Term').tap();
  await page.keyboard.type('73');
  await changeClass(office, studentId, '1C');
  await comeBack(page);
  await expect(page.getByText(`${leaving} is no longer on this mark sheet`)).toBeVisible();
  const elsewhereOfHers = { ...lesson, formClass: '1C' };
  await expect
    .poll(async () => (await storedSheet(teacher, elsewhereOfHers)).get(leaving)?.course_mark)
    .toBe(73);
  await expectAllSaved(page);
  await changeClass(office, studentId, '1A');
});
