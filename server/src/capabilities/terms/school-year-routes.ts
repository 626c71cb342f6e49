import { calls } from 'contract/calls';
import { academicYearLabel, academicYearOfTerm, periodLabel, termNumberOf } from 'contract/terms';
import type { Database } from '../../database/transaction.ts';
import { bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { bindOnce } from '../../http/bind-once.ts';
import { backdateTerm } from './backdate-term.ts';
import { changeCurrentTerm } from './change-current-term.ts';
import { findNextTerm } from './find-next-term.ts';
import { promoteStudents } from './promote-students.ts';
import { publishTermReports } from './publish-term.ts';
import { listTermIds } from './school-year-store.ts';
import { findCurrentTermIfAny } from './term-store.ts';
import { findLastAdvanceNow, undoAdvance } from './undo-advance.ts';

/** Turning the term and the year, undoing that, and the archive of terms, newest first (3-decisions §6, §9). */
export function schoolYearRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.changeCurrentTerm, async ({ who, body, query }) =>
      changeCurrentTerm(db, who, body, { dryRun: query.dry_run === '1' }),
    ),
    bind(calls.getNextTerm, async () => findNextTerm(db)),
    bind(calls.listTermHistory, async () => {
      const [ids, current] = await Promise.all([listTermIds(db), findCurrentTermIfAny(db)]);
      return ids.map((id) => ({
        id,
        year: academicYearLabel(academicYearOfTerm(id)),
        term: termNumberOf(id),
        period: periodLabel(id),
        current: id === current?.id ? 1 : 0,
      }));
    }),
    bind(calls.backdateTerm, async ({ who, body }) => backdateTerm(db, who, body)),
    bind(calls.promoteStudents, async ({ who, query }) =>
      promoteStudents(db, who, { dryRun: query.dry_run === '1' }),
    ),
    bindOnce(db, calls.publishTermReports, async ({ who, body }, trx) =>
      publishTermReports(trx, who, body.academic_term_id),
    ),
    bind(calls.getLastAdvance, async () => ({ advance: await findLastAdvanceNow(db) })),
    bind(calls.undoAdvance, async ({ who, body }) => ({
      current_term: await undoAdvance(db, who, body),
    })),
  ];
}
