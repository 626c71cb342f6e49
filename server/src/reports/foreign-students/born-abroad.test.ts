import { describe, expect, it } from 'vitest';
import { isBornAbroad } from './born-abroad.ts';

/** Whose names are like those of others. */
const countries = [
  'Dominica',
  'Dominican Republic',
  'Guinea',
  'Guinea-Bissau',
  'Equatorial Guinea',
  'Papua New Guinea',
  'Sudan',
  'South Sudan',
  'Trinidad and Tobago',
  'Antigua and Barbuda',
  'Saint Kitts and Nevis',
  'Togo',
  'Saint Vincent and the Grenadines',
  'Grenada',
  'United States of America',
  'United Kingdom',
  'Oman',
];

describe('a country of birth', () => {
  it.each([
    'Trinidad and Tobago',
    'TRINIDAD & TOBAGO',
    ' trinidad  and tobago. ',
    'Trinidad&Tobago',
    'Trinidad',
    'tobago',
    'Trinidad/Tobago',
    'T&T',
    'TT',
    'T.T.',
    'T and T',
    'TnT',
    'Trinidad, W.I.',
    'Tobago (West Indies)',
    'Trinidad & Tobago, WI',
  ])('%j is the school’s own', (written) => expect(isBornAbroad(written, 'Trinidad and Tobago')).toBe(false));

  it.each([
    'Venezuela',
    'Côte d’Ivoire',
    'St. Vincent and the Grenadines',
    'Grenada, W.I.',
    'Antigua and Tobago',
    'Trinidad, Cuba',
    'Trinidad, Bolivia',
    'T',
    'and',
    'West Indies',
    'Togo',
    'Nauru',
    'Niue',
  ])('%s is abroad', (written) => expect(isBornAbroad(written, 'Trinidad and Tobago')).toBe(true));

  it.each([null, '', '  ', '-', 'N/A', 'n.a.', 'None', 'UNKNOWN', 'Not stated'])(
    '%j is not known',
    (written) => expect(isBornAbroad(written, 'Trinidad and Tobago')).toBeNull(),
  );

  it('is compared with the school’s, wherever the school is', () => {
    expect(isBornAbroad('Trinidad and Tobago', 'Curaçao')).toBe(true);
    expect(isBornAbroad('CURACAO', 'Curaçao')).toBe(false);
    expect(isBornAbroad('C', 'Curaçao')).toBe(true);
    const vincentian = 'Saint Vincent and the Grenadines';
    expect(['SVG', 'The Grenadines', 'Saint Vincent'].map((one) => isBornAbroad(one, vincentian))).toEqual([
      false,
      false,
      false,
    ]);
    expect(['Trinidad', 'Saint Lucia', 'TT'].map((one) => isBornAbroad(one, vincentian))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it.each(countries)('%s is itself alone', (own) =>
    expect(countries.filter((written) => isBornAbroad(written, own) === false)).toEqual([own]),
  );
});
