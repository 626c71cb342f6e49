import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linesOf } from '../../reports/render/read-pdf.ts';
import type { Browser } from '../../testing/browser.ts';
import { reportCardPrinter } from '../../testing/report-card-printer.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { secondTerm, termOffice } from '../../testing/term-office.ts';
import { pictureOf, staff, students, subjects, term, year } from '../../testing/test-school.ts';

/** The school of test-school.ts left Term 1 for Term 2, and goes back to it within the year. */

let at: Awaited<ReturnType<typeof termOffice>>;
let clerk: Browser;
let teacher: Browser;
const second = 202602;

beforeEach(async () => {
  at = await termOffice();
  clerk = await at.school.browser().signIn('kali');
  teacher = await at.school.browser().signIn('amohammed');
  const { mark } = schoolRecords(at.school.database.owner.db);
  for (const [index, person] of [students.anika, students.brandon].entries()) {
    await mark(person, subjects.mathematics, { course_mark: 60 + index, exam_mark: 70 + index });
  }
  await at.change(secondTerm);
});
afterEach(() => at.school.close());

const setTerm = async (academic_term_id: number) => {
  const { status } = await at.office.ask(calls.backdateTerm, { body: { academic_term_id } });
  expect(status).toBe(200);
};
const advance = async () => {
  expect((await at.change(secondTerm)).status).toBe(200);
};

const comes = async (last_name: string) => {
  const { status, answer } = await clerk.ask(calls.saveStudent, {
    body: { first_name: 'Zoë', last_name, birth_certificate_pin: `B-${last_name}`, form_class_id: '1A' },
  });
  expect(status).toBe(201);
  return answer.student.student_id;
};
const openClass = async () =>
  (
    await teacher.ask(calls.listRegisteredStudents, {
      params: { termId: String(term), classId: '1A' },
    })
  ).answer;
const merit = async () => {
  const which = { academicTermId: term, formClassId: '1A' };
  return linesOf((await clerk.get(addressOf(calls.printMeritList, which))).bytes)[0] ?? '';
};
const termsOf = async (studentId: number) => {
  const records = await at.school.database.owner.db
    .selectFrom('student_term_records')
    .select('academic_term_id')
    .where('student_id', '=', studentId)
    .orderBy('academic_term_id')
    .execute();
  return records.map(({ academic_term_id }) => academic_term_id);
};

describe('who came only after a term that was left', () => {
  it.each([
    ['Set Term', async () => setTerm(second)],
    ['Advance Term', advance],
  ])(
    'is in none of its documents after a class was opened there and the school returned by %s',
    async (_by, goOn) => {
      expect(await merit()).toContain('4 students, 2 ranked');
      const zoe = await comes('Ng');
      await setTerm(term);
      expect((await openClass()).find(({ student_id }) => student_id === zoe)?.version).toBe(0);
      await goOn();
      expect(await merit()).toContain('4 students, 2 ranked');
      expect(await termsOf(zoe)).not.toContain(term);
    },
  );

  it('gets no record in a later one that was left, either, where the school goes on from the first to it', async () => {
    const dates = { term_start: '2027-04-12', term_end: '2027-07-02', next_term_start: '2027-09-06' };
    await at.change({ ...secondTerm, ...dates, term: 3, from_academic_term_id: second });
    const zoe = await comes('Ng');
    await setTerm(term);
    await advance();
    expect(await termsOf(zoe)).toEqual([]);
  });

  it('gets no record there by completing its registration either', async () => {
    const zoe = await comes('Ng');
    await setTerm(term);
    const { answer } = await at.office.ask(calls.completeTermRegistration, {
      body: { new_term_beginning: '2026-09-07', total_sessions: 140 },
    });
    expect(answer).toMatchObject({ academic_term_id: term, registered: 0 });
    expect(await termsOf(zoe)).toEqual([]);
  });

  it('gets no record there because of another who comes while the school is back in it', async () => {
    const zoe = await comes('Ng');
    await setTerm(term);
    const other = await comes('Oudit');
    const listed = await openClass();
    const versionOf = (id: number) => listed.find(({ student_id }) => student_id === id)?.version;
    expect([versionOf(zoe), versionOf(other)]).toEqual([0, 1]);
  });

  it('gets a record there with a mark in it', async () => {
    const zoe = await comes('Ng');
    await setTerm(term);
    const { mark } = schoolRecords(at.school.database.owner.db);
    await mark({ id: zoe }, subjects.mathematics, { exam_mark: 55 });
    expect((await openClass()).find(({ student_id }) => student_id === zoe)?.version).toBe(1);
    await setTerm(second);
    expect(await merit()).toContain('5 students, 3 ranked');
  });
});

