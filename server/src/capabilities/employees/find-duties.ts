import type { EmployeeDuties } from 'contract/employees';
import { sql } from 'kysely';
import { inClassOrder } from '../../database/in-class-order.ts';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import { currentTermIfAny } from '../terms/current-term.ts';

/**
 * What an employee, here or gone, answers for in the current year, nothing before the first term; read before the employee is
 * deleted.
 */
export async function findDuties(db: Database, employeeId: number): Promise<EmployeeDuties> {
  const term = await currentTermIfAny(db);
  const academic_year_id = term?.academic_year_id ?? 0;
  const { rows } = await sql<EmployeeDuties>`
    select e.id as employee_id,
      coalesce((
        select jsonb_agg(jsonb_build_object('form_class_id', l.form_class_id, 'subject_id', l.subject_id,
            'subject_title', s.title, 'students', (
              select count(*) from student_subject_assignments a
              join student_registrations r using (student_id, academic_year_id)
              join students p on p.student_id = a.student_id and p.student_status_id = 1
              where a.academic_year_id = l.academic_year_id and a.subject_id = l.subject_id
                and a.employee_id = l.employee_id and r.form_class_id = l.form_class_id))
          order by ${inClassOrder('l.form_class_id')}, s.title)
        from lessons l join subjects s on s.id = l.subject_id
        where l.academic_year_id = ${academic_year_id} and l.employee_id = e.id), '[]') as lessons,
      array(select form_class_id from form_teacher_assignments
        where academic_year_id = ${academic_year_id} and employee_id = e.id
        order by ${inClassOrder('form_class_id')}) as form_teacher_of,
      array(select form_class_id from form_dean_assignments
        where academic_year_id = ${academic_year_id} and employee_id = e.id
        order by ${inClassOrder('form_class_id')}) as dean_of
    from employees e
    where e.id = ${employeeId}`.execute(db);
  const [duties] = rows;
  if (duties === undefined) throw new NotFound();
  return duties;
}
