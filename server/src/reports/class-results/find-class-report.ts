import { formLevelOf } from 'contract/identifiers';
import { examMarkOf } from '../../capabilities/terms/current-term.ts';
import type { Database } from '../../database/transaction.ts';
import { type ClassInTermHead, demandClassInTerm } from '../class-in-term/demand-class.ts';
import { findSchoolSettings, type SchoolSettings } from '../school-settings.ts';
import type { ClassInTerm } from '../class-in-term/class-in-term.ts';
import { type ClassInTermResults, findClassResults } from './find-class-results.ts';

/** A class in a term as its mark sheet and merit list begin with it. */
export interface ClassReport {
  head: ClassInTermHead;
  settings: SchoolSettings;
  exam_mark: 0 | 1;
  results: ClassInTermResults;
}

/** The class, the rules and the results. 404 for an unknown class or term. */
export async function findClassReport(db: Database, which: ClassInTerm): Promise<ClassReport> {
  const [head, settings, exam_mark] = await Promise.all([
    demandClassInTerm(db, which),
    findSchoolSettings(db),
    examMarkOf(db, which.academic_term_id, formLevelOf(which.form_class_id)),
  ]);
  const results = await findClassResults(db, which, { exam_mark, pass_mark: settings.pass_mark });
  return { head, settings, exam_mark, results };
}
