import { sql } from 'kysely';
import type { Reply } from '../server/src/testing/browser.ts';
import { type Finding, Tally } from './finding.ts';
import { digestOf, type Ground, signedIn, type StaffName } from './ground.ts';

/** Remarks, jobs, pictures, passwords and numbers that belong to someone, tried by others. */
export async function tryOthersBelongings(ground: Ground): Promise<Finding[]> {
  const tallies = [
    await remarks(ground),
    await jobs(ground),
    await pictures(ground),
    await passwords(ground),
    await numbers(ground),
  ];
  return tallies.map((tally) => tally.finding());
}

async function remarks(ground: Ground): Promise<Tally> {
  const tally = new Tally(
    "another's ready-made remark is neither listed nor deleted, and is as one that is not there",
  );
  const owner = await signedIn(ground, 'lcharles');
  const kept = (await owner.post('/api/own-comments', { description: 'Kept by Lystra Charles.' })).json as {
    id: number;
  };
  for (const name of ['amohammed', 'rsingh', 'nbaptiste', 'vjoseph'] as const) {
    const browser = await signedIn(ground, name);
    const others = await browser.write('DELETE', '/api/own-comments', { id: kept.id });
    const absent = await browser.write('DELETE', '/api/own-comments', { id: kept.id + 1000 });
    tally.expect(
      others.status === 404 && alike(others, absent),
      () => `${name}: ${others.status}, ${absent.status}`,
    );
    const list = await browser.get('/api/own-comments');
    tally.expect(!list.text.includes('Kept by Lystra'), () => `${name} reads it`);
  }
  const still = await owner.get('/api/own-comments');
  tally.expect(still.text.includes('Kept by Lystra'), () => 'it is gone');
  return tally;
}

async function jobs(ground: Ground): Promise<Tally> {
  const tally = new Tally("another's job is neither cancelled nor fetched, and is as one that is not there");
  const owner = await signedIn(ground, 'vjoseph');
  const started = await owner.post('/api/report-card-jobs', {
    academic_term_id: ground.term,
    form_level: 6,
    arrangement: 'by_class',
    mutation_id: crypto.randomUUID(),
  });
  const { rows } = await sql<{
    job_id: string;
  }>`select job_id from jobs order by created_at desc limit 1`.execute(ground.school.owner.db);
  const jobId = rows[0]?.job_id ?? '';
  tally.expect(started.status < 300 && jobId !== '', () => `${started.status} ${started.text}`);
  for (const name of ['amohammed', 'rsingh', 'lcharles', 'kali', 'nbaptiste'] as const) {
    const browser = await signedIn(ground, name);
    for (const [method, what] of [
      ['POST', 'cancel'],
      ['GET', 'file'],
    ] as const) {
      const others = await browser.write(method, `/api/jobs/${jobId}/${what}`);
      const absent = await browser.write(method, `/api/jobs/${crypto.randomUUID()}/${what}`);
      tally.expect(
        others.status === 404 && alike(others, absent),
        () => `${name} ${what}: ${others.status}, ${absent.status}`,
      );
    }
  }
  await owner.post(`/api/jobs/${jobId}/cancel`);
  return tally;
}

/** Of students whom Lystra Charles, who holds permission 1 alone, does not teach. */
async function pictures(ground: Ground): Promise<Tally> {
  const tally = new Tally(
    'a picture of a student whom one does not teach, and a name that is nobody’s: 404 alike',
  );
  const browser = await signedIn(ground, 'lcharles');
  const { rows } = await sql<{ name: string; taught: boolean }>`
    select p.name, exists (
      select from lessons l where l.employee_id = ${ground.ids.lcharles} and l.academic_year_id = r.academic_year_id
        and l.form_class_id = r.form_class_id and (r.form_class_id < '4' or exists (
          select from student_subject_assignments a where a.student_id = r.student_id and a.employee_id = l.employee_id
            and a.academic_year_id = r.academic_year_id and a.subject_id = l.subject_id))) as taught
    from student_pictures p join student_registrations r on r.student_id = p.student_id and r.academic_year_id = ${ground.year}
    order by p.name limit 150`.execute(ground.school.owner.db);
  const absent = await browser.get(`/img/students/${'0'.repeat(32)}.jpg`);
  for (const { name, taught } of rows) {
    // As a page shows it, and as rows do.
    for (const size of ['', '?size=row']) {
      const reply = await browser.get(`/img/students/${name}${size}`);
      tally.expect(
        taught ? reply.status === 200 : reply.status === 404 && alike(reply, absent),
        () => `${name}${size}, ${taught ? 'taught' : 'not taught'}: ${reply.status}`,
      );
    }
  }
  return tally;
}

