import { describe, expect, it } from 'vitest';
import { planArchive, type StudentPlaces } from './plan-archive.ts';

const nowhere: StudentPlaces = { registrations: [], records: [], removed: [], marked: [] };
const year = (start: number, form_class_id: string) => ({
  academic_year_id: start * 10_000 + start + 1,
  form_class_id,
});
/** 'Form 202301 class' of every row. */
const rows = (places: Partial<StudentPlaces>) =>
  planArchive({ ...nowhere, ...places }).map(
    ({ form_level, academic_term_id, form_class_id }) =>
      `${form_level} ${academic_term_id} ${form_class_id ?? '-'}`,
  );

describe('the terms of the archive', () => {
  it('go up to the highest form with marks, each with its three terms', () => {
    const registrations = [year(2024, '2B'), year(2023, '1A')];
    expect(rows({ registrations, marked: [202301] })).toEqual(['1 202301 1A', '1 202302 1A', '1 202303 1A']);
    expect(rows({ registrations, marked: [202301, 202402] })).toEqual([
      '1 202301 1A',
      '1 202302 1A',
      '1 202303 1A',
      '2 202401 2B',
      '2 202402 2B',
      '2 202403 2B',
    ]);
  });

  it('of a form that was repeated are those of both years, and nothing is reckoned over them', () => {
    const registrations = [year(2022, '1A'), year(2023, '1B'), year(2024, '2A')];
    expect(rows({ registrations, marked: [202401] }).map((row) => row.slice(0, 8))).toEqual([
      '1 202201',
      '1 202202',
      '1 202203',
      '1 202301',
      '1 202302',
      '1 202303',
      '2 202401',
      '2 202402',
      '2 202403',
    ]);
  });

  it('of years without a registration are reckoned from the nearest form, as empty rows', () => {
    expect(rows({ registrations: [year(2024, '3A')], marked: [202401] })).toEqual([
      '1 202201 -',
      '1 202202 -',
      '1 202203 -',
      '2 202301 -',
      '2 202302 -',
      '2 202303 -',
      '3 202401 3A',
      '3 202402 3A',
      '3 202403 3A',
    ]);
  });

  it('of a form between two of which years are known lie before the one above', () => {
    const registrations = [year(2021, '1A'), year(2024, '3A')];
    expect(rows({ registrations, marked: [202401] }).slice(3, 6)).toEqual([
      '2 202301 -',
      '2 202302 -',
      '2 202303 -',
    ]);
  });

  it('of a form before one that was repeated lie before its first year', () => {
    const registrations = [year(2023, '2A'), year(2024, '2B'), year(2025, '3A')];
    expect(rows({ registrations, marked: [202501] }).slice(0, 3)).toEqual([
      '1 202201 -',
      '1 202202 -',
      '1 202203 -',
    ]);
  });

  it('leave out a form that was skipped, whose year was another form’s', () => {
    const registrations = [year(2023, '1A'), year(2024, '3A')];
    expect(rows({ registrations, marked: [202401] }).map((row) => row.slice(0, 4))).toEqual([
      '1 20',
      '1 20',
      '1 20',
      '3 20',
      '3 20',
      '3 20',
    ]);
  });

  it('of a student of the upper forms are all of Forms 1 to 3', () => {
    const all = rows({ registrations: [year(2025, '5 Sci')], marked: [202501] });
    expect([all.length, all[0], all.at(-1)]).toEqual([9, '1 202101 -', '3 202303 -']);
  });

  it('take the class of a single term from its own record, and none where the student was taken off', () => {
    const registrations = [year(2023, '1A')];
    const records = [{ academic_term_id: 202302, form_class_id: '1B' }];
    expect(rows({ registrations, records, removed: [202303], marked: [202301] })).toEqual([
      '1 202301 1A',
      '1 202302 1B',
      '1 202303 -',
    ]);
  });

  it('of a year in which the form was changed stand with the form of each term', () => {
    const registrations = [year(2023, '2A')];
    const records = [{ academic_term_id: 202301, form_class_id: '1B' }];
    expect(rows({ registrations, records, marked: [202302] })).toEqual([
      '1 202301 1B',
      '2 202302 2A',
      '2 202303 2A',
    ]);
  });

  it('are those of the forms attended while nobody has entered a mark, and none for who was in no class', () => {
    expect(rows({ registrations: [year(2025, '1A')] })).toHaveLength(3);
    expect(rows({})).toEqual([]);
  });
});
