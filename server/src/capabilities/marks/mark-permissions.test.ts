import { markMessages } from 'contract/marks';
import { describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { lastTerm, lastYear, staff, students, subjects, term, year } from '../../testing/test-school.ts';
import { markSheets } from '../../testing/mark-sheets.ts';

const { school, owner, mathematician, sixthFormTeacher, admin, academicAdministrator, save, stored } =
  await markSheets();

describe('a teacher is refused, in the same words, a mark of', () => {
  const strangers: [string, object][] = [
    ['another’s subject', { subject_id: subjects.english }],
    ['another class', { student_id: students.hannah.id }],
    ['a student who does not exist', { student_id: 99_999_999 }],
    ['a subject that does not exist', { subject_id: 7777 }],
    ['a student who has left', { student_id: students.gerard.id }],
    ['a year in which nobody is registered', { academic_term_id: 190001 }],
    [
      'another’s lesson, with that teacher’s id',
      { subject_id: subjects.english, employee_id: staff.rsingh.id },
    ],
    ['another’s lesson, with Admin’s id', { subject_id: subjects.english, employee_id: 'Admin' }],
  ];

  it.each(strangers)('%s', async (_story, changes) => {
    const reply = await save(mathematician, { course_mark: 50, ...changes });
    expect([reply.status, reply.json]).toEqual([403, { message: markMessages.notYourLesson }]);
    expect(await stored()).toEqual([]);
  });

  it('a student of the other Mathematics set, or of no set, in Form 4', async () => {
    // Kyle was in this set last year.
    const { register, take } = schoolRecords(owner);
    await register(students.kyle, '4 Sci', lastYear);
    await take(students.kyle, subjects.mathematics, staff.uboodram, { inYear: lastYear });
    const inForm4 = { course_mark: 50, subject_id: subjects.mathematics };
    for (const { id } of [students.jada, students.kyle]) {
      const reply = await save(sixthFormTeacher, { ...inForm4, student_id: id });
      expect([reply.status, reply.json]).toEqual([403, { message: markMessages.notYourLesson }]);
    }
    expect((await save(sixthFormTeacher, { ...inForm4, student_id: students.hannah.id })).status).toBe(201);
  });

  it('a student who was moved to a class that they do not teach', async () => {
    const spanish = await school.browser().signIn('rsingh');
    const english = { subject_id: subjects.english, course_mark: 50 };
    expect((await save(spanish, { ...english, student_id: students.farah.id })).status).toBe(403);
    await move(students.farah.id, '1A');
    expect((await save(spanish, { ...english, student_id: students.farah.id })).status).toBe(201);
    await move(students.farah.id, '1B');
    expect((await save(spanish, { ...english, student_id: students.farah.id, course_mark: 51 })).status).toBe(
      403,
    );
  });
});

describe('whose mark it is', () => {
  it('is the session’s teacher, whatever employee_id the body names', async () => {
    const { answer } = await save(mathematician, { course_mark: 50, employee_id: staff.vjoseph.id });
    expect(answer.employee_id).toBe(staff.amohammed.id);
  });

  it('is believed from Admin and from a holder of 9, among those who teach the lesson', async () => {
    const inForm4 = { student_id: students.hannah.id };
    const chosen = await save(admin, { ...inForm4, course_mark: 50, employee_id: staff.npierre.id });
    expect(chosen.answer).toMatchObject({ employee_id: staff.npierre.id, updated_by: 'Admin' });
    const other = await save(academicAdministrator, {
      ...inForm4,
      course_mark: 51,
      employee_id: staff.uboodram.id,
    });
    expect(other.answer).toMatchObject({ employee_id: staff.uboodram.id, updated_by: 'Carl Francis' });
    const stranger = await save(admin, { ...inForm4, course_mark: 52, employee_id: staff.lcharles.id });
    expect(stranger.answer.employee_id).toBe(staff.uboodram.id);
    const jada = { student_id: students.jada.id, course_mark: 53, employee_id: null };
    expect((await save(admin, jada)).answer.employee_id, 'whose student it is').toBe(staff.npierre.id);
  });

  it.each([
    ['who is nobody', { student_id: 99_999_999 }],
    ['who has left', { student_id: students.gerard.id }],
    ['in a subject that nobody teaches the class', { subject_id: subjects.science }],
    ['who does not take the subject', { student_id: students.kyle.id }],
  ])('is not found for a student %s', async (_story, changes) => {
    expect((await save(admin, { course_mark: 50, ...changes })).status).toBe(404);
  });
});

describe('marks of a term that is not the current one', () => {
  it('are 409', async () => {
    const later = term + 1;
    const reply = await save(mathematician, { course_mark: 50, academic_term_id: later });
    expect([reply.status, reply.json]).toEqual([409, { message: markMessages.notCurrentTerm }]);
  });

  it('are 409 from last year, for who taught the lesson then and for Admin', async () => {
    await owner
      .insertInto('student_registrations')
      .values({ student_id: students.hannah.id, academic_year_id: 20252026, form_class_id: '1A' })
      .execute();
    const last = { student_id: students.hannah.id, academic_term_id: lastTerm, course_mark: 50 };
    expect((await save(admin, last)).status).toBe(409);
    expect((await save(mathematician, last)).status).toBe(403);
  });
});

async function move(student_id: number, form_class_id: string): Promise<void> {
  await owner
    .updateTable('student_registrations')
    .set({ form_class_id })
    .where('student_id', '=', student_id)
    .where('academic_year_id', '=', year)
    .execute();
}
