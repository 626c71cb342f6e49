import { calls } from 'contract/calls';
import type { Browser } from './browser.ts';
import { generalInfoOf } from './general-info.ts';
import type { students } from './test-school.ts';

/** Admin corrects the number of a student of the small school, whose present one may be a corrected one. */
export async function correctNumber(
  admin: Browser,
  student: (typeof students)[keyof typeof students],
  { from = student.id, to = student.id }: { from?: number; to?: number },
): Promise<void> {
  await admin.ask(calls.saveStudent, {
    body: { ...generalInfoOf(student), student_id: from, new_student_id: to },
  });
}
