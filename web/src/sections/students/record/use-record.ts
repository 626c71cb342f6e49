import { useQuery } from '@tanstack/react-query';
import { classCalls } from 'contract/classes';
import { studentDataCalls } from 'contract/student-records';
import { studentRecordCalls } from 'contract/students';
import { useMemo } from 'react';

import { call, type CallOptions } from '../../../api/call.ts';
import { queryOf } from '../../../api/query-client.ts';
import type { Choice, Lists } from './record-fields.ts';
import { storedPart } from './record-part.ts';
import { familyParts, generalPart, medicalPart, personalPart } from './record-parts.ts';
import type { LoadedRecord } from './record-state.ts';

/** A student's whole record, or that of a student to be. Nothing of it is kept once the dialog is gone. */
export function useRecord(studentId: number | null) {
  return useQuery({
    queryKey: ['student record', studentId],
    queryFn: async ({ signal }) => loadRecord(studentId, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** What the choices of the record are taken from. */
export function useLists(): { lists: Lists; error: unknown; retry: () => void } {
  const classes = useQuery(queryOf(classCalls.listFormClasses, {}));
  const religions = useQuery(queryOf(studentDataCalls.listReligions, {}));
  const groups = useQuery(queryOf(studentDataCalls.listEthnicGroups, {}));
  const lists = useMemo(
    () => ({
      classes: (classes.data ?? []).map(({ id }) => ({ value: id, label: id })),
      religions: (religions.data ?? []).map(toChoice),
      ethnicGroups: (groups.data ?? []).map(toChoice),
    }),
    [classes.data, religions.data, groups.data],
  );
  const missing = [classes, religions, groups].filter(
    ({ data, error }) => data === undefined && error !== null,
  );
  return {
    lists,
    error: missing[0]?.error ?? null,
    retry: () => void Promise.all(missing.map(async ({ refetch }) => refetch())),
  };
}

function toChoice({ id, grouping }: { id: number; grouping: string }): Choice {
  return { value: String(id), label: grouping };
}

async function loadRecord(studentId: number | null, options: CallOptions): Promise<LoadedRecord> {
  const params = studentId === null ? null : { studentId: String(studentId) };
  const [student, personal, medical, family] = await Promise.all([
    params && call(studentRecordCalls.getStudent, { params }, options),
    params
      ? call(studentDataCalls.getPersonalData, { params }, options)
      : call(studentDataCalls.getBlankPersonalData, {}, options),
    params
      ? call(studentDataCalls.getMedicalData, { params }, options)
      : call(studentDataCalls.getBlankMedicalData, {}, options),
    params
      ? call(studentDataCalls.listFamilyData, { params }, options)
      : call(studentDataCalls.listBlankFamilyData, {}, options),
  ]);
  return {
    student,
    parts: {
      [generalPart.name]: storedPart(generalPart.fields, student ?? { version: 0 }),
      [personalPart.name]: storedPart(personalPart.fields, personal),
      [medicalPart.name]: storedPart(medicalPart.fields, medical),
      ...Object.fromEntries(
        familyParts.map(({ name, fields, relationship }) => {
          const record = family.find((one) => one.relationship === relationship);
          return [name, storedPart(fields, record ?? { version: 0 })];
        }),
      ),
    },
  };
}
