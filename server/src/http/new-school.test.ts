import { messages } from 'contract/messages';
import { calls } from 'contract/calls';
import { defaultLeavingStatus } from 'contract/employees';
import { addressOf, type Endpoint } from 'contract/endpoint';
import { afterAll, describe, expect, it } from 'vitest';
import { newSchool } from '../testing/new-school.ts';

/** What the first start of a school answers, before anything has been set. */

const desk = await newSchool();
afterAll(desk.school.close);

const asked = Object.values<Endpoint>(calls).filter(
  ({ method, path }) => method === 'GET' && path.startsWith('/api/'),
);
/** A class, a student and a term such as a page out of date may ask for. */
const samples: Readonly<Record<string, unknown>> = {
  className: '1A',
  formClassId: '1A',
  classId: '1A',
  termId: 202601,
  academicTermId: 202601,
  yearId: 20262027,
  academicYearId: 20262027,
  jobId: '00000000-0000-4000-8000-000000000000',
  userName: 'amohammed',
  fileName: 'none',
};

describe('a school on its first day', () => {
  it('answers every question, or says in words why it cannot', async () => {
    const replies: { path: string; status: number; json: unknown }[] = [];
    for (const call of asked) {
      const names = call.path.match(/(?<=:)\w+/g) ?? [];
      const path = addressOf(call, Object.fromEntries(names.map((name) => [name, samples[name] ?? 1])));
      const { status, json } = await desk.admin.get(path);
      replies.push({ path, status, json });
    }
    const refused = replies.filter(({ status }) => status !== 200);
    const inWords = refused.filter(
      ({ status, json }) =>
        [400, 404, 409].includes(status) &&
        typeof (json as { message?: unknown } | undefined)?.message === 'string',
    );
    expect(inWords).toEqual(refused);
    expect(replies.length).toBeGreaterThan(refused.length);
  });

  it.each([
    '/api/form-classes',
    '/api/form-classes-list',
    '/api/form-classes-all',
    '/api/subjects-all',
    '/api/preset-comments-all',
    '/api/next-term',
    '/api/term-history',
    '/api/last-advance',
    '/api/school-settings',
    '/api/holidays',
    '/api/employees',
  ])('has %s ready to be filled', async (path) => {
    expect((await desk.admin.get(path)).status).toBe(200);
  });

  it('goes by the clock of Port of Spain and the rules of every school, until it saves its own', async () => {
    expect((await desk.admin.ask(calls.getSchoolSettings, {})).answer).toMatchObject({
      time_zone: 'America/Port_of_Spain',
      country: 'Trinidad and Tobago',
      pass_mark: 50,
      show_rank: true,
      form_6_grades: false,
      version: 0,
    });
  });

  it('says that the first term is to be set', async () => {
    const waiting = ['/api/current-term', '/api/students', '/api/term-registration'];
    for (const path of waiting) {
      const { status, json } = await desk.admin.get(path);
      expect([status, json]).toEqual([404, { message: messages.noTerm }]);
    }
    const promoted = await desk.admin.ask(calls.promoteStudents, { query: {} });
    expect([promoted.status, promoted.json]).toEqual([409, { message: messages.noTerm }]);
  });

  it('lets somebody go who was added by mistake, and answers for nothing yet', async () => {
    const id = await desk.hire('Ines', 'Dookie');
    const params = { employeeId: String(id) };
    const { status, answer } = await desk.admin.ask(calls.getEmployeeDuties, { params });
    const nothing = { employee_id: id, lessons: [], form_teacher_of: [], dean_of: [] };
    expect([status, answer]).toEqual([200, nothing]);
    const unknown = await desk.admin.get('/api/employee-duties/9999');
    expect(unknown.status).toBe(404);
    const body = { id, employee_status_id: defaultLeavingStatus, version: 1 };
    expect((await desk.admin.ask(calls.deleteEmployee, { body })).status).toBe(200);
    expect((await desk.admin.ask(calls.listEmployees, {})).answer).toEqual([]);
  });

  it('takes its first term, takes it back, and takes it again', async () => {
    const first = {
      mode: 'advance',
      term: 2,
      term_start: '2026-01-05',
      term_end: '2026-03-27',
      total_sessions: 118,
      next_term_start: '2026-04-13',
      from_academic_term_id: null,
    } as const;
    const update = await desk.admin.ask(calls.changeCurrentTerm, {
      query: {},
      body: { ...first, mode: 'update' },
    });
    expect([update.status, update.json]).toEqual([409, { message: messages.noTerm }]);
    expect(await desk.change(first)).toMatchObject({ id: 202502, academic_year_id: 20252026 });
    const undone = await desk.admin.ask(calls.undoAdvance, { body: { academic_term_id: 202502 } });
    expect([undone.status, undone.answer]).toEqual([200, { current_term: null }]);
    expect((await desk.admin.get('/api/current-term')).status).toBe(404);
    expect((await desk.admin.ask(calls.listTermHistory, {})).answer).toEqual([]);
    expect(await desk.change(first)).toMatchObject({ id: 202502 });
  });
});
