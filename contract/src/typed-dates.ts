/** Dates as people and spreadsheets write them. */

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

/**
 * 'YYYY-MM-DD' of a date as it was typed, null when it is none. The day comes before the month:
 *
 * - 2014-03-09, 2014/3/9, with or without a time after it
 * - 09/03/2014, 9-3-2014, 9.3.14
 * - 9 March 2014, 9-Mar-14, March 9, 2014, Sunday 9th March 2014
 * - 41707, as Excel counts days where a cell has lost its format
 *
 * A year of two digits is the latest one that is no more than `yearsAhead` after that of `today` (YYYY-MM-DD).
 */
export function readTypedDate(
  typed: string,
  today: string,
  { yearsAhead = 0 }: { yearsAhead?: number } = {},
): string | null {
  const latestYear = Number(today.slice(0, 4)) + yearsAhead;
  const text = typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[t\s]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]\.?m\.?|z)?$/, '')
    .replace(/^[a-z]{3,9}day,?\s+|^(mon|tue|wed|thu|fri|sat|sun),?\s+/, '');
  if (/^\d{5,6}$/.test(text)) return fromExcelDays(Number(text));
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (yearFirst) return toDate(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const dayFirst = /^(\d{1,2})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{4}|\d{2})$/.exec(text);
  if (dayFirst) return toDate(fullYear(dayFirst[3], latestYear), Number(dayFirst[2]), Number(dayFirst[1]));
  const dayAndName = /^(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]*([a-z]{3,9})\.?[-/.,\s]*(\d{4}|\d{2})$/.exec(text);
  if (dayAndName) {
    return toDate(fullYear(dayAndName[3], latestYear), monthNamed(dayAndName[2]), Number(dayAndName[1]));
  }
  const nameAndDay = /^([a-z]{3,9})\.?[-/.,\s]*(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(\d{4}|\d{2})$/.exec(text);
  if (nameAndDay) {
    return toDate(fullYear(nameAndDay[3], latestYear), monthNamed(nameAndDay[1]), Number(nameAndDay[2]));
  }
  return null;
}

/** What is said of a text that is no date. */
export function notADate(typed: string): string {
  return `“${typed}” is not a date. Write it as 2014-03-09 or 09/03/2014, the day first.`;
}

/** Day 1 is 1 January 1900, and there is a 29 February of that year which never was. */
function fromExcelDays(days: number): string | null {
  if (days <= 60) return null;
  const date = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000);
  return date.getUTCFullYear() > 2100 ? null : date.toISOString().slice(0, 10);
}

function fullYear(digits: string | undefined, latestYear: number): number {
  const year = Number(digits);
  return digits?.length === 2 ? latestYear - ((latestYear - year) % 100) : year;
}

/** 0, which is no month, for a word that names none. */
function monthNamed(word: string | undefined): number {
  if (word === undefined) return 0;
  const short = word === 'sept' ? 'sep' : word;
  return monthNames.findIndex((name) => name === short || (short.length === 3 && name.startsWith(short))) + 1;
}

function toDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const stands = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return stands && year >= 1900 && year <= 2100 ? date.toISOString().slice(0, 10) : null;
}
