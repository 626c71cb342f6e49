import { calls } from 'contract/calls';
import { studentMessages, studentStatusId } from 'contract/students';
import { afterAll, expect, it } from 'vitest';
import { generalInfoOf } from '../../testing/general-info.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastYear } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const clerk = await school.browser().signIn('kali');

const { active, graduated, transferred } = studentStatusId;
const expelled = 6;
const refused = { status: 422, json: { message: studentMessages.graduatedByPromotion } };

/** Finished school last year. */
async function graduate(id: number) {
  const student = { id, first: 'Omari', last: `Alleyne ${id}`, class: '6 Up', gender: 'M' } as const;
  await schoolRecords(owner).enrol(student, student.class, lastYear);
  const status = { student_status_id: graduated };
  await owner.updateTable('students').set(status).where('student_id', '=', id).execute();
  return {
    ...student,
    becomes: async (student_status_id: number, form_class_id?: string) =>
      clerk.ask(calls.changeStudentStatus, { body: { student_id: id, student_status_id, form_class_id } }),
  };
}

it('a graduate whose status was changed by mistake is Graduated again, with what else was saved since', async () => {
  const omari = await graduate(20200045);
  await omari.becomes(transferred);
  const { answer: saved } = await clerk.ask(calls.saveStudent, {
    body: { ...generalInfoOf(omari), other_name: 'Kwame' },
  });
  expect(saved.student.student_status).toBe('Transferred');
  const { status, answer } = await omari.becomes(graduated);
  expect([status, answer]).toMatchObject([200, { student_status: 'Graduated', other_name: 'Kwame' }]);
  const history = await owner
    .selectFrom('history')
    .select(['entity', 'reason', 'before', 'after'])
    .where('student_id', '=', omari.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(history).toMatchObject({
    entity: 'student',
    reason: 'status changed',
    before: { student_status_id: transferred },
    after: { student_status_id: graduated },
  });
});

it('who became another than that since, or came back into a class, is not made Graduated by hand', async () => {
  const [expelledSince, back] = [await graduate(20200046), await graduate(20200047)];
  await expelledSince.becomes(transferred);
  await expelledSince.becomes(expelled);
  expect(await expelledSince.becomes(graduated)).toMatchObject(refused);
  await expelledSince.becomes(transferred);
  expect(await expelledSince.becomes(graduated)).toMatchObject(refused);
  await back.becomes(active, '6 Up');
  expect(await back.becomes(graduated)).toMatchObject(refused);
});
