import { calls } from 'contract/calls';
import { testIds } from 'contract/marks-archive';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { secondTerm, termOffice } from '../../testing/term-office.ts';
import { lastTerm, lastYear, students, subjects, term, year } from '../../testing/test-school.ts';

/** The school of test-school.ts went on to Term 2 and back again, and meanwhile the clerk moves a student. */

let at: Awaited<ReturnType<typeof termOffice>>;
let clerk: Browser;
let admin: Browser;
const second = 202602;
const anika = students.anika.id;

beforeEach(async () => {
  at = await termOffice();
  clerk = await at.school.browser().signIn('kali');
  admin = await at.school.browser().signIn('Admin');
  await at.change(secondTerm);
});
afterEach(() => at.school.close());

const goTo = async (academic_term_id: number) => {
  const { status } = await at.office.ask(calls.backdateTerm, { body: { academic_term_id } });
  expect(status).toBe(200);
};

const isIn = async (inTerm: number, classId: string, studentId: number = anika) => {
  const { answer } = await admin.ask(calls.listRegisteredStudents, {
    params: { termId: String(inTerm), classId },
  });
  return answer.some(({ student_id }) => student_id === studentId);
};

/** Anika's class in the current term as Students, the term registration and Term Details have it. */
async function classEverywhere(inTerm: number) {
  const { answer: current } = await clerk.ask(calls.listCurrentStudents, {});
  const { answer: registered } = await at.office.ask(calls.listTermRegistration, {});
  const inList = (list: { student_id: number; form_class_id: string }[]) =>
    list.find(({ student_id }) => student_id === anika)?.form_class_id;
  return [inList(current), inList(registered), (await isIn(inTerm, '1B')) ? '1B' : '1A'];
}

/** What the history tells of Anika's term records that went along. */
async function movesTold() {
  return at.school.database.owner.db
    .selectFrom('history')
    .select(['academic_term_id', 'before', 'after'])
    .where('student_id', '=', anika)
    .where('entity', '=', 'term_record')
    .where('reason', '=', 'class changed')
    .orderBy('academic_term_id')
    .execute();
}

describe('a student who changes class while the school went back to an earlier term', () => {
  it('is in the new class there, and in the term that the school comes back to', async () => {
    await goTo(term);
    await clerk.ask(calls.registerInClass, { body: { student_id: anika, form_class_id: '1B' } });
    expect(await classEverywhere(term)).toEqual(['1B', '1B', '1B']);
    await goTo(second);
    expect(await classEverywhere(second)).toEqual(['1B', '1B', '1B']);
  });

  it('is so too where the school went back to the year before; the terms between keep their class', async () => {
    await goTo(lastTerm);
    const body = { student_id: anika, form_class_id: '1B', academic_year_id: year };
    expect((await clerk.ask(calls.registerInClass, { body })).status).toBe(200);
    await goTo(second);
    expect(await classEverywhere(second)).toEqual(['1B', '1B', '1B']);
    expect(await isIn(term, '1A')).toBe(true);
  });

  it('is told in the history of both terms, each with the record as it was there', async () => {
    await goTo(term);
    await clerk.ask(calls.registerInClass, { body: { student_id: anika, form_class_id: '1B' } });
    expect(await movesTold()).toMatchObject(
      [term, second].map((academic_term_id) => ({
        academic_term_id,
        before: { academic_term_id, form_class_id: '1A' },
        after: { academic_term_id, form_class_id: '1B' },
      })),
    );
  });

  it('does not disturb who has a record open that is of that class already', async () => {
    await at.school.database.owner.db
      .updateTable('student_term_records')
      .set({ form_class_id: '1B' })
      .where('student_id', '=', anika)
      .where('academic_term_id', '=', second)
      .execute();
    await goTo(term);
    await clerk.ask(calls.registerInClass, { body: { student_id: anika, form_class_id: '1B' } });
    expect((await movesTold()).map(({ academic_term_id }) => academic_term_id)).toEqual([term]);
  });
});

