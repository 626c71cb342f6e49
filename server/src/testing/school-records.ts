import { blankEntry, type MarkEntry } from 'contract/marks';
import { academicYearOfTerm, termNumberOf } from 'contract/terms';
import type { Database } from '../database/transaction.ts';
import { term, year } from './test-school.ts';

export interface Person {
  id: number;
  first: string;
  last: string;
  gender?: 'M' | 'F' | null;
}

/** Further records of the small school, written past every rule of the application. */
export function schoolRecords(db: Database) {
  async function register({ id }: Pick<Person, 'id'>, formClass: string, inYear: number = year) {
    await db
      .insertInto('student_registrations')
      .values({ student_id: id, academic_year_id: inYear, form_class_id: formClass })
      .execute();
  }

  return {
    register,

    async open(...formClasses: string[]) {
      await db
        .insertInto('form_classes')
        .values(formClasses.map((form_class_id) => ({ form_class_id, retired_on: null })))
        .execute();
    },

    async enrol({ id, first, last, gender = null }: Person, formClass: string, inYear: number = year) {
      await db
        .insertInto('students')
        .values({
          student_id: id,
          first_name: first,
          last_name: last,
          gender,
          date_of_birth: null,
          entry_date: null,
          picture: null,
        })
        .execute();
      await register({ id }, formClass, inYear);
    },

    /** A further term, whose reports are not published; its year is made where it is not there. */
    async addTerm(
      academic_term_id: number,
      dates: { first: string; last: string; reopening?: string },
      total_sessions = 120,
    ) {
      const academic_year_id = academicYearOfTerm(academic_term_id);
      await db
        .insertInto('academic_years')
        .values({ academic_year_id, starts_on: null, ends_on: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await db
        .insertInto('academic_terms')
        .values({
          academic_term_id,
          academic_year_id,
          term: termNumberOf(academic_term_id),
          term_start: dates.first,
          term_end: dates.last,
          next_term_start: dates.reopening ?? null,
          total_sessions,
          published_at: null,
        })
        .execute();
    },

    /** From Form 4: is in the teacher's set of the subject. */
    async take(
      { id }: Pick<Person, 'id'>,
      subjectId: number,
      teacher: { id: number },
      { inYear = year, since }: { inYear?: number; since?: string } = {},
    ) {
      await db
        .insertInto('student_subject_assignments')
        .values({
          student_id: id,
          academic_year_id: inYear,
          subject_id: subjectId,
          employee_id: teacher.id,
          ...(since !== undefined && { since }),
        })
        .execute();
    },

    async mark(
      { id }: Pick<Person, 'id'>,
      subjectId: number,
      { employee_id = null, ...entry }: Partial<MarkEntry> & { employee_id?: number | null },
      inTerm: number = term,
    ) {
      await db
        .insertInto('term_marks')
        .values({
          student_id: id,
          academic_term_id: inTerm,
          academic_year_id: academicYearOfTerm(inTerm),
          subject_id: subjectId,
          employee_id,
          updated_by: null,
          ...blankEntry,
          ...entry,
        })
        .execute();
    },

    /** The term record, with the class of that term. */
    async attend(
      { id }: Pick<Person, 'id'>,
      formClass: string,
      sessions: { absent: number | null; late: number | null },
      inTerm: number = term,
    ) {
      await db
        .insertInto('student_term_records')
        .values({
          student_id: id,
          academic_term_id: inTerm,
          academic_year_id: academicYearOfTerm(inTerm),
          form_class_id: formClass,
          total_sessions: 140,
          sessions_absent: sessions.absent,
          sessions_late: sessions.late,
        })
        .execute();
    },

    async leaveSchool({ id }: Pick<Person, 'id'>) {
      await db.updateTable('students').set({ student_status_id: 3 }).where('student_id', '=', id).execute();
    },
  };
}
