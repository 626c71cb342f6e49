import { describe, expect, it } from 'vitest';
import { nameCountries } from '../foreign-students/born-abroad.ts';
import { countCountries } from './count-countries.ts';

const bornIn = (...countries: string[]) =>
  countries.map((country_of_birth, index) => ({
    student_id: index + 1,
    form_class_id: '1A',
    form_level: 1,
    gender: 'F' as const,
    date_of_birth: null,
    ethnic_group_id: null,
    religion_id: null,
    country_of_birth,
  }));

describe('the countries of birth of the return', () => {
  it('have the names that most families write, as those of the Foreign Students report', () => {
    const written = ['Saint Lucia', 'St. Lucia', ' St. Lucia', 'GUYANA', 'Trinidad & Tobago'];
    const { countries, born_abroad } = countCountries(bornIn(...written), 'Trinidad and Tobago');
    expect(countries.map(({ country, total }) => [country, total])).toEqual([
      ['GUYANA', 1],
      ['St. Lucia', 3],
    ]);
    expect(born_abroad.total).toBe(4);
    const names = nameCountries(written);
    expect(countries.map(({ country }) => country)).toEqual([names.get('guyana'), names.get('saint lucia')]);
  });
});
