import { randomUUID } from 'node:crypto';
import { calls } from 'contract/calls';
import type { StudentFile } from 'contract/student-files';
import { describe, expect, it } from 'vitest';
import { markSheets } from '../../testing/mark-sheets.ts';
import { students, subjects, term } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { sendStudentFile } from '../student-files/testing/send-student-file.ts';
import { photograph } from '../student-files/testing/sent-files.ts';

const { school, owner, admin, mathematician, save, stored: storedMarks } = await markSheets();
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
      { student_id: anika.id, course_mark: 64, version: 2 },
    ]);
    expect(await storedMarks()).toMatchObject([{ student_id: 20269002, course_mark: 64 }]);
    await correct(20269002, anika.id);
    const { answer } = await save(mathematician, { course_mark: 64 });
    expect(answer, 'the number given back').toMatchObject({ student_id: anika.id, version: 2 });
  });

  it('gets marks entered anew in a version that no page has seen, also of a row deleted under the former number', async () => {
    const { answer: shown } = await save(mathematician, { course_mark: 61 });
    const row = { student_id: anika.id, academic_term_id: term, subject_id: subjects.mathematics };
    expect((await admin.write('DELETE', '/api/student-term-mark', row)).status).toBe(204);
    await correct(anika.id, 20269006);
    const { answer: anew } = await save(mathematician, { course_mark: 33 });
    expect(anew).toMatchObject({ student_id: anika.id, version: shown.version + 1 });
    expect(await storedMarks()).toMatchObject([{ student_id: 20269006 }]);
    const late = await save(admin, { course_mark: 62, version: shown.version });
    expect([late.status, late.json]).toMatchObject([
      409,
      { current: { student_id: anika.id, course_mark: 33 } },
    ]);
    await correct(20269006, anika.id);
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
      { student_id: anika.id, teacher_comment: 'Works very well.' },
    ]);
    await correct(20269003, anika.id);
  });
});

describe('a student whose number is corrected while a clerk has the record open', () => {
  it('is saved part by part, as if the clerk had opened it since', async () => {
    const office = await school.browser().signIn('kali');
    const { first: first_name, last: last_name, class: form_class_id } = anika;
    const general = { first_name, last_name, form_class_id, birth_certificate_pin: 'B-1' };
    const town = { student_id: anika.id, town: 'Poui Hill', mutation_id: randomUUID() };
    const before = await office.ask(calls.savePersonalData, { body: town });
    await correct(anika.id, 20269004);
    const present = { student_id: 20269004 };
    const repeated = await office.ask(calls.savePersonalData, { body: town });
    expect([repeated.status, repeated.answer]).toEqual([before.status, before.answer]);
    const later = await office.ask(calls.savePersonalData, {
      body: { student_id: anika.id, nationality: 'Grenadian', version: 1 },
    });
    expect([later.status, later.answer]).toMatchObject([200, { ...present, nationality: 'Grenadian' }]);
    const father = { student_id: anika.id, relationship: 1, name: 'Devon Ali' } as const;
    const family = await office.ask(calls.saveFamilyData, { body: father });
    expect([family.status, family.answer]).toMatchObject([201, present]);
    const class1B = { student_id: anika.id, form_class_id: '1B' };
    expect((await office.ask(calls.registerInClass, { body: class1B })).answer).toMatchObject(present);

    // The number is sent along as it stood when the record was opened: no other one is wanted.
    const { status, answer } = await office.ask(calls.saveStudent, {
      body: { ...general, other_name: 'Zora', student_id: anika.id, new_student_id: anika.id },
    });
    expect([status, answer]).toMatchObject([200, { student: { ...present, other_name: 'Zora' } }]);
    const gone = { student_id: anika.id, student_status_id: 3 };
    expect((await office.ask(calls.changeStudentStatus, { body: gone })).answer).toMatchObject(present);
    await office.ask(calls.changeStudentStatus, { body: { ...gone, student_status_id: 1 } });
    await correct(20269004, anika.id);
  });

  it('is read under the former number, as lists name it that were fetched before', async () => {
    await correct(anika.id, 20269005);
    const params = { studentId: String(anika.id) };
    expect((await admin.ask(calls.getStudent, { params })).answer).toMatchObject({ student_id: 20269005 });
    expect((await admin.ask(calls.getPersonalData, { params })).answer).toMatchObject({ town: 'Poui Hill' });
    expect((await admin.ask(calls.listFamilyData, { params })).answer).toMatchObject([{ name: 'Devon Ali' }]);
    expect((await admin.ask(calls.listStudentHistory, { params })).answer).not.toEqual([]);
    expect((await admin.ask(calls.getStudentPictureName, { params })).status).toBe(200);
    const picture = await admin.sendFile('/api/student-file', await photograph(), {
      name: 'anika.jpg',
      fields: { id: anika.id, file_type: 'other' },
    });
    expect(picture.status).toBe(200);
    const { answer: files } = await admin.ask(calls.listStudentFiles, { params });
    expect(files).toMatchObject([{ student_id: 20269005, title: 'anika.jpg' }]);
    for (const path of [
      `/api/student-file/${anika.id}/${files[0]?.file_name}`,
      `/api/student-transcript?studentId=${anika.id}`,
      `/api/registration-form/${anika.id}`,
    ]) {
      const { status } = await admin.get(path);
      expect([path, status]).toEqual([path, 200]);
    }
    await correct(20269005, anika.id);
  });

  it('gets a picture that was being looked through, and the deletion of one', async () => {
    /** The number is corrected after the student was found and before anything is stored. */
    const whileCorrected = async <T>(present: number, work: () => Promise<T>) => {
      const { working } = await owner.transaction().execute(async (trx) => {
        const student = trx.updateTable('students').where('student_id', '=', anika.id);
        await student.set({ student_id: present }).execute();
        const former = { former_id: anika.id, student_id: present };
        await trx.insertInto('former_student_ids').values(former).execute();
        const begun = work();
        await untilWaiting(school.database, 1);
        return { working: begun };
      });
      return working;
    };
    const photo = await photograph();
    const kept = await whileCorrected(20269007, async () => sendStudentFile(admin, anika, 'picture', photo));
    expect([kept.status, kept.json]).toMatchObject([200, { student_id: 20269007, file_type: 'picture' }]);
    await correct(20269007, anika.id);
    const { file_name } = kept.json as StudentFile;
    const query = { student_id: String(anika.id), file_type: 'picture', file_name } as const;
    const deleted = await whileCorrected(20269008, async () => admin.ask(calls.deleteStudentFile, { query }));
    expect(deleted.status).toBe(204);
    await correct(20269008, anika.id);
  });
});
