import { calls } from 'contract/calls';
import { messages } from 'contract/messages';
import { studentsElsewhere, studentsMeanwhile, subjectAssignmentMessages } from 'contract/subject-assignment';
import { teacherWithoutLesson } from 'contract/term-mark-rows';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testApplication } from '../../testing/test-application.ts';
import { staff, students, subjects, term, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const office = await school.browser().signIn('oramdeen');
const vicePrincipal = await school.browser().signIn('vjoseph');
const teacher = await school.browser().signIn('uboodram');

const { uboodram, npierre, rsingh, lcharles, dgarcia } = staff;
const { mathematics, english, spanish } = subjects;
const { hannah, isaiah, jada, kyle, leah, anika, gerard } = students;
const byNumber = (a: number, b: number) => a - b;

const assigned = await owner.selectFrom('student_subject_assignments').selectAll().execute();
let earlier = 0;

beforeEach(async () => {
  await owner.deleteFrom('student_subject_assignments').execute();
  await owner.insertInto('student_subject_assignments').values(assigned).execute();
  earlier = (await history()).length;
});

async function history() {
  return owner
    .selectFrom('history')
    .select(['actor', 'student_id', 'subject_id', 'employee_id', 'form_class_id', 'before', 'after'])
    .where('entity', '=', 'student_subject_assignment')
    .orderBy('id')
    .execute();
}
const newHistory = async () => (await history()).slice(earlier);
const teachersOf = async (subject: number) => {
  const { answer } = await office.ask(calls.listSubjectStudents, { params: { subject: String(subject) } });
  return answer.map(({ last_name, teacher_name }) => [last_name, teacher_name]);
};
const nameOf = async (student: number) => {
  const { answer } = await office.ask(calls.listCurrentStudents, {});
  const one = answer.find(({ student_id }) => student_id === student);
  return one && `${one.last_name}, ${one.first_name}`;
};
const assign = async (who: Browser, body: object) =>
  who.ask(calls.saveStudentSubject, { body: { subject_id: mathematics, ...body } } as never);
const batch = async (body: object, who = office) =>
  who.ask(calls.assignStudents, {
    body: {
      form_level: 4,
      form_class_id: null,
      subject_id: mathematics,
      employee_id: npierre.id,
      students: [hannah.id],
      ...body,
    },
  });

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
    const replies = await Promise.all(
      [office, vicePrincipal].map(async (who, index) =>
        assign(who, {
          student_id: hannah.id,
          employee_id: [npierre, rsingh][index]?.id,
          from_employee_id: uboodram.id,
        }),
      ),
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
    const name = (await nameOf(isaiah.id)) ?? '';
    await assign(office, move);
    for (const { status, json } of await late()) {
      expect([status, json]).toMatchObject([409, { message: messages.changedByYou, by_you: true }]);
    }
    expect((await batchOf()).json).toEqual({ message: studentsMeanwhile([name], true), by_you: true });

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
    expect(await newHistory()).toMatchObject([{ before: { employee_id: uboodram.id }, after: null }]);
  });

  const { noSuchStudent, noSuchTeacher, noSuchSubject, chooseStudent, chooseTeacher, formsWithChoices } =
    subjectAssignmentMessages;
  it.each([
    ['nobody', { student_id: null }, { student_id: [chooseStudent] }],
    ['an unknown student', { student_id: 1 }, { student_id: [noSuchStudent] }],
    ['a student who left', { student_id: gerard.id }, { student_id: [noSuchStudent] }],
    ['a student of Form 1', { student_id: anika.id }, { student_id: [formsWithChoices] }],
    ['no teacher', { employee_id: null }, { employee_id: [chooseTeacher] }],
    ['an unknown teacher', { employee_id: 9999 }, { employee_id: [noSuchTeacher] }],
    ['a teacher who left', { employee_id: dgarcia.id }, { employee_id: [noSuchTeacher] }],
    ['an unknown subject', { subject_id: 999 }, { subject_id: [noSuchSubject] }],
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

describe('a batch', () => {
  it('is assigned as a whole, each student once, with a history row for each whose teacher changes', async () => {
    const chosen = [hannah.id, isaiah.id, jada.id, kyle.id, kyle.id];
    const { status, answer } = await batch({ students: chosen });
    expect([status, answer]).toEqual([200, { assigned: 4, warning: null }]);
    expect((await teachersOf(mathematics)).filter(([, name]) => name === 'N. Pierre')).toHaveLength(4);
    // Jada was with this teacher already.
    expect((await newHistory()).map(({ student_id, before }) => [student_id, before === null])).toEqual([
      [hannah.id, false],
      [isaiah.id, false],
      [kyle.id, true],
    ]);
    expect((await batch({ students: chosen })).answer.assigned).toBe(4);
    expect(await newHistory()).toHaveLength(3);
  });

  it('of whom another clerk has assigned one meanwhile is refused as a whole, and again stored as it is seen', async () => {
    const seen = [
      { student_id: isaiah.id, employee_id: uboodram.id },
      { student_id: kyle.id, employee_id: null },
    ];
    const students = seen.map(({ student_id }) => student_id);
    await assign(vicePrincipal, { student_id: kyle.id, employee_id: rsingh.id });
    const before = await teachersOf(mathematics);
    const refused = await batch({ students, from: seen });
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { message: studentsMeanwhile([(await nameOf(kyle.id)) ?? ''], false) },
    ]);
    expect(await teachersOf(mathematics)).toEqual(before);
    const now = seen.map((one) => (one.student_id === kyle.id ? { ...one, employee_id: rsingh.id } : one));
    expect((await batch({ students, from: now })).answer.assigned).toBe(2);
    expect((await batch({ students, from: now })).status, 'sent again because no answer came').toBe(200);
  });

  it('to a teacher without that lesson is carried out, with a warning', async () => {
    const { answer } = await batch({ employee_id: lcharles.id, students: [hannah.id, kyle.id] });
    expect(answer).toEqual({
      assigned: 2,
      warning: teacherWithoutLesson('L. Charles', 'Mathematics', '4 Sci'),
    });
  });

  it.each([
    [
      'another form',
      { students: [hannah.id, leah.id] },
      studentsElsewhere(['Sookdeo, Leah (6 Up)'], 'Form 4'),
    ],
    [
      'another class',
      { form_class_id: '4 Bus', students: [hannah.id] },
      studentsElsewhere(['Persad, Hannah (4 Sci)'], '4 Bus'),
    ],
    ['nobody', { students: [] }, subjectAssignmentMessages.nobodySelected],
    ['an unknown student', { students: [hannah.id, 1] }, subjectAssignmentMessages.noSuchStudent],
    ['a student who left', { students: [hannah.id, gerard.id] }, subjectAssignmentMessages.noSuchStudent],
  ])('with %s in it is refused as a whole', async (_, wrong, message) => {
    const before = await teachersOf(mathematics);
    const { status, json } = await batch(wrong);
    expect([status, json]).toEqual([422, { message, errors: { students: [message] } }]);
    expect(await teachersOf(mathematics)).toEqual(before);
    expect(await newHistory()).toEqual([]);
  });

  it('of Forms 1 to 3, of a class of another form, or for nobody’s subject is refused', async () => {
    for (const [wrong, field] of [
      [{ form_level: 1, students: [anika.id] }, 'form_level'],
      [{ form_class_id: '6 Up' }, 'form_class_id'],
      [{ subject_id: 999 }, 'subject_id'],
      [{ employee_id: null }, 'employee_id'],
      [{ employee_id: dgarcia.id }, 'employee_id'],
      [{ students: ['x'] }, 'students'],
      [{ students: 'all' }, 'students'],
    ] as const) {
      const { status, json } = await batch(wrong);
      expect([status, json]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }]);
    }
    expect(await newHistory()).toEqual([]);
  });

  it('of 300 students is one go, also when two clerks assign them in opposite orders', async () => {
    const cohort = Array.from({ length: 300 }, (_, index) => 20230100 + index);
    await owner
      .insertInto('students')
      .values(
        cohort.map((student_id, index) => ({
          student_id,
          first_name: 'Kerwyn',
          last_name: `Hosein the ${index + 1}.`,
          date_of_birth: null,
          entry_date: null,
          picture: null,
          gender: null,
        })),
      )
      .execute();
    await owner
      .insertInto('student_registrations')
      .values(cohort.map((student_id) => ({ student_id, academic_year_id: year, form_class_id: '4 Sci' })))
      .execute();
    const replies = await Promise.all([
      batch({ subject_id: spanish, students: cohort, employee_id: lcharles.id }),
      batch({ subject_id: spanish, students: cohort.toReversed(), employee_id: npierre.id }),
      batch({ subject_id: english, students: cohort, employee_id: rsingh.id }),
    ]);
    expect(replies.map(({ status, answer }) => [status, answer.assigned])).toEqual([
      [200, 300],
      [200, 300],
      [200, 300],
    ]);
    const taught = await teachersOf(spanish);
    expect(taught).toHaveLength(300);
    expect(new Set(taught.map(([, name]) => name)).size).toBe(1);
    expect(await newHistory()).toHaveLength(900);
  });
});
