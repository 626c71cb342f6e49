import { attendanceCalls } from 'contract/attendance';

import { forgetRegister, latestSchoolDay, registersOf } from './support/registers.ts';
import { expect, signInAs, test } from './support/staff-test.ts';
import { openStudents } from './support/students.ts';

test('a register that a form teacher takes shows in the View Attendance that the office has open', async ({
  page,
  school,
  colleague,
}) => {
  const teacher = await colleague('amohammed');
  const day = await latestSchoolDay(school, teacher);
  for (const session of ['AM', 'PM'] as const)
    await forgetRegister(school, { formClass: '1A', day, session });
  const { students } = await registersOf(teacher, '1A', day);
  const entries = students.map(({ student_id }) => ({ student_id, status: 1 as const }));
  const save = async (marks: { student_id: number; status: 1 | 2 }[]) =>
    teacher.ask(attendanceCalls.saveRegister, {
      body: { form_class_id: '1A', date: day, session: 'AM', entries: marks },
    });
  await save(entries);
  await signInAs(page, 'kali');
  await openStudents(page);
  await page.getByRole('button', { name: 'View Attendance' }).click();
  const dialog = page.getByRole('dialog', { name: 'View Attendance' });
  const form1 = dialog.getByRole('row', { name: `Form 1 ${students.length} 0 ${students.length}` });
  await expect(form1).toBeVisible();
  const [first] = entries;
  await save([{ student_id: first?.student_id ?? 0, status: 2 }]);
  await expect(
    dialog.getByRole('row', { name: `Form 1 ${students.length - 1} 1 ${students.length}` }),
  ).toBeVisible();
});
