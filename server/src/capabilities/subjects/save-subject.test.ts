import { calls } from 'contract/calls';
import { type SubjectSave, subjectMessages } from 'contract/subjects';
import { versionMessages } from 'contract/versions';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { students, subjects } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const office = await school.browser().signIn('twilliams');
const { db } = school.database.owner;

beforeEach(async () => {
  await db.deleteFrom('subjects').where('id', '>=', 100).execute();
  await db.updateTable('subjects').set({ retired_on: null }).execute();
});

const save = async (body: SubjectSave) => office.ask(calls.saveSubject, { body });
const drop = async (id: number) => office.ask(calls.deleteSubject, { body: { id } });
const retire = async (id: number, retired: 0 | 1) =>
  office.ask(calls.retireSubject, { body: { id, retired } });
const choices = async () => (await office.ask(calls.listSubjects, {})).answer.map(({ title }) => title);

describe('a subject', () => {
  it('is added, changed and deleted, each with its history', async () => {
    const added = await save({ title: '  Additional   Mathematics ', abbr: 'Add Math' });
    const { id } = added.answer;
    expect([added.status, added.answer]).toEqual([
      201,
      {
        id: expect.any(Number),
        title: 'Additional Mathematics',
        abbr: 'Add Math',
        asr_code: '',
        retired: 0,
        used: { lessons: 0, assignments: 0, marks: 0 },
        version: 1,
        updated_by: 'Trevor Williams',
        updated_at: expect.any(String),
      },
    ]);
    const changed = await save({ id, title: 'Additional Mathematics', abbr: 'A Math', asr_code: 'AMTH' });
    expect([changed.status, changed.answer]).toMatchObject([200, { abbr: 'A Math', asr_code: 'AMTH' }]);
    expect(await choices()).toContain('Additional Mathematics');
    const deleted = await drop(id);
    expect([deleted.status, deleted.answer.title]).toEqual([200, 'Additional Mathematics']);
    expect(await choices()).not.toContain('Additional Mathematics');
    const history = await db
      .selectFrom('history')
      .select(['actor', 'before', 'after'])
      .where('entity', '=', 'subject')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(history).toMatchObject([
      { actor: 'Trevor Williams', before: null, after: { abbr: 'Add Math' } },
      { before: { abbr: 'Add Math' }, after: { abbr: 'A Math', asr_code: 'AMTH' } },
      { before: { abbr: 'A Math' }, after: null },
    ]);
  });

  it('is deleted also where it is named in the address', async () => {
    const { answer: added } = await save({ id: null, title: 'Steelpan', abbr: 'Pan' });
    const { status } = await office.write('DELETE', `/api/subject?id=${added.id}`);
    expect(status).toBe(200);
    expect(await choices()).not.toContain('Steelpan');
  });

  it('keeps its ASR code where only title and abbreviation are sent', async () => {
    await save({ id: subjects.spanish, title: 'Spanish', abbr: 'Span', asr_code: 'SPN' });
    const { answer } = await save({ id: subjects.spanish, title: 'Spanish', abbr: 'Spa' });
    expect(answer).toMatchObject({ abbr: 'Spa', asr_code: 'SPN' });
    await save({ id: subjects.spanish, title: 'Spanish', abbr: 'Span', asr_code: '' });
  });

  it('that is in use is not deleted: it is said where, and it can be retired', async () => {
    const { answer: music } = await save({ title: 'Music', abbr: 'Mus' });
    await schoolRecords(db).mark(students.anika, music.id, { course_mark: 80 });
    const refused = await drop(music.id);
    expect([refused.status, refused.json]).toEqual([
      409,
      {
        message: 'Music is in use: 1 mark. It can be retired instead.',
        current: { lessons: 0, assignments: 0, marks: 1 },
      },
    ]);
    const retired = await retire(music.id, 1);
    expect([retired.status, retired.answer.retired]).toEqual([200, 1]);
    expect(await choices()).not.toContain('Music');
    const { answer: all } = await office.ask(calls.listAllSubjects, {});
    expect(all.find(({ id }) => id === music.id)).toMatchObject({ retired: 1, used: { marks: 1 } });
    expect((await retire(music.id, 0)).answer.retired).toBe(0);
    expect(await choices()).toContain('Music');
    await db.deleteFrom('term_marks').where('subject_id', '=', music.id).execute();
  });

  it('of Forms 1 to 3 stays under the id that every school gives it', async () => {
    const refused = await drop(28);
    expect([refused.status, refused.json]).toEqual([409, { message: subjectMessages.ofEverySchool('ICT') }]);
  });

  it.each([
    [{ title: '', abbr: 'X' }, { title: [subjectMessages.blank] }],
    [{ title: 'Dance', abbr: '   ' }, { abbr: [subjectMessages.blank] }],
    [{ title: 'x'.repeat(61), abbr: 'X' }, { title: [subjectMessages.tooLong(60)] }],
    [{ title: 'spanish', abbr: 'Sp' }, { title: [subjectMessages.titleTaken('Spanish')] }],
  ])('%j is refused at its field', async (body, errors) => {
    const reply = await save(body);
    expect([reply.status, reply.json]).toMatchObject([422, { errors }]);
    expect(await choices()).toHaveLength(9);
  });

  it('whose title a retired one has is refused with what to do', async () => {
    await retire(28, 1);
    const reply = await save({ title: 'ict', abbr: 'IT' });
    expect(reply.json).toMatchObject({ errors: { title: [subjectMessages.titleRetired('ICT')] } });
  });

  it('that is unknown is not found', async () => {
    const { status, json } = await save({ id: 9999, title: 'Dance', abbr: 'Da' });
    expect([status, json], 'in words, for whom a colleague deleted it under the hand').toEqual([
      404,
      { message: versionMessages.gone },
    ]);
    expect((await drop(9999)).status).toBe(404);
    expect((await retire(9999, 1)).status).toBe(404);
  });

  it('added by two people at once is there once', async () => {
    const replies = await Promise.all([1, 2, 3].map(async () => save({ title: 'Dance', abbr: 'Da' })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });
});
