import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import type { Endpoint } from 'contract/endpoint';
import { messages } from 'contract/messages';
import { afterAll, describe, expect, it } from 'vitest';
import type { ZodObject } from 'zod';
import type { Browser } from '../testing/browser.ts';
import { testApplication } from '../testing/test-application.ts';
import { staff, students, subjects, term, year } from '../testing/test-school.ts';
import { testSchoolBodies as bodies } from '../testing/test-school-bodies.ts';

/** No answer came, and the save is sent again under its mutation id (3-decisions §4). */

const school = await testApplication();
afterAll(school.close);

/** The calls that take a mutation id. What is answered of a job goes on meanwhile: report-card-job.test.ts. */
const named = Object.values<Endpoint>(calls).filter(
  ({ method, path, body, takesFile }) =>
    method !== 'GET' &&
    takesFile === undefined &&
    path !== '/api/report-card-jobs' &&
    Object.hasOwn((body as ZodObject | undefined)?.shape ?? {}, 'mutation_id'),
);

async function historyRows(): Promise<number> {
  const { rows } = await school.database.owner.db
    .selectFrom('history')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

/** What the calls before have left, or what nobody needs, where the usual body is refused. */
async function fittingBodies(admin: Browser): Promise<Readonly<Record<string, object>>> {
  const made = async (path: string, body: object) => (await admin.post(path, body)).json as { id: number };
  await admin.post('/api/form-class', { id: '6 New' });
  await admin.post('/api/term-registration-student', { student_id: students.anika.id });
  const subject = await made('/api/subjects', { title: 'Steelpan', abbr: 'Pan' });
  const comment = await made('/api/preset-comment', { description: '{name} listens.', comment_type_id: 2 });
  const own = await made('/api/own-comments', { description: '{name} draws.' });
  const { from: _, ...batch } = bodies['/api/subject-students-batch'] ?? {};
  const spanish = { subject_id: subjects.spanish };
  return {
    'DELETE /api/own-comments': { id: own.id },
    'DELETE /api/term-registration': { student_id: students.anika.id, academic_term_id: term },
    'DELETE /api/form-class': { id: '6 New' },
    'DELETE /api/subject': { id: subject.id },
    'DELETE /api/employee': { id: staff.pquamina.id, employee_status_id: 2 },
    'POST /api/delete-teacher-lesson': {
      ...spanish,
      employee_id: staff.npierre.id,
      form_class_id: '1A',
      academic_year_id: year,
    },
    'POST /api/subject-students-batch': batch,
    'POST /api/preset-comment': { description: '{name} sings.', comment_type_id: 2 },
    'POST /api/preset-comment-retirement': { id: comment.id, retired: 1 },
    'DELETE /api/student-term-mark': { ...bodies['/api/student-term-mark-restore'], ...spanish },
    'POST /api/student-term-mark-restore': { ...bodies['/api/student-term-mark-restore'], ...spanish },
  };
}

describe('a save to which no answer came, sent again', () => {
  it('answers as the first time and writes nothing, whichever save it is', async () => {
    const admin = await school.browser().signIn('Admin');
    const fitting = await fittingBodies(admin);
    const refused: string[] = [];
    for (const { method, path } of named) {
      const call = `${method} ${path}`;
      const { version: _, ...usual } = { version: 0, ...bodies[path] };
      const body = { ...(fitting[call] ?? usual), mutation_id: randomUUID() };
      const first = await admin.write(method, path, body);
      const rows = await historyRows();
      const again = await admin.write(method, path, body);
      if (first.status >= 300) refused.push(call);
      expect.soft([again.status, again.json], call).toEqual([first.status, first.json]);
      expect.soft(await historyRows(), call).toBe(rows);
    }
    // But for the turns of a term, which backdate-term.test.ts tries, all were taken.
    expect(refused).toEqual(['POST /api/backdate-term', 'POST /api/undo-advance']);
  });
});

describe('a form class whose addition was not answered', () => {
  it('is added once, also where both attempts come at the same moment', async () => {
    const admin = await school.browser().signIn('Admin');
    const body = { id: '1 New', mutation_id: randomUUID() };
    const both = await Promise.all([
      admin.post('/api/form-class', body),
      admin.post('/api/form-class', body),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.json).toEqual(both[1]?.json);
    const nameless = await admin.post('/api/form-class', { id: body.id });
    expect(nameless.status, 'sent anew it is another addition').toBe(422);
  });

  it('does not stand for another one, nor for that of somebody else, under the same id', async () => {
    const [admin, dean] = await Promise.all([
      school.browser().signIn('Admin'),
      school.browser().signIn('vjoseph'),
    ]);
    const mutation_id = randomUUID();
    const added = await admin.post('/api/form-class', { id: '2 New', mutation_id });
    expect(added.status).toBe(201);
    const other = await admin.post('/api/form-class', { id: '3 New', mutation_id });
    expect([other.status, other.json]).toEqual([409, { message: messages.mutationReused }]);
    const deleted = await admin.write('DELETE', '/api/form-class', { id: '2 New', mutation_id });
    expect([deleted.status, deleted.json]).toEqual([409, { message: messages.mutationReused }]);
    expect((await dean.post('/api/form-class', { id: '3 New', mutation_id })).status).toBe(201);
  });

  it('is added once what stood against it is gone: a refusal is no answer to stay with', async () => {
    const admin = await school.browser().signIn('Admin');
    const body = { id: '4 New', mutation_id: randomUUID() };
    await admin.post('/api/form-class', { id: body.id });
    expect((await admin.post('/api/form-class', body)).status).toBe(422);
    await admin.write('DELETE', '/api/form-class', { id: body.id });
    expect((await admin.post('/api/form-class', body)).status).toBe(201);
  });
});
