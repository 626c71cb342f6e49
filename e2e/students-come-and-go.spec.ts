import { changeClass, spanishOf1A as lesson, whoIsInSpanish } from './support/change-class.ts';
import { comeBack } from './support/come-back.ts';
import { changeRecordAs, expectAllSaved, field, openClass } from './support/mark-sheet.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';

test.use({ complaints: { allowed: [refusedCalls] } });

test('what is chosen stays with its students where someone above leaves the class', async ({
  page,
  colleague,
}) => {
  const { office, teacher, students, names } = await whoIsInSpanish(colleague);
  const [leaving = '', , third = '', fourth = '', fifth = ''] = names;
  const studentId = students.get(leaving)?.student_id ?? 0;
  for (const [name, comment] of [
    [third, 'Good work.'],
    [fourth, ''],
    [fifth, ''],
  ] as const) {
    await changeRecordAs(teacher, lesson, name, { comment });
  }
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  await field(page, third, 'Remarks').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await changeClass(office, studentId, '4 Sci');
  await comeBack(page);
  await expect(page.getByText('Total Students: 34')).toBeVisible();
  await expect(field(page, third, 'Remarks')).toBeFocused();
  await page.keyboard.press('Control+d');
  await expect(page.getByText('1 filled. Ctrl+Z undoes it.')).toBeVisible();
  await expect(field(page, fourth, 'Remarks')).toHaveValue('Good work.');
  await expect(field(page, fifth, 'Remarks')).toHaveValue('');
  await expectAllSaved(page);
  await changeClass(office, studentId, '1A');
});
