import { schoolYearMessages } from 'contract/school-year';
import type { TermConfigurations } from 'contract/term-configurations';
import { recordChange } from '../../database/history.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { demandVersion } from '../../demand-version.ts';
import { NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { lockCurrentTerm } from './lock-current-term.ts';
import { findConfigurationVersion, listLevels, storeExamMark } from './term-configuration-store.ts';
import { findCurrentTerm } from './term-store.ts';

/** Whether exams count at each level of a term, the current one unless another is named; 404 for an unknown one. */
export async function findTermConfigurations(
  db: Database,
  academicTermId: number | undefined,
): Promise<TermConfigurations> {
  const id = academicTermId ?? (await findCurrentTerm(db)).id;
  const saved = await findConfigurationVersion(db, id);
  if (saved === undefined) throw new NotFound(schoolYearMessages.noSuchTerm);
  return { academic_term_id: id, levels: await listLevels(db, id), ...saved };
}

/**
 * Sets whether exams count in a term, at one level or at all (3-decisions §4). Exam marks that are there stay,
 * and count again when it is set back.
 */
export async function saveTermConfiguration(
  db: Database,
  who: SignedIn,
  save: {
    academic_term_id: number;
    form_level: number | null;
    exam_mark: 0 | 1;
    version?: number | undefined;
  },
): Promise<TermConfigurations> {
  return inTransaction(db, async (trx) => {
    await lockCurrentTerm(trx);
    const { academic_term_id, form_level, exam_mark } = save;
    const before = await findTermConfigurations(trx, academic_term_id);
    const record = { entities: ['term_configuration'], academic_term_id } as const;
    await demandVersion(trx, who, { record, stands: before }, save.version);
    const touched = before.levels.filter((level) => form_level === null || level.form_level === form_level);
    if (touched.every((level) => level.exam_mark === exam_mark)) return before;
    await storeExamMark(trx, who, save);
    const after = await findTermConfigurations(trx, academic_term_id);
    await recordChange(trx, who, { entity: 'term_configuration', academic_term_id, before, after });
    return after;
  });
}
