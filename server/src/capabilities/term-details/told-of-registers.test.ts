import { calls } from 'contract/calls';
import { expect, it } from 'vitest';
import { absent, attendanceRegisters } from '../../testing/attendance-registers.ts';
import { students, term } from '../../testing/test-school.ts';

const { formTeacher, admin, save, owner, today, yesterday } = await attendanceRegisters();

/** What tells an open class of Term Details whether its figures of the registers are the latest. */
async function told(classId = '1A'): Promise<string | undefined> {
  const params = { termId: String(term), classId };
  return (await admin.ask(calls.askClassGround, { params, query: {} })).answer.registers;
}

it('tells an open class of each register of it that is taken or changed, and no other class', async () => {
  const ofOther = await told('1B');
  const seen = [await told()];
  for (const changes of [
    { entries: [absent(students.anika.id)] },
    { entries: [absent(students.brandon.id, { version: 1 })] },
    { session: 'PM' },
  ]) {
    expect((await save(formTeacher, changes)).status).toBeLessThan(300);
    seen.push(await told());
  }
  expect(new Set(seen).size).toBe(4);
  expect(await told()).toBe(seen.at(-1));
  expect(await told('1B')).toBe(ofOther);
});

it('says with the students whose figures are read for which registers that was', async () => {
  const params = { termId: String(term), classId: '1A' };
  const readFor = async () => {
    const { answer } = await formTeacher.ask(calls.listRegisteredStudents, { params });
    return [...new Set(answer.map(({ registers }) => registers))];
  };
  const before = await told();
  expect(await readFor()).toEqual([before]);
  await save(formTeacher, { entries: [absent(students.anika.id)] });
  const now = await told();
  expect(now).not.toBe(before);
  expect(await readFor()).toEqual([now]);
});

it('tells every open class of a day of the term that becomes a holiday or a school day, and of another last day', async () => {
  const before = await told();
  await admin.ask(calls.saveHoliday, { body: { holiday: yesterday, title: 'Sports Day' } });
  const without = await told();
  expect(without).not.toBe(before);
  await admin.ask(calls.saveHoliday, { body: { holiday: today, title: 'Carnival' } });
  await admin.ask(calls.deleteHoliday, { body: { holiday: yesterday } });
  expect([before, without]).not.toContain(await told());
  await admin.ask(calls.deleteHoliday, { body: { holiday: today } });
  expect(await told()).toBe(before);
  await owner
    .updateTable('academic_terms')
    .set({ term_end: today })
    .where('academic_term_id', '=', term)
    .execute();
  expect(await told()).not.toBe(before);
});
