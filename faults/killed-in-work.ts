import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { calls } from 'contract/calls';
import type { ReportCardJob } from 'contract/report-card-jobs';
import { sql } from 'kysely';
import { atLeast, atMost, exactly, type Figure } from '../bench/figures.ts';
import type { RunningSchool } from '../bench/running-school.ts';
import { type Answered, StaffMember } from '../bench/staff-member.ts';
import { demoPassword } from '../server/demo/school-profile.ts';
import { withDatabase } from '../server/src/testing/with-database.ts';
import { accident, type Fault } from './fault.ts';
import type { Ground } from './ground.ts';

/** A school, and somebody of its office with every permission. */
interface Office {
  school: RunningSchool;
  person: StaffMember;
}

/** kill -9 of the server at moments spread over work that writes much. */
export const killedInWork: Fault = {
  name: 'kill-in-work',
  does: 'kill -9 in the middle of an advance, an upload, a batch, a job; then the same again',
  async run(ground): Promise<Figure[]> {
    const school = await ground.school();
    const person = new StaffMember(school.address);
    await person.signIn('Admin', demoPassword);
    const office = { school, person };
    const figures = [
      ...(await inJob(ground, office)),
      ...(await inBatch(ground, office)),
      ...(await inUpload(ground, office)),
      ...(await inAdvance(ground, office)),
    ];
    person.close();
    await school.stop();
    return figures;
  },
};

/** Starts the work, kills the server after so many milliseconds and starts it again; answers what was answered. */
async function killAfter(
  { school }: Office,
  milliseconds: number,
  work: () => Promise<Answered>,
): Promise<Answered | undefined> {
  const answer = work().catch(() => undefined);
  await sleep(milliseconds);
  await school.end('SIGKILL');
  await school.start();
  return answer;
}

async function look<T>({ school }: Office, query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return withDatabase(school.folder, async ({ db }) => (await query.execute(db)).rows);
}

async function inAdvance(ground: Ground, office: Office): Promise<Figure[]> {
  const kills = ground.times(20);
  const term = await office.person.read<{ id: number }>(calls.getCurrentTerm.path);
  const year = Math.floor(term.id / 100) + 1;
  const next = year * 100 + 1;
  const advance = async () =>
    office.person.post(calls.changeCurrentTerm.path, {
      mode: 'advance',
      term: 1,
      term_start: `${year}-09-06`,
      term_end: `${year}-10-29`,
      total_sessions: 78,
      next_term_start: `${year}-11-01`,
      from_academic_term_id: term.id,
    });
  const state = async () =>
    look(
      office,
      sql<unknown>`
        select (select academic_term_id from current_term) as term,
          (select count(*)::int from academic_terms) as terms,
          (select count(*)::int from student_registrations) as registrations,
          (select count(*)::int from student_term_records) as records,
          (select count(*)::int from students where student_status_id = 2) as graduates,
          (select count(*)::int from academic_terms where published_at is not null) as published,
          (select count(*)::int from term_advances where undone_at is null) as advances`,
    );
  const undo = async () =>
    mustBe(200, await office.person.post(calls.undoAdvance.path, { academic_term_id: next }));

  const before = await state();
  const began = performance.now();
  mustBe(200, await advance());
  const whole = performance.now() - began;
  const after = await state();
  await undo();
  const seen = { half: 0, untrue: 0, again: 0, done: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    const answer = await killAfter(office, (whole * (kill + 0.5)) / kills, advance);
    const found = await state();
    const isDone = isDeepStrictEqual(found, after);
    if (isDone) seen.done += 1;
    if (!isDone && !isDeepStrictEqual(found, before)) seen.half += 1;
    if (answer?.status === 200 && !isDone) seen.untrue += 1;
    const second = await advance();
    if (second.status !== (isDone ? 409 : 200) || !isDeepStrictEqual(await state(), after)) seen.again += 1;
    await undo();
  }
  const figure = accident(`${kills} × kill -9 in an advance into a new year (${seen.done} were done)`);
  return [
    figure('neither the old term nor wholly the new', seen.half, '', exactly(0)),
    figure('answered as done and not done', seen.untrue, '', exactly(0)),
    figure('a second click that does harm', seen.again, '', exactly(0)),
  ];
}

async function inUpload(ground: Ground, office: Office): Promise<Figure[]> {
  const kills = ground.times(10);
  const rowsOf = (round: number) =>
    Array.from({ length: 600 }, (_, index) => ({
      id: index + 2,
      last_name: `Intake ${round}`,
      first_name: `Pupil ${index}`,
      sea_number: `${round}-${index}`,
      form_class_id: '1A',
      email_address: 'home@mail.example',
    }));
  const [year] = await look(
    office,
    sql<{
      id: number;
    }>`select academic_term_id / 100 * 10000 + academic_term_id / 100 + 1 as id from current_term`,
  );
  const upload = async (round: number) =>
    office.person.post(calls.uploadStudents.path, {
      data: JSON.stringify(rowsOf(round)),
      academic_year_id: year?.id,
    });
  const stored = async (round: number) =>
    look(
      office,
      sql<{ students: number; whole: number; numbers: number }>`
        select count(*)::int as students, count(distinct s.sea_number)::int as numbers,
          count(*) filter (where r.form_class_id = '1A' and p.email is not null)::int as whole
        from students s left join student_registrations r using (student_id)
          left join student_personal p using (student_id)
        where s.last_name = ${`Intake ${round}`}`,
    );

  const began = performance.now();
  mustBe(200, await upload(0));
  const whole = performance.now() - began;
  const seen = { part: 0, missing: 0, twice: 0, between: 0 };
  for (let kill = 1; kill <= kills; kill += 1) {
    await killAfter(office, (whole * (kill - 0.5)) / kills, async () => upload(kill));
    const [found] = await stored(kill);
    seen.part += (found?.students ?? 0) - (found?.whole ?? 0);
    if ((found?.students ?? 0) > 0 && (found?.students ?? 0) < 600) seen.between += 1;
    mustBe(200, await upload(kill));
    const [again] = await stored(kill);
    seen.missing += 600 - (again?.numbers ?? 0);
    seen.twice += (again?.students ?? 0) - (again?.numbers ?? 0);
  }
  const figure = accident(`${kills} × kill -9 in an upload of 600 students (${seen.between} were begun)`);
  return [
    figure('students stored in part', seen.part, '', exactly(0)),
    figure('missing after a second upload', seen.missing, '', exactly(0)),
    figure('there twice after it', seen.twice, '', exactly(0)),
  ];
}

