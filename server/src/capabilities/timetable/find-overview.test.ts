import { calls } from 'contract/calls';
import { timetableWarnings } from 'contract/timetable';
import { afterAll, describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastYear, staff, students, subjects, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const office = await school.browser().signIn('hmaharaj');

const { amohammed, rsingh, npierre } = staff;
const { mathematics, english, science } = subjects;

describe('the overview of the year', () => {
  it('shows who teaches what to whom, and the gaps', async () => {
    // Of last year, and who has left, are in nobody's class.
    const { enrol, leaveSchool, register, take } = schoolRecords(owner);
    await register(students.isaiah, '1A', lastYear);
    const ned = { id: 20230055, first: 'Ned', last: 'Quashie' };
    await enrol(ned, '4 Sci');
    await take(ned, mathematics, npierre);
    await leaveSchool(ned);
    const { answer } = await office.ask(calls.getTimetableOverview, { params: { yearId: String(year) } });
    expect(answer.classes.map((one) => [one.id, one.students])).toEqual([
      ['1A', 4],
      ['1B', 2],
      ['4 Sci', 4],
      ['6 Up', 2],
    ]);
    expect(answer.classes[0]?.form_teachers[0]).toEqual({
      id: amohammed.id,
      first_name: 'Aisha',
      last_name: 'Mohammed',
      left: 0,
    });
    const cellOf = (formClass: string, subject: number) =>
      answer.cells.find(
        ({ form_class_id, subject_id }) => form_class_id === formClass && subject_id === subject,
      );
    expect(cellOf('1A', mathematics)).toMatchObject({ gap: 0, teachers: [{ last_name: 'Mohammed' }] });
    expect(cellOf('1A', science)).toEqual({ form_class_id: '1A', subject_id: science, gap: 1, teachers: [] });
    expect(cellOf('6 Up', english)).toBeUndefined();
    const noticesOf = (kind: string) => answer.notices.filter((notice) => notice.kind === kind);
    expect(noticesOf('no_form_teacher').map(({ form_class_id }) => form_class_id)).toEqual([
      '1B',
      '4 Sci',
      '6 Up',
    ]);
    expect(noticesOf('several_teachers')).toContainEqual({
      kind: 'several_teachers',
      form_class_id: '4 Sci',
      subject_id: mathematics,
      message: timetableWarnings.severalTeachers('U. Boodram, N. Pierre', 'Mathematics', '4 Sci'),
    });
    expect(noticesOf('assigned_elsewhere')).toEqual([]);
  });

  it('shows the lessons of a teacher who leaves as gaps, and whose students stand without one', async () => {
    await owner
      .insertInto('form_teacher_assignments')
      .values({ academic_year_id: year, form_class_id: '1B', employee_id: rsingh.id })
      .execute();
    const ofSingh = { academic_year_id: year, employee_id: rsingh.id };
    await owner
      .insertInto('lessons')
      .values([
        { ...ofSingh, subject_id: mathematics, form_class_id: '1A' },
        { ...ofSingh, subject_id: english, form_class_id: '6 Up' },
      ])
      .execute();
    await office.write('DELETE', '/api/employee', { id: rsingh.id, employee_status_id: 4 });
    await office.ask(calls.deleteLesson, {
      body: { employee_id: npierre.id, subject_id: mathematics, form_class_id: '4 Sci' },
    });
    const { answer } = await office.ask(calls.getTimetableOverview, { params: { yearId: String(year) } });
    // Whether students are assigned already, as in 4 Sci, or not yet.
    for (const form_class_id of ['4 Sci', '6 Up'])
      expect(answer.cells).toContainEqual({
        form_class_id,
        subject_id: english,
        gap: 1,
        teachers: [{ id: rsingh.id, first_name: 'Ravi', last_name: 'Singh', left: 1 }],
      });
    expect(answer.notices).toContainEqual({
      kind: 'assigned_elsewhere',
      form_class_id: '4 Sci',
      subject_id: mathematics,
      message: '1 student of 4 Sci is assigned for Mathematics to N. Pierre, who has no such lesson.',
    });
    expect(answer.notices).toContainEqual({
      kind: 'no_form_teacher',
      form_class_id: '1B',
      subject_id: null,
      message: timetableWarnings.noFormTeacher('1B'),
    });
    // One teacher is left there, of two.
    const ofMaths = answer.notices.filter(({ subject_id }) => subject_id === mathematics);
    expect(ofMaths.map(({ form_class_id }) => form_class_id)).not.toContain('1A');
  });

  it('misses no subject or class that was retired, and shows it where it is still taught', async () => {
    await schoolRecords(owner).open('1 Old');
    const retired_on = '2026-11-02';
    await owner.updateTable('subjects').set({ retired_on }).where('id', '=', science).execute();
    const classes = owner.updateTable('form_classes').set({ retired_on });
    await classes.where('form_class_id', 'in', ['1 Old', '1B']).execute();
    const { answer } = await office.ask(calls.getTimetableOverview, { params: { yearId: String(year) } });
    const ofScience = answer.cells.filter(({ subject_id }) => subject_id === science);
    // 1B has it still.
    expect(ofScience.map(({ form_class_id }) => form_class_id)).toEqual(['1B']);
    expect(answer.subjects.map(({ id }) => id)).toContain(science);
    expect(answer.classes.map(({ id }) => id)).toEqual(['1A', '1B', '4 Sci', '6 Up']);
  });

  it('of a year that is over is of that year: who left since was there, and a class opened since was not', async () => {
    const { enrol, leaveSchool, open, register, take } = schoolRecords(owner);
    await open('1 New');
    await open('5A');
    const [sade, theo] = [
      { id: 20210005, first: 'Sade', last: 'Weekes' },
      { id: 20210006, first: 'Theo', last: 'Weekes' },
    ];
    for (const student of [sade, theo]) {
      await enrol(student, '5A', lastYear);
      await take(student, english, npierre, { inYear: lastYear });
      await leaveSchool(student);
    }
    await register(students.anika, '1A', lastYear);
    const ofPierre = { academic_year_id: lastYear, employee_id: npierre.id, form_class_id: '5A' };
    await owner
      .insertInto('lessons')
      .values({ ...ofPierre, subject_id: english })
      .execute();
    await owner.insertInto('form_teacher_assignments').values(ofPierre).execute();
    await office.write('DELETE', '/api/employee', { id: npierre.id, employee_status_id: 4 });
    const { answer } = await office.ask(calls.getTimetableOverview, { params: { yearId: String(lastYear) } });
    expect(answer.classes.find(({ id }) => id === '5A')?.students).toBe(2);
    expect(answer.classes.map(({ id }) => id)).not.toContain('1 New');
    expect(answer.cells.find(({ form_class_id }) => form_class_id === '5A')).toMatchObject({
      subject_id: english,
      gap: 0,
      teachers: [{ last_name: 'Pierre', left: 1 }],
    });
    expect(answer.notices.filter(({ form_class_id }) => form_class_id === '5A')).toEqual([]);
  });
});
