import { formLevelOf } from 'contract/identifiers';
import type { MarkSheetRules } from 'contract/marks';
import type { Database } from '../../database/transaction.ts';
import { examMarkOf } from '../terms/current-term.ts';

/** What decides which columns of a class are open in a term. */
export async function sheetRules(
  db: Database,
  { form_class_id, academic_term_id }: { form_class_id: string; academic_term_id: number },
): Promise<MarkSheetRules> {
  const [exam_mark, settings] = await Promise.all([
    examMarkOf(db, academic_term_id, formLevelOf(form_class_id)),
    db.selectFrom('school_settings').select('form_6_grades').executeTakeFirst(),
  ]);
  return { form_class_id, exam_mark, form_6_grades: settings?.form_6_grades ?? false };
}