describe('who came while the school, which had gone on too early, was in the term again', () => {
  it('is in its documents, whether or not the class was opened', async () => {
    await setTerm(term);
    const opened = await comes('Ng');
    expect((await openClass()).find(({ student_id }) => student_id === opened)?.version).toBe(1);
    const unopened = await comes('Wade');
    await advance();
    expect(await termsOf(opened)).toEqual([term, second]);
    expect(await termsOf(unopened)).toEqual([term, second]);
    expect(await merit()).toContain('6 students, 2 ranked');
  });

  it('is in its documents, too, under a number that was corrected since', async () => {
    await setTerm(term);
    const zoe = await comes('Ng');
    const admin = await at.school.browser().signIn('Admin');
    const general = {
      first_name: 'Zoë',
      last_name: 'Ng',
      birth_certificate_pin: 'B-Ng',
      form_class_id: '1A',
    };
    await admin.ask(calls.saveStudent, {
      body: { ...general, student_id: zoe, new_student_id: 20269055 },
    });
    expect((await openClass()).find(({ student_id }) => student_id === 20269055)?.version).toBe(1);
  });

  it('is told from who came before that and only changes class now', async () => {
    const zoe = await comes('Ng');
    await setTerm(term);
    await clerk.ask(calls.registerInClass, { body: { student_id: zoe, form_class_id: '1B' } });
    await advance();
    expect(await termsOf(zoe)).toEqual([second]);
  });
});

describe('the picture of a student who changed class after a term that was left', () => {
  it('is shown to the teacher on whose mark sheet the student is: of the old class while the school is back there', async () => {
    const teaches = async (name: 'npierre' | 'uboodram', form_class_id: string) => {
      const lesson = { academic_year_id: year, form_class_id, employee_id: staff[name].id };
      await at.school.database.owner.db
        .insertInto('lessons')
        .values({ ...lesson, subject_id: subjects.spanish })
        .execute();
      return at.school.browser().signIn(name);
    };
    const ofOldClass = await teaches('npierre', '1A');
    const ofNewClass = await teaches('uboodram', '1B');
    const shownTo = async () => {
      const path = `/img/students/${pictureOf(students.anika)}`;
      return [(await ofOldClass.get(path)).status, (await ofNewClass.get(path)).status];
    };
    await clerk.ask(calls.registerInClass, { body: { student_id: students.anika.id, form_class_id: '1B' } });
    expect(await shownTo()).toEqual([404, 200]);
    await setTerm(term);
    expect(await shownTo()).toEqual([200, 404]);
  });
});

describe('the report cards of a term to which the school went back', () => {
  it('are printed as they went home, without what is taught only since, however it returned', async () => {
    const { pagesPrinted } = reportCardPrinter(at.school);
    const printed = async () =>
      (await pagesPrinted('1A')).map((page) => page.replace(/Generated [^]*?\d\d:\d\d/, ''));
    const asTheyWentHome = await printed();
    await at.school.database.owner.db
      .insertInto('lessons')
      .values({
        academic_year_id: year,
        employee_id: staff.nbaptiste.id,
        subject_id: subjects.science,
        form_class_id: '1A',
      })
      .execute();
    expect(await printed()).toEqual(asTheyWentHome);
    await setTerm(term);
    await advance();
    expect(await printed()).toEqual(asTheyWentHome);
  });

  it('say what is missing of what was added after an advance that was undone', async () => {
    const { pagesPrinted } = reportCardPrinter(at.school);
    const { status } = await at.office.ask(calls.undoAdvance, { body: { academic_term_id: second } });
    expect(status).toBe(200);
    const lesson = { academic_year_id: year, form_class_id: '1A', employee_id: staff.nbaptiste.id };
    await at.school.database.owner.db
      .insertInto('lessons')
      .values({ ...lesson, subject_id: subjects.science })
      .execute();
    await advance();
    for (const page of await pagesPrinted('1A')) expect(page).toMatch(/missing in .*Integrated Science/);
  });
});
