import type { MatrixCaller } from './permission-matrix.ts';
import { pictureOf, staff, students, subjects, term, year, type UserName } from './test-school.ts';

const mathematicsIn1A = {
  employeeId: staff.amohammed.id,
  className: '1A',
  subjectCode: subjects.mathematics,
};
const spanishIn1A = { employeeId: staff.lcharles.id, className: '1A', subjectCode: subjects.spanish };
const ownLessons: Partial<Record<UserName, object>> = {
  amohammed: mathematicsIn1A,
  lcharles: spanishIn1A,
  rsingh: { employeeId: staff.rsingh.id, className: '1A', subjectCode: subjects.english },
  nbaptiste: { employeeId: staff.nbaptiste.id, className: '1B', subjectCode: subjects.science },
};

/**
 * What stands in a call's path for a parameter, in the school of test-school.ts. `own`: the caller's own id and
 * lesson, else another's.
 */
export function samplePathValue(name: string, caller: MatrixCaller, own: boolean): unknown {
  const others = caller === 'amohammed' ? spanishIn1A : mathematicsIn1A;
  const ownId = caller === null || caller === 'Admin' ? {} : { employeeId: staff[caller].id };
  const ownLesson = caller === null ? undefined : ownLessons[caller];
  const samples: Readonly<Record<string, unknown>> = {
    formClassId: '1A',
    formLevel: 1,
    level: 1,
    classId: '1A',
    termId: term,
    academicTermId: term,
    yearId: year,
    academicYearId: year,
    studentId: students.anika.id,
    subjectId: subjects.mathematics,
    subject: subjects.mathematics,
    userName: 'amohammed',
    picture: pictureOf(students.anika),
    // Nobody's.
    fileName: `${'0'.repeat(32)}.pdf`,
    jobId: '00000000-0000-4000-8000-000000000000',
    ...others,
    ...(own && { ...ownId, ...ownLesson }),
  };
  if (samples[name] === undefined)
    throw new Error(`A call has the parameter ${name}, of which path-values.ts has no example.`);
  return samples[name];
}
