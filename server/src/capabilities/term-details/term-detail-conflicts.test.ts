import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { messages } from 'contract/messages';
import { termDetailMessages, type TermRecord } from 'contract/term-details';
import { describe, expect, it } from 'vitest';
import { markToSave } from '../../testing/mark-to-save.ts';
import { termRecords } from '../../testing/term-records.ts';
import { students, term } from '../../testing/test-school.ts';

const { school, formTeacher, dean, formTeacherOf4Sci, vicePrincipal, admin, save, stored, historyOf } =
  await termRecords();
const { brandon, chantal } = students;

describe('two people at one record', () => {
  it('the second, whose version is stale, gets the current record, who saved it and when', async () => {
    await save(formTeacher, { version: 1, sessions_absent: 3 });
    const late = await save(admin, { version: 1, sessions_absent: 5 });
    expect([late.status, late.json]).toMatchObject([
      409,
      {
        message: termDetailMessages.changedMeanwhile,
        current: {
          sessions_absent: 3,
          version: 2,
          updated_by: 'Aisha Mohammed',
          updated_at: expect.any(String),
          first_name: 'Anika',
        },
      },
    ]);
    expect(await stored()).toMatchObject({ sessions_absent: 3, version: 2 });
  });

  it('a form teacher hears whether it was no one else than the form teacher, as from the phone', async () => {
    await save(formTeacher, { version: 1, sessions_absent: 3 });
    const own = await save(formTeacher, { version: 1, sessions_absent: 5 });
    expect([own.status, own.json]).toMatchObject([409, { message: messages.changedByYou, by_you: true }]);
    await save(admin, { version: 2, sessions_late: 1 });
    const not = await save(formTeacher, { version: 1, sessions_absent: 5 });
    expect([not.status, not.json]).toMatchObject([
      409,
      {
        message: termDetailMessages.changedMeanwhile,
        changed: [{ by: 'Admin', fields: expect.arrayContaining(['sessions_late']) }],
      },
    ]);
  });

  it('a form teacher hears of the vice principal who took the student off the term and put them on it again', async () => {
    const inTerm = { student_id: brandon.id, academic_term_id: term };
    await save(formTeacher, { ...inTerm, version: 1, sessions_absent: 3 });
    expect((await vicePrincipal.ask(calls.deleteTermRegistration, { body: inTerm })).status).toBe(200);
    await vicePrincipal.ask(calls.registerLateStudent, { body: { student_id: brandon.id } });
    const again = await save(formTeacher, { ...inTerm, version: 3, sessions_absent: 4 });
    expect(again.answer).toMatchObject({ sessions_absent: 4, version: 4 });
    const late = await save(formTeacher, { ...inTerm, version: 2, sessions_absent: 5 });
    const { by_you, changed } = late.json as { by_you?: true; changed: { by: string }[] };
    expect([late.status, by_you, changed.map(({ by }) => by)]).toEqual([
      409,
      undefined,
      ['Verna Joseph', 'Verna Joseph'],
    ]);
  });

  it('a dean with an older record hears of the newer one, and not that attendance is no business of the dean’s', async () => {
    const [seen] = (
      await dean.ask(calls.listRegisteredStudents, { params: { termId: String(term), classId: '1A' } })
    ).answer;
    const { register: _, ...record } = seen ?? ({} as TermRecord & { register: null });
    const { student_id } = record;
    await save(formTeacher, { student_id, sessions_absent: 3 });
    const late = await save(dean, { ...record, dean_comment: 'Well done.' });
    expect([late.status, late.json]).toMatchObject([409, { current: { sessions_absent: 3, version: 2 } }]);
  });

  it('a dean hears of the clerk who put the student into another class', async () => {
    const clerk = await school.browser().signIn('kali');
    const put = async (form_class_id: string) =>
      clerk.ask(calls.registerInClass, { body: { student_id: chantal.id, form_class_id } });
    expect((await put('1B')).status).toBe(200);
    const late = await save(dean, { student_id: chantal.id, version: 1, dean_comment: 'Well done.' });
    await put('1A');
    expect([late.status, late.json]).toMatchObject([
      409,
      { current: { form_class_id: '1B', version: 2 }, changed: [{ by: 'Kamla Ali' }] },
    ]);
  });

  it('a stale version tells nothing to who may change nothing', async () => {
    expect((await save(formTeacherOf4Sci, { version: 0, teacher_comment: 'Mine?' })).status).toBe(403);
  });

  it('of twelve saves at once over one version one is stored, of twelve without a version all are', async () => {
    const over = await Promise.all(
      Array.from({ length: 12 }, async (_, index) =>
        save(formTeacher, { version: 1, sessions_absent: index }),
      ),
    );
    expect(over.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    const free = await Promise.all([
      ...Array.from({ length: 3 }, async (_, index) => save(formTeacher, { sessions_late: index + 1 })),
      save(dean, { dean_comment: 'Well done.' }),
    ]);
    expect(free.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stored()).toMatchObject({ version: 6, dean_comment: 'Well done.' });
  });
});

describe('a save that is sent again', () => {
  it('answers as the first time and writes nothing, whatever came between', async () => {
    const mutation_id = randomUUID();
    const first = await save(formTeacher, { version: 1, sessions_absent: 3, mutation_id });
    await save(formTeacher, { sessions_absent: 7 });
    const again = await save(formTeacher, { version: 1, sessions_absent: 3, mutation_id });
    expect([again.status, again.answer]).toEqual([200, first.answer]);
    expect(await stored()).toMatchObject({ sessions_absent: 7, version: 3 });
  });

  it('at the same moment is stored once', async () => {
    const mutation_id = randomUUID();
    const known = (await historyOf()).length;
    const replies = await Promise.all(
      Array.from({ length: 6 }, async () =>
        save(formTeacher, { version: 1, sessions_absent: 9, mutation_id }),
      ),
    );
    expect(replies.map(({ status, answer }) => [status, answer.version])).toEqual(
      Array.from({ length: 6 }, () => [200, 2]),
    );
    expect((await historyOf()).slice(known)).toHaveLength(1);
  });

  it('and changed nothing the first time undoes nothing the second', async () => {
    const mutation_id = randomUUID();
    await save(formTeacher, { sessions_absent: null, mutation_id });
    await save(formTeacher, { sessions_absent: 7 });
    expect((await save(formTeacher, { sessions_absent: null, mutation_id })).answer).toMatchObject({
      version: 1,
    });
    expect(await stored()).toMatchObject({ sessions_absent: 7 });
  });

  it('answers as the first time, too, once the student has left the school or was taken off the term', async () => {
    const mutation_id = randomUUID();
    const again = async () => {
      const { status, answer } = await save(formTeacher, { sessions_absent: 3, mutation_id });
      return [status, answer];
    };
    const first = await again();
    const { id } = students.anika;
    const clerk = await school.browser().signIn('kali');
    const become = async (student_status_id: number) =>
      clerk.ask(calls.changeStudentStatus, { body: { student_id: id, student_status_id } });
    await become(3);
    expect(await again()).toEqual(first);
    await become(1);
    await admin.ask(calls.deleteTermRegistration, { body: { student_id: id, academic_term_id: term } });
    expect(await again()).toEqual(first);
    await admin.ask(calls.registerLateStudent, { body: { student_id: id } });
  });

  it('for another record or as a mark is refused; another person’s id counts for nothing', async () => {
    const mutation_id = randomUUID();
    await save(formTeacher, { sessions_absent: 3, mutation_id });
    const other = await save(formTeacher, { student_id: brandon.id, sessions_absent: 3, mutation_id });
    expect([other.status, other.json]).toEqual([409, { message: termDetailMessages.mutationReused }]);
    const mark = await formTeacher.ask(calls.saveMark, {
      body: markToSave({ course_mark: 50, mutation_id }),
    });
    expect(mark.status).toBe(409);
    expect((await save(admin, { sessions_absent: 4, mutation_id })).answer).toMatchObject({
      sessions_absent: 4,
    });
  });
});
