import { timetableMessages } from 'contract/timetable';
import { type LeftOut, type TimetableCopied, type TimetableCopy } from 'contract/timetable-years';
import { recordChanges } from '../../database/history.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { addYear } from '../terms/academic-year.ts';
import {
  type CopiedLine,
  insertLines,
  type LineToCopy,
  listLinesToCopy,
  lockTeachersOf,
} from './copy-store.ts';
import { demandYear } from './timetable-year.ts';

/**
 * Copies lessons, form teachers and deans of a year into a later one, all or none, each with its history row.
 * What the later year has stays as it is: a subject and class, or a class's lead, that somebody else has there
 * already is left out, as are teachers who have left and classes and subjects out of use. Doing it again copies
 * nothing. With `dryRun` it only says what it would do.
 */
export async function copyTimetable(
  db: Database,
  who: SignedIn,
  years: TimetableCopy,
  { dryRun }: { dryRun: boolean },
): Promise<TimetableCopied> {
  const { from_academic_year_id: from, to_academic_year_id: to } = years;
  if (from >= to) throw new Invalid({ to_academic_year_id: [timetableMessages.copyBackwards] });
  await demandYear(db, from, 'from_academic_year_id');
  await demandYear(db, to, 'to_academic_year_id');
  return inTransaction(db, async (trx) => {
    // Whoever adds one of these lines at this moment finds it there afterwards, or it is found here.
    if (!dryRun) await lockTeachersOf(trx, from);
    const lines = await listLinesToCopy(trx, from, to);
    const copied = lines.filter((line) => fateOf(line) === 'copied');
    if (!dryRun && copied.length > 0) await storeLines(trx, who, copied, from, to);
    const countOf = (kind: LineToCopy['kind']) => ({
      copied: copied.filter((line) => line.kind === kind).length,
      present: lines.filter((line) => line.kind === kind && line.present).length,
    });
    return {
      ...years,
      lessons: countOf('lesson'),
      form_teachers: countOf('form_teacher'),
      deans: countOf('dean'),
      left_out: lines.flatMap(leftOutOf),
    };
  });
}

function fateOf(line: LineToCopy): 'copied' | 'present' | LeftOut['reason'] {
  if (line.present) return 'present';
  if (line.teacher_left) return 'teacher_left';
  if (line.class_retired) return 'class_retired';
  if (line.subject_retired) return 'subject_retired';
  return line.place_taken ? 'place_taken' : 'copied';
}

function leftOutOf(line: LineToCopy): LeftOut[] {
  const reason = fateOf(line);
  if (reason === 'copied' || reason === 'present') return [];
  const { kind, employee_id: id, first_name, last_name, form_class_id, subject_title } = line;
  return [{ kind, employee: { id, first_name, last_name }, form_class_id, subject_title, reason }];
}

const entities = {
  lesson: 'lesson',
  form_teacher: 'form_teacher_assignment',
  dean: 'form_dean_assignment',
} as const satisfies Record<LineToCopy['kind'], string>;

async function storeLines(
  trx: DatabaseTransaction,
  who: SignedIn,
  lines: readonly CopiedLine[],
  from: number,
  to: number,
): Promise<void> {
  await addYear(trx, to);
  // What somebody else stored at this moment is not among them: theirs is the history.
  const stored = await insertLines(trx, lines, to);
  await recordChanges(
    trx,
    who,
    stored.map(({ kind, employee_id, form_class_id, subject_id }) => {
      const of = { employee_id, form_class_id, ...(subject_id !== null && { subject_id }) };
      return {
        entity: entities[kind],
        ...of,
        before: null,
        after: { academic_year_id: to, ...of },
        reason: `copied from ${from}`,
      };
    }),
  );
}
