import type { MissingMarks } from 'contract/school-year';
import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import { inClassOrder } from '../../database/in-class-order.ts';
import type { Database } from '../../database/transaction.ts';
import { holdsSomething } from '../../reports/holds-something.ts';
import { initialAndSurname } from '../employees/initial-and-surname.ts';
import { examMarkIn } from './exam-mark-in.ts';
import { isCompleteIn } from './is-complete-in.ts';
import { takesWholeClass } from './takes-whole-class.ts';

/**
 * The subjects of a term in which students lack a mark that counts, or an absence in its place, by class, with who they are
 * where not all do, and with whose it is to enter. As on the report cards, Forms 1 to 3 take what is taught to the class,
 * Forms 4 to 6 what they are assigned to, and what there is a mark in belongs to either: that is asked of who entered it.
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
    ), taught as (
      select form_class_id, subject_id, array_agg(employee_id) as teachers from lessons
      where academic_year_id = ${year} group by 1, 2
    ), taught_to as (
      select form_class_id, array_agg(subject_id) as subjects from taught group by 1
    ), looked_at as (
      select r.*, of_student.*
      from registered r
      left join taught_to c on c.form_class_id = r.form_class_id
      -- By student, each with an index: the planner takes a term that has just begun for empty, and would join all with all.
      cross join lateral (
        select subject_id, ${isCompleteIn(sql`r.exam_mark`)} is not true as lacks,
          case when t.subject_id is null then m.employee_id else t.employee_id end as owed_by
        from (
          select unnest(c.subjects) as subject_id, null::integer as employee_id where ${wholeClass}
          union all
          select subject_id, employee_id from student_subject_assignments
          where student_id = r.student_id and academic_year_id = ${year} and not ${wholeClass}
        ) t full join (
          select * from term_marks where student_id = r.student_id and academic_term_id = ${academicTermId}
        ) m using (subject_id)
        where t.subject_id is not null or ${holdsSomething}
      ) of_student
    ), counted as (
      select form_class_id, subject_id, count(*)::int as students,
        (count(*) filter (where lacks))::int as missing,
        case when bool_and(lacks) then '{}' else array_agg(last_name || ', ' || first_name
          order by last_name, first_name, student_id) filter (where lacks) end as names,
        array_agg(distinct owed_by) filter (where lacks) as owed_by
      from looked_at
      group by form_class_id, subject_id
    )
    select c.form_class_id, c.subject_id, s.title as subject_title, c.students, c.missing, c.names,
      coalesce((
        select string_agg(${initialAndSurname}, ', ' order by e.last_name, e.first_name)
        from employees e
        where e.id = any(c.owed_by)
          or e.id = any(l.teachers) and array_position(c.owed_by, null) is not null), '') as teachers
    from counted c join subjects s on s.id = c.subject_id
    left join taught l on l.form_class_id = c.form_class_id and l.subject_id = c.subject_id
    where c.missing > 0
    order by ${inClassOrder('c.form_class_id')}, s.title`.execute(db);
  return rows;
}
