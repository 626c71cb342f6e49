import { readFile } from 'node:fs/promises';
import { userNameKey } from 'contract/abilities';
import { beginSession, sessionCookie } from '../server/src/http/sessions.ts';
import { Browser } from '../server/src/testing/browser.ts';
import {
  askPermissionMatrix,
  type MatrixCaller,
  matrixCallers,
} from '../server/src/testing/permission-matrix.ts';
import { staff, subjects } from '../server/src/testing/test-school.ts';
import { samplesOf } from './addresses.ts';
import { type Finding, Tally } from './finding.ts';
import type { Ground } from './ground.ts';

const golden = new URL('../server/src/http/permission-matrix.golden.txt', import.meta.url);

/** Every call by every kind of person, against the table that was reviewed line by line. */
export async function tryPermissions(ground: Ground): Promise<Finding[]> {
  const accounts = await addMissingStaff(ground);
  const lines = new Map(
    (await readFile(golden, 'utf8'))
      .split('\n')
      .map((line) => line.split(/ {2,}/))
      .map(([name = '', ...answers]) => [name, answers]),
  );
  const answered = await askPermissionMatrix({
    async browserOf(caller) {
      const browser = new Browser(ground.school.address);
      if (caller !== null) {
        const account = accounts.get(caller)?.account_id ?? 0;
        browser.cookies.set(sessionCookie, await beginSession(ground.school.owner.db, account));
      }
      return browser;
    },
    sample: (name, caller, own) => sample(ground, accounts, name, caller, own),
  });
  const tally = new Tally('every call by every kind of person answers as the reviewed table says');
  const seen = new Tally('every line of the reviewed table was asked');
  for (const { name, answers } of answered) {
    const expected = lines.get(name);
    answers.forEach((answer, at) => {
      const [heading] = matrixCallers[at] ?? [''];
      const meant = isMicrosoft(name) ? microsoftNotSetUp(expected?.[at] ?? '') : expected?.[at];
      tally.expect(answer === meant, () => `${name} as ${heading}: ${answer}, reviewed: ${meant}`);
    });
  }
  for (const name of lines.keys()) {
    if (!/^(GET|POST|DELETE) /.test(name)) continue;
    seen.expect(
      answered.some((line) => line.name === name),
      () => name,
    );
  }
  return [tally.finding(), seen.finding()];
}

function isMicrosoft(name: string): boolean {
  return name.includes('/api/microsoft-sign-');
}

/** The demonstration school has no account at Microsoft: there these calls do not exist. */
function microsoftNotSetUp(meant: string): string {
  return meant === '302' || meant === 'yes' ? '404' : meant;
}

type Accounts = ReadonlyMap<string, { account_id: number; employee_id: number | null }>;

/** Those kinds of people whom the demonstration school does not employ. */
async function addMissingStaff({ school }: Ground): Promise<Accounts> {
  const { db } = school.owner;
  const known = async () =>
    new Map(
      (await db.selectFrom('accounts').select(['user_name', 'account_id', 'employee_id']).execute()).map(
        (account) => [account.user_name, account],
      ),
    );
  const there = await known();
  for (const [, caller] of matrixCallers) {
    if (caller === null || caller === 'Admin' || there.has(caller)) continue;
    const { first, last, permissions } = staff[caller];
    const { id } = await db
      .insertInto('employees')
      .values({ first_name: first, last_name: last, employee_status_id: caller === 'dgarcia' ? 3 : 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('accounts')
      .values({
        employee_id: id,
        user_name: caller,
        user_name_key: userNameKey(caller),
        password_hash: '-',
        temporary_until: null,
      })
      .execute();
    await db
      .insertInto('employee_permissions')
      .values(permissions.map((user_permission_id) => ({ employee_id: id, user_permission_id })))
      .execute();
  }
  return known();
}

function sample(
  ground: Ground,
  accounts: Accounts,
  name: string,
  caller: MatrixCaller,
  own: boolean,
): unknown {
  const { ids } = ground;
  const mathematics = { employeeId: ids.amohammed, className: '1A', subjectCode: subjects.mathematics };
  const spanish = { employeeId: ids.lcharles, className: '1A', subjectCode: subjects.spanish };
  const english = { employeeId: ids.rsingh, className: '1A', subjectCode: subjects.english };
  const ownLessons: Partial<Record<string, object>> = {
    amohammed: mathematics,
    lcharles: spanish,
    rsingh: english,
  };
  const employeeId = caller === null ? null : accounts.get(caller)?.employee_id;
  const samples: Readonly<Record<string, unknown>> = {
    ...samplesOf(ground),
    formClassId: '1A',
    classId: '1A',
    ...(caller === 'amohammed' ? spanish : mathematics),
    ...(own && employeeId != null && { employeeId }),
    ...(own && caller !== null && ownLessons[caller]),
  };
  if (samples[name] === undefined) throw new Error(`A sample is needed for the parameter ${name}.`);
  return samples[name];
}
