import { type Promotion, schoolYearMessages } from 'contract/school-year';
import { sql } from 'kysely';
import { inClassOrder } from '../../database/in-class-order.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import { holdFormClassesInUse } from '../classes/form-classes-in-use.ts';
import { promotedClass } from './promoted-class.ts';

/** Who goes where when a school year begins, by student. */
export interface PromotionPlan {
  promotions: Promotion[];
  placed: { student_id: number; form_class_id: string }[];
  graduates: number[];
  /** Classes whose students would be left without one. */
  obstacles: string[];
}

/**
 * The promotion of one year into a later one: of the active students registered in the first who are registered
 * in neither the second nor one after it, so that doing it again changes nothing (3-decisions §6). The classes that they
 * go to stay in use until the transaction ends.
 */
export async function planPromotion(
  trx: DatabaseTransaction,
  fromYear: number,
  toYear: number,
): Promise<PromotionPlan> {
  const inUse = await holdFormClassesInUse(trx);
  const students = await listStudentsToPromote(trx, fromYear, toYear);
  const plan: PromotionPlan = { promotions: [], placed: [], graduates: [], obstacles: [] };
  const withoutClass: string[] = [];
  for (const [from, group] of Map.groupBy(students, ({ form_class_id }) => form_class_id)) {
    const { graduate, wanted_form_class_id, to_form_class_id } = promotedClass(from, inUse);
    plan.promotions.push({
      from_form_class_id: from,
      to_form_class_id,
      wanted_form_class_id,
      graduate: graduate ? 1 : 0,
      students: group.length,
    });
    const ids = group.map(({ student_id }) => student_id);
    if (graduate) plan.graduates.push(...ids);
    else if (to_form_class_id === null) withoutClass.push(`${from} → ${wanted_form_class_id ?? ''}`);
    else {
      plan.placed.push(...ids.map((student_id) => ({ student_id, form_class_id: to_form_class_id })));
    }
  }
  if (withoutClass.length > 0) plan.obstacles.push(schoolYearMessages.noClassFor(withoutClass.join(', ')));
  return plan;
}

/** A year into which nobody is promoted. */
export const noPromotion: PromotionPlan = { promotions: [], placed: [], graduates: [], obstacles: [] };

async function listStudentsToPromote(db: Database, fromYear: number, toYear: number) {
  const { rows } = await sql<{ student_id: number; form_class_id: string }>`
    select r.student_id, r.form_class_id
    from student_registrations r
    join students s on s.student_id = r.student_id and s.student_status_id = 1
    where r.academic_year_id = ${fromYear}
      and not exists (select from student_registrations later
        where later.student_id = r.student_id and later.academic_year_id >= ${toYear})
    order by ${inClassOrder('r.form_class_id')}, r.student_id`.execute(db);
  return rows;
}
