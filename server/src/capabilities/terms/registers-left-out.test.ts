import { updateWarnings } from 'contract/school-year';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstTerm, termOffice } from '../../testing/term-office.ts';

let at: Awaited<ReturnType<typeof termOffice>>;

beforeAll(async () => {
  at = await termOffice();
  const registers = [
    ['2026-09-08', 'AM'],
    ['2026-09-08', 'PM'],
    ['2026-09-09', 'AM'],
    ['2026-12-10', 'AM'],
    // Of the term before, which is left as it is.
    ['2026-07-01', 'AM'],
  ] as const;
  await at.school.database.owner.db
    .insertInto('attendance_registers')
    .values(
      registers.map(([register_date, session]) => ({
        form_class_id: '1A',
        register_date,
        session,
        taken_by: null,
        updated_by: null,
        updated_at: null,
      })),
    )
    .execute();
});
afterAll(() => at.school.close());

describe('whoever updates the dates of the current term', () => {
  it.each([
    ['the same days', {}, 0],
    ['more days', { term_start: '2026-09-01', term_end: '2026-12-18' }, 0],
    ['a start on the day of the first register', { term_start: '2026-09-08' }, 0],
    ['a later start', { term_start: '2026-09-09' }, 2],
    ['an earlier end', { term_end: '2026-12-09' }, 1],
    ['both', { term_start: '2026-09-10', term_end: '2026-12-09' }, 4],
  ])('to %s is told how many registers are outside them', async (_which, changed, outside) => {
    const { answer } = await at.rehearse({ ...firstTerm, ...changed });
    expect(answer.warnings).toEqual(outside === 0 ? [] : [updateWarnings.registersLeftOut(outside)]);
  });

  it('leaves them as they are, and they are in the term again with dates that take them in', async () => {
    const registers = async () =>
      at.school.database.owner.db.selectFrom('attendance_registers').selectAll().execute();
    const before = await registers();
    const later = await at.change({ ...firstTerm, term_start: '2026-09-10' });
    expect([later.status, later.answer.warnings]).toEqual([200, [updateWarnings.registersLeftOut(3)]]);
    expect(await registers()).toEqual(before);
    expect((await at.change(firstTerm)).answer.warnings).toEqual([]);
    expect((await at.rehearse({ ...firstTerm, term_start: '2026-09-10' })).answer.warnings).toHaveLength(1);
  });
});
