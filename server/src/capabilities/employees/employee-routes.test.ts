import { calls } from 'contract/calls';
import { afterAll, describe, expect, it } from 'vitest';
import { testApplication } from '../../testing/test-application.ts';
import { staff, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);

describe('the list of employees', () => {
  it('shows a teacher ids and names of who is in service, by last name', async () => {
    const browser = await school.browser().signIn('lcharles');
    const { answer } = await browser.ask(calls.listEmployees, {});
    expect(answer[0]).toEqual({ id: staff.kali.id, first_name: 'Kamla', last_name: 'Ali' });
    expect(answer.map(({ id }) => id)).not.toContain(staff.dgarcia.id);
    expect(answer).toHaveLength(Object.keys(staff).length - 1);
  });

  it.each([
    ['hmaharaj', { employee_status_id: 1, version: 1, may_be_renamed: 1 }],
    ['pquamina', { may_be_reset: 1 }],
    ['Admin', { employee_status_id: 1, version: 1, permissions: [3, 6], may_be_renamed: 1, may_be_reset: 1 }],
  ] as const)('shows user names to %s, and what else is theirs to keep', async (name, more) => {
    const browser = await school.browser().signIn(name);
    const { answer } = await browser.ask(calls.listEmployees, {});
    expect(answer[0]).toEqual({
      id: staff.kali.id,
      first_name: 'Kamla',
      last_name: 'Ali',
      user_name: 'kali',
      ...more,
    });
  });
});

describe('whose user name may be changed', () => {
  const listedTo = async (name: 'hmaharaj' | 'vjoseph') => {
    const { answer } = await (await school.browser().signIn(name)).ask(calls.listEmployees, {});
    return new Map(answer.map(({ id, may_be_renamed }) => [id, may_be_renamed]));
  };

  it('is listed to who manages employees: a holder of 9 only for Admin and holders of 9', async () => {
    const byOffice = await listedTo('hmaharaj');
    expect([byOffice.get(staff.vjoseph.id), byOffice.get(staff.kali.id)]).toEqual([0, 1]);
    expect((await listedTo('vjoseph')).get(staff.vjoseph.id)).toBe(1);
  });
});

describe('what every screen asks first', () => {
  it('is answered to any employee', async () => {
    const browser = await school.browser().signIn('gdeleon');
    expect((await browser.ask(calls.getCurrentTerm, {})).answer).toEqual({
      id: 202601,
      academic_year_id: year,
      term: 1,
      term_start: '2026-09-07',
      term_end: '2026-12-11',
      total_sessions: 140,
      version: 1,
      updated_by: null,
      updated_at: null,
      next_term_start: '2027-01-04',
    });
    const classes = await browser.ask(calls.listFormClasses, {});
    expect(classes.answer.map(({ id, form_level }) => [id, form_level])).toEqual([
      ['1A', 1],
      ['1B', 1],
      ['4 Sci', 4],
      ['6 Up', 6],
    ]);
    await school.database.owner.db
      .insertInto('form_teacher_assignments')
      .values({ academic_year_id: year, form_class_id: '1A', employee_id: staff.uboodram.id })
      .execute();
    const inYear = await browser.ask(calls.listFormClassesInYear, { query: {} });
    expect(inYear.answer[0]).toEqual({
      id: '1A',
      form_level: 1,
      form_teachers: [
        { id: staff.uboodram.id, first_name: 'Ulric', last_name: 'Boodram' },
        { id: staff.amohammed.id, first_name: 'Aisha', last_name: 'Mohammed' },
      ],
      deans: [{ id: staff.rsingh.id, first_name: 'Ravi', last_name: 'Singh' }],
      students: 4,
    });
    expect(inYear.answer.map(({ students }) => students)).toEqual([4, 2, 4, 2]);
    const examMarks = ['1A', '4 Sci', '6 Up'].map(async (className) => {
      const { answer } = await browser.ask(calls.getTermConfiguration, { params: { className } });
      return answer.exam_mark;
    });
    expect(await Promise.all(examMarks)).toEqual([1, 1, 0]);
    expect((await browser.get('/api/term-configuration/5Z')).status).toBe(404);
    const permissions = await browser.ask(calls.getUserPermissions, {
      params: { employeeId: String(staff.gdeleon.id) },
    });
    expect(permissions.answer.map(({ user_permission_id }) => user_permission_id)).toEqual([10, 11, 12, 77]);
  });

  it('names the terms whose report cards can be printed, the newest first', async () => {
    const browser = await school.browser().signIn('kali');
    expect((await browser.ask(calls.listReportCardTerms, {})).answer).toEqual([
      { academic_term_id: 202601, academic_year: '2026-2027', term: 1 },
      { academic_term_id: 202503, academic_year: '2025-2026', term: 3 },
    ]);
  });
});
