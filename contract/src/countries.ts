const named = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));

/** Codes of unions, of leftovers and of none, and ranges of codes for trials: nobody is born there. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UM', 'UN', 'XA', 'XB', 'ZZ']);

/**
 * The English name of a country by its code of two letters, with "and" written out as families and schools do:
 * 'TT' → 'Trinidad and Tobago'. Undefined for what is no such code.
 */
export function countryOfCode(code: string): string | undefined {
  const upper = code.toUpperCase();
  if (!/^[A-Z]{2}$/.test(upper) || noCountries.has(upper)) return undefined;
  return named.of(upper)?.replaceAll(' & ', ' and ');
}

// Codes out of use stand for the country of today, which is there once.
const names = new Set(
  letters.flatMap((first) => letters.flatMap((last) => countryOfCode(first + last) ?? [])),
);

/** The countries and territories that the platform has names for, in the order of the alphabet. */
export const countries: readonly string[] = [...names].toSorted(new Intl.Collator('en').compare);
