import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { askPermissionMatrix, type MatrixCaller, matrixCallers } from '../testing/permission-matrix.ts';
import { testApplication } from '../testing/test-application.ts';
import { pictureOf, staff, students, subjects, term, year, type UserName } from '../testing/test-school.ts';
import { beginSession, sessionCookie } from './sessions.ts';

/**
 * Every call of the table × every kind of person, against a table that was reviewed line by line. After a
 * change that is meant: WRITE_PERMISSION_MATRIX=1 writes the table anew, for review in the diff.
 */
const golden = new URL('permission-matrix.golden.txt', import.meta.url);

// Signing in with Microsoft is set up, though nobody answers there.
const school = await testApplication({
  publicUrl: 'https://marks.pouihill.example',
  entra: {
    tenantId: '5f0c7b1e-3a52-4d0e-9b57-2f6f0c9d1a44',
    clientId: 'marks',
    clientSecret: 'secret',
    authority: 'http://127.0.0.1:1',
  },
});
afterAll(school.close);

const legend = `Who may make which call: what the server answers to each kind of person (3-decisions §3).
Written by permission-matrix.test.ts; every line is reviewed by hand when it changes.

yes    carried out, or refused only for the shape of what was sent (422)
401    not signed in        403    not allowed
404    hidden               302    sent to another page

nobody not signed in; left: a session of an employee who has left; must: a password that must be changed;
none: permissions 10, 11, 12 and 77; 123f: permissions 1, 2, 3, form teacher of 1A; 123d: permissions 1, 2,
3, dean of 1A and 1B; 36: permissions 3 and 6; the others by their permissions. "own": the person's own id
and lesson; "another's": those of the Mathematics teacher of 1A (for that teacher, of the Spanish teacher).
`;

describe('the permission matrix', () => {
  it('is what was reviewed', { timeout: 120_000 }, async () => {
    const table = await writeTable();
    if (process.env['WRITE_PERMISSION_MATRIX'] === '1') await writeFile(golden, table);
    expect(table).toBe(await readFile(golden, 'utf8'));
  });
});

async function writeTable(): Promise<string> {
  const answered = await askPermissionMatrix({ browserOf, sample });
  const lines = [
    ['', ...matrixCallers.map(([heading]) => heading)],
    ...answered.map(({ name, answers }) => [name, ...answers]),
  ];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  const rows = lines.map(([name = '', ...answers]) =>
    [name.padEnd(width), ...answers.map((answer) => answer.padEnd(6))].join('  ').trimEnd(),
  );
  return `${legend}\n${rows.join('\n')}\n`;
}

/** Every call is made in a session of its own, since one of them ends it. */
async function browserOf(caller: MatrixCaller) {
  const browser = school.browser();
  if (caller === null) return browser;
  const { db } = school.database;
  const { account_id } = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('user_name', '=', caller)
    .executeTakeFirstOrThrow();
  browser.cookies.set(sessionCookie, await beginSession(db, account_id));
  return browser;
}

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

function sample(name: string, caller: MatrixCaller, own: boolean): unknown {
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
  if (samples[name] === undefined) throw new Error(`The matrix needs a sample for the parameter ${name}.`);
  return samples[name];
}
