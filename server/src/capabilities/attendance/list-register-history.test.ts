import { registerMessages } from 'contract/attendance';
import { calls } from 'contract/calls';
import { describe, expect, it } from 'vitest';
import { absent, attendanceRegisters, late } from '../../testing/attendance-registers.ts';
import type { Browser } from '../../testing/browser.ts';
import { students } from '../../testing/test-school.ts';

const { school, owner, today, yesterday, formTeacher, dean, clerk, admin, save } =
  await attendanceRegisters();
const { anika, chantal } = students;

describe('the history of a register', () => {
  const historyOf = async (who: Browser) =>
    who.ask(calls.listRegisterHistory, { query: { form_class_id: '1A', date: today, session: 'AM' } });

  it('tells who took it and who changed what, from and to, the newest first', async () => {
    const before = (await historyOf(clerk)).answer.length;
    const renamed = owner.updateTable('students').set({ last_name: 'Ali-Hosein' });
    await renamed.where('student_id', '=', chantal.id).execute();
    await save(formTeacher, { entries: [absent(chantal.id)] });
    // Sent as she stood: Anika was present before.
    const unchanged = { student_id: anika.id, status: 1 };
    await save(clerk, { entries: [late(chantal.id, { time: '08:20', note: 'Bus' }), unchanged] });
    await save(clerk, { session: 'PM', entries: [absent(anika.id)] });
    await save(clerk, { date: yesterday, entries: [absent(anika.id)] });
    const { answer } = await historyOf(formTeacher);
    const added = answer.slice(0, answer.length - before);
    const present = { status: 1, time: null, note: '' };
    expect(added.map(({ by, reason }) => [by, reason])).toEqual([
      ['Kamla Ali', ''],
      ['Aisha Mohammed', ''],
    ]);
    expect(added[0]?.changes).toEqual([
      {
        student_id: chantal.id,
        name: 'Ali-Hosein, Chantal',
        from: { ...present, status: 2 },
        to: { status: 3, time: '08:20', note: 'Bus' },
      },
    ]);
    expect(added[1]?.changes.map(({ name, from, to }) => [name, from, to?.status])).toEqual([
      ['Ali, Brandon', null, 1],
      ['Ali-Hosein, Chantal', null, 2],
      ['Baptiste, Anika', null, 1],
      ["D'Abreu, Émile", null, 1],
    ]);
  });

  it('is for those who may take the register', async () => {
    const path = `/api/attendance-register-history?form_class_id=1A&date=${today}&session=AM`;
    expect((await admin.get(path)).status).toBe(200);
    for (const who of [dean, await school.browser().signIn('lcharles')]) {
      expect((await who.get(path)).status).toBe(403);
    }
    expect((await clerk.get(path.replace('1A', '6Z'))).status).toBe(404);
    expect((await clerk.get(path.replace(today, '2026-11-22'))).json).toMatchObject({
      errors: { date: [registerMessages.weekend('Sunday 22 November 2026')] },
    });
  });
});
