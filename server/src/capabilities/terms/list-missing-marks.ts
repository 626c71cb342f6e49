import type { MissingMarks } from 'contract/school-year';
import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import { inClassOrder } from '../../database/in-class-order.ts';
import type { Database } from '../../database/transaction.ts';
import { initialAndSurname } from '../employees/initial-and-surname.ts';
import { examMarkIn } from './exam-mark-in.ts';
import { isCompleteIn } from './is-complete-in.ts';
import { takesWholeClass } from './takes-whole-class.ts';

/**
 * The lessons of a term in which students lack a mark that counts, or an absence in its place, by class and
 * subject, with who they are where not all do. Forms 1 to 3 take what is taught to the class, Forms 4 to 6 what they are assigned to.
 */
export async function listMissingMarks(db: Database, academicTermId: number): Promise<MissingMarks[]> {
  const year = academicYearOfTerm(academicTermId);
  const wholeClass = takesWholeClass(sql`r.form_level`);
  const { rows } = await sql<MissingMarks>`
    with registered as (
      select r.student_id, s.last_name, s.first_name, f.form_class_id, f.form_level,
        ${examMarkIn(academicTermId, sql`f.form_level`)} as exam_mark
      from student_registrations r
      join students s on s.student_id = r.student_id and s.student_status_id in (1, 2)
      left join student_term_records t on t.student_id = r.student_id and t.academic_term_id = ${academicTermId}
      join form_classes f on f.form_class_id = coalesce(t.form_class_id, r.form_class_id)
      where r.academic_year_id = ${year} and (t.student_id is not null or not exists (
        select from term_registration_removals x
        where x.student_id = r.student_id and x.academic_term_id = ${academicTermId}))
    ), taken as (
      select r.*, l.subject_id from registered r
      join (select distinct form_class_id, subject_id from lessons where academic_year_id = ${year}) l
        on l.form_class_id = r.form_class_id
      where ${wholeClass}
      union all
      select r.*, a.subject_id from registered r
      join student_subject_assignments a on a.student_id = r.student_id and a.academic_year_id = ${year}
      where not ${wholeClass}
    ), counted as (
      select form_class_id, subject_id, count(*)::int as students,
        (count(*) filter (where lacks))::int as missing,
        case when bool_and(lacks) then '{}' else array_agg(last_name || ', ' || first_name
          order by last_name, first_name, student_id) filter (where lacks) end as names
      from (
        select t.*, ${isCompleteIn(sql`t.exam_mark`)} is not true as lacks
        from taken t
        left join term_marks m on m.student_id = t.student_id and m.academic_term_id = ${academicTermId}
          and m.subject_id = t.subject_id
      ) looked_at
      group by form_class_id, subject_id
    )
    select c.form_class_id, c.subject_id, s.title as subject_title, c.students, c.missing, c.names,
      coalesce((
        select string_agg(${initialAndSurname}, ', ' order by e.last_name, e.first_name)
        from lessons l join employees e on e.id = l.employee_id
        where l.academic_year_id = ${year} and l.form_class_id = c.form_class_id
          and l.subject_id = c.subject_id), '') as teachers
    from counted c join subjects s on s.id = c.subject_id
    where c.missing > 0
    order by ${inClassOrder('c.form_class_id')}, s.title`.execute(db);
  return rows;
}
