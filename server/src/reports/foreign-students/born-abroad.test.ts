import { countries as offeredCountries } from 'contract/countries';
import { describe, expect, it } from 'vitest';
import { groupByCountry, isBornAbroad } from './born-abroad.ts';

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
    'Republic of Trinidad and Tobago',
    'San Fernando, Trinidad',
    'Port-of-Spain, Trinidad & Tobago, W.I.',
    'Scarborough (Tobago)',
    'Arima, TT',
    'Arima; T&T',
    'Point Fortin - T.T.',
    'San Fernando, Trinidad, Tobago',
    'St. James, Port of Spain, Trinidad',
    'San Fernando Trinidad',
    'Port of Spain Trinidad W.I.',
    'La Brea Trinidad, West Indies',
    'Scarborough Tobago',
    'Arima T&T',
    'Arima TT',
  ])('%j is the school’s own', (written) => expect(isBornAbroad(written, 'Trinidad and Tobago')).toBe(false));

  it.each([
    'Venezuela',
    'Côte d’Ivoire',
    'St. Vincent and the Grenadines',
    'Grenada, W.I.',
    'Antigua and Tobago',
    'Trinidad, Cuba',
    'Trinidad, Bolivia',
    'Trinidad, Colorado, USA',
    'Trinidad (Cuba)',
    'Cuba, Trinidad',
    'Trinidad Cuba',
    'Cuba Trinidad',
    'San Fernando Trinidad, Cuba',
    'La Trinidad',
    'Santísima Trinidad',
    'not Trinidad',
    'Caracas, Venezuela',
    'San Fernando, Philippines',
    'San Fernando',
    'Kingston, W.I.',
    'Arima, T',
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

  it('may stand behind a province that is written like the initials of the school’s', () => {
    const own = 'Antigua and Barbuda';
    expect(
      ['Calgary, AB', 'Calgary AB', "St. John's, AG", "St. John's, A&B", 'AB'].map((one) =>
        isBornAbroad(one, own),
      ),
    ).toEqual([true, true, false, false, false]);
  });

  it.each([
    ['St. Vincent and Grenadines', 'Saint Vincent and the Grenadines'],
    ['Bahamas', 'The Bahamas'],
    ['Trinidad and Tobago', 'Republic of Trinidad & Tobago'],
  ])('%s, as a record offers it, is the own one of a school in %s', (offered, own) => {
    expect(offeredCountries).toContain(offered);
    expect(isBornAbroad(offered, own)).toBe(false);
  });

  it.each([
    ['Port Moresby Papua New Guinea', 'Guinea'],
    ['Newark New Jersey', 'Jersey'],
    ['Belfast, Northern Ireland', 'Ireland'],
    ['Pago Pago American Samoa', 'Samoa'],
  ])('%s is not %s, with which it ends', (written, own) => expect(isBornAbroad(written, own)).toBe(true));

  it.each(countries)('%s is itself alone', (own) =>
    expect(countries.filter((written) => isBornAbroad(written, own) === false)).toEqual([own]),
  );
});

describe('students born abroad', () => {
  const grouped = (...written: string[]) =>
    groupByCountry(
      written.map((country_of_birth) => ({ country_of_birth })),
      'Trinidad & Tobago',
    ).map(({ country, students }) => [country, ...students.map(({ country_of_birth }) => country_of_birth)]);

  it('are counted under their country, whether or not a town stands before it', () => {
    expect(
      grouped('Caracas, Venezuela', 'Venezuela', 'Maturín Venezuela', 'Trinidad, Cuba', 'Trinidad (Bolivia)'),
    ).toEqual([
      ['Bolivia', 'Trinidad (Bolivia)'],
      ['Cuba', 'Trinidad, Cuba'],
      ['Venezuela', 'Caracas, Venezuela', 'Venezuela', 'Maturín Venezuela'],
    ]);
  });

  it('and under the name by which the country is offered, unless somebody wrote its name alone', () => {
    expect(grouped('Brooklyn, USA', 'Kingstown, St. Vincent')).toEqual([
      ['St. Vincent and Grenadines', 'Kingstown, St. Vincent'],
      ['United States', 'Brooklyn, USA'],
    ]);
    expect(grouped('LONDON, UNITED KINGDOM', 'UNITED KINGDOM')).toEqual([
      ['UNITED KINGDOM', 'LONDON, UNITED KINGDOM', 'UNITED KINGDOM'],
    ]);
  });

  it('stand by themselves where no known country is named, or perhaps another', () => {
    expect(grouped('San Fernando', 'Los Angeles, CA', 'Cuba, Trinidad', 'Cuba')).toEqual([
      ['Cuba', 'Cuba'],
      ['Cuba, Trinidad', 'Cuba, Trinidad'],
      ['Los Angeles, CA', 'Los Angeles, CA'],
      ['San Fernando', 'San Fernando'],
    ]);
  });
});
