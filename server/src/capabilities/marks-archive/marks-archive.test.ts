import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { blankEntry, type MarkEntry, markMessages } from 'contract/marks';
import { archiveMessages, type ArchiveMarkSave, testIds } from 'contract/marks-archive';
import { messages } from 'contract/messages';
import { describe, expect, it } from 'vitest';
import { correctNumber } from '../../testing/correct-number.ts';
import { marksArchive } from '../../testing/marks-archive.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { lastTerm, lastYear, staff, students, subjects, term, year } from '../../testing/test-school.ts';

const { school, owner, academicAdministrator, archiveOf, save } = await marksArchive();
const admin = await school.browser().signIn('Admin');

const { anika, brandon, gerard } = students;
const { mathematics, english } = subjects;

async function write(academic_term_id: number, subject_id: number, marks: Partial<MarkEntry>) {
  await owner
    .insertInto('term_marks')
    .values({
      student_id: anika.id,
      academic_term_id,
      academic_year_id: academic_term_id === term ? year : lastYear,
      subject_id,
      ...blankEntry,
      ...marks,
      employee_id: staff.dgarcia.id,
      updated_by: null,
    })
    .execute();
}

const stored = async () => owner.selectFrom('term_marks').selectAll().execute();
const historyOf = async (student_id: number, subject: number = mathematics) =>
  academicAdministrator.ask(calls.listMarkHistory, {
    params: { studentId: String(student_id), termId: String(lastTerm), subjectId: String(subject) },
  });

describe('the archive of a student', () => {
  it('holds both years of a form that was repeated, and nothing of the forms to come', async () => {
    await write(lastTerm, mathematics, { course_mark: 55, exam_mark: 48.5 });
    await write(term, english, { course_attendance: 3, exam_attendance: 2 });
    const { status, answer } = await archiveOf(anika.id);
    expect([status, answer['2'], answer['3']]).toEqual([200, [], []]);
    expect(answer['1'].map((row) => [row.termId, row.term, row.form, row.classId])).toEqual([
      [202501, 1, 1, '1B'],
      [202502, 2, 1, '1B'],
      [202503, 3, 1, '1B'],
      [202601, 1, 1, '1A'],
      [202602, 2, 1, '1A'],
      [202603, 3, 1, '1A'],
    ]);
    expect(answer['1'][2]).toMatchObject({ math_course: 55, math_exam: 48.5, eng_a_exam: null });
    expect(answer['1'][2]).toMatchObject({ in_calendar: 1, current: 0, exam_mark: 1, absences: {} });
    expect(answer['1'][3]).toMatchObject({ current: 1, absences: { eng_a_course: 3, eng_a_exam: 2 } });
    expect(answer['1'][0]).toMatchObject({ in_calendar: 0, exam_mark: 1 });
  });

  it('is the same whatever is stored of the other students', async () => {
    await write(lastTerm, mathematics, { course_mark: 55 });
    const { answer } = await archiveOf(anika.id);
    const { attend, mark, register } = schoolRecords(owner);
    await register(brandon, '1A', lastYear);
    await register(gerard, '1A', lastYear);
    await attend(brandon, '1A', { absent: null, late: null }, lastTerm);
    await mark(brandon, mathematics, { course_mark: 12 }, lastTerm);
    await mark(gerard, english, { exam_mark: 34 }, lastTerm);
    const off = { student_id: brandon.id, academic_term_id: term, record: '{}' };
    await owner.insertInto('term_registration_removals').values(off).execute();
    expect((await archiveOf(anika.id)).answer).toEqual(answer);
  });

  it('is there for students who have left, and absent for who never came', async () => {
    expect((await archiveOf(gerard.id, admin)).answer['1']).toHaveLength(3);
    expect((await archiveOf(99_999_999)).status).toBe(404);
    const { answer } = await academicAdministrator.ask(calls.listArchivedStudents, {});
    expect(answer).toContainEqual({
      student_id: gerard.id,
      last_name: 'Lewis',
      first_name: 'Gerard',
      gender: 'M',
      form_class_id: '1A',
    });
    expect(answer.map(({ student_id }) => student_id)).not.toContain(anika.id);
  });
});

