import { countries, countryOfCode } from 'contract/countries';

/**
 * The country that is named in a country of birth as a family wrote it, by its key; undefined where none is named that
 * is known. A town may stand before it, with a comma or without: 'San Fernando Trinidad' is in Trinidad and 'Trinidad,
 * Cuba' in Cuba. What stands before must be no country itself: 'Cuba, Trinidad' may be the town there.
 * The school's own, `home`, may also be written by its initials.
 */
export function namedCountry(written: string, home: string): string | undefined {
  const alone = countryByName(countryKey(written), home);
  if (alone !== undefined) return alone;
  const parts = written
    .split(/[,;()/\n]| [-–—] /u)
    .map(countryKey)
    .filter((part) => part !== '' && !westIndiesAlone.test(part));
  const found = countryAtEnd(parts.pop() ?? '', home);
  if (found === undefined) return undefined;
  const isAnother = (place: string) =>
    names.has(place) && countryByName(place, found.country) !== found.country;
  return [...parts, found.town].some(isAnother) ? undefined : found.country;
}

/** The key of the school's own country, however the school writes it. */
export function homeKey(schoolCountry: string): string {
  const key = countryKey(schoolCountry);
  return known.get(key) ?? key.replace(/^republic of /u, '');
}

/** The name by which a known country is offered. */
export function offeredName(key: string): string | undefined {
  return names.get(key);
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

/** Of 'san fernando trinidad' the country and the town: the longest name counts, 'papua new guinea' before 'guinea'. */
function countryAtEnd(place: string, home: string): { town: string; country: string } | undefined {
  const words = place.split(' ');
  for (const [at] of words.entries()) {
    const country = countryBehindTown(words.slice(at).join(' '), home);
    if (country === undefined) continue;
    if (at > 0 && leadingWords.has(words[at - 1] ?? '')) return undefined;
    return { town: words.slice(0, at).join(' '), country };
  }
  return undefined;
}

/**
 * With these before it the name is that of another place, as in 'La Trinidad', 'New Mexico', 'Northern Ireland', or
 * the sentence another one, as in 'Antigua and Tobago', 'not Trinidad'.
 */
const leadingWords: ReadonlySet<string> = new Set(
  (
    'la las el los le les du de del da do new nueva nuevo nova nouvelle old north northern south southern east ' +
    'eastern west western central upper lower british french dutch spanish danish american villa santa santo san ' +
    'santisima saint and or of not near outside'
  ).split(' '),
);

/** Two letters are a province as often as initials ('Calgary, AB'), unless they are the code of the school's country. */
function countryBehindTown(name: string, home: string): string | undefined {
  if (!/^\p{L}{2}$/u.test(name)) return countryByName(name, home);
  return countryKey(countryOfCode(name) ?? '') === home ? home : known.get(name);
}

function countryByName(name: string, home: string): string | undefined {
  return ownNames(home).includes(name) || isInitialsOf(home, name) ? home : known.get(name);
}

/** Of 'Trinidad and Tobago' also 'Trinidad Tobago', and each of the two by itself: who names one was born in the country. */
function ownNames(country: string): string[] {
  const parts = country.split(' and ');
  return [country, `republic of ${country}`, parts.join(' '), ...parts];
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

/** The names that the records offer, by key. */
const names: ReadonlyMap<string, string> = new Map(countries.map((name) => [countryKey(name), name]));

/** The keys of countries by all names that stand for one alone. */
const known: ReadonlyMap<string, string> = new Map([
  ...[...names.keys()].flatMap((key) => ownNames(key).map((name) => [name, key] as const)),
  ...[...names.keys()].map((key) => [key, key] as const),
  ...['us', 'usa', 'u s', 'u s a', 'united states of america'].map(
    (name) => [name, 'united states'] as const,
  ),
  ...['uk', 'u k'].map((name) => [name, 'united kingdom'] as const),
]);
