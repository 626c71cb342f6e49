import { calls } from 'contract/calls';
import { addressOf, type Endpoint } from 'contract/endpoint';
import { subjects } from '../server/src/testing/test-school.ts';
import type { Ground } from './ground.ts';

export const everyCall: readonly Endpoint[] = Object.values(calls);
export const writes: readonly Endpoint[] = everyCall.filter(({ method }) => method !== 'GET');

/** A value for each parameter of the paths, as someone at this school would send it. */
export function samplesOf({ ids, facts, picture }: Ground): Readonly<Record<string, string | number>> {
  return {
    className: facts.formClass,
    formClassId: facts.formClass,
    classId: facts.formClass,
    formLevel: 1,
    level: 1,
    termId: facts.term,
    academicTermId: facts.term,
    yearId: facts.year,
    academicYearId: facts.year,
    studentId: picture.student_id,
    subjectId: subjects.mathematics,
    subject: subjects.mathematics,
    subjectCode: subjects.mathematics,
    employeeId: ids.amohammed,
    userName: 'amohammed',
    picture: picture.name,
    fileName: `${'0'.repeat(32)}.pdf`,
    jobId: '00000000-0000-4000-8000-000000000000',
  };
}

/** What those calls need in their query that do nothing without it. */
export function queryOf(
  call: Endpoint,
  { facts, picture }: Ground,
): Readonly<Record<string, string | number>> {
  const given: Readonly<Record<string, string | number>> = {
    studentId: picture.student_id,
    student_id: picture.student_id,
    file_type: 'other',
    file_name: `${'0'.repeat(32)}.pdf`,
    form_class_id: facts.formClass,
    academic_term_id: facts.term,
    date: '2026-09-08',
    attendance_date: '2026-09-08',
  };
  const names = Object.keys(call.query?.shape ?? {});
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
}

/** The address of a call in this school, with its parameters and query filled in. */
export function addressIn(
  ground: Ground,
  call: Endpoint,
  others: Readonly<Record<string, string | number>> = {},
): string {
  return addressOf(call, { ...samplesOf(ground), ...others }, queryOf(call, ground));
}
