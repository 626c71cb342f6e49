import type { TermDetailsGround, TermDetailsNews } from 'contract/class-ground';
import { formLevelOf } from 'contract/identifiers';
import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { ClassInTerm } from '../../reports/class-in-term/class-in-term.ts';
import { examMarkIn } from '../terms/exam-mark-in.ts';
import {
  allSaves,
  hasChangedRecords,
  idsListed,
  listChangedRecords,
  registersOf,
  savesOf,
} from './term-record-store.ts';

interface Told {
  at: string;
  registers: string;
  has_changed: boolean;
  /** Of the saves of marks, and of term records; null where it is not asked for. */
  marks: string | null;
  details: string | null;
}

/**
 * What an open class of Term Details rests on, in one statement, since every open page asks it every few seconds
 * (docs/decisions/009), and what was saved in it since a moment, which takes another where anything was. `overview`: what
 * tells its overview, and its students' subjects, whether they are the latest, too. Nothing is made of it, unlike on
 * opening; 404 for an unknown class or term.
 */
export async function findClassGround(
  db: Database,
  { employee_id }: SignedIn,
  which: ClassInTerm,
  { since, overview }: { since?: string | undefined; overview?: '0' | '1' | undefined } = {},
): Promise<TermDetailsNews> {
  const { form_class_id, academic_term_id } = which;
  const assigned = (table: 'form_teacher_assignments' | 'form_dean_assignments') => sql`
    exists (select from ${sql.table(table)} l
      where l.academic_year_id = ${academicYearOfTerm(academic_term_id)} and l.form_class_id = c.form_class_id
        and l.employee_id = ${employee_id}::int)`;
  const saves = (table: 'term_marks' | 'student_term_records') =>
    overview === '1' ? savesOf(table, sql`listed.students`, academic_term_id) : sql<null>`null`;
  const { rows } = await sql<TermDetailsGround & Told>`
    select now() as at, ${hasChangedRecords(which, since)} as has_changed, now.academic_term_id,
      ${registersOf(form_class_id)} as registers, ${examMarkIn(sql`now.academic_term_id`, formLevelOf(form_class_id))} as exam_mark,
      listed.students, ${saves('term_marks')} as marks, ${saves('student_term_records')} as details,
      ${assigned('form_teacher_assignments')} as form_teacher, ${assigned('form_dean_assignments')} as dean
    from form_classes c
    join academic_terms t on t.academic_term_id = ${academic_term_id}
    left join current_term now on true
    cross join (select ${idsListed(which)} as students) listed
    where c.form_class_id = ${form_class_id}`.execute(db);
  const [ground] = rows;
  if (ground === undefined)
    throw new NotFound(`There is no class ${form_class_id} in a term ${academic_term_id}.`);
  const { at, has_changed, marks, details, ...rest } = ground;
  const records = has_changed ? await listChangedRecords(db, which, since) : [];
  const told =
    marks === null || details === null ? {} : { saves: allSaves(marks, details), mark_saves: marks };
  return { ...rest, saved: { records, at }, ...told };
}
