import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contract/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { schoolProcess, type SchoolProcess } from '../../testing/school-process.ts';
import { nextYear } from '../../testing/term-office.ts';
import { term } from '../../testing/test-school.ts';

/**
 * The program is killed while a school of six hundred goes into a new year. ADVANCE_KILLS=20 tries twenty moments,
 * spread over the time that an advance takes.
 */
const kills = Number(process.env['ADVANCE_KILLS'] ?? 3);

let school: SchoolProcess;
let office: Browser;

beforeAll(async () => {
  school = await schoolProcess();
  await school.look(async ({ db }) => {
    await sql`insert into form_classes (form_class_id) values ('2A'), ('5 Sci'), ('2B')`.execute(db);
    await sql`
      insert into students (student_id, first_name, last_name)
      select 20270000 + n, 'Pupil ' || n, 'Of ' || n % 40 from generate_series(1, 600) n`.execute(db);
    await sql`
      insert into student_registrations (student_id, academic_year_id, form_class_id)
      select 20270000 + n, 20262027, (array['1A', '1B', '4 Sci', '6 Up'])[n % 4 + 1]
      from generate_series(1, 600) n`.execute(db);
  });
  await school.start();
  office = await school.browser().signIn('sthomas');
});

afterAll(async () => school.remove());

const advance = async () => office.ask(calls.changeCurrentTerm, { query: {}, body: nextYear });

/** Everything that an advance into the new year makes. */
async function state() {
  return school.look(async ({ db }) => {
    const { rows } = await sql<Record<string, number | string | null>>`
      select (select academic_term_id from current_term) as term,
        (select count(*)::int from academic_terms where academic_term_id = 202701) as terms,
        (select count(*)::int from student_registrations where academic_year_id = 20272028) as registrations,
        (select count(*)::int from student_term_records where academic_term_id = 202701) as records,
        (select count(*)::int from students where student_status_id = 2) as graduates,
        (select count(*)::int from academic_terms
          where academic_term_id = ${term} and published_at is not null) as published,
        (select count(*)::int from term_advances where undone_at is null) as advances`.execute(db);
    return rows[0];
  });
}

const before = {
  term,
  terms: 0,
  registrations: 0,
  records: 0,
  graduates: 0,
  published: 0,
  advances: 0,
};
const after = {
  term: 202701,
  terms: 1,
  registrations: 460,
  records: 460,
  graduates: 152,
  published: 1,
  advances: 1,
};

async function undo() {
  const { status } = await office.ask(calls.undoAdvance, { body: { academic_term_id: 202701 } });
  expect(status).toBe(200);
  expect(await state()).toEqual(before);
}

describe('kill -9 in the middle of an advance', () => {
  it('leaves the school in the old term or wholly in the new one, and a second try ends the matter', async () => {
    const began = performance.now();
    expect((await advance()).status).toBe(200);
    const whole = performance.now() - began;
    expect(await state()).toEqual(after);
    await undo();
    for (let kill = 0; kill < kills; kill += 1) {
      const advancing = advance().catch(() => undefined);
      await sleep((whole * (kill + 0.5)) / kills);
      await school.end('SIGKILL');
      const answer = await advancing;
      await school.start();
      const found = await state();
      // Whoever had an answer was told the truth.
      expect(answer?.status === 200 ? [after] : [before, after]).toContainEqual(found);
      // The same click again, from the term that the dialog shows.
      expect((await advance()).status).toBe(found?.['term'] === term ? 200 : 409);
      expect(await state()).toEqual(after);
      await undo();
    }
  }, 600_000);
});
