import { countries, countryOfCode } from 'contract/countries';

/**
 * Of a country of birth as a family wrote it, against the school's own: null where nothing is written, or only that
 * nothing is known (3-decisions §8.12). A town may stand before it.
 */
export function isBornAbroad(countryOfBirth: string | null, schoolCountry: string): boolean | null {
  const written = countryOfBirth ?? '';
  const country = countryKey(written);
  if (country === '' || wordsForNothing.has(country)) return null;
  const own = countryKey(schoolCountry).replace(/^republic of /u, '');
  return !isOwnName(own, country) && !isTownOf(own, written);
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

function isOwnName(own: string, country: string): boolean {
  return ownNames(own).includes(country) || isInitialsOf(own, country);
}

/**
 * 'San Fernando, Trinidad', and not 'Trinidad, Cuba': the country stands last. Nor 'Cuba, Trinidad', which may be the
 * one there. Two letters after a town are a province as often as initials ('Calgary, AB'), unless they are the country's code.
 */
function isTownOf(own: string, written: string): boolean {
  const parts = written
    .split(/[,;()/\n]| [-–—] /u)
    .map(countryKey)
    .filter((part) => part !== '' && !westIndiesAlone.test(part));
  const country = parts.at(-1);
  if (parts.length < 2 || country === undefined) return false;
  const isOwn = /^\p{L}{2}$/u.test(country)
    ? countryKey(countryOfCode(country) ?? '') === own
    : isOwnName(own, country);
  return isOwn && parts.every((part) => isOwnName(own, part) || !countryKeys.has(part));
}

/** Of 'Trinidad and Tobago' also 'Trinidad Tobago', and each of the two by itself: who names one was born in the country. */
function ownNames(own: string): string[] {
  const parts = own.split(' and ');
  return [own, `republic of ${own}`, parts.join(' '), ...parts];
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
 * The same for 'TRINIDAD & TOBAGO', 'Trinidad and  Tobago' and 'Trinidad and Tobago, W.I.', for 'The Bahamas' and
 * 'Bahamas', 'St. Lucia' and 'Saint Lucia': families write a country in many ways.
 */
export function countryKey(country: string): string {
  const words = country
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'the')
    .map((word) => (word === 'st' ? 'saint' : word));
  return words.join(' ').replace(behindCountry, '');
}

const westIndies = '(?:british west indies|west indies|b ?w ?i|w ?i)$';
const behindCountry = new RegExp(` ${westIndies}`, 'u');
const westIndiesAlone = new RegExp(`^${westIndies}`, 'u');
const countryKeys: ReadonlySet<string> = new Set(countries.map(countryKey));
