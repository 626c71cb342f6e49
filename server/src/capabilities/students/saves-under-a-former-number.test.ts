import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import { describe, expect, it } from 'vitest';
import { markSheets } from '../../testing/mark-sheets.ts';
import { students, term } from '../../testing/test-school.ts';

const { admin, mathematician, save } = await markSheets();
const { anika } = students;

/** Admin corrects the number of Anika; what is sent of her meanwhile still bears the former one. */
async function correct(student_id: number, new_student_id: number): Promise<void> {
  const { first: first_name, last: last_name, class: form_class_id } = anika;
  const { status } = await admin.ask(calls.saveStudent, {
    body: { first_name, last_name, form_class_id, birth_certificate_pin: 'B-1', student_id, new_student_id },
  });
  expect(status).toBe(200);
}

describe('a student whose number is corrected while a teacher has no connection', () => {
  it('gets the marks that waited, and each once', async () => {
    const entry = { course_mark: 61, mutation_id: randomUUID() };
    const first = await save(mathematician, entry);
    await correct(anika.id, 20269002);
    const repeated = await save(mathematician, entry);
    expect([repeated.status, repeated.answer]).toEqual([first.status, first.answer]);
    const later = await save(mathematician, { course_mark: 64, version: 1, mutation_id: randomUUID() });
    expect([later.status, later.answer]).toMatchObject([
      200,
      { student_id: 20269002, course_mark: 64, version: 2 },
    ]);
    await correct(20269002, anika.id);
    const { answer } = await save(mathematician, { course_mark: 64 });
    expect(answer, 'the number given back').toMatchObject({ student_id: anika.id, version: 2 });
  });

  it('gets the comment that waited, once', async () => {
    const saveDetails = async (body: object) =>
      mathematician.ask(calls.saveTermDetails, {
        body: { student_id: anika.id, academic_term_id: term, ...body },
      });
    const first = { teacher_comment: 'Works well.', mutation_id: randomUUID() };
    const stored = await saveDetails(first);
    await correct(anika.id, 20269003);
    expect((await saveDetails(first)).answer).toEqual(stored.answer);
    const { status, answer } = await saveDetails({ teacher_comment: 'Works very well.' });
    expect([status, answer]).toMatchObject([
      200,
      { student_id: 20269003, teacher_comment: 'Works very well.' },
    ]);
    await correct(20269003, anika.id);
  });
});
