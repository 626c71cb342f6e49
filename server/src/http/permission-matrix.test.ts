import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { samplePathValue } from '../testing/path-values.ts';
import { askPermissionMatrix, type MatrixCaller, matrixCallers } from '../testing/permission-matrix.ts';
import { testApplication } from '../testing/test-application.ts';
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
  it('is what was reviewed', async () => {
    const table = await writeTable();
    if (process.env['WRITE_PERMISSION_MATRIX'] === '1') await writeFile(golden, table);
    expect(table).toBe(await readFile(golden, 'utf8'));
  });
});

async function writeTable(): Promise<string> {
  const answered = await askPermissionMatrix({ browserOf, sample: samplePathValue });
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
