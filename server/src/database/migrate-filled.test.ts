import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { schoolRecords } from '../testing/school-records.ts';
import { students, term, writeTestSchool } from '../testing/test-school.ts';
import { readMigrations } from './migrate.ts';
import { testDatabase } from './testing/test-database.ts';

interface Figures {
  total_sessions: number;
  sessions_absent: number | null;
  sessions_late: number | null;
}

const untouched = { total_sessions: 60, sessions_absent: null, sessions_late: null };
/** What the program made of nothing. */
const allOfThem = { total_sessions: 60, sessions_absent: 60, sessions_late: 60 };

describe('the update that opens sessions which nobody entered', () => {
  it('opens those of who was put on the term late, and tells so in the history', async () => {
    const school = await schoolBefore('0025-sessions-nobody-entered');
    await school.holds('anika', allOfThem);
    await school.noted('anika', 'added', null, allOfThem);
    await school.update();
    expect(await school.figuresOf('anika')).toEqual({ ...untouched, version: 2 });
    expect(await school.lastNoted()).toEqual({
      actor: 'An update of this program',
      entity: 'term_record',
      student_id: students.anika.id,
      reason: 'nobody had entered it',
      from: 60,
      to: null,
    });
  });

  it('also where only one was entered, and the other was made up', async () => {
    const school = await schoolBefore('0025-sessions-nobody-entered');
    const four = { ...untouched, sessions_absent: 4 };
    await school.holds('anika', { ...allOfThem, sessions_absent: 4 });
    await school.noted('anika', 'opening', null, untouched);
    await school.noted('anika', '', untouched, four);
    await school.noted('anika', 'taken off', four, null);
    await school.noted('anika', 'added', null, { ...allOfThem, sessions_absent: 4 });
    await school.update();
    expect(await school.figuresOf('anika')).toEqual({ ...four, version: 2 });
  });

  it('also where the student was put on, taken off and put on again, under another number then', async () => {
    const school = await schoolBefore('0025-sessions-nobody-entered');
    await school.holds('anika', allOfThem);
    await school.noted(20259999, 'added', null, allOfThem);
    await school.noted(20259999, 'taken off', allOfThem, null);
    await school.noted(20259999, 'added', null, allOfThem);
    await school.noted('anika', 'class changed', allOfThem, allOfThem);
    await sql`insert into former_student_ids values (20259999, ${students.anika.id})`.execute(school.db);
    await school.update();
    expect(await school.figuresOf('anika')).toEqual({ ...untouched, version: 2 });
  });

  it('also what is kept of who was taken off again', async () => {
    const school = await schoolBefore('0025-sessions-nobody-entered');
    await school.noted('anika', 'added', null, allOfThem);
    await school.noted('anika', 'taken off', allOfThem, null);
    await school.keeps('anika', allOfThem);
    await school.update();
    expect(await school.keptOf('anika')).toEqual(untouched);
  });

  it('leaves what was entered, what stood there before the history, and what can be', async () => {
    const school = await schoolBefore('0025-sessions-nobody-entered');
    // Entered when she had been put on.
    await school.holds('anika', allOfThem);
    await school.noted('anika', 'added', null, allOfThem);
    const open = { ...allOfThem, sessions_absent: null };
    await school.noted('anika', '', allOfThem, open);
    await school.noted('anika', '', open, allOfThem);
    const opened = { ...allOfThem, sessions_late: null };
    await school.noted('anika', '', allOfThem, opened);
    await school.noted('anika', '', opened, allOfThem);
    // Never entered here, but there before anybody was taken off.
    await school.holds('brandon', allOfThem);
    await school.noted('brandon', 'taken off', allOfThem, null);
    await school.noted('brandon', 'added', null, allOfThem);
    // Somebody looked, and there was no lateness.
    await school.holds('chantal', { ...allOfThem, sessions_late: 0 });
    await school.noted('chantal', 'added', null, allOfThem);
    await school.noted('chantal', '', allOfThem, { ...allOfThem, sessions_late: 0 });
    // Nobody was put on a term.
    await school.holds('emile', allOfThem);
    await school.update();
    expect(await school.figuresOf('anika')).toEqual({ ...allOfThem, version: 1 });
    expect(await school.figuresOf('brandon')).toEqual({ ...allOfThem, version: 1 });
    expect(await school.figuresOf('chantal')).toEqual({ ...allOfThem, sessions_late: 0, version: 1 });
    expect(await school.figuresOf('emile')).toEqual({ ...allOfThem, version: 1 });
  });
});

type Whose = keyof typeof students | number;

/** A school on which that migration, which changes rows and no table, was not tried yet. */
async function schoolBefore(migration: string) {
  const { owner, close } = await testDatabase();
  onTestFinished(close);
  await writeTestSchool({ owner });
  const changes = readMigrations().find(({ name }) => name === migration);
  if (changes === undefined) throw new Error(`There is no migration ${migration}.`);
  const { db } = owner;
  const idOf = (whose: Whose) => (typeof whose === 'number' ? whose : students[whose].id);
  return {
    db,
    update: async () => owner.pool.query(changes.sql),
    async holds(whose: keyof typeof students, { total_sessions, ...figures }: Figures) {
      const { sessions_absent: absent, sessions_late: late } = figures;
      await schoolRecords(db).attend(students[whose], '1A', { absent, late });
      await db
        .updateTable('student_term_records')
        .set({ total_sessions })
        .where('student_id', '=', idOf(whose))
        .execute();
    },
    async keeps(whose: Whose, figures: Figures) {
      await sql`insert into term_registration_removals values
        (${idOf(whose)}, ${term}, ${JSON.stringify(figures)}::jsonb)`.execute(db);
    },
    async noted(whose: Whose, reason: string, before: Figures | null, after: Figures | null) {
      const entity = ['added', 'taken off'].includes(reason) ? 'term_registration' : 'term_record';
      await db
        .insertInto('history')
        .values({
          actor: 'Shirley Thomas',
          account_id: null,
          entity,
          student_id: idOf(whose),
          academic_term_id: term,
          subject_id: null,
          employee_id: null,
          form_class_id: '1A',
          before: before && JSON.stringify(before),
          after: after && JSON.stringify(after),
          reason,
          mutation_id: null,
        })
        .execute();
    },
    figuresOf: async (whose: Whose) =>
      db
        .selectFrom('student_term_records')
        .select(['total_sessions', 'sessions_absent', 'sessions_late', 'version'])
        .where('student_id', '=', idOf(whose))
        .executeTakeFirst(),
    async keptOf(whose: Whose) {
      const { rows } = await sql<{ record: Figures }>`
        select record from term_registration_removals where student_id = ${idOf(whose)}`.execute(db);
      return rows[0]?.record;
    },
    async lastNoted() {
      const { rows } = await sql`
        select actor, entity, student_id, reason, (before ->> 'sessions_late')::int as from,
          (after ->> 'sessions_late')::int as to
        from history order by id desc limit 1`.execute(db);
      return rows[0];
    },
  };
}
