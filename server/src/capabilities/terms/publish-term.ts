import { schoolYearMessages } from 'contract/school-year';
import { academicYearLabel, type ReportTerm } from 'contract/terms';
import { recordChange } from '../../database/history.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { findTerm, publishTerm } from './school-year-store.ts';

/** Opens a term's report cards and mark sheets to the staff; where they are open nothing changes. */
export async function publishTermReports(
  db: Database,
  who: SignedIn,
  academicTermId: number,
): Promise<ReportTerm> {
  return inTransaction(db, async (trx) => {
    const term = await findTerm(trx, academicTermId);
    if (term === undefined) throw new NotFound(schoolYearMessages.noSuchTerm);
    if (await publishTerm(trx, academicTermId)) {
      await recordChange(trx, who, {
        entity: 'term_reports',
        academic_term_id: academicTermId,
        before: { published: 0 },
        after: { published: 1 },
        reason: 'publication',
      });
    }
    return {
      academic_term_id: academicTermId,
      academic_year: academicYearLabel(term.academic_year_id),
      term: term.term,
    };
  });
}
