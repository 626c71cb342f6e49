import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import { blankEntry } from 'contract/marks';
import { afterAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { firstTerm } from '../../testing/term-office.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, staff, students, subjects, term } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const formTeacher = await school.browser().signIn('amohammed');
const dean = await school.browser().signIn('rsingh');
const admin = await school.browser().signIn('Admin');

const ask = async (who: Browser, classId = '1A', termId = term) =>
  who.ask(calls.askClassGround, { params: { termId: String(termId), classId }, query: {} });
const of1A = [students.anika, students.brandon, students.chantal, students.emile].map(({ id }) => id);

describe('what an open class of Term Details rests on', () => {
  it('is the term, the exams, the students whom the class lists, and what one is to the class', async () => {
    const told = { saved: { records: [], at: expect.any(String) }, registers: expect.any(String) };
    const ground = { academic_term_id: term, exam_mark: 1, students: of1A, ...told };
    expect((await ask(formTeacher)).answer).toEqual({ ...ground, form_teacher: true, dean: false });
    expect((await ask(dean)).answer).toEqual({ ...ground, form_teacher: false, dean: true });
    expect((await ask(admin)).answer).toEqual({ ...ground, form_teacher: false, dean: false });
    expect((await ask(formTeacher, '6 Up')).answer).toMatchObject({ exam_mark: 0, form_teacher: false });
  });

  it.each([
    ['1A', term],
    ['1B', term],
    ['4 Sci', term],
    ['1A', lastTerm],
  ])('names those who are listed on opening %s in %i', async (classId, termId) => {
    const params = { termId: String(termId), classId };
    const { answer: listed } = await admin.ask(calls.listRegisteredStudents, { params });
    const { answer } = await ask(admin, classId, termId);
    expect(answer.students).toEqual(listed.map(({ student_id }) => student_id).toSorted((a, b) => a - b));
    expect(answer.academic_term_id).toBe(term);
  });

  it('is another once the office closes the exams, moves a student, gives the class away or goes to another term', async () => {
    const examCounts = async (exam_mark: 0 | 1) =>
      admin.ask(calls.saveTermConfiguration, { body: { academic_term_id: term, form_level: 1, exam_mark } });
    const putInto = async (form_class_id: string) =>
      admin.ask(calls.registerInClass, { body: { student_id: students.anika.id, form_class_id } });
    const giveTo = async (form_class_ids: string[]) =>
      admin.ask(calls.saveFormTeacherClasses, { body: { employee_id: staff.amohammed.id, form_class_ids } });
    const goTo = async (academic_term_id: number) =>
      admin.ask(calls.backdateTerm, { body: { academic_term_id } });

    await examCounts(0);
    await putInto('1B');
    await giveTo([]);
    expect((await ask(formTeacher)).answer).toEqual({
      academic_term_id: term,
      exam_mark: 0,
      students: of1A.filter((id) => id !== students.anika.id),
      form_teacher: false,
      dean: false,
      saved: { records: [], at: expect.any(String) },
      registers: expect.any(String),
    });
    await goTo(lastTerm);
    expect((await ask(formTeacher)).answer).toMatchObject({ academic_term_id: lastTerm, exam_mark: 1 });
    await goTo(term);
    await giveTo(['1A']);
    await putInto('1A');
    await examCounts(1);
  });

  it('tells the records that anybody saved since, and where no moment is named lately', async () => {
    const before = (await ask(formTeacher)).answer.saved?.at;
    const body = { student_id: students.anika.id, academic_term_id: term, teacher_comment: 'Reads well.' };
    const { answer: saved } = await formTeacher.ask(calls.saveTermDetails, { body });
    const toldSince = async (since: string | undefined) => {
      const params = { termId: String(term), classId: '1A' };
      return (await formTeacher.ask(calls.askClassGround, { params, query: { since } })).answer.saved
        ?.records;
    };
    expect(await toldSince(before)).toEqual([saved]);
    expect(await toldSince(undefined)).toEqual([saved]);
    const later = new Date(Date.now() + 60_000).toISOString().replace('Z', '000Z');
    expect(await toldSince(later)).toEqual([]);
    expect((await ask(formTeacher, '1B')).answer.saved?.records).toEqual([]);
  });

  it('tells the records of a term that the office gives other sessions, as they are by then', async () => {
    const params = { termId: String(term), classId: '1A' };
    await formTeacher.ask(calls.listRegisteredStudents, { params });
    const since = new Date(Date.now() + 20_000).toISOString().replace('Z', '000Z');
    const told = async () =>
      (await formTeacher.ask(calls.askClassGround, { params, query: { since } })).answer.saved?.records;
    expect(await told()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const update = async (total_sessions: number) =>
      admin.ask(calls.changeCurrentTerm, {
        query: {},
        body: { ...firstTerm, total_sessions },
      });
    expect((await update(120)).status).toBe(200);
    expect((await told())?.map(({ total_sessions }) => total_sessions)).toEqual([120, 120, 120, 120]);
    await update(140);
  });

  it('tells an open overview whether it is the latest, and nobody else', async () => {
    const params = { termId: String(term), classId: '1A' };
    const told = async (overview: '0' | '1' = '1') =>
      (await formTeacher.ask(calls.askClassGround, { params, query: { overview } })).answer.saves;
    const read = async () => (await formTeacher.ask(calls.getClassOverview, { params })).answer.saves;
    const ofAnika = { student_id: students.anika.id, academic_term_id: term };
    const mark = { ...ofAnika, subject_id: subjects.mathematics };
    const changes = [
      async () => admin.ask(calls.saveTermDetails, { body: { ...ofAnika, dean_comment: 'Kind.' } }),
      async () =>
        admin.post('/api/term-marks', {
          ...mark,
          ...blankEntry,
          course_mark: 61,
          employee_id: staff.amohammed.id,
        }),
      async () =>
        admin.post('/api/term-marks', {
          ...mark,
          ...blankEntry,
          course_mark: 62,
          employee_id: staff.amohammed.id,
        }),
      async () => admin.write('DELETE', '/api/student-term-mark', mark),
      async () => admin.post('/api/student-term-mark-restore', mark),
    ];
    for (const change of changes) {
      const before = await read();
      expect(await told()).toBe(before);
      expect((await change()).status).toBeLessThan(300);
      expect(await told()).not.toBe(before);
    }
    expect([await told('0'), (await ask(formTeacher)).answer.saves]).toEqual([undefined, undefined]);
  });

  it('tells the page of a student of the saves of marks alone, whose rows are read anew then', async () => {
    const params = { termId: String(term), classId: '1A' };
    const told = async () =>
      (await formTeacher.ask(calls.askClassGround, { params, query: { overview: '1' } })).answer.mark_saves;
    const ofAnika = { student_id: students.anika.id, academic_term_id: term };
    const mark = { ...ofAnika, subject_id: subjects.mathematics, employee_id: staff.amohammed.id };
    const before = await told();
    await admin.ask(calls.saveTermDetails, { body: { ...ofAnika, dean_comment: 'Very kind.' } });
    expect(await told()).toBe(before);
    await admin.post('/api/term-marks', { ...mark, ...blankEntry, course_mark: 63 });
    expect(await told()).not.toBe(before);
    expect((await ask(formTeacher)).answer.mark_saves).toBe(undefined);
  });

  it('tells both once a subject has another title, which stands beside the marks', async () => {
    const params = { termId: String(term), classId: '1A' };
    const told = async () => {
      const { answer } = await formTeacher.ask(calls.askClassGround, { params, query: { overview: '1' } });
      return [answer.saves, answer.mark_saves];
    };
    const { answer: all } = await admin.ask(calls.listSubjects, {});
    const mathematics = all.find(({ id }) => id === subjects.mathematics);
    const call = async (title: string) =>
      admin.ask(calls.saveSubject, {
        body: { id: subjects.mathematics, title, abbr: mathematics?.abbr ?? '' },
      });
    const before = await told();
    expect((await call('Mathematics (Pure)')).status).toBe(200);
    const [saves, markSaves] = await told();
    expect(before).not.toContain(saves);
    expect(before).not.toContain(markSaves);
    expect((await formTeacher.ask(calls.getClassOverview, { params })).answer.saves).toBe(saves);
    await call(mathematics?.title ?? '');
  });

  it('makes no term records, and neither keeps a session alive', async () => {
    await owner.deleteFrom('student_term_records').execute();
    const reader = await school.browser().signIn('vyearwood');
    const halfAnHourAgo = new Date(Date.now() - 30 * 60_000).toISOString();
    await owner.updateTable('sessions').set({ last_seen_at: halfAnHourAgo }).execute();
    expect((await ask(reader)).status).toBe(200);
    expect(await owner.selectFrom('student_term_records').selectAll().execute()).toEqual([]);
    const sessions = await owner.selectFrom('sessions').select('last_seen_at').execute();
    expect(
      sessions.filter(({ last_seen_at }) => Date.parse(last_seen_at) > Date.parse(halfAnHourAgo)),
    ).toEqual([]);
  });
});

describe('the question', () => {
  it('is answered to whoever may read the class, also where they lead another', async () => {
    for (const name of ['amohammed', 'vyearwood', 'vjoseph', 'cfrancis'] as const) {
      const reader = await school.browser().signIn(name);
      const { status, answer } = await ask(reader, '4 Sci');
      expect([name, status, answer.form_teacher, answer.dean]).toEqual([name, 200, false, false]);
    }
  });

  it('is refused to everyone else', async () => {
    for (const name of ['lcharles', 'kali', 'hmaharaj', 'sthomas', 'gdeleon'] as const) {
      const other = await school.browser().signIn(name);
      expect([name, (await ask(other)).status]).toEqual([name, 403]);
    }
    const address = addressOf(calls.askClassGround, { termId: term, classId: '1A' });
    expect((await school.browser().get(address)).status).toBe(401);
  });

  it.each([
    ['1Z', term],
    ['1A', 202602],
    ['1A', 199901],
  ])('has no answer for %s in %i', async (classId, termId) => {
    expect((await ask(formTeacher, classId, termId)).status).toBe(404);
  });
});
