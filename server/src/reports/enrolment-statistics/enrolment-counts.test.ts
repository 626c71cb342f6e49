import { describe, expect, it } from 'vitest';
import { countByAge } from './count-by-age.ts';
import { countByGroup } from './count-by-group.ts';
import type { CountedStudent } from './enrolment-store.ts';

let lastId = 20260000;

function pupil(gender: 'M' | 'F' | null, rest: Partial<CountedStudent> = {}): CountedStudent {
  lastId += 1;
  return {
    student_id: lastId,
    form_class_id: '1A',
    form_level: 1,
    gender,
    date_of_birth: null,
    ethnic_group_id: null,
    religion_id: null,
    country_of_birth: null,
    ...rest,
  };
}

describe('ages', () => {
  it('are those at 30 November of the start year', () => {
    const ageOf = (date_of_birth: string | null) =>
      countByAge([pupil('F', { date_of_birth })], 2026).ages.find(({ total }) => total.female === 1)?.label;
    expect(ageOf('2014-11-30')).toBe('12');
    expect(ageOf('2014-12-01')).toBe('11');
    expect(ageOf('2008-02-29')).toBe('18');
    expect(ageOf('2007-11-30')).toBe('19+');
    expect(ageOf('1990-01-01')).toBe('19+');
    expect(ageOf('2016-11-30')).toBe('10');
    expect(ageOf('2016-12-01')).toBe('Unknown');
    expect(ageOf('2027-01-01')).toBe('Unknown');
    expect(ageOf(null)).toBe('Unknown');
  });

  it('add up to the enrolment of each form, whatever is missing', () => {
    const counts = countByAge(
      [
        pupil('M', { date_of_birth: '2014-05-01' }),
        pupil('F', { date_of_birth: '2014-05-01' }),
        pupil('F'),
        pupil(null, { date_of_birth: '2014-05-01' }),
        pupil(null),
        pupil('M', { date_of_birth: '2024-05-01' }),
        pupil('M', { form_level: 6, form_class_id: '6 Up', date_of_birth: '2007-05-01' }),
      ],
      2026,
    );
    expect(counts.ages.map(({ label }) => label)).toEqual([
      '10',
      '11',
      '12',
      '13',
      '14',
      '15',
      '16',
      '17',
      '18',
      '19+',
      'Unknown',
    ]);
    expect(counts.ages.find(({ label }) => label === '12')?.forms[0]).toEqual({
      male: 1,
      female: 1,
      total: 2,
    });
    expect(counts.ages.at(-1)?.total).toEqual({ male: 1, female: 1, total: 2 });
    expect(counts.sex_not_recorded).toEqual({
      forms: [2, 0, 0, 0, 0, 0],
      total: 2,
      of: [
        { label: '12', students: 1 },
        { label: 'Unknown', students: 1 },
      ],
    });
    expect(counts.all.forms[0]).toEqual({ male: 2, female: 2, not_recorded: 2, total: 6 });
    expect(counts.all.total).toEqual({ male: 3, female: 2, not_recorded: 2, total: 7 });
    expect(counts.unlikely).toBe(1);
    const inRows = counts.ages.reduce((sum, { total }) => sum + total.total, 0);
    expect(inRows + counts.sex_not_recorded.total).toBe(7);
  });
});

describe('groups', () => {
  const groups = [
    { id: 1, grouping: 'African' },
    { id: 2, grouping: 'East Indian' },
    { id: 11, grouping: 'Not Available' },
  ];

  it('add up to the enrolment, with those who stated nothing and those whose sex is not recorded', () => {
    const counts = countByGroup(
      [
        pupil('M', { ethnic_group_id: 1 }),
        pupil('F', { ethnic_group_id: 1 }),
        pupil('F', { ethnic_group_id: 11 }),
        pupil('M'),
        pupil(null, { ethnic_group_id: 2 }),
        pupil(null),
      ],
      groups,
      ({ ethnic_group_id }) => ethnic_group_id,
    );
    expect(counts).toEqual({
      groups: [
        { code: 1, label: 'African', male: 1, female: 1, total: 2 },
        { code: 2, label: 'East Indian', male: 0, female: 0, total: 0 },
        { code: 11, label: 'Not Available', male: 0, female: 1, total: 1 },
      ],
      not_stated: { male: 1, female: 0, total: 1 },
      sex_not_recorded: {
        total: 2,
        of: [
          { label: 'East Indian', students: 1 },
          { label: 'Not stated', students: 1 },
        ],
      },
      all: { male: 2, female: 2, not_recorded: 2, total: 6 },
    });
  });
});
