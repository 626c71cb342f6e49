/** Of a country of birth as a family wrote it, against the school's own: null where nothing is written. */
export function isBornAbroad(countryOfBirth: string | null, schoolCountry: string): boolean | null {
  const country = countryKey(countryOfBirth ?? '');
  return country === '' ? null : country !== countryKey(schoolCountry);
}

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

/** The same for 'TRINIDAD & TOBAGO' and 'Trinidad and  Tobago': families write a country in many ways. */
export function countryKey(country: string): string {
  return country
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
