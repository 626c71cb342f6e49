import { type OperationNodeSource, sql } from 'kysely';
import pg from 'pg';
import type { SignedIn } from '../http/signed-in.ts';
import type { Database, DatabaseTransaction } from './transaction.ts';

/** What of a student's record is saved by itself. */
export type StudentEntity =
  | 'student'
  | 'student_registration'
  | 'student_personal'
  | 'student_medical'
  | 'student_family'
  | 'student_file';

/** One change for the append-only history: what, whose, and how it was before and after. */
export interface Change {
  entity:
    | 'term_mark'
    | 'unchanged_term_mark'
    | 'password'
    | 'export'
    | 'term_record'
    | 'unchanged_term_record'
    | 'employee'
    | 'employee_permissions'
    | 'lesson'
    | 'form_teacher_assignment'
    | 'form_dean_assignment'
    | 'student_subject_assignment'
    | 'current_term'
    | 'term_reports'
    | 'term_registration'
    | 'term_configuration'
    | 'subject'
    | 'form_class'
    | 'preset_comment'
    | 'school_settings'
    | 'school_logo'
    | 'holiday'
    | 'student_upload'
    | StudentEntity
    | `unchanged_${StudentEntity}`
    | 'attendance_register'
    | 'unchanged_attendance_register';
  student_id?: number;
  academic_term_id?: number;
  subject_id?: number;
  employee_id?: number | null;
  form_class_id?: string;
  before: object | null;
  after: object | null;
  reason?: string;
  mutation_id?: string | undefined;
}

/** Writes the history row of a change, in the change's own transaction. */
export async function recordChange(trx: DatabaseTransaction, who: SignedIn, change: Change): Promise<void> {
  await trx.insertInto('history').values(historyRow(who, change)).execute();
}

/** The same for many changes that one transaction makes, in one statement. */
export async function recordChanges(
  trx: DatabaseTransaction,
  who: SignedIn,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into history (account_id, actor, entity, student_id, academic_term_id, subject_id, employee_id,
      form_class_id, before, after, reason, mutation_id)
    select ${who.account_id}::int, ${who.full_name}, c.entity, c.student_id, c.academic_term_id, c.subject_id,
      c.employee_id, c.form_class_id, c.before, c.after, coalesce(c.reason, ''), c.mutation_id
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (entity text, student_id int,
      academic_term_id int, subject_id int, employee_id int, form_class_id text, before jsonb, after jsonb,
      reason text, mutation_id uuid)`.execute(trx);
}

/** The row of a change. */
function historyRow(who: SignedIn, change: Change) {
  return {
    account_id: who.account_id,
    actor: who.full_name,
    entity: change.entity,
    student_id: change.student_id ?? null,
    academic_term_id: change.academic_term_id ?? null,
    subject_id: change.subject_id ?? null,
    employee_id: change.employee_id ?? null,
    form_class_id: change.form_class_id ?? null,
    before: change.before === null ? null : JSON.stringify(change.before),
    after: change.after === null ? null : JSON.stringify(change.after),
    reason: change.reason ?? '',
    mutation_id: change.mutation_id ?? null,
  };
}

/**
 * Stores one record together with its history row in one statement, which is a transaction of its own: a save that
 * takes four ways to the database otherwise takes one. `storing` is an insert or update that returns the record it
 * stored; where it stores none there is no history either. Answers whether it did.
 */
export async function storeWithHistory(
  db: Database,
  storing: OperationNodeSource,
  who: SignedIn,
  change: Change,
): Promise<boolean> {
  const row = historyRow(who, change);
  const { numAffectedRows } = await sql`
    with stored as (${storing})
    insert into history (account_id, actor, entity, student_id, academic_term_id, subject_id, employee_id,
      form_class_id, before, after, reason, mutation_id)
    select ${row.account_id}::int, ${row.actor}, ${row.entity}, ${row.student_id}::int,
      ${row.academic_term_id}::int, ${row.subject_id}::int, ${row.employee_id}::int, ${row.form_class_id},
      ${row.before}::jsonb, ${row.after}::jsonb, ${row.reason}, ${row.mutation_id}::uuid
    from stored`.execute(db);
  return numAffectedRows === 1n;
}

/** Whether a change failed because another one under the same mutation id was stored at the same moment. */
export function isMutationTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'history_mutation';
}