describe('a student who came after a term and whose marks of it were entered in the archive', () => {
  const zoe = 20260099;
  const classesIn = async (inTerm: number) => [await isIn(inTerm, '1A', zoe), await isIn(inTerm, '1B', zoe)];

  it('keeps in it the class that they had then, when they change class later', async () => {
    await schoolRecords(at.school.database.owner.db).enrol({ id: zoe, first: 'Zoë', last: 'Ng' }, '1A');
    const body = { student_id: zoe, subject_id: subjects.mathematics, mark: 61, test_id: testIds.course };
    const saved = await admin.ask(calls.saveArchiveMark, { body: { ...body, academic_term_id: term } });
    expect(saved.status).toBe(201);
    expect(await classesIn(term)).toEqual([true, false]);
    await clerk.ask(calls.registerInClass, { body: { student_id: zoe, form_class_id: '1B' } });
    expect(await classesIn(term)).toEqual([true, false]);
    expect(await classesIn(second)).toEqual([false, true]);
    const made = await at.school.database.owner.db
      .selectFrom('history')
      .select(['entity', 'form_class_id', 'before', 'after', 'reason', 'actor'])
      .where('student_id', '=', zoe)
      .where('academic_term_id', '=', term)
      .where('entity', '=', 'term_record')
      .execute();
    expect(made).toEqual([
      {
        entity: 'term_record',
        form_class_id: '1A',
        before: null,
        // With the Possible Attendance of that term.
        after: expect.objectContaining({ form_class_id: '1A', total_sessions: 140 }),
        reason: 'class changed',
        actor: 'Kamla Ali',
      },
    ]);
  });

  it('gets no record by it in the current term, either, in which their class was not opened yet', async () => {
    const { enrol, mark } = schoolRecords(at.school.database.owner.db);
    await enrol({ id: zoe, first: 'Zoë', last: 'Ng' }, '1A');
    await mark({ id: zoe }, subjects.mathematics, { course_mark: 61 }, second);
    await clerk.ask(calls.registerInClass, { body: { student_id: zoe, form_class_id: '1B' } });
    expect(await recordsOf(zoe)).toEqual([]);
  });

  it('gets none by it in a term in which their marks were cleared, or that they were taken off, nor in a term of another year', async () => {
    const { db } = at.school.database.owner;
    const { enrol, mark, register } = schoolRecords(db);
    const cleared = { id: zoe, first: 'Zoë', last: 'Ng' };
    const takenOff = { id: zoe + 1, first: 'Yara', last: 'Ng' };
    const before = { id: zoe + 2, first: 'Xena', last: 'Ng' };
    for (const comer of [cleared, takenOff, before]) await enrol(comer, '1A');
    await mark(cleared, subjects.mathematics, {}, term);
    await mark(takenOff, subjects.mathematics, { course_mark: 61 }, term);
    const removal = { student_id: takenOff.id, academic_term_id: term, record: '{}' };
    await db.insertInto('term_registration_removals').values(removal).execute();
    await register(before, '1B', lastYear);
    await mark(before, subjects.mathematics, { course_mark: 61 }, lastTerm);
    for (const { id } of [cleared, takenOff, before]) {
      await clerk.ask(calls.registerInClass, { body: { student_id: id, form_class_id: '1B' } });
      expect(await recordsOf(id)).toEqual([]);
    }
  });

  it('keeps the record as it is where there is one beside the marks', async () => {
    const { mark } = schoolRecords(at.school.database.owner.db);
    await mark(students.anika, subjects.mathematics, { course_mark: 61 }, term);
    const ofTermThatWasLeft = async () =>
      (await recordsOf(anika)).find((one) => one.academic_term_id === term);
    const before = await ofTermThatWasLeft();
    const body = { student_id: anika, form_class_id: '1B' };
    expect((await clerk.ask(calls.registerInClass, { body })).status).toBe(200);
    expect(before).toMatchObject({ form_class_id: '1A' });
    expect(await ofTermThatWasLeft()).toEqual(before);
  });
});

async function recordsOf(studentId: number) {
  return at.school.database.owner.db
    .selectFrom('student_term_records')
    .selectAll()
    .where('student_id', '=', studentId)
    .execute();
}
