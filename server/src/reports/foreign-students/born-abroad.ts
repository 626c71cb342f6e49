/** Of a country of birth as a family wrote it, against the school's own: null where nothing is written. */
export function isBornAbroad(countryOfBirth: string | null, schoolCountry: string): boolean | null {
  const country = countryKey(countryOfBirth ?? '');
  return country === '' ? null : country !== countryKey(schoolCountry);
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
