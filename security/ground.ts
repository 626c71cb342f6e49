import { sql } from 'kysely';
import { academicYearOfTerm } from 'contract/terms';
import { demoPassword } from '../server/demo/school-profile.ts';
import { Browser } from '../server/src/testing/browser.ts';
import { subjects } from '../server/src/testing/test-school.ts';
import { type BodiesOf, validBodies } from '../server/src/testing/valid-bodies.ts';
import type { SchoolServer } from '../e2e/support/school-server.ts';

/** What the attackers know of the demonstration school, which is everything. */
export interface Ground {
  school: SchoolServer;
  term: number;
  lastTerm: number;
  year: number;
  ids: Readonly<Record<StaffName, number>>;
  /** Students of this year, in 1A and elsewhere. */
  in1A: readonly number[];
  elsewhere: readonly number[];
  picture: { student_id: number; name: string };
  facts: BodiesOf;
  bodies: ReturnType<typeof validBodies>;
}

export const staffNames = ['amohammed', 'rsingh', 'lcharles', 'kali', 'nbaptiste', 'vjoseph'] as const;
export type StaffName = (typeof staffNames)[number];

/** What nbaptiste chooses, who has to. */
const chosenPassword = 'cascade-hills-9';

/** Looks around in a fresh school. */
export async function survey(school: SchoolServer): Promise<Ground> {
  const { db } = school.owner;
  const { academic_term_id: term } = await db
    .selectFrom('current_term')
    .select('academic_term_id')
    .executeTakeFirstOrThrow();
  const terms = await db
    .selectFrom('academic_terms')
    .select('academic_term_id')
    .where('academic_term_id', '<', term)
    .orderBy('academic_term_id', 'desc')
    .execute();
  const lastTerm = terms[0]?.academic_term_id ?? term;
  const year = academicYearOfTerm(term);
  const accounts = await db.selectFrom('accounts').select(['user_name', 'employee_id']).execute();
  const idOf = (name: string) => accounts.find(({ user_name }) => user_name === name)?.employee_id ?? 0;
  const registered = await db
    .selectFrom('student_registrations')
    .select(['student_id', 'form_class_id'])
    .where('academic_year_id', '=', year)
    .orderBy('student_id')
    .execute();
  const of = (formClass: string) =>
    registered.filter((one) => one.form_class_id === formClass).map(({ student_id }) => student_id);
  const in1A = of('1A');
  const taught = await db
    .selectFrom('student_subject_assignments as a')
    .innerJoin('student_registrations as r', (join) =>
      join.onRef('r.student_id', '=', 'a.student_id').onRef('r.academic_year_id', '=', 'a.academic_year_id'),
    )
    .innerJoin('employees as e', 'e.id', 'a.employee_id')
    .innerJoin('accounts as c', 'c.employee_id', 'e.id')
    .select(['a.student_id', 'r.form_class_id', 'e.id', 'e.first_name', 'e.last_name', 'c.user_name'])
    .where('a.academic_year_id', '=', year)
    .where('a.subject_id', '=', subjects.mathematics)
    .where('r.form_class_id', 'like', '4%')
    .where('c.user_name', 'not in', [...staffNames])
    .orderBy('a.student_id')
    .executeTakeFirstOrThrow();
  const left = await db
    .selectFrom('students')
    .select('student_id')
    .where('student_status_id', '<>', 1)
    .orderBy('student_id')
    .executeTakeFirstOrThrow();
  const picture = await db
    .selectFrom('student_pictures')
    .select(['student_id', 'name'])
    .where('student_id', 'in', in1A)
    .executeTakeFirstOrThrow();
  const facts: BodiesOf = {
    password: demoPassword,
    term,
    lastTerm,
    year,
    lastYear: academicYearOfTerm(lastTerm),
    formClass: '1A',
    studentId: in1A[0] ?? 0,
    secondStudentId: in1A[1] ?? 0,
    leftStudentId: left.student_id,
    upperClass: taught.form_class_id,
    upperStudentId: taught.student_id,
    employee: taught,
    otherEmployeeId: idOf('lcharles'),
  };
  return {
    school,
    term,
    lastTerm,
    year,
    ids: Object.fromEntries(staffNames.map((name) => [name, idOf(name)])) as Record<StaffName, number>,
    in1A,
    elsewhere: registered
      .filter(({ form_class_id }) => form_class_id !== '1A')
      .map(({ student_id }) => student_id),
    picture,
    facts,
    bodies: validBodies(facts),
  };
}

/** Someone of the demonstration school at a browser, with a settled password. */
export async function signedIn({ school }: Ground, name: StaffName | 'Admin'): Promise<Browser> {
  const browser = new Browser(school.address);
  const password = name === 'nbaptiste' ? await settledPassword(browser) : demoPassword;
  const { status } = await browser.trySignIn(name, password);
  if (status !== 200) throw new Error(`${name} cannot sign in: ${status}`);
  return browser;
}

async function settledPassword(browser: Browser): Promise<string> {
  const first = await browser.trySignIn('nbaptiste', demoPassword);
  if (first.status === 200) {
    const changed = await browser.post('/api/employee-change-password', {
      name: 'nbaptiste',
      password: chosenPassword,
    });
    if (changed.status !== 200) throw new Error(`nbaptiste cannot choose a password: ${changed.text}`);
  }
  return chosenPassword;
}

/** Tables that change without anyone being harmed by it: who is signed in, who looks at which lesson. */
const passing = ['sessions', 'sign_in_attempts', 'presences', 'microsoft_round_trips'];

/** A digest of everything the school keeps: equal before and after when nothing was written. */
export async function digestOf({ school }: Ground): Promise<string> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(school.owner.db);
  const digests: string[] = [];
  for (const { name } of rows) {
    if (passing.includes(name)) continue;
    const table = sql.table(name);
    const { rows: sums } = await sql<{
      sum: string;
    }>`select count(*) || '-' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${table} t`.execute(
      school.owner.db,
    );
    digests.push(`${name} ${sums[0]?.sum}`);
  }
  return digests.join('\n');
}
