import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import {
  lastTerm,
  lastYear,
  staff,
  students,
  subjects,
  type UserName,
  year,
} from '../../testing/test-school.ts';
import { factsOf, linesOf } from '../render/read-pdf.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const { enrol, leaveSchool, mark, open } = schoolRecords(db);

beforeAll(async () => {
  await db
    .updateTable('students')
    .set({ date_of_birth: '2014-03-09', birth_certificate_pin: '201403091234' })
    .where('student_id', '=', students.chantal.id)
    .execute();
  await open('2A', '2B');
  await db
    .insertInto('form_teacher_assignments')
    .values([
      { academic_year_id: lastYear, form_class_id: '1A', employee_id: staff.uboodram.id },
      { academic_year_id: year, form_class_id: '4 Sci', employee_id: staff.amohammed.id },
      { academic_year_id: year, form_class_id: '4 Sci', employee_id: staff.lcharles.id },
    ])
    .execute();
});

describe('the class list', () => {
  it('lists males, then females, numbered through, with birth dates, PINs and totals', async () => {
    const reply = await print('1A');
    const [page = ''] = linesOf(reply.bytes);
    // Gerard has left.
    expect(page).toMatch(
      new RegExp(
        [
          'Males\n[^]*',
          '1 20260002 Ali, Brandon Male – –\n',
          "2 20260005 D'Abreu, Émile Male – –\n",
          '2 Males\n[^]*',
          'Females\n[^]*',
          '3 20260003 Ali, Chantal Female 9 March 2014 201403091234\n',
          '4 20260001 Baptiste, Anika Female – –\n',
          '2 Females\n',
          '4 Class\n',
        ].join(''),
      ),
    );
    expect(page).toContain('Class list 1A, 2026-2027');
    expect(page).toContain('1A A. Mohammed 2 2 4');
    expect(page).not.toContain('Gerard');
    expect(factsOf(reply.bytes)).toMatchObject({
      title: 'Class list – 1A – 2026-2027',
      pages: 1,
      tagged: true,
      paper: '612 x 792 pts (letter)',
    });
  });

  it('leaves nobody out whose sex is not recorded', async () => {
    const reply = await print('4 Sci');
    const [page = ''] = linesOf(reply.bytes);
    // By surname, though their first names are in the other order.
    expect(page).toContain('4 Sci L. Charles, A. Mohammed 1 2 4');
    expect(page).toMatch(/Sex not recorded\n[^]*4 20230004 Noel, Kyle – – –\n1 Sex not recorded\n4 Class\n/);
    expect(reply.headers['content-disposition']).toContain('class-list-4-Sci-2026-2027.pdf');
  });

  it('of an older year keeps who left with marks', async () => {
    const omari = { id: 20250001, first: 'Omari', last: 'Thomas', gender: 'M' as const };
    const petra = { id: 20250002, first: 'Petra', last: 'Vieira', gender: 'F' as const };
    for (const person of [omari, petra]) {
      await enrol(person, '1A', lastYear);
      await leaveSchool(person);
    }
    await mark(omari, subjects.mathematics, { exam_mark: 64 }, lastTerm);
    // What was entered for her was cleared again.
    await mark(petra, subjects.mathematics, {}, lastTerm);
    // Leaves in the middle of this year, with marks.
    await mark(students.gerard, subjects.mathematics, { exam_mark: 50 });
    const [page = ''] = linesOf((await print('1A', lastYear)).bytes);
    expect(page).toMatch(/1 20250001 Thomas, Omari Male – –\n1 Males\n1 Class\n/);
    expect(page).not.toContain('Vieira');
    // Who led it that year.
    expect(page).toContain('1A U. Boodram 1');
    expect(linesOf((await print('1A')).bytes)[0]).not.toContain('Lewis');
  });

  it('of forty-five with long names loses nobody, and of nobody says so', async () => {
    const longest = 'Wickramasinghe-Ramkissoon-Baptiste de la Núñez y Fernández X';
    for (let place = 1; place <= 45; place += 1)
      await enrol(
        { id: 20250100 + place, first: 'Żaklína', last: longest, gender: place % 2 ? 'M' : 'F' },
        '2A',
      );
    const pages = linesOf((await print('2A')).bytes);
    const numbers = pages.flatMap((page) =>
      [...page.matchAll(/^(\d+) 202501\d\d /gm)].map(([, at]) => Number(at)),
    );
    expect(numbers).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);

    const empty = linesOf((await print('2B')).bytes);
    expect(empty).toHaveLength(1);
    expect(empty[0]).toContain('No students are registered in class 2B in this year.');
  });

  it('of an unknown class or year is not found, and is for holders of Reports', async () => {
    expect((await print('5Z')).json).toEqual({ message: 'There is no class 5Z.' });
    expect((await print('1A', 20302031)).json).toEqual({ message: 'There is no academic year 20302031.' });
    expect((await print('1A', 20302031)).status).toBe(404);
    expect((await print('1A', year, 'lcharles')).status).toBe(403);
  });

  it('is in the history each time it leaves: who, which class and year, how many', async () => {
    const before = await exports();
    await print('6 Up');
    await print('6 Up');
    await print('5Z');
    expect((await exports()).slice(before.length)).toEqual(
      Array.from({ length: 2 }, () => ({
        form_class_id: '6 Up',
        after: { document: 'class-list', academic_year_id: year, students: 2 },
        employee_id: staff.kali.id,
      })),
    );
  });
});

describe('the years of class lists', () => {
  it('are those with registrations and the current one, newest first', async () => {
    const browser = await school.browser().signIn('kali');
    const { json } = await browser.get(addressOf(calls.listClassListYears));
    expect(json).toEqual([
      { academic_year_id: year, start: '2026-09-07', end: null },
      { academic_year_id: lastYear, start: '2025-09-08', end: '2026-07-03' },
    ]);
  });
});

async function print(formClassId: string, academicYearId: number = year, name: UserName = 'kali') {
  const browser = await school.browser().signIn(name);
  return browser.get(addressOf(calls.printClassList, { formClassId, academicYearId }));
}

async function exports() {
  return db
    .selectFrom('history as h')
    .leftJoin('accounts as a', 'a.account_id', 'h.account_id')
    .select(['h.form_class_id', 'h.after', 'a.employee_id'])
    .where('h.entity', '=', 'export')
    .orderBy('h.id')
    .execute();
}
