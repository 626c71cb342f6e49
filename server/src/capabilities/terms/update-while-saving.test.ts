import { calls } from 'contract/calls';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { firstTerm, termOffice } from '../../testing/term-office.ts';
import { students, term } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

/** The term gets fewer sessions in the very moment in which a form teacher saves term details. */

let at: Awaited<ReturnType<typeof termOffice>>;
let teacher: Browser;
let other: pg.PoolClient;

beforeEach(async () => {
  at = await termOffice();
  teacher = await at.school.browser().signIn('amohammed');
  await teacher.ask(calls.listRegisteredStudents, { params: { termId: String(term), classId: '1A' } });
  other = await at.school.database.owner.pool.connect();
  await other.query('begin');
});
afterEach(async () => {
  other.release();
  await at.school.close();
});

const { anika } = students;

/** What a form teacher's save does, up to its end. */
const saveOf = async (details: string) =>
  other.query(
    `update student_term_records set ${details}, version = version + 1, updated_at = clock_timestamp()
     where student_id = ${anika.id} and academic_term_id = ${term}`,
  );

const updateMeanwhile = async () => {
  const updated = at.change({ ...firstTerm, total_sessions: 120 });
  await untilWaiting(at.school.database, 1);
  await other.query('commit');
  return updated;
};

const stored = async () =>
  at.school.database.owner.db
    .selectFrom('student_term_records')
    .selectAll()
    .where('student_id', '=', anika.id)
    .executeTakeFirst();

describe('an update of the term while a form teacher saves', () => {
  it('leaves the Possible Attendance that the form teacher enters', async () => {
    await saveOf('total_sessions = 130');
    expect((await updateMeanwhile()).answer.counts.term_records).toBe(3);
    expect(await stored()).toMatchObject({ total_sessions: 130, version: 2 });
  });

  it('leaves the record of whom the form teacher marks absent more often than the term will have sessions', async () => {
    await saveOf('sessions_absent = 125');
    expect((await updateMeanwhile()).status).toBe(200);
    expect(await stored()).toMatchObject({ total_sessions: 140, sessions_absent: 125 });
  });

  it('is not told in the history as having written the form teacher’s comment', async () => {
    await saveOf("teacher_comment = 'Reads widely.'");
    expect((await updateMeanwhile()).answer.counts.term_records).toBe(4);
    const { answer } = await teacher.ask(calls.listTermDetailHistory, {
      params: { studentId: String(anika.id), termId: String(term) },
    });
    expect(answer[0]).toMatchObject({
      reason: 'term updated',
      changes: [{ field: 'total_sessions', from: 140, to: 120 }],
    });
  });
});
