import { mayCall } from 'contract/abilities';
import { addressOf, type Endpoint } from 'contract/endpoint';
import { subjects } from '../server/src/testing/test-school.ts';
import type { Browser, Reply } from '../server/src/testing/browser.ts';
import { addressIn, everyCall } from './addresses.ts';
import { type Duties, dutiesOf, type Registered, registeredThisYear } from './duties.ts';
import { type Finding, Tally } from './finding.ts';
import { named } from './forged-requests.ts';
import { digestOf, type Ground, signedIn, type StaffName, staffNames } from './ground.ts';
import { type IdTrial, idTrials } from './id-trials.ts';
import { tryOthersBelongings } from './others-belongings.ts';

/** Ids of others, and of nobody, in the place of one's own: by every role, in every path and body. */
export async function tryOthersIds(ground: Ground): Promise<Finding[]> {
  const tallies = {
    refused: new Tally('ids of others and of nobody are refused wherever they are not for this person'),
    alike: new Tally('what is forbidden and what is absent: one status, one body (teachers; for each call)'),
    unchanged: new Tally('of the refused nothing was written: digests of all tables, for each person'),
    own: new Tally('the same requests with ids of their own are carried out, so the refusals mean something'),
    closed: new Tally('calls beyond their permissions: 403 in the same words, whatever ids they carry'),
    believed: new Tally('employee_id in a body is not believed: the mark is the sender’s own'),
  };
  const registered = await registeredThisYear(ground);
  for (const name of staffNames) await tryAs(ground, registered, name, tallies);
  // A form teacher who prints nothing but the report cards of the own class.
  await ground.school.owner.db
    .deleteFrom('employee_permissions')
    .where('employee_id', '=', ground.ids.amohammed)
    .where('user_permission_id', '=', 3)
    .execute();
  await tryAs(ground, registered, 'amohammed', tallies);
  return [...Object.values(tallies).map((tally) => tally.finding()), ...(await tryOthersBelongings(ground))];
}

interface Tallies {
  refused: Tally;
  alike: Tally;
  unchanged: Tally;
  own: Tally;
  closed: Tally;
  believed: Tally;
}

async function tryAs(
  ground: Ground,
  registered: Registered,
  name: StaffName,
  tallies: Tallies,
): Promise<void> {
  const browser = await signedIn(ground, name);
  const who = await dutiesOf(ground, registered, name);
  const principal = {
    employee_id: who.id,
    admin: false,
    permissions: who.permissions,
    must_change_password: false,
  };
  const mine = idTrials(ground, registered, who).filter(({ call }) => mayCall(principal, call.access));
  // Opening a class makes the records that are missing; that is no attack.
  const before = await digestOf(ground);
  const refusals = new Map<Endpoint, Map<string, string>>();
  for (const trial of mine.filter(({ allowed }) => !allowed)) {
    const reply = await ask(browser, trial);
    const story = `${name} ${named(trial.call)} ${JSON.stringify({ ...trial.params, ...trial.query, ...trial.body })}: ${reply.status}`;
    tallies.refused.expect([403, 404].includes(reply.status), () => story);
    const seen = refusals.get(trial.call) ?? new Map<string, string>();
    seen.set(`${reply.status} ${reply.text}`, story);
    refusals.set(trial.call, seen);
  }
  // Who may see all is told what does not exist, by 404; whoever sees part, is not.
  if (!who.permissions.includes(9) && !who.permissions.includes(6)) {
    for (const seen of refusals.values()) {
      const words = [...seen.keys()].filter((one) => !leadsButNotSo(one));
      tallies.alike.expect(words.length <= 1, () =>
        [...seen].map(([said, story]) => `${story} ${said}`).join('\n      '),
      );
    }
  }
  await tryClosed(ground, browser, name, who, tallies.closed);
  tallies.unchanged.expect((await digestOf(ground)) === before, () => `after ${name}`);
  for (const trial of mine.filter(({ allowed }) => allowed)) {
    const reply = await ask(browser, trial);
    tallies.own.expect(
      reply.status < 300,
      () =>
        `${name} ${named(trial.call)} ${JSON.stringify({ ...trial.params, ...trial.query, ...trial.body })}: ${reply.status} ${reply.text.slice(0, 200)}`,
    );
    if (trial.call.path === '/api/term-marks' && reply.status < 300) {
      await ownMark(ground, trial, who, tallies.believed);
    }
  }
}

/** Said to someone who leads the class and so sees the record: which of its fields is not theirs. */
function leadsButNotSo(said: string): boolean {
  return (
    said.includes("class's dean may") ||
    said.includes("class's form teacher may") ||
    said.includes('There is no student')
  );
}

async function ask(browser: Browser, { call, params, query, body }: IdTrial): Promise<Reply> {
  const path = addressOf(call, params, query);
  return call.method === 'GET' ? browser.get(path) : browser.write(call.method, path, body);
}

/** Calls that this person may not make at all, with ids that exist and with ids that do not. */
async function tryClosed(
  ground: Ground,
  browser: Browser,
  name: StaffName,
  who: Duties,
  tally: Tally,
): Promise<void> {
  const principal = {
    employee_id: who.id,
    admin: false,
    permissions: who.permissions,
    must_change_password: false,
  };
  const ids = [
    { employeeId: who.id },
    { employeeId: ground.ids.vjoseph, studentId: ground.elsewhere[0] ?? 0, formClassId: '2A', classId: '2A' },
    {
      employeeId: 999_999,
      studentId: 19_990_001,
      formClassId: '2Z',
      classId: '2Z',
      subjectId: 9999,
      subject: 9999,
    },
  ];
  for (const call of everyCall) {
    if (mayCall(principal, call.access)) continue;
    const said = new Set<string>();
    for (const others of ids) {
      const body = {
        ...ground.bodies[call.path],
        ...(others.studentId !== undefined && { student_id: others.studentId }),
        employee_id: others.employeeId,
      };
      const path = addressIn(ground, call, others);
      const reply =
        call.takesFile !== undefined
          ? await browser.sendFile(path, 'ID\n1\n')
          : call.method === 'GET'
            ? await browser.get(path)
            : await browser.write(call.method, path, body);
      said.add(`${reply.status} ${reply.text}`);
    }
    const [first = ''] = said;
    tally.expect(
      said.size === 1 && first.startsWith('403 '),
      () => `${name} ${named(call)}: ${[...said].join(' | ')}`,
    );
  }
}

async function ownMark(ground: Ground, { body }: IdTrial, who: Duties, tally: Tally): Promise<void> {
  const stored = await ground.school.owner.db
    .selectFrom('term_marks')
    .select('employee_id')
    .where('student_id', '=', Number(body?.['student_id']))
    .where('academic_term_id', '=', ground.term)
    .where('subject_id', '=', Number(body?.['subject_id'] ?? subjects.mathematics))
    .executeTakeFirst();
  tally.expect(
    stored?.employee_id === who.id,
    () => `${who.id} sent ${String(body?.['employee_id'])}, stored ${stored?.employee_id}`,
  );
}
