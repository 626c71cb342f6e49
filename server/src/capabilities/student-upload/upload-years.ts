import type { UploadYear } from 'contract/student-upload';
import { academicYearAfter, academicYearLabel } from 'contract/terms';
import type { Database } from '../../database/transaction.ts';
import { currentTerm } from '../terms/current-term.ts';

/** The years that students can be uploaded into: the current one, and the next, whose intake comes before it begins. */
export async function listUploadYears(db: Database): Promise<UploadYear[]> {
  const { academic_year_id } = await currentTerm(db);
  return [academic_year_id, academicYearAfter(academic_year_id)].map((id) => ({
    academic_year_id: id,
    academic_year: academicYearLabel(id),
  }));
}
