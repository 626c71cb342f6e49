import { calls } from 'contract/calls';
import { blankEntry } from 'contract/marks';
import { termDetailMessages } from 'contract/term-details';
import { describe, expect, it } from 'vitest';
import { termRecords } from '../../testing/term-records.ts';
import { lastTerm, lastYear, students, subjects, year } from '../../testing/test-school.ts';

const {
  school,
  owner,
  formTeacher,
  dean,
  formTeacherOf4Sci,
  academicAdministrator,
  vicePrincipal,
  admin,
  save,
  stored,
} = await termRecords();
const { anika, farah, gerard, hannah } = students;

describe('who may change what of the term details', () => {
  it('the form teacher attendance and own comment, the dean the dean’s comment', async () => {
    const wrong = await save(formTeacher, { dean_comment: 'Well done.' });
    expect([wrong.status, wrong.json]).toEqual([403, { message: termDetailMessages.notTheDean }]);
    for (const change of [
      { teacher_comment: 'Good.' },
      { sessions_absent: 1 },
      { sessions_late: 1 },
      { total_sessions: 139 },
    ]) {
      const refused = await save(dean, { ...change, dean_comment: 'Well done.' });
      expect([refused.status, refused.json]).toEqual([
        403,
        { message: termDetailMessages.notTheFormTeacher },
      ]);
    }
    expect(await stored()).toMatchObject({ version: 1, dean_comment: '' });
    expect((await save(dean, { dean_comment: 'Well done.' })).answer).toMatchObject({
      dean_comment: 'Well done.',
      updated_by: 'Ravi Singh',
    });
  });

  it('a whole record may be sent, as long as what belongs to the other is as it stands', async () => {
    await save(formTeacher, { sessions_absent: 3, sessions_late: 1, teacher_comment: 'Good.' });
    const { version: _, ...record } = (await save(dean, { dean_comment: 'Well done.' })).answer;
    const whole = await save(dean, { ...record, dean_comment: 'Very well done.' });
    expect([whole.status, whole.answer]).toMatchObject([
      200,
      { dean_comment: 'Very well done.', sessions_absent: 3 },
    ]);
  });

  it('Admin, a holder of 9 and the vice principal everything, in every class', async () => {
    for (const [index, who] of [academicAdministrator, vicePrincipal, admin].entries()) {
      const { status, answer } = await save(who, {
        student_id: hannah.id,
        sessions_absent: index,
        teacher_comment: `Comment ${index}.`,
        dean_comment: `Dean ${index}.`,
      });
      expect([status < 300, answer]).toMatchObject([
        true,
        { sessions_absent: index, dean_comment: `Dean ${index}.` },
      ]);
    }
  });

  it('another class’s form teacher, a form teacher of last year and a student who is nowhere: refused alike', async () => {
    const refusals = [
      await save(formTeacherOf4Sci, { teacher_comment: 'Mine?' }),
      await save(formTeacher, { student_id: farah.id, teacher_comment: 'Mine?' }),
      await save(formTeacher, { student_id: hannah.id, dean_comment: 'Mine?' }),
      await save(formTeacher, { student_id: gerard.id, teacher_comment: 'Mine?' }),
      await save(formTeacher, { student_id: 99, teacher_comment: 'Mine?' }),
      await save(formTeacher, { academic_term_id: 202602, teacher_comment: 'Mine?' }),
      await save(formTeacher, { academic_term_id: lastTerm, teacher_comment: 'Mine?' }),
    ];
    for (const { status, json } of refusals) {
      expect([status, json]).toEqual([403, { message: termDetailMessages.notYourClass }]);
    }
    expect((await save(formTeacherOf4Sci, { student_id: hannah.id, teacher_comment: 'Mine.' })).status).toBe(
      201,
    );
    for (const student_id of [99, gerard.id]) {
      expect((await save(admin, { student_id, teacher_comment: 'Nobody.' })).status).toBe(404);
    }
  });

  it('of a student who was in another class that term, that class’s form teacher', async () => {
    await owner
      .updateTable('student_registrations')
      .set({ form_class_id: '4 Sci' })
      .where('student_id', '=', anika.id)
      .where('academic_year_id', '=', year)
      .execute();
    const own = await save(formTeacher, { teacher_comment: 'Still mine.' });
    const other = await save(formTeacherOf4Sci, { teacher_comment: 'Mine?' });
    await owner
      .updateTable('student_registrations')
      .set({ form_class_id: '1A' })
      .where('student_id', '=', anika.id)
      .where('academic_year_id', '=', year)
      .execute();
    expect([own.status, other.status]).toEqual([200, 403]);
  });

  it('a form teacher without Term Details, and everyone who holds neither 2 nor 9: nothing', async () => {
    for (const name of ['lcharles', 'kali', 'hmaharaj'] as const) {
      const other = await school.browser().signIn(name);
      expect((await save(other, { student_id: hannah.id, teacher_comment: 'Mine?' })).status).toBe(403);
    }
  });

  it('nobody finds in a past term who left and has nothing there but a mark that was cleared', async () => {
    const { id: student_id } = students.gerard;
    await owner
      .insertInto('student_registrations')
      .values({ student_id, academic_year_id: lastYear, form_class_id: '1A' })
      .execute();
    await owner
      .insertInto('term_marks')
      .values({
        ...blankEntry,
        student_id,
        academic_term_id: lastTerm,
        academic_year_id: lastYear,
        subject_id: subjects.mathematics,
        employee_id: null,
        updated_by: null,
      })
      .execute();
    const params = { studentId: String(student_id), termId: String(lastTerm) };
    const rows = async () => admin.ask(calls.listTermMarkRows, { params, query: {} });
    const change = { student_id, academic_term_id: lastTerm, teacher_comment: 'Late.' };
    expect([(await rows()).status, (await save(admin, change)).status]).toEqual([404, 404]);
    await owner
      .updateTable('term_marks')
      .set({ exam_mark: 50 })
      .where('student_id', '=', student_id)
      .execute();
    expect([(await rows()).status, (await save(admin, change)).status]).toEqual([200, 409]);
  });

  it('a past term takes nothing, not even from Admin', async () => {
    await owner
      .insertInto('student_registrations')
      .values({ student_id: anika.id, academic_year_id: lastYear, form_class_id: '1A' })
      .execute();
    await owner
      .insertInto('term_marks')
      .values({
        student_id: anika.id,
        academic_term_id: lastTerm,
        academic_year_id: lastYear,
        subject_id: subjects.mathematics,
        employee_id: null,
        course_mark: 50,
        exam_mark: 50,
        dilligence: null,
        progress: null,
        conduct: null,
        updated_by: null,
      })
      .execute();
    for (const who of [formTeacherOf4Sci, admin]) {
      const { status, json } = await save(who, { academic_term_id: lastTerm, teacher_comment: 'Late.' });
      expect([status, json]).toEqual([409, { message: termDetailMessages.notCurrentTerm }]);
    }
  });
});
