import { seaNumberKey, studentStatusId } from 'contract/students';
import { type CheckedRow, nameKey, type UploadErrors, uploadMessages } from 'contract/upload-rows';
import type { Database } from '../../database/transaction.ts';
import { presentIdsOf } from '../students/present-ids.ts';
import { type Candidate, listCandidates } from './match-store.ts';

/** A row to match. `named`: the student whom the preview named, where it did. */
export interface RowToMatch extends CheckedRow {
  named?: number | null;
}

/** A row with the student on record whom it means, null for a new one, and what speaks against storing it. */
export interface MatchedRow extends RowToMatch {
  existing: Candidate | null;
}

/**
 * Finds the students on record among rows: by SEA number, else by last name, first name and date of birth together
 * (3-decisions §9). Who has another SEA number on record, is in another class of that year, or has left, is named and not
 * changed by an upload. A row that means another, or nobody, by now than the preview named is wrong: it would add a student
 * who is there. Of two rows that mean one student on record, each known again in its own way, the second is wrong.
 */
export async function matchStudents(
  db: Database,
  academicYearId: number,
  rows: readonly RowToMatch[],
): Promise<MatchedRow[]> {
  const candidates = await listCandidates(db, academicYearId, {
    seaNumbers: rows.map(({ values }) => values.sea_number).filter((number) => number !== ''),
    datesOfBirth: rows.map(dateOf).filter((date) => date !== ''),
  });
  const bySea = new Map(candidates.map((one) => [seaNumberKey(one.sea_number), one]));
  bySea.delete('');
  const byBirth = Map.groupBy(candidates, ({ date_of_birth, last_name, first_name }) =>
    birthKey(date_of_birth ?? '', last_name, first_name),
  );
  const present = await presentIdsOf(
    db,
    rows.flatMap(({ named }) => named ?? []),
  );
  const first = new Map<number, number>();
  return rows.map((row) => {
    const { last_name, first_name, sea_number } = row.values;
    const date = dateOf(row);
    const withNumber = bySea.get(sea_number);
    const alike = date === '' ? [] : (byBirth.get(birthKey(date, last_name, first_name)) ?? []);
    const existing = withNumber ?? (alike.length === 1 ? alike[0] : undefined) ?? null;
    const against =
      existing === null
        ? alike.length > 1
          ? { sea_number: uploadMessages.twoAlike }
          : {}
        : errorsAgainst(existing, row);
    const errors: UploadErrors = { ...against, ...row.errors };
    const { named = null } = row;
    const meansAnother = named !== null && existing?.student_id !== (present.get(named) ?? named);
    if (meansAnother && Object.keys(errors).length === 0)
      errors.last_name = uploadMessages.meansAnother(named);
    if (existing !== null && Object.keys(errors).length === 0) {
      const earlier = first.get(existing.student_id);
      if (earlier === undefined) first.set(existing.student_id, row.id);
      else errors.last_name = uploadMessages.sameAs(earlier);
    }
    return { ...row, errors, existing };
  });
}

function errorsAgainst(existing: Candidate, { values }: CheckedRow): UploadErrors {
  const { last_name, first_name, student_status_id, student_status, form_class_id } = existing;
  const onRecord = seaNumberKey(existing.sea_number);
  if (nameKey(last_name, first_name) !== nameKey(values.last_name, values.first_name)) {
    return { sea_number: uploadMessages.otherName(`${last_name}, ${first_name}`) };
  }
  // Two children may share a name and a birthday, and one number may be mistyped: which it is a person knows.
  if (onRecord !== '' && values.sea_number !== '' && onRecord !== values.sea_number) {
    return { sea_number: uploadMessages.otherNumber(existing.sea_number) };
  }
  if (student_status_id !== studentStatusId.active) {
    return { last_name: uploadMessages.hasLeft(student_status) };
  }
  if (form_class_id !== null && form_class_id !== values.form_class_id) {
    return { form_class_id: uploadMessages.otherClass(form_class_id) };
  }
  return {};
}

/** '' for none that could be read. */
function dateOf({ values, errors }: CheckedRow): string {
  return /^\d{4}-\d\d-\d\d$/.test(values.date_of_birth) && errors.date_of_birth === undefined
    ? values.date_of_birth
    : '';
}

function birthKey(date: string, lastName: string, firstName: string): string {
  return `${date} ${nameKey(lastName, firstName)}`;
}
