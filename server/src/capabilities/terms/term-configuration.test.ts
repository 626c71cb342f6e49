import { calls } from 'contract/calls';
import { afterAll, describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { students, subjects, term } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const office = await school.browser().signIn('sthomas');
const teacher = await school.browser().signIn('amohammed');
const { db } = school.database.owner;

describe('term configuration', () => {
  it('says for each level whether exams count, and is set for one level or for all', async () => {
    const levels = async () => {
      const { answer } = await office.ask(calls.listTermConfigurations, { query: {} });
      return answer.levels.map(({ exam_mark }) => exam_mark);
    };
    const set = async (form_level: number | null, exam_mark: 0 | 1, academic_term_id: number = term) =>
      office.ask(calls.saveTermConfiguration, { body: { academic_term_id, form_level, exam_mark } });
    expect(await levels()).toEqual([1, 1, 1, 1, 1, 0]);
    expect((await set(1, 0)).status).toBe(200);
    expect(await levels()).toEqual([0, 1, 1, 1, 1, 0]);
    const { answer: ofClass } = await teacher.ask(calls.getTermConfiguration, {
      params: { className: '1A' },
    });
    expect(ofClass).toEqual({ exam_mark: 0 });
    await set(null, 0);
    expect(await levels()).toEqual([0, 0, 0, 0, 0, 0]);
    await set(null, 1);
    await set(6, 0);
    expect(await levels()).toEqual([1, 1, 1, 1, 1, 0]);
    expect((await set(1, 0, 202_503)).answer.levels[0]).toMatchObject({ exam_mark: 0 });
    expect((await set(1, 0, 209_901)).status).toBe(404);
    const rows = await db
      .selectFrom('history')
      .select('academic_term_id')
      .where('entity', '=', 'term_configuration')
      .execute();
    expect(rows).toHaveLength(5);
  });

  it('keeps exam marks where course work alone counts, and says how many', async () => {
    const { attend, mark } = schoolRecords(db);
    await attend(students.brandon, '1A', { absent: 0, late: 0 });
    await mark(students.brandon, subjects.spanish, { exam_mark: 70 });
    // Moved up since: the term counts where it was.
    await attend(students.jada, '1B', { absent: 0, late: 0 });
    await mark(students.jada, subjects.spanish, { exam_mark: 55 });
    const { answer } = await office.ask(calls.saveTermConfiguration, {
      body: { academic_term_id: term, form_level: 1, exam_mark: 0 },
    });
    expect(answer.levels[0]).toEqual({ form_level: 1, exam_mark: 0, exam_marks_entered: 2 });
  });
});
