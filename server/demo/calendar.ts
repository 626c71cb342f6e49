import { addDays } from 'contract/days';

/** School years, terms and holidays of Trinidad and Tobago. Dates are 'YYYY-MM-DD'. */

export interface SchoolYear {
  academic_year_id: number;
  /** The calendar year in which it starts. */
  startYear: number;
  starts_on: string;
  /** null while the year is not over. */
  ends_on: string | null;
  terms: readonly SchoolTerm[];
}

export interface SchoolTerm {
  academic_term_id: number;
  academic_year_id: number;
  term: number;
  term_start: string;
  term_end: string;
  next_term_start: string;
  total_sessions: number;
  published_at: string | null;
}

/** The demonstration's own today: marks are in up to here (3-decisions §10). */
export const demoToday = '2026-11-20';
const currentStartYear = 2026;

/** The current year, of which only Term 1 has begun, and the years before it; the oldest first. */
export function schoolYears(count: number): SchoolYear[] {
  return Array.from({ length: count }, (_, i) => schoolYear(currentStartYear - count + 1 + i));
}

function schoolYear(startYear: number): SchoolYear {
  const isCurrent = startYear === currentStartYear;
  const academic_year_id = startYear * 10_000 + startYear + 1;
  const first = firstSchoolDay(startYear);
  const second = firstWeekday(`${startYear + 1}-01-02`, monday);
  const third = addDays(second, 98);
  const summerEnd = firstWeekday(`${startYear + 1}-07-01`, friday);
  const terms = [
    [first, addDays(first, 95), second],
    [second, addDays(second, 81), third],
    [third, summerEnd, firstSchoolDay(startYear + 1)],
  ] as const;
  return {
    academic_year_id,
    startYear,
    starts_on: first,
    ends_on: isCurrent ? null : summerEnd,
    terms: terms.slice(0, isCurrent ? 1 : 3).map(([term_start, term_end, next_term_start], i) => ({
      academic_term_id: startYear * 100 + i + 1,
      academic_year_id,
      term: i + 1,
      term_start,
      term_end,
      next_term_start,
      total_sessions: 2 * weekdaysBetween(term_start, term_end).length,
      published_at: isCurrent ? null : `${addDays(term_end, 5)}T14:00:00Z`,
    })),
  };
}

/** The first Monday of September. */
export function firstSchoolDay(startYear: number): string {
  return firstWeekday(`${startYear}-09-01`, monday);
}

/** Monday to Friday, both ends included. */
export function weekdaysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (weekdayOf(day) >= 1 && weekdayOf(day) <= 5) days.push(day);
  }
  return days;
}

const sunday = 0;
const monday = 1;
const friday = 5;

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function firstWeekday(from: string, weekday: number): string {
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
}

/** Days without school: the public holidays and the two days of Carnival, of one calendar year. */
export function holidaysOf(year: number): { holiday: string; title: string }[] {
  const easter = easterSunday(year);
  const fixed: [string, string][] = [
    [`${year}-01-01`, "New Year's Day"],
    [`${year}-03-30`, 'Spiritual Baptist Liberation Day'],
    [addDays(easter, -2), 'Good Friday'],
    [addDays(easter, 1), 'Easter Monday'],
    [`${year}-05-30`, 'Indian Arrival Day'],
    [addDays(easter, 60), 'Corpus Christi'],
    [`${year}-06-19`, 'Labour Day'],
    [`${year}-08-01`, 'Emancipation Day'],
    [`${year}-08-31`, 'Independence Day'],
    [`${year}-09-24`, 'Republic Day'],
    [`${year}-12-25`, 'Christmas Day'],
    [`${year}-12-26`, 'Boxing Day'],
    [addDays(easter, -48), 'Carnival Monday'],
    [addDays(easter, -47), 'Carnival Tuesday'],
  ];
  const [eid, divali] = movingHolidays[year] ?? [];
  if (eid !== undefined) fixed.push([`${year}-${eid}`, 'Eid-ul-Fitr']);
  if (divali !== undefined) fixed.push([`${year}-${divali}`, 'Divali']);

  const byDay = new Map<string, string>();
  for (const [day, title] of fixed.sort(([a], [b]) => (a < b ? -1 : 1))) {
    // A holiday on a Sunday is kept on the Monday, and two on one day are one line.
    const kept = weekdayOf(day) === sunday ? addDays(day, 1) : day;
    const other = byDay.get(kept);
    byDay.set(kept, other === undefined ? title : `${other}, ${title}`);
  }
  return [...byDay].map(([holiday, title]) => ({ holiday, title }));
}

/** Eid-ul-Fitr and Divali follow the moon and are proclaimed; other years are left out. */
const movingHolidays: Readonly<Record<number, readonly [eid: string, divali: string]>> = {
  2012: ['08-19', '11-13'],
  2013: ['08-08', '11-02'],
  2014: ['07-28', '10-23'],
  2015: ['07-18', '11-10'],
  2016: ['07-06', '10-29'],
  2017: ['06-26', '10-18'],
  2018: ['06-15', '11-06'],
  2019: ['06-05', '10-27'],
  2020: ['05-25', '11-14'],
  2021: ['05-13', '11-04'],
  2022: ['05-03', '10-24'],
  2023: ['04-22', '11-12'],
  2024: ['04-10', '10-31'],
  2025: ['03-31', '10-20'],
  2026: ['03-20', '11-08'],
  2027: ['03-10', '10-29'],
};

/** By the Gregorian computus. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return addDays(`${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-01`, f % 31);
}