async function passwords(ground: Ground): Promise<Tally> {
  const tally = new Tally(
    "nobody changes a password but their own; without 9, 7 resets neither Admin's nor a 9's, and 4 renames no 9",
  );
  const before = await accountsOf(ground);
  const others: readonly StaffName[] = ['amohammed', 'rsingh', 'lcharles', 'kali', 'nbaptiste'];
  for (const name of others) {
    const browser = await signedIn(ground, name);
    for (const whose of ['Admin', 'vjoseph', 'ADMIN ', 'Аdmin', 'kali', 'amohammed', 'nosuchuser']) {
      if (whose === name) continue;
      const reply = await browser.post('/api/employee-change-password', {
        name: whose,
        password: 'taken-over-by-8',
        current_password: ground.facts.password,
      });
      tally.expect(reply.status === 403, () => `${name} for ${whose}: ${reply.status}`);
    }
  }
  const { db } = ground.school.owner;
  await db
    .deleteFrom('employee_permissions')
    .where('employee_id', '=', ground.ids.vjoseph)
    .where('user_permission_id', '=', 9)
    .execute();
  await db
    .insertInto('employee_permissions')
    .values({ employee_id: ground.ids.kali, user_permission_id: 9 })
    .execute();
  // Holds 4 and 7.
  const seven = await signedIn(ground, 'vjoseph');
  for (const employee_id of ['Admin', ground.ids.kali]) {
    const reply = await seven.post('/api/reset-employee-password', { employee_id });
    tally.expect(reply.status === 403, () => `7 for ${employee_id}: ${reply.status}`);
  }
  const reply = await seven.post('/api/employee', { id: ground.ids.kali, user_name: 'taken-over' });
  tally.expect(reply.status === 403, () => `4 renames a 9: ${reply.status}`);
  tally.expect((await accountsOf(ground)) === before, () => 'an account has changed');
  return tally;
}

async function accountsOf({ school }: Ground): Promise<string> {
  const rows = await school.owner.db
    .selectFrom('accounts')
    .select(['user_name', 'password_hash'])
    .where('user_name', '<>', 'nbaptiste')
    .orderBy('account_id')
    .execute();
  return JSON.stringify(rows);
}

/** A student's id and serial number are Admin's to correct, and pictures and files Admin's to keep. */
async function numbers(ground: Ground): Promise<Tally> {
  const tally = new Tally(
    "a student's id, serial number, picture and files: only Admin, whoever keeps students",
  );
  const before = await digestOf(ground);
  for (const name of ['kali', 'vjoseph'] as const) {
    const browser = await signedIn(ground, name);
    const { json } = await browser.get(`/api/student/${ground.facts.studentId}`);
    const record = json as Readonly<Record<string, unknown>>;
    for (const change of [
      { new_student_id: 29_990_001 },
      { serial_number: 'X-1' },
      { student_id: ground.facts.secondStudentId, new_student_id: ground.facts.studentId },
    ]) {
      const reply = await browser.post('/api/student', { ...record, version: undefined, ...change });
      tally.expect(
        [403, 404].includes(reply.status),
        () => `${name} ${JSON.stringify(change)}: ${reply.status} ${reply.text.slice(0, 200)}`,
      );
    }
    const sent = await browser.sendFile('/api/student-file', 'x', {
      fields: { id: ground.facts.studentId, file_type: 'picture' },
    });
    tally.expect(sent.status === 403, () => `${name} sends a picture: ${sent.status}`);
  }
  tally.expect((await digestOf(ground)) === before, () => 'something was written');
  return tally;
}

function alike(one: Reply, other: Reply): boolean {
  return one.status === other.status && one.text === other.text;
}
