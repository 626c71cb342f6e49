import { calls } from 'contract/calls';
import { describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { termRecords } from '../../testing/term-records.ts';
import { students, term } from '../../testing/test-school.ts';

const { formTeacher, dean, formTeacherOf4Sci, academicAdministrator, admin, save } = await termRecords();
const { anika } = students;

describe('the history of a term record', () => {
  const historyFor = async (who: Browser, studentId: number = anika.id) =>
    who.ask(calls.listTermDetailHistory, { params: { studentId: String(studentId), termId: String(term) } });

  it('tells what changed, the newest first, back to the opening of the class', async () => {
    await save(formTeacher, { sessions_absent: 3, teacher_comment: 'Good.' });
    await save(dean, { dean_comment: 'Well done.' });
    const { answer } = await historyFor(dean);
    expect(answer.slice(0, 3)).toMatchObject([
      { by: 'Ravi Singh', reason: '', changes: [{ field: 'dean_comment', from: '', to: 'Well done.' }] },
      {
        by: 'Aisha Mohammed',
        changes: [
          { field: 'sessions_absent', from: null, to: 3 },
          { field: 'teacher_comment', from: '', to: 'Good.' },
        ],
      },
      { reason: 'opening', changes: [{ field: 'total_sessions', from: null, to: 140 }] },
    ]);
  });

  it('is for those who may change the record', async () => {
    for (const who of [formTeacher, dean, academicAdministrator, admin]) {
      expect((await historyFor(who)).status).toBe(200);
    }
    expect((await historyFor(formTeacherOf4Sci)).status).toBe(403);
    expect((await historyFor(formTeacher, 99)).status).toBe(403);
    expect((await historyFor(admin, 99)).status).toBe(404);
  });
});
