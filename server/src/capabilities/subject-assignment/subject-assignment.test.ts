import { calls } from 'contract/calls';
import { messages } from 'contract/messages';
import { studentsMeanwhile, subjectAssignmentMessages } from 'contract/subject-assignment';
import { teacherWithoutLesson } from 'contract/term-mark-rows';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { byNumber } from '../../testing/by-number.ts';
import { correctNumber } from '../../testing/correct-number.ts';
import { latin, petra, subjectAssignments } from '../../testing/subject-assignments.ts';
import { lastYear, staff, students, subjects, term, year } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const { school, owner, office, vicePrincipal, teacher, newHistory, teachersOf, nameOf, assign, batch } =
  await subjectAssignments();

const { uboodram, npierre, rsingh, lcharles, dgarcia } = staff;
const { mathematics, spanish } = subjects;
const { hannah, isaiah, kyle, anika, gerard } = students;

/** Both in the middle of it at the same moment, whichever comes first. */
async function bothAtOnce<Reply>(
  send: (who: typeof office, index: number) => Promise<Reply>,
): Promise<Reply[]> {
  const { replies } = await owner.transaction().execute(async (trx) => {
    await sql`select from student_registrations where student_id = ${hannah.id} for no key update`.execute(
      trx,
    );
    const sent = [office, vicePrincipal].map(send);
    await untilWaiting(school.database, 2);
    return { replies: sent };
  });
  return Promise.all(replies);
}

describe('the students of a subject', () => {
  it('are listed with their teachers, by name', async () => {
    const { answer } = await office.ask(calls.listSubjectStudents, {
      params: { subject: String(mathematics) },
    });
    expect(answer.map(({ last_name }) => last_name)).toEqual([
      'Antoine',
      'Persad',
      'Ramlogan',
      'Roberts',
      'Sookdeo',
    ]);
    expect(answer[1]).toEqual({
      subject_id: mathematics,
      student_id: hannah.id,
      employee_id: uboodram.id,
      teacher_name: 'U. Boodram',
      last_name: 'Persad',
      first_name: 'Hannah',
      gender: 'F',
      form_class: '4 Sci',
    });
    expect((await office.get('/api/subject-students/999')).status).toBe(404);
  });

  it('can have a teacher of those who teach it, who stand first', async () => {
    const { answer } = await office.ask(calls.listSubjectTeachers, {
      params: { subject: String(mathematics) },
    });
    expect(answer.slice(0, 4).map(({ last_name, form_class_ids }) => [last_name, form_class_ids])).toEqual([
      ['Boodram', ['4 Sci', '6 Up']],
      ['Mohammed', ['1A', '1B']],
      ['Pierre', ['4 Sci']],
      ['Ali', []],
    ]);
    expect(answer.map(({ id }) => id)).not.toContain(dgarcia.id);
  });
});