async function inBatch(ground: Ground, office: Office): Promise<Figure[]> {
  const kills = ground.times(10);
  const students = await look(
    office,
    sql<{ student_id: number }>`
      select r.student_id from student_registrations r join current_term t
        on r.academic_year_id = t.academic_term_id / 100 * 10000 + t.academic_term_id / 100 + 1
      where r.form_class_id like '4%' order by 1`,
  );
  const employees = await look(office, sql<{ id: number }>`select id from employees order by id limit 2`);
  const [subject] = await look(office, sql<{ id: number }>`select id from subjects order by id desc limit 1`);
  const assign = async (round: number) =>
    office.person.post(calls.assignStudents.path, {
      form_level: 4,
      form_class_id: null,
      students: students.map(({ student_id }) => student_id),
      employee_id: employees[round % 2]?.id,
      subject_id: subject?.id,
    });
  const assigned = async (round: number) => {
    const [count] = await look(
      office,
      sql<{ students: number }>`select count(*)::int as students from student_subject_assignments
        where subject_id = ${subject?.id ?? 0} and employee_id = ${employees[round % 2]?.id ?? 0}
          and student_id = any(${students.map(({ student_id }) => student_id)}::int[])`,
    );
    return count?.students ?? 0;
  };

  mustBe(200, await assign(0));
  const began = performance.now();
  mustBe(200, await assign(1));
  const whole = performance.now() - began;
  const seen = { half: 0, untrue: 0, again: 0 };
  for (let kill = 2; kill < kills + 2; kill += 1) {
    const answer = await killAfter(office, (whole * (kill - 1.5)) / kills, async () => assign(kill));
    const found = await assigned(kill);
    if (found !== 0 && found !== students.length) seen.half += 1;
    if (answer?.status === 200 && found !== students.length) seen.untrue += 1;
    mustBe(200, await assign(kill));
    if ((await assigned(kill)) !== students.length) seen.again += 1;
  }
  const figure = accident(`${kills} × kill -9 in a batch of ${students.length} students`);
  return [
    figure('some assigned and some not', seen.half, '', exactly(0)),
    figure('answered as done and not done', seen.untrue, '', exactly(0)),
    figure('not done after the second time', seen.again, '', exactly(0)),
  ];
}

async function inJob(ground: Ground, office: Office): Promise<Figure[]> {
  const kills = ground.times(3);
  const term = await office.person.read<{ id: number }>(calls.getCurrentTerm.path);
  const start = async () => {
    const answer = await office.person.post(calls.startReportCardJob.path, {
      academic_term_id: term.id,
      form_level: null,
      arrangement: 'by_student',
    });
    mustBe(201, answer);
    return (JSON.parse(answer.body.toString()) as ReportCardJob).id;
  };
  const now = async (id: string) => {
    const all = await office.person.read<ReportCardJob[]>(calls.listReportCardJobs.path);
    const found = all.find((one) => one.id === id);
    if (found === undefined) throw new Error('The job is gone.');
    return found;
  };
  /** Seconds until so many steps are behind it. */
  const reach = async (id: string, done: number) => {
    const began = performance.now();
    for (;;) {
      const found = await now(id);
      if (found.done >= done || found.state === 'done' || found.state === 'failed')
        return (performance.now() - began) / 1000;
      if (performance.now() - began > 300_000) throw new Error('The job stands still.');
      await sleep(100);
    }
  };

  const undisturbed = await start();
  await reach(undisturbed, Number.POSITIVE_INFINITY);
  const expected = (await now(undisturbed)).result?.items ?? 0;
  const id = await start();
  const { steps } = await now(id);
  let longest = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const done = Math.max((await now(id)).done, Math.floor((steps * (kill + 0.5)) / kills));
    await reach(id, done);
    await office.school.end('SIGKILL');
    await office.school.start();
    longest = Math.max(longest, await reach(id, done + 1));
  }
  await reach(id, Number.POSITIVE_INFINITY);
  const ended = await now(id);
  const figure = accident(`${kills} × kill -9 in a job of ${expected} report cards`);
  return [
    figure('report cards made', expected, '', atLeast(500)),
    figure(
      'missing or twice in the one that was killed',
      Math.abs(expected - (ended.result?.items ?? 0)),
      '',
      exactly(0),
    ),
    figure('steps that failed', ended.problems.length, '', exactly(0)),
    figure('going on after the start, longest', longest, 's', atMost(25)),
  ];
}

function mustBe(status: number, answer: Answered): void {
  if (answer.status !== status)
    throw new Error(
      `Answered ${answer.status} in place of ${status}: ${answer.body.toString().slice(0, 500)}`,
    );
}
