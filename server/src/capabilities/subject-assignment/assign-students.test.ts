import {
  mostInBatch,
  studentsElsewhere,
  studentsMeanwhile,
  subjectAssignmentMessages,
} from 'contract/subject-assignment';
import { teacherWithoutLesson } from 'contract/term-mark-rows';
import { describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { subjectAssignments } from '../../testing/subject-assignments.ts';
import { staff, students, subjects, year } from '../../testing/test-school.ts';

const { owner, vicePrincipal, newHistory, teachersOf, nameOf, assign, batch } = await subjectAssignments();

const { uboodram, npierre, rsingh, lcharles, dgarcia } = staff;
const { english, mathematics, spanish } = subjects;
const { hannah, isaiah, jada, kyle, leah, anika, gerard } = students;

describe('a batch', () => {
  it('is assigned as a whole, each student once, with a history row for each whose teacher changes', async () => {
    const chosen = [hannah.id, isaiah.id, jada.id, kyle.id, kyle.id];
    const from = [
      // Kyle had a teacher last year, and was seen without one this year.
      { student_id: kyle.id, employee_id: null },
      // Of whoever is not among them it does not matter what was seen.
      { student_id: leah.id, employee_id: rsingh.id },
    ];
    const { status, answer } = await batch({ students: chosen, from });
    const changes = [
      { student_id: hannah.id, from_employee_id: uboodram.id },
      { student_id: isaiah.id, from_employee_id: uboodram.id },
      { student_id: kyle.id, from_employee_id: null },
    ];
    expect([status, answer]).toEqual([200, { assigned: 4, warning: null, changes }]);
    expect((await teachersOf(mathematics)).filter(([, name]) => name === 'N. Pierre')).toHaveLength(4);
    // Jada was with this teacher already.
    expect((await newHistory()).map(({ student_id, before }) => [student_id, before === null])).toEqual([
      [hannah.id, false],
      [isaiah.id, false],
      [kyle.id, true],
    ]);
    expect((await batch({ students: chosen })).answer).toMatchObject({ assigned: 4, changes: [] });
    expect(await newHistory()).toHaveLength(3);
  });

  it('of whom another clerk has assigned one meanwhile is refused as a whole, and again stored as it is seen', async () => {
    const seen = [
      { student_id: hannah.id, employee_id: uboodram.id },
      { student_id: isaiah.id, employee_id: uboodram.id },
      { student_id: kyle.id, employee_id: null },
    ];
    const students = seen.map(({ student_id }) => student_id);
    await assign(vicePrincipal, { student_id: kyle.id, employee_id: rsingh.id });
    const before = await teachersOf(mathematics);
    const refused = await batch({ students, from: seen });
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { message: studentsMeanwhile([await nameOf(kyle.id)], false) },
    ]);
    expect(await teachersOf(mathematics)).toEqual(before);
    const now = seen.map((one) => (one.student_id === kyle.id ? { ...one, employee_id: rsingh.id } : one));
    expect((await batch({ students, from: now })).answer.assigned).toBe(3);
    expect((await batch({ students, from: now })).status, 'sent again because no answer came').toBe(200);
  });

  it('of whom another clerk has taken one out meanwhile is refused as a whole', async () => {
    const taken = { subject_id: mathematics, student_id: hannah.id };
    expect((await vicePrincipal.post('/api/delete-student-subject-assignment', taken)).status).toBe(204);
    const from = [{ student_id: hannah.id, employee_id: uboodram.id }];
    const { status, json } = await batch({ students: [hannah.id, kyle.id], from });
    const message = studentsMeanwhile([await nameOf(hannah.id)], false);
    expect([status, json]).toMatchObject([409, { message }]);
    expect((await teachersOf(mathematics)).map(([name]) => name)).not.toContain('Noel');
  });

  it('to a teacher without that lesson is carried out, with a warning that names the classes in order', async () => {
    const { open, enrol } = schoolRecords(owner);
    await open('4 Art');
    const ria = { id: 20230060, first: 'Ria', last: 'Yearwood' };
    await enrol(ria, '4 Art');
    const { answer } = await batch({ employee_id: lcharles.id, students: [hannah.id, kyle.id, ria.id] });
    expect(answer).toMatchObject({
      assigned: 3,
      warning: teacherWithoutLesson('L. Charles', 'Mathematics', '4 Art, 4 Sci'),
    });
  });

  it.each([
    [
      'another form',
      { students: [hannah.id, leah.id] },
      studentsElsewhere(['Sookdeo, Leah (6 Up)'], 'Form 4'),
    ],
    [
      'another class',
      { form_class_id: '4 Bus', students: [hannah.id] },
      studentsElsewhere(['Persad, Hannah (4 Sci)'], '4 Bus'),
    ],
    ['nobody', { students: [] }, subjectAssignmentMessages.nobodySelected],
    ['an unknown student', { students: [hannah.id, 1] }, subjectAssignmentMessages.noSuchStudent],
    ['a student who left', { students: [hannah.id, gerard.id] }, subjectAssignmentMessages.noSuchStudent],
  ])('with %s in it is refused as a whole', async (_, wrong, message) => {
    const before = await teachersOf(mathematics);
    const { status, json } = await batch(wrong);
    expect([status, json]).toEqual([422, { message, errors: { students: [message] } }]);
    expect(await teachersOf(mathematics)).toEqual(before);
    expect(await newHistory()).toEqual([]);
  });

  it('of Forms 1 to 3, of a class of another form, or for nobody’s subject is refused', async () => {
    const tooMany = Array.from({ length: mostInBatch + 1 }, (_, index) => 20230100 + index);
    for (const [wrong, field] of [
      [{ form_level: 1, students: [anika.id] }, 'form_level'],
      [{ form_level: 3 }, 'form_level'],
      [{ form_level: 7 }, 'form_level'],
      [{ form_class_id: '6 Up' }, 'form_class_id'],
      [{ subject_id: 999 }, 'subject_id'],
      [{ employee_id: null }, 'employee_id'],
      [{ employee_id: dgarcia.id }, 'employee_id'],
      [{ students: ['x'] }, 'students'],
      [{ students: 'all' }, 'students'],
      [{ students: tooMany }, 'students'],
      [{ from: tooMany.map((student_id) => ({ student_id, employee_id: null })) }, 'from'],
    ] as const) {
      const { status, json } = await batch(wrong);
      expect([status, json]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }]);
    }
    expect(await newHistory()).toEqual([]);
  });

  it('of 300 students is one go, also when two clerks assign them in opposite orders', async () => {
    const cohort = Array.from({ length: 300 }, (_, index) => 20230100 + index);
    await owner
      .insertInto('students')
      .values(
        cohort.map((student_id, index) => ({
          student_id,
          first_name: 'Kerwyn',
          last_name: `Hosein the ${index + 1}.`,
          date_of_birth: null,
          entry_date: null,
          picture: null,
          gender: null,
        })),
      )
      .execute();
    await owner
      .insertInto('student_registrations')
      .values(cohort.map((student_id) => ({ student_id, academic_year_id: year, form_class_id: '4 Sci' })))
      .execute();
    const replies = await Promise.all([
      batch({ subject_id: spanish, students: cohort, employee_id: lcharles.id }),
      batch({ subject_id: spanish, students: cohort.toReversed(), employee_id: npierre.id }),
      batch({ subject_id: english, students: cohort, employee_id: rsingh.id }),
    ]);
    expect(replies.map(({ status, answer }) => [status, answer.assigned])).toEqual([
      [200, 300],
      [200, 300],
      [200, 300],
    ]);
    const taught = await teachersOf(spanish);
    expect(taught).toHaveLength(300);
    expect(new Set(taught.map(([, name]) => name)).size).toBe(1);
    expect(await newHistory()).toHaveLength(900);
  });
});
