import { calls } from 'contract/calls';
import { mostStreams } from 'contract/presence';
import { describe, expect, it } from 'vitest';
import { TooManyAttempts } from '../../errors.ts';
import { Browser } from '../../testing/browser.ts';
import { staff, subjects, term } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { lesson, watchedLessons } from '../../testing/watched-lessons.ts';
import { watchLessons } from './watch-lessons.ts';

const { school, db, logger, startAnother, watch } = await watchedLessons();

describe('a stream ends', () => {
  it('at sign-out', async () => {
    const teacher = await school.browser().signIn('amohammed');
    const watching = await watch(teacher, school.address());
    await watching.until(() => true);
    await teacher.post('/logout');
    await expect(watching.ended).resolves.toBeDefined();
  });

  it('when the server stops, which waits for nobody', async () => {
    const { app: third, address } = await startAnother();
    const watching = await watch(await new Browser(address).signIn('amohammed'), address);
    await watching.until(() => true);
    await third.close();
    await expect(watching.ended).resolves.toBeDefined();
  });

  it('before it begins where the server stops meanwhile, which nobody would end afterwards', async () => {
    const lessons = watchLessons(db, logger);
    const opening = lessons.open({
      sheet: {
        form_class_id: '1A',
        academic_term_id: term,
        subject_id: subjects.mathematics,
        assigned_to: null,
      },
      account_id: 0,
      session_hash: Buffer.alloc(32),
      mayStay: async () => true,
    });
    await Promise.all([expect(opening).rejects.toBeInstanceOf(TooManyAttempts), lessons.close()]);
  });
});

describe('a stream', () => {
  it('does not keep a session alive, nor do the questions of a page that has none', async () => {
    const teacher = await school.browser().signIn('amohammed');
    await db.updateTable('sessions').set({ last_seen_at: '2026-01-01T00:00:00Z' }).execute();
    expect((await watch(teacher, school.address())).status).toBe(401);
    const again = await school.browser().signIn('amohammed');
    const halfAnHourAgo = new Date(Date.now() - 30 * 60_000).toISOString();
    await db.updateTable('sessions').set({ last_seen_at: halfAnHourAgo }).execute();
    await (await watch(again, school.address())).until(() => true);
    await again.ask(calls.askLessonNews, { params: lesson, query: {} });
    expect((await again.ask(calls.getCurrentTerm, {})).status).toBe(200);
    const sessions = await db.selectFrom('sessions').select('last_seen_at').execute();
    expect(
      sessions.filter(({ last_seen_at }) => Date.parse(last_seen_at) > Date.parse(halfAnHourAgo)),
    ).toEqual([]);
    await again.post('/logout');
  });

  it('is refused beyond a few of one account also when many are opened at one moment', async () => {
    const teacher = await school.browser().signIn('lcharles');
    const spanish = {
      ...lesson,
      subjectCode: String(subjects.spanish),
      employeeId: String(staff.lcharles.id),
    };
    const many = mostStreams + 2;
    const answers: number[] = [];
    const openOne = async () => answers.push((await watch(teacher, school.address(), spanish)).status);
    const holding = await school.database.owner.pool.connect();
    try {
      // Whoever counted the streams waits to note one more: none is noted before all have counted, or been refused.
      await holding.query('begin; lock table presences in share mode');
      const opening = Promise.all(Array.from({ length: many }, openOne));
      await untilWaiting(school.database, () => many - answers.length);
      await holding.query('commit');
      await opening;
    } finally {
      holding.release();
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(mostStreams);
    await teacher.post('/logout');
  });

  it('is refused beyond a few of one account, and to whoever may not open the sheet', async () => {
    const teacher = await school.browser().signIn('amohammed');
    for (let count = 0; count < mostStreams; count += 1) {
      expect((await watch(teacher, school.address())).status).toBe(200);
    }
    expect((await watch(teacher, school.address())).status).toBe(429);
    const colleague = await school.browser().signIn('rsingh');
    expect((await watch(colleague, school.address())).status).toBe(403);
    expect((await watch(school.browser(), school.address())).status).toBe(401);
  });
});

it('a removed permission ends the stream', async () => {
  const teacher = await school.browser().signIn('lcharles');
  const spanish = { ...lesson, subjectCode: String(subjects.spanish), employeeId: String(staff.lcharles.id) };
  const watching = await watch(teacher, school.address(), spanish);
  await watching.until(() => true);
  await school.database.owner.db
    .deleteFrom('employee_permissions')
    .where('employee_id', '=', staff.lcharles.id)
    .execute();
  await expect(watching.ended).resolves.toBeDefined();
});
