/**
 * Of a country of birth as a family wrote it, against the school's own: null where nothing is written, or only that
 * nothing is known (3-decisions §8.12).
 */
export function isBornAbroad(countryOfBirth: string | null, schoolCountry: string): boolean | null {
  const country = countryKey(countryOfBirth ?? '');
  if (country === '' || wordsForNothing.has(country)) return null;
  const own = countryKey(schoolCountry);
  return !ownNames(own).includes(country) && !isInitialsOf(own, country);
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

/** Of 'Trinidad and Tobago' also 'Trinidad Tobago', and each of the two by itself: who names one was born in the country. */
function ownNames(own: string): string[] {
  const parts = own.split(' and ');
  return [own, parts.join(' '), ...parts.map(withoutArticle)];
}

/** 'T&T', 'T.T.', 'TT' and 'TnT' of 'Trinidad and Tobago'. One letter would be anything. */
function isInitialsOf(own: string, country: string): boolean {
  const words = own.split(' ');
  const named = words.filter((word) => !joiningWords.has(word));
  const pattern = words.map((word) => joiningWords.get(word) ?? word.slice(0, 1)).join(' ?');
  return named.length > 1 && new RegExp(`^${pattern}$`, 'u').test(country);
}

/** What in initials may be there or not. */
const joiningWords: ReadonlyMap<string, string> = new Map([
  ['and', '(?:and|n)?'],
  ['of', '(?:of|o)?'],
  ['the', '(?:the|t)?'],
]);

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

/**
 * The same for 'TRINIDAD & TOBAGO', 'Trinidad and  Tobago' and 'Trinidad and Tobago, W.I.': families write a country in
 * many ways.
 */
export function countryKey(country: string): string {
  const words = country
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return withoutArticle(words.replace(/ (?:the )?(?:british west indies|west indies|b ?w ?i|w ?i)$/u, ''));
}

function withoutArticle(words: string): string {
  return words.replace(/^the /u, '');
}
