import { calls } from 'contract/calls';
import { blankEntry } from 'contract/marks';
import { archiveMessages, testIds } from 'contract/marks-archive';
import { studentMessages } from 'contract/students';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { generalInfoOf } from '../../testing/general-info.ts';
import { marksArchive } from '../../testing/marks-archive.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { lastTerm, lastYear, staff, students, subjects, term, year } from '../../testing/test-school.ts';

const { school, owner, academicAdministrator, archiveOf, save } = await marksArchive();

const { anika, brandon, hannah, leah } = students;
const vicePrincipal = await school.browser().signIn('vjoseph');

const register = async (student_id: number, form_class_id: string | null, academic_term_id = lastTerm) =>
  academicAdministrator.ask(calls.registerStudent, { body: { student_id, form_class_id, academic_term_id } });

describe('the class of a past term', () => {
  const places = async (student_id: number) => ({
    registrations: await owner
      .selectFrom('student_registrations')
      .select(['academic_year_id', 'form_class_id'])
      .where('student_id', '=', student_id)
      .orderBy('academic_year_id')
      .execute(),
    records: await owner
      .selectFrom('student_term_records')
      .select(['academic_term_id', 'form_class_id', 'total_sessions'])
      .where('student_id', '=', student_id)
      .execute(),
  });

  it('changes for that term alone: this year’s and that year’s registration stay', async () => {
    const reply = await register(anika.id, '1A');
    expect([reply.status, reply.answer.form_class_id]).toEqual([201, '1A']);
    expect((await register(anika.id, '1A')).status).toBe(200);
    expect((await register(anika.id, '1B')).status).toBe(200);
    expect(await places(anika.id)).toEqual({
      registrations: [
        { academic_year_id: lastYear, form_class_id: '1B' },
        { academic_year_id: year, form_class_id: '1A' },
      ],
      records: [{ academic_term_id: lastTerm, form_class_id: '1B', total_sessions: 116 }],
    });
    const history = await owner
      .selectFrom('history')
      .select(['entity', 'form_class_id', 'before', 'after', 'reason'])
      .where('student_id', '=', anika.id)
      .where('academic_term_id', '=', lastTerm)
      .orderBy('id')
      .execute();
    expect(history[0]).toMatchObject({
      entity: 'term_registration',
      form_class_id: '1A',
      before: null,
      after: { total_sessions: 116, sessions_absent: null, sessions_late: null },
      reason: 'archive',
    });
  });

  it('of a year without registration makes one for that term alone, and then the term takes marks', async () => {
    const dates = { first: '2026-01-05', last: '2026-03-27', reopening: '2026-04-13' };
    await schoolRecords(owner).addTerm(202502, dates);
    expect((await register(brandon.id, '1B')).status).toBe(201);
    const noted = owner.selectFrom('history').select('reason').where('student_id', '=', brandon.id);
    expect(await noted.where('entity', '=', 'student_registration').execute()).toEqual([
      { reason: 'archive' },
    ]);
    const off = owner.selectFrom('term_registration_removals').select('academic_term_id');
    expect(await off.where('student_id', '=', brandon.id).execute()).toEqual([{ academic_term_id: 202502 }]);
    expect((await save({ student_id: brandon.id })).status).toBe(201);
    const other = await save({ student_id: brandon.id, academic_term_id: 202502 });
    expect([other.status, other.json]).toMatchObject([422, { message: archiveMessages.chooseClass }]);
    const { answer } = await archiveOf(brandon.id);
    expect(answer['1'].slice(0, 3).map(({ classId }) => classId)).toEqual(['1B', null, '1B']);
    expect((await register(brandon.id, '1A', 202502)).status).toBe(201);
    expect((await save({ student_id: brandon.id, academic_term_id: 202502 })).status).toBe(201);
    await owner.deleteFrom('term_marks').execute();
    await owner.deleteFrom('student_term_records').execute();
    await owner.deleteFrom('term_registration_removals').execute();
    await owner.deleteFrom('academic_terms').where('academic_term_id', '=', 202502).execute();
  });

  it('of this year, for whom no class was known, is told to the clerk whose General Info was open', async () => {
    const ria = { id: 20250097, first: 'Ria', last: 'Pooran', class: '1B' };
    const { addTerm, enrol } = schoolRecords(owner);
    await enrol(ria, '1B', lastYear);
    await addTerm(202602, { first: '2027-01-04', last: '2027-03-26', reopening: '2027-04-12' }, 118);
    await owner.updateTable('current_term').set({ academic_term_id: 202602 }).execute();
    const clerk = await school.browser().signIn('kali');
    const { answer: open } = await clerk.ask(calls.getStudent, { params: { studentId: String(ria.id) } });
    expect((await register(ria.id, '1A', term)).status).toBe(201);
    const saved = await clerk.ask(calls.saveStudent, {
      body: { ...generalInfoOf(ria), version: open.version },
    });
    expect([saved.status, saved.json]).toMatchObject([
      409,
      { message: studentMessages.changedMeanwhile, current: { form_class_id: '1A' } },
    ]);
    await owner.updateTable('current_term').set({ academic_term_id: term }).execute();
    await owner.deleteFrom('term_registration_removals').execute();
    await owner.deleteFrom('academic_terms').where('academic_term_id', '=', 202602).execute();
  });

  describe('chosen by mistake', () => {
    const rafi = { id: 20250098, first: 'Rafi', last: 'Maharaj' };
    beforeAll(async () => schoolRecords(owner).enrol(rafi, '1B'));
    const classOfTerm = async () =>
      (await archiveOf(rafi.id)).answer['1'].find(({ termId }) => termId === lastTerm)?.classId;
    const isInClass = async () => {
      const { answer } = await vicePrincipal.ask(calls.readMarkSheetData, {
        query: { form_class_id: '1A', academic_term_id: String(lastTerm) },
      });
      return JSON.stringify(answer).includes(rafi.last);
    };

    it('and set right by a colleague meanwhile is not chosen over theirs before that has been read', async () => {
      const over = async (from_class: string | null, form_class_id: string) => {
        const body = { student_id: rafi.id, form_class_id, from_class, academic_term_id: lastTerm };
        const { status, json } = await academicAdministrator.ask(calls.registerStudent, { body });
        return { status, json };
      };
      expect((await over(null, '1A')).status).toBe(201);
      expect(await over(null, '1B')).toMatchObject({
        status: 409,
        json: { message: archiveMessages.classMeanwhile('1A'), current: { form_class_id: '1A' } },
      });
      expect(await classOfTerm()).toBe('1A');
      expect((await over(null, '1A')).status, 'both mean the same').toBe(200);
      expect((await over('1A', '1B')).status).toBe(200);
      expect((await register(rafi.id, null)).status).toBe(200);
      expect(await over('1B', '1A')).toMatchObject({
        status: 409,
        json: { message: archiveMessages.classMeanwhile(null) },
      });
    });

    it('is taken back as long as nothing is entered, and who was never in it is on no list of it', async () => {
      expect((await register(rafi.id, '1A')).status).toBe(201);
      await save({ student_id: rafi.id });
      expect([await classOfTerm(), await isInClass()]).toEqual(['1A', true]);
      const refused = await register(rafi.id, null);
      expect([refused.status, refused.json]).toMatchObject([
        409,
        { message: archiveMessages.somethingEntered },
      ]);
      await save({ student_id: rafi.id, mark: null });
      const back = await register(rafi.id, null);
      expect([back.status, back.answer.form_class_id]).toEqual([200, null]);
      expect([await classOfTerm(), await isInClass()]).toEqual([null, false]);
      const noted = await owner
        .selectFrom('history')
        .select(['form_class_id', 'after', 'reason'])
        .where('student_id', '=', rafi.id)
        .where('entity', '=', 'term_registration')
        .orderBy('id')
        .execute();
      expect(noted.at(-1)).toEqual({ form_class_id: '1A', after: null, reason: 'archive' });
      // What was taken back can be chosen again.
      expect((await register(rafi.id, '1B')).status).toBe(201);
      expect(await classOfTerm()).toBe('1B');
    });

    it('goes with the registration of its year, where that was made for it and nothing else stands on it', async () => {
      await schoolRecords(owner).addTerm(202502, {
        first: '2026-01-05',
        last: '2026-03-27',
        reopening: '2026-04-13',
      });
      const before = await places(brandon.id);
      expect((await register(brandon.id, '1B')).status).toBe(201);
      expect((await register(brandon.id, '1A', 202502)).status).toBe(201);
      expect((await register(brandon.id, null)).status).toBe(200);
      expect((await places(brandon.id)).registrations, 'another term stands on it').not.toEqual(
        before.registrations,
      );
      expect((await register(brandon.id, null, 202502)).status).toBe(200);
      expect(await places(brandon.id)).toEqual(before);
      const off = owner.selectFrom('term_registration_removals').select('academic_term_id');
      expect(await off.where('student_id', '=', brandon.id).execute()).toEqual([]);
      const last = await owner
        .selectFrom('history')
        .select(['entity', 'form_class_id', 'after', 'reason'])
        .where('student_id', '=', brandon.id)
        .orderBy('id', 'desc')
        .limit(1)
        .execute();
      expect(last).toEqual([
        { entity: 'student_registration', form_class_id: '1B', after: null, reason: 'archive' },
      ]);
      // One who was registered by the office stays so.
      await owner
        .insertInto('student_registrations')
        .values({ student_id: leah.id, academic_year_id: lastYear, form_class_id: '1B' })
        .execute();
      const office = await places(leah.id);
      expect((await register(leah.id, null)).status).toBe(200);
      expect(await places(leah.id)).toEqual(office);
      await owner.deleteFrom('term_registration_removals').execute();
      await owner.deleteFrom('academic_terms').where('academic_term_id', '=', 202502).execute();
    });
  });

  it('of a student of Form 4 puts the term where the class says', async () => {
    await register(hannah.id, '1B');
    await save({ student_id: hannah.id });
    // Absent in Form 4, which is no mark: Forms 2 and 3 are not shown for it.
    await owner
      .insertInto('term_marks')
      .values({
        student_id: hannah.id,
        academic_term_id: term,
        academic_year_id: year,
        subject_id: subjects.mathematics,
        ...blankEntry,
        exam_attendance: 2,
        employee_id: staff.uboodram.id,
        updated_by: null,
      })
      .execute();
    const expectFormOne = async () => {
      const { answer } = await archiveOf(hannah.id);
      expect(answer['1'].map(({ termId }) => termId)).toEqual([202501, 202502, 202503]);
      expect([answer['2'], answer['3']]).toEqual([[], []]);
    };
    await expectFormOne();
    await save({ student_id: hannah.id, test_id: testIds.exam });
    await save({ student_id: hannah.id, mark: null });
    await expectFormOne();
  });

  it.each([
    ['an unknown student', 99_999_999, '1A', lastTerm, 404, 'Not found.'],
    ['an unknown class', leah.id, '1Z', lastTerm, 422, archiveMessages.noSuchClass],
    ['an unknown term', leah.id, '1A', 199_901, 422, archiveMessages.noSuchTerm],
    ['another class in the current term', anika.id, '1B', term, 409, archiveMessages.currentTerm],
    ['nobody’s class in the current term', anika.id, null, term, 409, archiveMessages.currentTerm],
  ])('is not set for %s', async (_what, student, formClass, academicTerm, status, message) => {
    const before = await places(student);
    const reply = await register(student, formClass, academicTerm);
    expect([reply.status, JSON.stringify(reply.json)]).toEqual([status, expect.stringContaining(message)]);
    expect(await places(student)).toEqual(before);
  });

  it('of a student who was taken off the current term is not set: Settings is where they are put on again', async () => {
    await sql`insert into term_registration_removals values (${anika.id}, ${term}, '{}')`.execute(owner);
    const before = await places(anika.id);
    const { status, json } = await register(anika.id, '1A', term);
    expect([status, json]).toMatchObject([409, { message: archiveMessages.offCurrentTerm }]);
    expect(await places(anika.id)).toEqual(before);
  });

  it('is not another in the term that the school comes back to than in Students', async () => {
    const dates = { first: '2027-01-04', last: '2027-03-26', reopening: '2027-04-12' };
    await schoolRecords(owner).addTerm(202602, dates, 118);
    const before = await places(anika.id);
    const { status, json } = await register(anika.id, '1B', 202602);
    expect([status, json]).toMatchObject([409, { message: archiveMessages.termToComeBackTo }]);
    expect(await places(anika.id)).toEqual(before);
    await owner.deleteFrom('academic_terms').where('academic_term_id', '=', 202602).execute();
  });

  it('of a student who is in no class this year is not set in its current term, of which they were not taken off', async () => {
    const petra = { id: 20250096, first: 'Petra', last: 'Moses' };
    await schoolRecords(owner).enrol(petra, '1B', lastYear);
    const { status, json } = await register(petra.id, '1A', term);
    expect([status, json]).toMatchObject([409, { message: archiveMessages.currentTerm }]);
  });

  it('that is the current one already is no conflict', async () => {
    expect((await register(anika.id, '1A', term)).status).toBe(200);
  });
});
