import { calls } from 'contract/calls';
import type { TermChange } from 'contract/school-year';
import type { Browser } from './browser.ts';
import { schoolRecords } from './school-records.ts';
import { testApplication } from './test-application.ts';
import { term } from './test-school.ts';

/** The current term of test-school.ts as it stands, for Update Term Details. */
export const firstTerm = {
  mode: 'update',
  term: 1,
  term_start: '2026-09-07',
  term_end: '2026-12-11',
  total_sessions: 140,
  next_term_start: '2027-01-04',
} as const satisfies TermChange;

/** Term 2 after the current term of test-school.ts. */
export const secondTerm = {
  mode: 'advance',
  term: 2,
  term_start: '2027-01-04',
  term_end: '2027-03-26',
  total_sessions: 118,
  next_term_start: '2027-04-12',
  from_academic_term_id: term,
} as const satisfies TermChange;

/** The year after; its first term is short, so that all of it lies less than a year ahead. */
export const nextYear = {
  ...secondTerm,
  term: 1,
  term_start: '2027-09-06',
  term_end: '2027-10-29',
  total_sessions: 78,
  next_term_start: '2027-11-01',
} as const satisfies TermChange;

/** The school of test-school.ts in Term 1 of 2026-2027, and the office that moves it on from there. */
export async function termOffice() {
  const school = await testApplication();
  const { db } = school.database.owner;
  const office = await school.browser().signIn('sthomas');
  return {
    school,
    office,
    change: async (body: TermChange, who: Browser = office) =>
      who.ask(calls.changeCurrentTerm, { query: {}, body }),
    rehearse: async (body: TermChange, who: Browser = office) =>
      who.ask(calls.changeCurrentTerm, { query: { dry_run: '1' }, body }),

    /** The classes into which the school's students are promoted. */
    openUpperClasses: async () => schoolRecords(db).open('2A', '5 Arts', '6 Lw'),

    /** All that a change of the term can touch. */
    async everything() {
      const rowsOf = async (table: Parameters<typeof db.selectFrom>[0]) =>
        (await db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted();
      const students = await db.selectFrom('students').select(['student_id', 'student_status_id']).execute();
      return {
        current: await rowsOf('current_term'),
        terms: (await rowsOf('academic_terms')).map(withoutVersion),
        years: await rowsOf('academic_years'),
        registrations: await rowsOf('student_registrations'),
        records: await rowsOf('student_term_records'),
        students: students.map((row) => JSON.stringify(row)).toSorted(),
        marks: await rowsOf('term_marks'),
        configurations: await rowsOf('term_configurations'),
      };
    },
  };
}

/** That a term was saved on the way there and back is seen in its version alone. */
function withoutVersion(row: string): string {
  const { version: _, updated_by: __, updated_at: ___, ...rest } = JSON.parse(row) as Record<string, unknown>;
  return JSON.stringify(rest);
}
