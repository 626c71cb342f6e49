import { termDetailMessages } from 'contract/term-details';
import { describe, expect, it } from 'vitest';
import { termRecords } from '../../testing/term-records.ts';
import { students, term } from '../../testing/test-school.ts';

const { owner, formTeacher, dean, admin, save, stored, historyOf } = await termRecords();
const { anika } = students;

describe('a form teacher saves term details', () => {
  it('and gets the stored record back', async () => {
    const { status, answer } = await save(formTeacher, {
      total_sessions: 138,
      sessions_absent: 4,
      sessions_late: 2,
      teacher_comment: 'A thoughtful student.',
    });
    expect(status).toBe(200);
    expect(answer).toEqual({
      student_id: anika.id,
      academic_term_id: term,
      form_class_id: '1A',
      first_name: 'Anika',
      last_name: 'Baptiste',
      gender: 'F',
      picture: 'picture0of020260001.jpg',
      total_sessions: 138,
      sessions_absent: 4,
      sessions_late: 2,
      teacher_comment: 'A thoughtful student.',
      dean_comment: '',
      version: 2,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updated_by: 'Aisha Mohammed',
    });
    expect(await stored()).toMatchObject({ sessions_absent: 4, version: 2 });
  });

  it('one field at a time, and what is left out stays', async () => {
    await save(formTeacher, { sessions_absent: 4, teacher_comment: 'Good.' });
    const { answer } = await save(formTeacher, { sessions_late: 1 });
    expect(answer).toMatchObject({
      sessions_absent: 4,
      sessions_late: 1,
      teacher_comment: 'Good.',
      version: 3,
    });
  });

  it('whose comment is null or left out, and the stored one stays; "" takes it away, and the history keeps it', async () => {
    await save(formTeacher, { teacher_comment: 'Works well.' });
    await save(formTeacher, { sessions_absent: 3 });
    expect((await save(formTeacher, { teacher_comment: null, sessions_late: 3 })).answer).toMatchObject({
      teacher_comment: 'Works well.',
    });
    const cleared = await save(formTeacher, { teacher_comment: '' });
    expect([cleared.status, cleared.answer]).toMatchObject([200, { teacher_comment: '' }]);
    expect((await historyOf()).at(-1)).toMatchObject({
      before: { teacher_comment: 'Works well.' },
      after: { teacher_comment: '' },
    });
    const blanks = await save(formTeacher, { teacher_comment: '   ' });
    expect(blanks.answer).toEqual(cleared.answer);
  });

  it('and takes back an attendance that was entered by mistake', async () => {
    await save(formTeacher, { sessions_absent: 3 });
    expect((await save(formTeacher, { sessions_absent: null })).answer).toMatchObject({
      sessions_absent: null,
    });
  });

  it('that is as it was: no new version, no history', async () => {
    await save(formTeacher, { sessions_absent: 3 });
    const before = await historyOf();
    const { status, answer } = await save(formTeacher, { sessions_absent: 3, teacher_comment: '' });
    expect([status, answer]).toMatchObject([200, { version: 2 }]);
    expect(await historyOf()).toEqual(before);
  });

  it('of a student whose record nobody has made yet: 201', async () => {
    await owner.deleteFrom('student_term_records').execute();
    const { status, answer } = await save(formTeacher, { sessions_absent: 3, version: 0 });
    expect([status, answer]).toMatchObject([201, { total_sessions: 140, sessions_absent: 3, version: 1 }]);
    expect((await historyOf()).at(-1)).toMatchObject({ before: null, after: { sessions_absent: 3 } });
  });

  it('and the history says who, when, before and after, and that it came from the registers', async () => {
    const known = (await historyOf()).length;
    await save(formTeacher, { sessions_absent: 3, reason: 'register' });
    await save(dean, { dean_comment: 'Well done.' });
    expect((await historyOf()).slice(known)).toMatchObject([
      {
        actor: 'Aisha Mohammed',
        academic_term_id: term,
        form_class_id: '1A',
        subject_id: null,
        before: { sessions_absent: null, version: 1 },
        after: { sessions_absent: 3, version: 2 },
        reason: 'register',
      },
      { actor: 'Ravi Singh', before: { dean_comment: '' }, after: { dean_comment: 'Well done.' } },
    ]);
  });
});

describe('what is refused for itself', () => {
  const { totalSessions, sessionsAbsent, sessionsLate, comment } = termDetailMessages;

  it.each([
    ['sessions_absent', { sessions_absent: 141 }, sessionsAbsent],
    ['sessions_absent', { sessions_absent: -1 }, sessionsAbsent],
    ['sessions_absent', { sessions_absent: 1.5 }, sessionsAbsent],
    ['sessions_absent', { sessions_absent: '3' }, sessionsAbsent],
    ['sessions_late', { sessions_late: 141 }, sessionsLate],
    ['sessions_late', { sessions_late: -1 }, sessionsLate],
    ['total_sessions', { total_sessions: 0 }, totalSessions],
    ['total_sessions', { total_sessions: 401 }, totalSessions],
    ['total_sessions', { total_sessions: null }, totalSessions],
    ['sessions_late', { total_sessions: 4, sessions_late: 5 }, sessionsLate],
    ['teacher_comment', { teacher_comment: 'x'.repeat(216) }, comment],
    ['dean_comment', { dean_comment: 'x'.repeat(216) }, comment],
  ])('%s in %j', async (field, changes, message) => {
    const { status, json } = await save(admin, changes);
    expect([status, json]).toEqual([422, { message, errors: { [field]: [message] } }]);
    expect(await stored()).toMatchObject({ version: 1 });
  });

  it('fewer possible sessions than were lost', async () => {
    await save(formTeacher, { sessions_absent: 20 });
    const { status, json } = await save(formTeacher, { total_sessions: 19 });
    expect([status, json]).toMatchObject([422, { errors: { sessions_absent: [sessionsAbsent] } }]);
    expect((await save(formTeacher, { total_sessions: 20 })).status).toBe(200);
  });

  it('but 215 characters are taken, accents counted once, line breaks as spaces', async () => {
    const words = 'é'.repeat(214);
    const { status, answer } = await save(formTeacher, { teacher_comment: `${words.normalize('NFD')}\n` });
    expect([status, answer.teacher_comment]).toEqual([200, `${words} `]);
  });
});
