import { type ReportCardJobInput, reportCardJobMessages } from 'contract/report-card-jobs';
import { presentIdsOf } from '../../capabilities/students/present-ids.ts';
import type { Database } from '../../database/transaction.ts';
import { listClassStudents } from '../class-results/class-results-store.ts';
import { listClassesOfTerm } from './classes-of-term.ts';

/**
 * Whom a job of report cards missed, and whom it has twice, since they changed class between the steps: in sentences, for
 * whoever asked. `members`: whom it has, under the ids of that time; `failed`: classes of which it has nobody, and says so.
 */
export async function findMovedMeanwhile(
  db: Database,
  { academic_term_id, form_level }: ReportCardJobInput,
  { members, failed }: { members: readonly number[]; failed: readonly string[] },
): Promise<string[]> {
  const classes = await listClassesOfTerm(db, { academic_term_id, form_level });
  const students = [];
  for (const form_class_id of classes) {
    if (!failed.includes(form_class_id)) {
      students.push(...(await listClassStudents(db, { academic_term_id, form_class_id })));
    }
  }
  const present = await presentIdsOf(db, members);
  const times = new Map<number, number>();
  for (const id of members.map((one) => present.get(one) ?? one)) times.set(id, (times.get(id) ?? 0) + 1);
  return students.flatMap(({ student_id, last_name, first_name }) => {
    const count = times.get(student_id) ?? 0;
    if (count === 1) return [];
    const { missed, twice } = reportCardJobMessages;
    return [(count === 0 ? missed : twice)(`${last_name}, ${first_name} (${student_id})`)];
  });
}
