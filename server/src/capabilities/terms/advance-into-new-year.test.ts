import { calls } from 'contract/calls';
import { advanceWarnings, schoolYearMessages } from 'contract/school-year';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generalInfoOf } from '../../testing/general-info.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { nextYear, termOffice } from '../../testing/term-office.ts';
import { students } from '../../testing/test-school.ts';

/** The school of test-school.ts in Term 1 of 2026-2027; each test moves it on from there. */

let at: Awaited<ReturnType<typeof termOffice>>;

beforeEach(async () => {
  at = await termOffice();
});
afterEach(() => at.school.close());

describe('advancing into a new school year', () => {
  it('says who goes where before, and does just that', async () => {
    await at.openUpperClasses();
    const versions = async () => {
      const { db } = at.school.database.owner;
      const rows = await db.selectFrom('students').select(['student_id', 'version']).execute();
      return new Map(rows.map(({ student_id, version }) => [student_id, version]));
    };
    const before = await versions();
    const told = await at.rehearse(nextYear);
    expect(told.answer).toMatchObject({
      id: 202701,
      academic_year_id: 20272028,
      new_year: 1,
      counts: { term_records: 10, promoted: 10, graduated: 2 },
      obstacles: [],
      promotions: [
        row('1A', '2A', 4),
        row('1B', '2A', 2, '2B'),
        row('4 Sci', '5 Arts', 4, '5 Sci'),
        { ...row('6 Up', null, 2), graduate: 1 },
      ],
      warnings: [
        advanceWarnings.passedOver('Term: 2 Year: 2026-2027, Term: 3 Year: 2026-2027'),
        advanceWarnings.noLessons('2027-2028'),
      ],
    });
    const done = await at.change(nextYear);
    expect(done.answer).toEqual({ ...told.answer, dry_run: 0, version: 1 });
    // Whose General Info is open has it from before the class, or from before graduation.
    const after = await versions();
    for (const { id } of [students.anika, students.hannah, students.leah])
      expect(after.get(id)).toBe((before.get(id) ?? 0) + 1);
    const { answer: registered } = await at.office.ask(calls.listTermRegistration, {});
    const classOf = new Map(registered.map((one) => [one.student_id, one.form_class_id]));
    expect(classOf.get(students.anika.id)).toBe('2A');
    expect(classOf.get(students.farah.id)).toBe('2A');
    expect(classOf.get(students.hannah.id)).toBe('5 Arts');
    expect(classOf.has(students.leah.id)).toBe(false);
    const clerk = await at.school.browser().signIn('kali');
    const { answer: all } = await clerk.ask(calls.listAllStudents, { query: {} });
    expect(all.archived_students.find(({ student_id }) => student_id === students.leah.id)).toMatchObject({
      student_status: 'Graduated',
      form_class_id: '6 Up',
    });
    expect(all.current_students).toHaveLength(10);
  });

  it('writes who did it, for every student, into the history', async () => {
    await at.openUpperClasses();
    await at.change(nextYear);
    const { db } = at.school.database.owner;
    const rows = await db
      .selectFrom('history')
      .select(['entity', 'reason', 'actor', ({ fn }) => fn.countAll<number>().as('count')])
      .where((eb) => eb.or([eb('entity', '<>', 'term_record'), eb('academic_term_id', '=', 202701)]))
      .groupBy(['entity', 'reason', 'actor'])
      .orderBy('entity')
      .execute();
    const by = 'Shirley Thomas';
    expect(rows).toEqual([
      { entity: 'current_term', reason: 'advance', actor: by, count: 1 },
      { entity: 'student', reason: 'promotion', actor: by, count: 2 },
      { entity: 'student_registration', reason: 'promotion', actor: by, count: 10 },
      { entity: 'term_record', reason: 'advance', actor: by, count: 10 },
    ]);
  });

  it('is told in the history of each student, and whoever advanced is not told of somebody else in a record they had open', async () => {
    await at.openUpperClasses();
    const vicePrincipal = await at.school.browser().signIn('vjoseph');
    const { anika, leah } = students;
    const params = { studentId: String(leah.id) };
    const { answer: open } = await vicePrincipal.ask(calls.getStudent, { params });
    await at.change(nextYear, vicePrincipal);
    const told = async ({ id }: { id: number }) => {
      const { answer } = await vicePrincipal.ask(calls.listStudentHistory, {
        params: { studentId: String(id) },
      });
      return answer.map(({ by, reason, changes }) => ({ by, reason, changes }));
    };
    const by = { by: 'Verna Joseph', reason: 'promotion' };
    const intoClass = {
      part: 'class',
      academic_year_id: 20272028,
      field: 'form_class_id',
      from: null,
      to: '2A',
    };
    const graduation = { part: 'general', field: 'student_status', from: 'Active', to: 'Graduated' };
    expect(await told(anika)).toMatchObject([{ ...by, changes: [intoClass] }]);
    expect(await told(leah)).toMatchObject([{ ...by, changes: [graduation] }]);
    const late = await vicePrincipal.ask(calls.saveStudent, {
      body: { ...generalInfoOf(leah), version: open.version },
    });
    expect([late.status, late.json]).toMatchObject([409, { by_you: true }]);
  });

  it('stops where a form has no class, says which, and changes nothing', async () => {
    const told = await at.rehearse(nextYear);
    const message = schoolYearMessages.noClassFor('1A → 2A, 1B → 2B, 4 Sci → 5 Sci');
    expect(told.answer.obstacles).toEqual([message]);
    const before = await at.everything();
    const { status, json } = await at.change(nextYear);
    expect([status, json]).toEqual([409, { message }]);
    expect(await at.everything()).toEqual(before);
  });

  it('keeps a class that the office had chosen already, and leaves alone who has left', async () => {
    await at.openUpperClasses();
    const { db } = at.school.database.owner;
    await db
      .insertInto('academic_years')
      .values(
        [20272028, 20282029].map((academic_year_id) => ({
          academic_year_id,
          starts_on: null,
          ends_on: null,
        })),
      )
      .execute();
    // Anika repeats Form 1; Leah stays for another year; Brandon is away for a year, and then comes back.
    await schoolRecords(db).register(students.anika, '1A', 20272028);
    await schoolRecords(db).register(students.leah, '6 Up', 20272028);
    await schoolRecords(db).register(students.brandon, '2A', 20282029);
    const { answer } = await at.change(nextYear);
    expect(answer.counts).toEqual({ term_records: 10, promoted: 8, graduated: 1 });
    const { answer: registered } = await at.office.ask(calls.listTermRegistration, {});
    const classOf = new Map(registered.map((one) => [one.student_id, one.form_class_id]));
    expect(classOf.get(students.anika.id)).toBe('1A');
    expect(classOf.get(students.leah.id)).toBe('6 Up');
    for (const { id } of [students.brandon, students.gerard]) expect(classOf.has(id)).toBe(false);
  });

  it('is completed by the later calls, which change nothing when nothing is missing', async () => {
    await at.openUpperClasses();
    await at.change(nextYear);
    const after = await at.everything();
    const registration = { new_term_beginning: '2027-09-06', total_sessions: 78 };
    const registered = await at.office.ask(calls.completeTermRegistration, { body: registration });
    expect([registered.status, registered.answer]).toEqual([
      200,
      { academic_term_id: 202701, registered: 0, present: 10 },
    ]);
    const promoted = await at.office.ask(calls.promoteStudents, { query: {} });
    expect([promoted.status, promoted.answer.counts]).toEqual([
      200,
      { term_records: 0, promoted: 0, graduated: 0 },
    ]);
    expect(await at.everything()).toEqual(after);

    // Someone was brought back into last year's class meanwhile, and someone's record was lost.
    const { db } = at.school.database.owner;
    await db
      .updateTable('students')
      .set({ student_status_id: 1 })
      .where('student_id', '=', students.gerard.id)
      .execute();
    await db
      .deleteFrom('student_term_records')
      .where('student_id', '=', students.anika.id)
      .where('academic_term_id', '=', 202701)
      .execute();
    const told = await at.office.ask(calls.promoteStudents, { query: { dry_run: '1' } });
    expect(told.answer).toMatchObject({
      dry_run: 1,
      counts: { term_records: 2, promoted: 1, graduated: 0 },
      promotions: [row('1A', '2A', 1)],
    });
    const completed = await at.office.ask(calls.promoteStudents, { query: {} });
    expect(completed.answer.counts).toEqual({ term_records: 2, promoted: 1, graduated: 0 });
    const { answer: list } = await at.office.ask(calls.listTermRegistration, {});
    expect(list.find(({ student_id }) => student_id === students.gerard.id)?.form_class_id).toBe('2A');

    // Another came back, for whom there is no class of the next form.
    await schoolRecords(db).enrol({ id: 20260099, first: 'Zoë', last: 'Ng' }, '4 Sci');
    await db
      .updateTable('form_classes')
      .set({ retired_on: '2027-09-01' })
      .where('form_class_id', '=', '5 Arts')
      .execute();
    const before = await at.everything();
    const message = schoolYearMessages.noClassFor('4 Sci → 5 Sci');
    const rehearsed = await at.office.ask(calls.promoteStudents, { query: { dry_run: '1' } });
    expect([rehearsed.status, rehearsed.answer.obstacles]).toEqual([200, [message]]);
    const stopped = await at.office.ask(calls.promoteStudents, { query: {} });
    expect([stopped.status, stopped.json]).toEqual([409, { message }]);
    expect(await at.everything()).toEqual(before);
  });
});

function row(from: string, to: string | null, count: number, wanted: string | null = null) {
  return {
    from_form_class_id: from,
    to_form_class_id: to,
    wanted_form_class_id: wanted,
    graduate: 0,
    students: count,
  };
}
