import { calls } from 'contract/calls';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readOfTable } from '../../database/testing/read-of-table.ts';
import type { Browser } from '../../testing/browser.ts';
import { reportCardPrinter } from '../../testing/report-card-printer.ts';
import { nameOn } from '../../testing/report-card-words.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { secondTerm, termOffice } from '../../testing/term-office.ts';
import { staff, students, subjects, term, year } from '../../testing/test-school.ts';
import { findMarkSheet } from '../mark-sheet/find-mark-sheet.ts';

/** A lesson or an assignment is taken out in Term 2: the documents of Term 1, which was left, stay as they went home. */

let at: Awaited<ReturnType<typeof termOffice>>;
let principal: Browser;

beforeEach(async () => {
  at = await termOffice();
  principal = await at.school.browser().signIn('vjoseph');
  const { mark } = schoolRecords(at.school.database.owner.db);
  const entry = { exam_mark: 70, employee_id: staff.amohammed.id };
  for (const person of [students.anika, students.brandon, students.chantal])
    await mark(person, subjects.mathematics, entry);
  await mark(students.anika, subjects.science, entry);
});
afterEach(() => at.school.close());

const advance = async () => expect((await at.change(secondTerm)).status).toBe(200);

const cards = async (formClass: string) =>
  (await reportCardPrinter(at.school).pagesPrinted(formClass)).map((page) =>
    page.replace(/Generated [^]*?\d\d:\d\d/, ''),
  );
const cardOf = async (formClass: string, name: string) =>
  (await cards(formClass)).find((page) => nameOn(page) === name) ?? '';

const lessonOf1A = (teacher: { id: number }, subject_id: number) => ({
  employee_id: teacher.id,
  subject_id,
  form_class_id: '1A',
  academic_year_id: year,
});
const deleteLesson = async (...lesson: Parameters<typeof lessonOf1A>) =>
  expect((await principal.ask(calls.deleteLesson, { body: lessonOf1A(...lesson) })).status).toBe(200);

const takeOut = async (student: { id: number }, subject_id: number) => {
  const { status } = await principal.ask(calls.deleteStudentSubject, {
    body: { student_id: student.id, subject_id },
  });
  expect(status).toBe(204);
};

it('a lesson that is deleted later leaves the gaps of the term on the cards and in the mark sheet, with its teacher', async () => {
  await advance();
  const asTheyWentHome = await cards('1A');
  expect(await cardOf('1A', "D'Abreu, Émile")).toMatch(
    /missing in 3 subjects \(English Language, Mathematics, Spanish\).*Mathematics .*A\. Mohammed/,
  );
  await deleteLesson(staff.amohammed, subjects.mathematics);
  // Nobody has a mark in it.
  await deleteLesson(staff.rsingh, subjects.english);
  expect(await cards('1A')).toEqual(asTheyWentHome);
  const { answer } = await principal.ask(calls.readMarkSheetData, {
    query: { form_class_id: '1A', academic_term_id: String(term) },
  });
  const emile = answer.marks.find(({ student_id }) => student_id === students.emile.id);
  expect(emile?.term_marks.filter(({ assigned }) => assigned).map(({ subject_id }) => subject_id)).toEqual([
    subjects.english,
    subjects.mathematics,
    subjects.spanish,
  ]);
  const overview = await principal.ask(calls.getClassOverview, {
    params: { termId: String(term), classId: '1A' },
  });
  expect(overview.answer.subjects.map(({ abbr, missing }) => [abbr, missing])).toContainEqual(['Math', 4]);
});

it('so does one that was changed into another, given to another teacher, or put back after it was deleted', async () => {
  await advance();
  const asTheyWentHome = await cards('1A');
  const changed = await principal.ask(calls.saveLesson, {
    body: { ...lessonOf1A(staff.lcharles, subjects.spanish), new_form_class_id: '6 Up' },
  });
  expect(changed.status).toBe(200);
  await deleteLesson(staff.amohammed, subjects.mathematics);
  await principal.ask(calls.saveLesson, { body: lessonOf1A(staff.uboodram, subjects.mathematics) });
  await deleteLesson(staff.rsingh, subjects.english);
  await principal.ask(calls.saveLesson, { body: lessonOf1A(staff.rsingh, subjects.english) });
  expect(await cards('1A')).toEqual(asTheyWentHome);
});

it('one that is deleted before the term is left is gone from its cards but where there is a mark, and stays so', async () => {
  await deleteLesson(staff.amohammed, subjects.mathematics);
  expect(await cardOf('1A', "D'Abreu, Émile")).toMatch(/missing in 2 subjects \(English Language, Spanish\)/);
  expect(await cardOf('1A', 'Ali, Brandon')).toContain('Mathematics');
  const asTheyAre = await cards('1A');
  await advance();
  expect(await cards('1A')).toEqual(asTheyAre);
});

it('from Form 4 a student who is taken out of a subject later was in it, also under the number of that day', async () => {
  await advance();
  const asTheyWentHome = await cards('4 Sci');
  expect(await cardOf('4 Sci', 'Persad, Hannah')).toContain('R. Singh');
  await takeOut(students.hannah, subjects.english);
  const { status } = await principal.ask(calls.saveStudentSubject, {
    body: { student_id: students.isaiah.id, subject_id: subjects.mathematics, employee_id: staff.npierre.id },
  });
  expect(status).toBe(200);
  expect(await cards('4 Sci')).toEqual(asTheyWentHome);
  const { db } = at.school.database.owner;
  await db
    .updateTable('students')
    .set({ student_id: 20230077 })
    .where('student_id', '=', students.hannah.id)
    .execute();
  await db
    .insertInto('former_student_ids')
    .values({ former_id: students.hannah.id, student_id: 20230077 })
    .execute();
  expect(await cardOf('4 Sci', 'Persad, Hannah')).toMatch(/missing in 2 subjects/);
});

it('of a long history no more is read for it than what changed of lessons, and of these students', async () => {
  await advance();
  const { db } = at.school.database.owner;
  await sql`
    insert into history (actor, entity, student_id, academic_term_id, subject_id, after)
    select 'A teacher', 'term_mark', 20150000 + number % 3000, 202001, 33, '{"version": 1}'
    from generate_series(1, 30000) as number`.execute(db);
  await sql`analyze history`.execute(db);
  await db.transaction().execute(async (trx) => {
    const read = await readOfTable(trx, 'history', async () => {
      for (const form_class_id of ['1A', '4 Sci'])
        await findMarkSheet(trx, { form_class_id, academic_term_id: term });
    });
    expect(read.rows).toBeLessThan(500);
  });
});