describe('a mark of a past term', () => {
  it('is new, changed and cleared, with its history, while the rest of the record stays', async () => {
    await write(lastTerm, mathematics, {
      exam_mark: 48,
      conduct: 'A',
      comment: 'Good.',
      course_attendance: 2,
    });
    const [first] = await stored();
    const changed = await save({ from_mark: null });
    expect([changed.status, changed.answer.version]).toEqual([200, 2]);
    expect(changed.answer.updated_at).not.toBe(first?.updated_at);
    expect(await stored()).toMatchObject([
      {
        course_mark: 61.5,
        course_attendance: 1,
        exam_mark: 48,
        conduct: 'A',
        comment: 'Good.',
        employee_id: staff.dgarcia.id,
      },
    ]);
    expect((await save({ mark: null, from_mark: 61.5 })).answer.course_mark).toBeNull();
    const made = await save({ subject_id: english, test_id: testIds.exam, mark: 0 });
    expect([made.status, made.answer]).toEqual([
      201,
      expect.objectContaining({ exam_mark: 0, course_mark: null, version: 1, updated_by: 'Carl Francis' }),
    ]);
    const { answer } = await historyOf(anika.id);
    expect(answer.slice(0, 2).map(({ by, reason, changes }) => [by, reason, changes])).toEqual([
      ['Carl Francis', 'archive', [{ field: 'course_mark', from: 61.5, to: null }]],
      [
        'Carl Francis',
        'archive',
        [
          { field: 'course_mark', from: null, to: 61.5 },
          { field: 'course_attendance', from: 2, to: 1 },
        ],
      ],
    ]);
    const noted = owner.selectFrom('history').select('form_class_id').where('entity', '=', 'term_mark');
    expect(new Set((await noted.execute()).map(({ form_class_id }) => form_class_id))).toEqual(
      new Set(['1B']),
    );
  });

  it('is entered where another student was taken off that term', async () => {
    await owner
      .insertInto('term_registration_removals')
      .values({ student_id: brandon.id, academic_term_id: lastTerm, record: '{}' })
      .execute();
    expect((await save({})).status).toBe(201);
  });

  it('that is entered anew where the record was deleted goes on counting its versions', async () => {
    await save({});
    await save({ mark: 62 });
    await owner.deleteFrom('term_marks').execute();
    expect(await save({})).toMatchObject({ status: 201, answer: { version: 3 } });
  });

  it('that someone else changed meanwhile is a conflict with the record as it stands', async () => {
    await write(lastTerm, mathematics, { course_mark: 70 });
    for (const guard of [{ from_mark: 55 }, { from_mark: null }, { version: 7 }]) {
      const reply = await save(guard);
      expect([reply.status, reply.json]).toMatchObject([
        409,
        { message: archiveMessages.changedMeanwhile, current: { course_mark: 70, version: 1 } },
      ]);
    }
    // The same mark, sent again after its answer was lost.
    expect((await save({ mark: 70, from_mark: 55 })).status).toBe(200);
    expect((await stored()).map(({ version }) => version)).toEqual([1]);
  });

  it('that its very person changed meanwhile, as in another window, is said to be theirs', async () => {
    await save({ mark: 50 });
    await save({ mark: 60, version: 1 });
    const own = await save({ mark: 70, version: 1 });
    expect([own.status, own.json]).toMatchObject([409, { message: messages.changedByYou, by_you: true }]);
    // As the archive asks, which shows no versions: by the mark that the box held.
    const ownBox = await save({ mark: 70, from_mark: 50 });
    expect([ownBox.status, ownBox.json]).toMatchObject([409, { by_you: true }]);
    await correctNumber(admin, anika, { to: 20269055 });
    for (const guard of [{ version: 1 }, { from_mark: 50 }]) {
      const renumbered = await save({ student_id: 20269055, mark: 70, ...guard });
      expect([renumbered.status, renumbered.json]).toMatchObject([409, { by_you: true }]);
    }
    await correctNumber(admin, anika, { from: 20269055 });
    await save({ mark: 65, version: 2 }, admin);
    await save({ mark: 66, version: 3 });
    for (const guard of [{ version: 1 }, { from_mark: 50 }]) {
      const not = await save({ mark: 70, ...guard });
      expect([not.status, not.json]).toMatchObject([409, { message: archiveMessages.changedMeanwhile }]);
      expect(not.json).not.toHaveProperty('by_you');
    }
  });

  it('is opened, stored and told under the number that the page knows, although Admin corrected it meanwhile', async () => {
    const mutation_id = randomUUID();
    const first = await save({ mutation_id });
    await correctNumber(admin, anika, { to: 20269056 });
    const { status, answer } = await archiveOf(anika.id);
    expect([status, answer['1'][2]]).toMatchObject([200, { math_course: 61.5 }]);
    const later = await save({ mark: 70, from_mark: 61.5 });
    expect([later.status, later.answer]).toMatchObject([200, { student_id: anika.id, course_mark: 70 }]);
    const clash = await save({ mark: 71, from_mark: 61.5 });
    expect([clash.status, clash.json]).toMatchObject([
      409,
      { current: { student_id: anika.id, course_mark: 70 } },
    ]);
    const repeated = await save({ mutation_id });
    expect([repeated.status, repeated.answer]).toEqual([first.status, first.answer]);
    expect((await historyOf(anika.id)).answer).toHaveLength(2);
    expect(await stored()).toMatchObject([{ student_id: 20269056, course_mark: 70 }]);
    const body = { student_id: anika.id, academic_term_id: lastTerm, form_class_id: '1A' };
    const moved = await academicAdministrator.ask(calls.registerStudent, { body });
    expect([moved.status, moved.answer]).toEqual([201, body]);
    await correctNumber(admin, anika, { from: 20269056 });
  });

  it('is stored once under one mutation id, also by two clicks at once', async () => {
    const mutation_id = randomUUID();
    const replies = await Promise.all([save({ mutation_id }), save({ mutation_id })]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    await save({ mark: 12 });
    expect((await save({ mutation_id })).answer.course_mark).toBe(61.5);
    expect(await stored()).toMatchObject([{ course_mark: 12, version: 2 }]);
    // What changed nothing is remembered as well, lest its repetition undo what others have saved since.
    const same = { mutation_id: randomUUID(), mark: 12, from_mark: 61.5 };
    expect((await save(same)).status).toBe(200);
    await save({ mark: 13 });
    expect([(await save(same)).status, await stored()]).toMatchObject([200, [{ course_mark: 13 }]]);
    for (const other of [{ subject_id: english }, { academic_term_id: term }, { student_id: brandon.id }]) {
      const reused = await save({ mutation_id, ...other });
      expect([reused.status, reused.json]).toEqual([409, { message: archiveMessages.mutationReused }]);
    }
    // Also where both come at the same moment.
    for (const mark of [21, 22, 23, 24]) {
      const shared = { mutation_id: randomUUID(), mark, academic_term_id: term, from_mark: undefined };
      const both = await Promise.all([save(shared), save({ ...shared, student_id: brandon.id })]);
      expect(both.map(({ status }) => status < 300)).toContain(true);
      expect(both.map(({ status }) => status)).toContain(409);
    }
  });

  it('that is cleared where nothing was stored stores nothing', async () => {
    for (const more of [{}, { mutation_id: randomUUID() }]) {
      const reply = await save({ mark: null, ...more });
      expect([reply.status, reply.answer.version, await stored()]).toEqual([200, 0, []]);
    }
  });

  it('that is cleared where the student was absent leaves the absence', async () => {
    await write(lastTerm, mathematics, { course_attendance: 2, exam_attendance: 2 });
    for (const test_id of [testIds.course, testIds.exam])
      expect((await save({ test_id, mark: null })).status).toBe(200);
    expect(await stored()).toMatchObject([{ course_attendance: 2, exam_attendance: 2, version: 1 }]);
  });

  it('that is the first of its record counts as the teacher’s of that year, where that was one person', async () => {
    const in1B = { academic_year_id: lastYear, form_class_id: '1B' };
    await owner
      .insertInto('lessons')
      .values([
        { ...in1B, subject_id: mathematics, employee_id: staff.lcharles.id },
        { ...in1B, subject_id: english, employee_id: staff.lcharles.id },
        { ...in1B, subject_id: english, employee_id: staff.rsingh.id },
        { ...in1B, form_class_id: '1A', subject_id: mathematics, employee_id: staff.npierre.id },
      ])
      .execute();
    expect((await save({})).answer.employee_id).toBe(staff.lcharles.id);
    expect((await save({ subject_id: english })).answer.employee_id).toBeNull();
    await owner.deleteFrom('lessons').where('academic_year_id', '=', lastYear).execute();
  });

  it('of an exam is refused in a term of course work only, but can be taken away', async () => {
    await owner
      .insertInto('term_configurations')
      .values([
        { academic_term_id: lastTerm, form_level: null, exam_mark: 1 },
        { academic_term_id: lastTerm, form_level: 1, exam_mark: 0 },
      ])
      .execute();
    await write(lastTerm, mathematics, { exam_mark: 44 });
    const reply = await save({ test_id: testIds.exam, mark: 45 });
    expect([reply.status, reply.json]).toMatchObject([
      422,
      { errors: { mark: [markMessages.courseWorkOnly] } },
    ]);
    const { answer } = await archiveOf(anika.id);
    expect(answer['1'][2]).toMatchObject({ exam_mark: 0, math_exam: 44 });
    expect(answer['1'][3]).toMatchObject({ exam_mark: 1 });
    expect((await save({ mark: 45 })).answer).toMatchObject({ course_mark: 45, exam_mark: 44 });
    expect((await save({ test_id: testIds.exam, mark: null })).answer.exam_mark).toBeNull();
  });

  it.each([
    ['a mark over 100', { mark: 100.5 }, 422, markMessages.markRange],
    ['a mark below 0', { mark: -1 }, 422, markMessages.markRange],
    ['two decimals', { mark: 50.25 }, 422, markMessages.markRange],
    ['a mark in words', { mark: 'good' }, 422, markMessages.markRange],
    ['a third test', { test_id: 3 }, 422, archiveMessages.testId],
    ['a term that the calendar lacks', { academic_term_id: 199_901 }, 422, archiveMessages.noSuchTerm],
    ['a fourth term', { academic_term_id: 202_504 }, 422, archiveMessages.noSuchTerm],
    ['an unknown subject', { subject_id: 7777 }, 422, archiveMessages.noSuchSubject],
    ['a student without a class that year', { student_id: brandon.id }, 422, archiveMessages.chooseClass],
    ['an unknown student', { student_id: 99_999_999 }, 404, 'Not found.'],
  ])('is refused with %s, and nothing is changed', async (_what, more, status, message) => {
    const reply = await save(more as Partial<ArchiveMarkSave>);
    expect([reply.status, JSON.stringify(reply.json)]).toEqual([status, expect.stringContaining(message)]);
    expect(await stored()).toEqual([]);
  });

  it('is for Admin and academic administrators alone', async () => {
    for (const other of ['amohammed', 'kali', 'sthomas'] as const) {
      const browser = await school.browser().signIn(other);
      expect((await save({}, browser)).status).toBe(403);
      expect((await archiveOf(anika.id, browser)).status).toBe(403);
      expect((await browser.get('/api/archived-students')).status).toBe(403);
    }
  });
});
