import { type StudentChange, studentHistoryFields, type StudentHistoryEntry } from 'contract/student-history';
import type { StudentEntity } from '../../database/history.ts';
import type { Database } from '../../database/transaction.ts';
import { listEthnicGroups, listReligions, listStatuses } from './choice-store.ts';
import { findStudent } from './find-student.ts';
import { listStudentChanges, type StoredChange } from './student-history-store.ts';

type Stored = Readonly<Record<string, unknown>>;
type Value = StudentChange['from'];

/** Who changed a student's record, the newest first, whatever id they had then; 404 for an unknown student. */
export async function listStudentHistory(db: Database, studentId: number): Promise<StudentHistoryEntry[]> {
  const { student_id } = await findStudent(db, studentId);
  const [rows, words] = await Promise.all([listStudentChanges(db, student_id), wordsOfLists(db)]);
  // What one transaction wrote was one save.
  const saves = Map.groupBy(rows, ({ at, by }) => `${at} ${by}`);
  return [...saves.values()].flatMap((save) => {
    const changes = save.flatMap((row) => changesOf(row, words)).toSorted(inOrderOfRecord);
    const [first] = save;
    if (first === undefined || changes.length === 0) return [];
    const reason = save.find((row) => row.reason !== '')?.reason ?? '';
    return [{ at: first.at, by: first.by, reason, changes }];
  });
}

/** Ids of lists → what they are called, by field. */
type Words = Readonly<Record<string, ReadonlyMap<unknown, string>>>;

async function wordsOfLists(db: Database): Promise<Words> {
  const [statuses, religions, groups] = await Promise.all([
    listStatuses(db),
    listReligions(db),
    listEthnicGroups(db),
  ]);
  const called = (list: { id: number; grouping: string }[]) =>
    new Map(list.map(({ id, grouping }) => [id, grouping]));
  return {
    student_status_id: new Map(statuses.map(({ id, detail }) => [id, detail])),
    religion_id: called(religions),
    ethnic_group_id: called(groups),
  };
}

function changesOf({ entity, before, after }: StoredChange, words: Words): StudentChange[] {
  const sides = { before: before as Stored | null, after: after as Stored | null };
  const of = { relationship: null, academic_year_id: null };
  if (entity === 'student_registration') {
    const academic_year_id = (sides.after ?? sides.before)?.['academic_year_id'] as number;
    return differing(['form_class_id'], sides, words, { ...of, part: 'class', academic_year_id });
  }
  if (entity === 'student_file') return fileChange(sides);
  const part = partOf[entity];
  if (part === 'general') {
    const { general } = studentHistoryFields;
    return differing(general, { before: withStatus(before), after: withStatus(after) }, words, {
      ...of,
      part,
    });
  }
  const relationship =
    part === 'family'
      ? ((sides.after ?? sides.before)?.['relationship'] as StudentChange['relationship'])
      : null;
  return differing(studentHistoryFields[part], sides, words, { ...of, part, relationship });
}

const partOf = {
  student: 'general',
  student_personal: 'personal',
  student_medical: 'medical',
  student_family: 'family',
} as const satisfies Partial<Record<StudentEntity, string>>;

/** A record says its status by id, whether or not in words. */
function withStatus(record: unknown): Stored | null {
  const stored = record as Stored | null;
  return stored && { ...stored, student_status: stored['student_status_id'] };
}

function differing(
  fields: readonly string[],
  { before, after }: { before: Stored | null; after: Stored | null },
  words: Words,
  of: Omit<StudentChange, 'field' | 'from' | 'to'>,
): StudentChange[] {
  return fields.flatMap((field) => {
    const inWords = words[field === 'student_status' ? 'student_status_id' : field];
    const [from, to] = [before, after].map((record) => told(record?.[field], inWords));
    return from === to ? [] : [{ ...of, field, from: from ?? null, to: to ?? null }];
  });
}

/** What is blank in any way is null. */
function told(stored: unknown, inWords: ReadonlyMap<unknown, string> | undefined): Value {
  if (stored === undefined || stored === null || stored === '' || stored === false) return null;
  return inWords?.get(stored) ?? (stored as Value);
}

/** A file is told by its title, if it has one; the name that it is kept under is nobody's business. */
function fileChange({ before, after }: { before: Stored | null; after: Stored | null }): StudentChange[] {
  const field = String((after ?? before)?.['file_type']);
  const titleOf = (file: Stored | null, otherwise: string) =>
    file === null ? null : (told(file['title'], undefined) ?? otherwise);
  return [
    {
      part: 'file',
      relationship: null,
      academic_year_id: null,
      field,
      from: titleOf(before, untitled.one),
      to: titleOf(after, before === null ? untitled.one : untitled.another),
    },
  ];
}

/** What stands for a file without a title, so that it is seen whether it came, went or took the place of another. */
const untitled = { one: 'one', another: 'another' } as const;

const order: readonly StudentChange['part'][] = ['general', 'class', 'personal', 'medical', 'family', 'file'];

function inOrderOfRecord(one: StudentChange, other: StudentChange): number {
  return (
    order.indexOf(one.part) - order.indexOf(other.part) || (one.relationship ?? 0) - (other.relationship ?? 0)
  );
}
