import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { readOfTable } from '../../database/testing/read-of-table.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { testApplication } from '../../testing/test-application.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { staff, term, year } from '../../testing/test-school.ts';
import { findClassGround } from './find-class-ground.ts';
import { listRegisterFigures } from './term-record-store.ts';

const school = await testApplication();
afterAll(school.close);

it('the students of a class are looked up once, and not again with each of the registers of a term', async () => {
  const trx = await school.database.owner.db.startTransaction().execute();
  try {
    await sql`
      insert into students (student_id, first_name, last_name)
      select 20260000 + n, 'Student', 'Number ' || n from generate_series(1000, 1299) n`.execute(trx);
    await sql`
      insert into student_registrations (student_id, academic_year_id, form_class_id)
      select student_id, ${year}, '1A' from students where student_id between 20261000 and 20261299`.execute(
      trx,
    );
    await sql`
      insert into attendance_registers (form_class_id, register_date, session)
      select '1A', term_start + n, 'AM' from academic_terms, generate_series(0, 29) n
      where academic_term_id = ${term}
      on conflict do nothing`.execute(trx);
    await sql`
      insert into attendance_entries (student_id, register_date, session, form_class_id, status)
      select s.student_id, r.register_date, r.session, r.form_class_id, 1
      from students s, attendance_registers r, academic_terms t
      where s.student_id between 20261000 and 20261299 and t.academic_term_id = ${term}
        and r.form_class_id = '1A' and r.register_date between t.term_start and t.term_end
      on conflict do nothing`.execute(trx);
    // As many days without school as there are registers, which is where the planner expects to find none of these.
    await sql`
      insert into holidays (holiday, title)
      select date '2030-01-01' + n, 'Holiday' from generate_series(0, 76) n`.execute(trx);
    await sql`analyze`.execute(trx);
    const { looks } = await readOfTable(trx, 'students', async () => {
      const figures = await listRegisterFigures(trx, { academic_term_id: term, form_class_id: '1A' });
      expect(figures.length).toBeGreaterThanOrEqual(300);
    });
    expect(looks).toBeLessThanOrEqual(600);
  } finally {
    await trx.rollback().execute();
  }
});

it('what was saved in a class of a new term is found without looking for the class at each record of the school', async () => {
  const trx = await school.database.owner.db.startTransaction().execute();
  try {
    const records = schoolRecords(trx);
    await sql`
      insert into students (student_id, first_name, last_name)
      select 20270000 + n, 'Student', 'Number ' || n from generate_series(0, 999) n`.execute(trx);
    const enter = async (termId: number, classes: string) => {
      const inYear = academicYearOfTerm(termId);
      await sql`
        insert into student_registrations (student_id, academic_year_id, form_class_id)
        select student_id, ${inYear}, ${classes} from students where student_id between 20270000 and 20270999
        on conflict do nothing`.execute(trx);
      await sql`
        insert into student_term_records (student_id, academic_term_id, academic_year_id, form_class_id, total_sessions)
        select student_id, ${termId}, ${inYear}, ${classes}, 100
        from students where student_id between 20270000 and 20270999`.execute(trx);
    };
    for (let first = 2005; first < 2017; first += 1) {
      await records.addTerm(first * 100 + 1, { first: `${first}-09-05`, last: `${first}-12-09` });
      await enter(first * 100 + 1, '1B');
    }
    await sql`analyze`.execute(trx);
    await enter(term, '1B');
    await sql`update academic_terms set updated_at = now() where academic_term_id = ${term}`.execute(trx);
    const who = { employee_id: staff.amohammed.id } as SignedIn;
    const { looks } = await readOfTable(trx, 'student_registrations', async () =>
      findClassGround(trx, who, { academic_term_id: term, form_class_id: '1A' }, { overview: '1' }),
    );
    expect(looks).toBeLessThanOrEqual(20);
  } finally {
    await trx.rollback().execute();
  }
});
