import { queryOptions } from '@tanstack/react-query';
import {
  mergeTermDetails,
  type RegisteredStudent,
  termDetailCalls,
  termDetailFields,
  termDetailReasons,
  type TermDetails,
  termDetailsOf,
  termRecord,
  type TermRecord,
} from 'contract/term-details';
import { z } from 'zod';

import { call } from '../../api/call.ts';
import { isTypedOver } from '../../api/draft.ts';
import type { OutboxKind, OutboxRow } from '../../api/outbox/outbox-row.ts';
import { registerKind } from '../../api/outbox/outbox-kinds.ts';
import { queryClient, queryKeyOf } from '../../api/query-client.ts';
import { uiTexts } from '../../ui/texts.ts';
import { termTexts } from './texts.ts';

/** Which record a save is of. */
export type TermTarget = Pick<TermRecord, 'student_id' | 'academic_term_id'>;

export type TermOutboxRow = OutboxRow<TermDetails, TermRecord>;

const stale = z.object({ current: termRecord });

/** The records that the server confirmed to this page, as last stored. */
const stored = new Map<string, TermRecord>();

/** How term records travel through the outbox. Only what the person changed is sent: others own the rest. */
export const termRecordKind: OutboxKind<TermDetails, TermRecord> = {
  name: 'term-record',
  async send({ target, entry, base, version, mutation_id, reason }) {
    const changed = termDetailFields.filter((field) => entry[field] !== base[field]);
    return call(termDetailCalls.saveTermDetails, {
      body: {
        ...(target as TermTarget),
        ...Object.fromEntries(changed.map((field) => [field, entry[field]])),
        version,
        mutation_id,
        reason: termDetailReasons.find((known) => known === reason),
      },
    });
  },
  versionOf: (record) => record.version,
  entryOf: termDetailsOf,
  // The figures are bounds of one another.
  cellOf: (field) => (field.endsWith('_comment') ? field : 'attendance'),
  merge: mergeTermDetails,
  currentIn: (body) => stale.safeParse(body).data?.current ?? null,
  inWords: (wanted, base) =>
    termDetailFields
      .filter((field) => wanted[field] !== base[field])
      .map((field) => {
        const value = String(wanted[field] ?? '');
        return field.endsWith('_comment') && value !== ''
          ? uiTexts.saidIn(termTexts.fields[field], value)
          : `${termTexts.fields[field]} ${value}`.trim();
      }),
  onStored(record) {
    stored.set(termRecordKey(record), record);
    queryClient.setQueriesData<RegisteredStudent[]>(
      { queryKey: queryKeyOf(termDetailCalls.listRegisteredStudents) },
      (students) => students?.map(newestRecord),
    );
  },
};

registerKind(termRecordKind);

/** One record's place in the outbox. */
export function termRecordKey({ student_id, academic_term_id }: TermTarget): string {
  return `${recordsOfTerm(academic_term_id)}${student_id}`;
}

/** How the places of a term's records begin. */
export function recordsOfTerm(academicTermId: number): string {
  return `term-record ${academicTermId} `;
}

/** The students of a class in a term with their records. */
export function studentsQuery(academicTermId: number, formClassId: string) {
  const input = { params: { termId: String(academicTermId), classId: formClassId } };
  return queryOptions({
    queryKey: queryKeyOf(termDetailCalls.listRegisteredStudents, input),
    queryFn: async ({ signal }) =>
      (await call(termDetailCalls.listRegisteredStudents, input, { signal })).map(newestRecord),
  });
}

/** A student of an open class, as the server last gave the record. */
export function storedStudent(student: RegisteredStudent): RegisteredStudent {
  return listed(student) ?? newestRecord(student);
}

/** Whether something is being typed over what stands in the record. */
export function isTypedIn(record: TermRecord): boolean {
  return isTypedOver(termRecordKey(record), { ...termDetailsOf(listed(record) ?? record) });
}

function listed({ student_id, academic_term_id, form_class_id }: TermRecord): RegisteredStudent | undefined {
  const { queryKey } = studentsQuery(academic_term_id, form_class_id);
  return queryClient.getQueryData(queryKey)?.find((one) => one.student_id === student_id);
}

/** A record that somebody saved, of which this page has an older one; a late word of an older one changes nothing. */
export function layRecord(record: TermRecord): void {
  const here = listed(record);
  const known = Math.max(here?.version ?? 0, stored.get(termRecordKey(record))?.version ?? 0);
  if (here !== undefined && record.version > known) termRecordKind.onStored(record);
}

/** With what was stored meanwhile: an answer that set out before a save was stored may arrive after it. */
export function newestRecord(student: RegisteredStudent): RegisteredStudent {
  const known = stored.get(termRecordKey(student));
  return known !== undefined && known.version > student.version ? { ...student, ...known } : student;
}
