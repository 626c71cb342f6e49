import { countryKey, homeKey, namedCountry, offeredName } from './named-country.ts';

/**
 * Of a country of birth as a family wrote it, against the school's own: null where nothing is written, or only that
 * nothing is known (3-decisions §8.12). A town may stand before it.
 */
export function isBornAbroad(countryOfBirth: string | null, schoolCountry: string): boolean | null {
  const written = countryOfBirth ?? '';
  const key = countryKey(written);
  if (key === '' || wordsForNothing.has(key)) return null;
  const home = homeKey(schoolCountry);
  return namedCountry(written, home) !== home;
}

const wordsForNothing: ReadonlySet<string> = new Set([
  'n a',
  'na',
  'nil',
  'none',
  'not applicable',
  'not available',
  'not known',
  'not stated',
  'unknown',
]);

/**
 * Who was born abroad by country, in the order of the alphabet: 'Caracas, Venezuela' with 'Venezuela'. What names no
 * known country is one by itself.
 */
export function groupByCountry<Student extends { country_of_birth: string | null }>(
  bornAbroad: readonly Student[],
  schoolCountry: string,
): { country: string; students: Student[] }[] {
  const home = homeKey(schoolCountry);
  const ways = nameCountries(bornAbroad.map(({ country_of_birth }) => country_of_birth ?? ''));
  const groups = Map.groupBy(bornAbroad, ({ country_of_birth }) => {
    const written = country_of_birth ?? '';
    return namedCountry(written, home) ?? countryKey(written);
  });
  return [...groups]
    .map(([key, students]) => ({ country: ways.get(key) ?? offeredName(key) ?? '', students }))
    .toSorted((one, other) => inAlphabet(one.country, other.country));
}

const { compare: inAlphabet } = new Intl.Collator('en');

/**
 * The names of countries by `countryKey`. One that families write in many ways gets one name in all documents: the way
 * that most of them write it.
 */
export function nameCountries(written: readonly string[]): ReadonlyMap<string, string> {
  const ways = [...Map.groupBy(written, (way) => way.trim())]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .toSorted(([, one], [, other]) => one.length - other.length);
  // The last one of a country stays.
  return new Map(ways.map(([way]) => [countryKey(way), way]));
}