describe('a student', () => {
  it('is assigned to a teacher, whose mark sheet has the student at the next call', async () => {
    const sheet = `/api/teacher-lesson-students/4%20Sci/${term}/${mathematics}/${uboodram.id}`;
    expect((await teacher.get(sheet)).json).toMatchObject({ total: 2 });
    const { status, answer } = await assign(office, { student_id: kyle.id, employee_id: uboodram.id });
    expect([status, answer]).toEqual([
      201,
      {
        subject_id: mathematics,
        student_id: kyle.id,
        employee_id: uboodram.id,
        teacher_name: 'U. Boodram',
        last_name: 'Noel',
        first_name: 'Kyle',
        gender: null,
        form_class: '4 Sci',
        warning: null,
      },
    ]);
    expect((await teacher.get(sheet)).json).toMatchObject({ total: 3 });
    const row = { academic_year_id: year, subject_id: mathematics, student_id: kyle.id };
    expect(await newHistory()).toEqual([
      {
        actor: 'Olive Ramdeen',
        student_id: kyle.id,
        subject_id: mathematics,
        employee_id: uboodram.id,
        form_class_id: '4 Sci',
        before: null,
        after: { ...row, employee_id: uboodram.id },
      },
    ]);
  });

  it('has one teacher for a subject: another assignment moves the student', async () => {
    const { status, answer } = await assign(office, { student_id: hannah.id, employee_id: npierre.id });
    expect([status, answer.teacher_name]).toEqual([200, 'N. Pierre']);
    expect((await teachersOf(mathematics)).filter(([name]) => name === 'Persad')).toEqual([
      ['Persad', 'N. Pierre'],
    ]);
    expect(await newHistory()).toMatchObject([
      { before: { employee_id: uboodram.id }, after: { employee_id: npierre.id } },
    ]);
    expect((await assign(office, { student_id: hannah.id, employee_id: npierre.id })).status).toBe(200);
    expect(await newHistory()).toHaveLength(1);
  });

  it('can be with a teacher who has no such lesson, with a warning', async () => {
    const { answer } = await assign(office, { student_id: hannah.id, employee_id: rsingh.id });
    expect(answer.warning).toBe(teacherWithoutLesson('R. Singh', 'Mathematics', '4 Sci'));
  });

  it('moved by two clerks at one moment goes to the first, and the other is told', async () => {
    const replies = await bothAtOnce(async (who, index) =>
      assign(who, {
        student_id: hannah.id,
        employee_id: [npierre, rsingh][index]?.id,
        from_employee_id: uboodram.id,
      }),
    );
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409]);
    const stored = replies.find(({ status }) => status === 200)?.answer.employee_id;
    for (const { json } of replies.filter(({ status }) => status === 409)) {
      expect(json).toMatchObject({
        message: subjectAssignmentMessages.changedMeanwhile,
        current: { employee_id: stored },
      });
    }
    expect(await newHistory()).toHaveLength(1);
  });

  it('moved or taken out on another device by the same clerk is told as the clerk’s own doing', async () => {
    const move = { student_id: isaiah.id, employee_id: npierre.id, from_employee_id: uboodram.id };
    const removal = { student_id: isaiah.id, subject_id: mathematics, employee_id: uboodram.id };
    const batchOf = async () =>
      batch({
        employee_id: lcharles.id,
        students: [isaiah.id],
        from: [{ student_id: isaiah.id, employee_id: uboodram.id }],
      });
    const late = async () => [
      await assign(office, { ...move, employee_id: lcharles.id }),
      await office.post('/api/delete-student-subject-assignment', removal),
    ];
    const name = await nameOf(isaiah.id);
    await assignedLastYear(isaiah.id);
    await assign(office, move);
    // In another subject a colleague may do as they like.
    await assign(vicePrincipal, { student_id: isaiah.id, subject_id: spanish, employee_id: lcharles.id });
    for (const { status, json } of await late()) {
      expect([status, json]).toMatchObject([409, { message: messages.changedByYou, by_you: true }]);
    }
    expect((await batchOf()).json).toEqual({ message: studentsMeanwhile([name], true), by_you: true });

    // Under another number, too, which is corrected by now.
    const admin = await school.browser().signIn('Admin');
    await correctNumber(admin, isaiah, { to: 20269055 });
    const renumbered = await assign(office, { ...move, student_id: 20269055, employee_id: lcharles.id });
    expect([renumbered.status, renumbered.json]).toMatchObject([409, { by_you: true }]);
    await correctNumber(admin, isaiah, { from: 20269055 });

    // Where a colleague had a hand in it, it is nobody's own.
    await assign(vicePrincipal, { student_id: isaiah.id, employee_id: rsingh.id });
    await assign(office, { student_id: isaiah.id, employee_id: npierre.id });
    for (const { status, json } of await late()) {
      const { changedMeanwhile } = subjectAssignmentMessages;
      expect([status, json]).toMatchObject([409, { message: changedMeanwhile }]);
      expect(json).not.toHaveProperty('by_you');
    }
    expect((await batchOf()).json).toEqual({ message: studentsMeanwhile([name], false) });
  });

  it('moved on and on by the same clerk is the clerk’s own doing, unless the history does not tell of the last teacher', async () => {
    const late = async () =>
      assign(office, {
        student_id: isaiah.id,
        employee_id: lcharles.id,
        from_employee_id: uboodram.id,
      });
    for (const { id } of [npierre, uboodram, npierre, rsingh])
      await assign(office, { student_id: isaiah.id, employee_id: id });
    const own = await late();
    expect([own.status, own.json]).toMatchObject([409, { message: messages.changedByYou, by_you: true }]);
    await owner
      .updateTable('student_subject_assignments')
      .set({ employee_id: staff.amohammed.id })
      .where('student_id', '=', isaiah.id)
      .execute();
    const not = await late();
    expect(not.status).toBe(409);
    expect(not.json).not.toHaveProperty('by_you');
  });

  it('assigned again because no answer came is assigned as wanted, and noted once', async () => {
    const move = { student_id: hannah.id, employee_id: npierre.id, from_employee_id: uboodram.id };
    const added = {
      student_id: isaiah.id,
      subject_id: spanish,
      employee_id: lcharles.id,
      from_employee_id: null,
    };
    for (const [body, first] of [
      [move, 200],
      [added, 201],
    ] as const) {
      expect((await assign(office, body)).status).toBe(first);
      const again = await assign(office, body);
      expect([again.status, again.answer.employee_id]).toEqual([200, body.employee_id]);
    }
    expect(await newHistory()).toHaveLength(2);
  });

  it('is taken out of a subject, and the marks stay', async () => {
    await owner
      .insertInto('term_marks')
      .values({
        student_id: hannah.id,
        academic_term_id: term,
        subject_id: mathematics,
        academic_year_id: year,
        employee_id: uboodram.id,
        course_mark: 64,
        exam_mark: null,
      })
      .execute();
    const body = { subject_id: mathematics, student_id: hannah.id, employee_id: uboodram.id };
    const moved = await office.post('/api/delete-student-subject-assignment', {
      ...body,
      employee_id: npierre.id,
    });
    expect([moved.status, moved.json]).toMatchObject([409, { current: { employee_id: uboodram.id } }]);
    expect((await office.ask(calls.deleteStudentSubject, { body })).status).toBe(204);
    const again = await office.post('/api/delete-student-subject-assignment', body);
    expect([again.status, again.json]).toEqual([404, { message: subjectAssignmentMessages.notAssigned }]);
    expect((await teachersOf(mathematics)).map(([name]) => name)).not.toContain('Persad');
    expect(await owner.selectFrom('term_marks').select('course_mark').execute()).toEqual([
      { course_mark: 64 },
    ]);
    const ofHannah = owner.selectFrom('student_subject_assignments').where('student_id', '=', hannah.id);
    const years = ofHannah.select('academic_year_id').where('subject_id', '=', mathematics);
    expect(await years.execute()).toEqual([{ academic_year_id: lastYear }]);
    expect(await newHistory()).toMatchObject([
      { form_class_id: '4 Sci', before: { employee_id: uboodram.id }, after: null },
    ]);
  });

  it.each([
    ['of a subject', mathematics],
    ['of a subject retired since', latin],
  ])('taken out %s is put back to a teacher who has left, by the same clerk alone', async (_, subject_id) => {
    const taken = { student_id: hannah.id, subject_id };
    const givenTo = async (who: typeof office, { id }: { id: number }) =>
      assign(who, { ...taken, employee_id: id, from_employee_id: null });
    const atFirst = { ...taken, academic_year_id: year, employee_id: dgarcia.id };
    await owner.deleteFrom('student_subject_assignments').where('student_id', '=', hannah.id).execute();
    await owner.insertInto('student_subject_assignments').values(atFirst).execute();
    await office.ask(calls.deleteStudentSubject, { body: taken });
    const others = [await givenTo(vicePrincipal, dgarcia), await givenTo(office, { id: 9999 })];
    expect(others.map(({ status }) => status)).toEqual([422, 422]);
    // Sent twice, because no answer came to the first.
    const replies = [await givenTo(office, dgarcia), await givenTo(office, dgarcia)];
    expect(replies.map(({ status, answer }) => [status, answer.employee_id])).toEqual([
      [201, dgarcia.id],
      [200, dgarcia.id],
    ]);
    expect(await newHistory()).toMatchObject([
      { before: atFirst, after: null },
      { before: null, after: atFirst },
    ]);
  });

  it('taken out is not put back to a teacher who has left, where it was with another since', async () => {
    const taken = { student_id: kyle.id, subject_id: spanish };
    const givenTo = async ({ id }: { id: number }) => assign(office, { ...taken, employee_id: id });
    const atFirst = { ...taken, academic_year_id: year, employee_id: dgarcia.id };
    await owner.insertInto('student_subject_assignments').values(atFirst).execute();
    await office.ask(calls.deleteStudentSubject, { body: taken });
    await givenTo(lcharles);
    const undone = await assign(office, { ...taken, employee_id: dgarcia.id, from_employee_id: null });
    expect([undone.status, undone.json]).toMatchObject([409, { current: { employee_id: lcharles.id } }]);
    await office.ask(calls.deleteStudentSubject, { body: taken });
    expect((await givenTo(dgarcia)).status).toBe(422);
  });

  it('taken out by two clerks at one moment is taken out once, and the other is told', async () => {
    const body = { subject_id: mathematics, student_id: hannah.id };
    const replies = await bothAtOnce(async (who) => who.post('/api/delete-student-subject-assignment', body));
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([204, 404]);
    expect(await newHistory()).toHaveLength(1);
  });

  const { noSuchStudent, noSuchTeacher, noSuchSubject, chooseStudent, chooseTeacher, formsWithChoices } =
    subjectAssignmentMessages;
  it.each([
    ['nobody', { student_id: null }, { student_id: [chooseStudent] }],
    ['an unknown student', { student_id: 1 }, { student_id: [noSuchStudent] }],
    ['a student who left', { student_id: gerard.id }, { student_id: [noSuchStudent] }],
    ['a student of last year', { student_id: petra.id }, { student_id: [noSuchStudent] }],
    ['a student of Form 1', { student_id: anika.id }, { student_id: [formsWithChoices] }],
    ['no teacher', { employee_id: null }, { employee_id: [chooseTeacher] }],
    ['an unknown teacher', { employee_id: 9999 }, { employee_id: [noSuchTeacher] }],
    ['a teacher who left', { employee_id: dgarcia.id }, { employee_id: [noSuchTeacher] }],
    ['an unknown subject', { subject_id: 999 }, { subject_id: [noSuchSubject] }],
    ['a subject out of use', { subject_id: latin }, { subject_id: [noSuchSubject] }],
  ])('is refused: %s', async (_, wrong, errors) => {
    const { status, json } = await assign(office, {
      student_id: kyle.id,
      employee_id: uboodram.id,
      ...wrong,
    });
    expect([status, json]).toEqual([422, { message: Object.values(errors)[0]?.[0], errors }]);
    expect(await newHistory()).toEqual([]);
  });

  it('is not assigned by a teacher', async () => {
    const reply = await assign(teacher, { student_id: kyle.id, employee_id: uboodram.id });
    expect([reply.status, reply.json]).toEqual([403, { message: messages.notAllowed }]);
  });
});

/** As a colleague of last year assigned them; the history knows of it still. */
async function assignedLastYear(student_id: number): Promise<void> {
  const assignment = {
    academic_year_id: lastYear,
    subject_id: mathematics,
    student_id,
    employee_id: lcharles.id,
  };
  const { account_id } = await owner
    .selectFrom('accounts')
    .select('account_id')
    .where('user_name', '=', 'vjoseph')
    .executeTakeFirstOrThrow();
  await owner
    .insertInto('history')
    .values({
      actor: 'Verna Joseph',
      account_id,
      entity: 'student_subject_assignment',
      student_id,
      subject_id: mathematics,
      employee_id: lcharles.id,
      form_class_id: '4 Sci',
      before: null,
      after: JSON.stringify(assignment),
    })
    .execute();
}
