import { timetableMessages } from 'contract/timetable';
import { recordChange } from '../../database/history.ts';
import { isEveryChangeOwn, isLastlyTakenOutBy } from '../../database/own-changes.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { changedSince, Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { lockTeacher } from './lesson-store.ts';
import { formClassExists } from '../classes/demand-form-class.ts';
import { formClassesNotInUse } from '../classes/form-classes-in-use.ts';
import { addYear } from '../terms/academic-year.ts';
import { addAssignment, type Assignment, removeAssignment } from './assigned-class-store.ts';
import { type AssignmentTable, listAssignedClasses } from './timetable-store.ts';

export interface AssignedClasses {
  employee_id: number;
  academic_year_id: number;
  /** All that the employee is to have. */
  classes: readonly string[];
  /** What they were seen to have; 409 when it is something else by now. */
  from: readonly string[] | undefined;
}

/** What the two kinds of assignment differ in: the table, the history's name for it, and the wire's. */
export interface AssignmentKind {
  table: AssignmentTable;
  entity: 'form_teacher_assignment' | 'form_dean_assignment';
  field: 'form_class_ids' | 'form_classes';
}

export const formTeachers: AssignmentKind = {
  table: 'form_teacher_assignments',
  entity: 'form_teacher_assignment',
  field: 'form_class_ids',
};

export const formDeans: AssignmentKind = {
  table: 'form_dean_assignments',
  entity: 'form_dean_assignment',
  field: 'form_classes',
};

export interface SavedAssignments {
  classes: string[];
  /** Those that were taken from the employee. */
  removed: string[];
}

/**
 * Makes an employee form teacher or dean of exactly these classes in a year, with a history row for each change. What this person
 * took away last can be given back, though it was retired.
 */
export async function saveAssignedClasses(
  db: Database,
  who: SignedIn,
  kind: AssignmentKind,
  { employee_id, academic_year_id, classes, from }: AssignedClasses,
): Promise<SavedAssignments> {
  return inTransaction(db, async (trx) => {
    const teacher = await lockTeacher(trx, employee_id);
    const present = await listAssignedClasses(trx, kind.table, employee_id, academic_year_id);
    const added = [...new Set(classes)].filter((one) => !present.includes(one));
    const removed = present.filter((one) => !classes.includes(one));
    if (teacher === null) throw new Invalid({ employee_id: [timetableMessages.noSuchEmployee] });
    // Who has left gets no more classes, and can be relieved of them.
    if (!teacher.in_service && added.length > 0) {
      throw new Invalid({ employee_id: [timetableMessages.hasLeft] });
    }
    // Where they stand as they are wanted, the same was sent again because no answer came to it.
    if (from !== undefined && !isSameSet(from, present) && !isSameSet(classes, present)) {
      const own = await areOwnSince(trx, who, kind, { employee_id, academic_year_id, from, present });
      const current = { employee_id, [kind.field]: present };
      throw changedSince(timetableMessages.changedMeanwhile, current, own);
    }
    for (const form_class_id of await formClassesNotInUse(trx, added)) {
      if (!(await isPutBack(trx, who, kind, { academic_year_id, form_class_id, employee_id }))) {
        throw new Invalid({ [kind.field]: [timetableMessages.noSuchClass] });
      }
    }
    if (added.length > 0) await addYear(trx, academic_year_id);
    for (const form_class_id of removed) {
      await removeAssignment(trx, kind.table, { academic_year_id, form_class_id, employee_id });
      await record(trx, who, kind, { academic_year_id, form_class_id, employee_id }, 'before');
    }
    for (const form_class_id of added) {
      await addAssignment(trx, kind.table, { academic_year_id, form_class_id, employee_id });
      await record(trx, who, kind, { academic_year_id, form_class_id, employee_id }, 'after');
    }
    const stored = await listAssignedClasses(trx, kind.table, employee_id, academic_year_id);
    return { classes: stored, removed };
  });
}

/** Whether it is what this person took away last, and there still is such a class, be it retired (docs/decisions/014). */
async function isPutBack(
  trx: DatabaseTransaction,
  who: SignedIn,
  { entity }: AssignmentKind,
  { academic_year_id, ...assignment }: Assignment,
): Promise<boolean> {
  const record = { entities: [entity], ...assignment, holds: { academic_year_id } };
  return (await isLastlyTakenOutBy(trx, who, record)) && formClassExists(trx, assignment.form_class_id);
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.every((value) => other.includes(value)) && other.every((value) => one.includes(value));
}

/** Whether nobody but this person gave and took the classes in which what stands differs from what was seen. */
async function areOwnSince(
  trx: DatabaseTransaction,
  who: SignedIn,
  { entity }: AssignmentKind,
  {
    employee_id,
    academic_year_id,
    from,
    present,
  }: { employee_id: number; academic_year_id: number; from: readonly string[]; present: readonly string[] },
): Promise<boolean> {
  const differing = [...new Set([...from, ...present])].filter(
    (one) => from.includes(one) !== present.includes(one),
  );
  for (const form_class_id of differing) {
    const one = { entities: [entity], employee_id, form_class_id, holds: { academic_year_id } };
    const given = from.includes(form_class_id);
    const change = { from: given ? form_class_id : null, to: given ? null : form_class_id };
    if (!(await isEveryChangeOwn(trx, who, one, 'form_class_id', change))) return false;
  }
  return true;
}

async function record(
  trx: DatabaseTransaction,
  who: SignedIn,
  { entity }: AssignmentKind,
  assignment: Assignment,
  state: 'before' | 'after',
): Promise<void> {
  const { employee_id, form_class_id } = assignment;
  const change = { before: null, after: null, [state]: assignment };
  await recordChange(trx, who, { entity, employee_id, form_class_id, ...change });
}
