import { messages } from 'contract/messages';
import { afterAll, expect, it } from 'vitest';
import { markToSave } from '../testing/mark-to-save.ts';
import { testApplication } from '../testing/test-application.ts';
import { staff, students, subjects, term } from '../testing/test-school.ts';

let hasRoom = true;
const school = await testApplication({ hasRoom: async () => hasRoom });
afterAll(school.close);
const teacher = await school.browser().signIn('amohammed');

const sheet = `/api/teacher-lesson-students/1A/${term}/${subjects.mathematics}/${staff.amohammed.id}`;
const marksOf = async () => {
  const { status, json } = await teacher.get(sheet);
  const { data } = json as { data: { student_id: number; course_mark: number | null }[] };
  return [status, data.find(({ student_id }) => student_id === students.brandon.id)?.course_mark];
};
const save = async () =>
  teacher.post('/api/term-marks', markToSave({ student_id: students.brandon.id, course_mark: 64 }));

it('on a full disk a teacher reads, signs in and out, also with a first password, and is told that nothing can be stored, until there is room', async () => {
  hasRoom = false;
  const refused = await save();
  expect([refused.status, refused.json]).toEqual([503, { message: messages.unavailable }]);
  expect(await marksOf()).toEqual([200, null]);
  const colleague = await school.browser().signIn('rsingh');
  expect((await colleague.post('/logout')).status).toBe(204);
  expect((await colleague.get('/api/session')).status).toBe(401);
  const newcomer = await school.browser().signIn('nbaptiste');
  const chosen = await newcomer.post('/api/employee-change-password', {
    name: 'nbaptiste',
    password: 'immortelle-in-bloom-3',
  });
  expect(chosen.status).toBe(200);
  hasRoom = true;
  expect((await save()).status).toBe(201);
  expect(await marksOf()).toEqual([200, 64]);
});
