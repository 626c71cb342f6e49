import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { reportCardPrinter } from '../../testing/report-card-printer.ts';
import { nameOn } from '../../testing/report-card-words.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, lastYear, staff, students, subjects, term, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const { pagesPrinted } = reportCardPrinter(school);
const { attend, enrol, leaveSchool, mark, open, register, take } = schoolRecords(db);

const { farah } = students;

describe('the report cards of a class', () => {
  it('hold in an older term who left with marks, and follow a move by the term record', async () => {
    const marked = { id: 20250001, first: 'Omari', last: 'Thomas' };
    const unmarked = { id: 20250002, first: 'Petra', last: 'Vieira' };
    for (const person of [marked, unmarked]) {
      await enrol(person, '1A', lastYear);
      await leaveSchool(person);
    }
    await mark(marked, subjects.mathematics, { exam_mark: 64, employee_id: staff.dgarcia.id }, lastTerm);
    // What was entered for her was cleared again.
    await mark(unmarked, subjects.mathematics, {}, lastTerm);
    await register(farah, '1B', lastYear);
    await attend(farah, '1A', { absent: null, late: null }, lastTerm);
    const pages = await pagesPrinted('1A', lastTerm);
    expect(pages.map(nameOn)).toEqual(['Khan, Farah', 'Thomas, Omari']);
    expect(pages[1]).toMatch(/Mathematics 64 64 D\. Garcia/);
    expect(await pagesPrinted('1B', lastTerm)).toHaveLength(1);
    expect((await pagesPrinted('1B', lastTerm))[0]).toMatch(/no students/i);
    expect((await pagesPrinted('1A')).map(nameOn)).not.toContain('Lewis, Gerard');
  });

  it('of a term that was left are without what is taught only since, unless the class has marks in it', async () => {
    const petra = { id: 20250003, first: 'Petra', last: 'Baptiste' };
    const omari = { id: 20250004, first: 'Omari', last: 'Cumberbatch' };
    await open('1D');
    await db
      .updateTable('academic_terms')
      .set({ published_at: sql`now() - interval '1 minute'` })
      .where('academic_term_id', '=', lastTerm)
      .execute();
    const teach = async (subject_id: number, since?: string) =>
      db
        .insertInto('lessons')
        .values({
          academic_year_id: lastYear,
          employee_id: staff.dgarcia.id,
          subject_id,
          form_class_id: '1D',
          ...(since !== undefined && { since }),
        })
        .execute();
    await teach(subjects.mathematics, '2025-09-01');
    for (const person of [petra, omari]) {
      await enrol(person, '1D', lastYear);
      await mark(person, subjects.mathematics, { exam_mark: 64, employee_id: staff.dgarcia.id }, lastTerm);
    }
    const printed = async () =>
      (await pagesPrinted('1D', lastTerm)).map((page) => page.replace(/Generated [^]*?\d\d:\d\d/, ''));
    const asTheyWentHome = await printed();
    await teach(subjects.science);
    expect(await printed()).toEqual(asTheyWentHome);
    await mark(omari, subjects.science, { exam_mark: 51, employee_id: staff.dgarcia.id }, lastTerm);
    const [ofPetra = '', ofOmari = ''] = await pagesPrinted('1D', lastTerm);
    expect(ofOmari).toMatch(/Integrated Science 51/);
    expect(ofPetra).toMatch(/Integrated Science/);
    expect(ofPetra).toMatch(/incomplete/i);
  });

  it('of a term that was left are without a subject of Form 4 that is taken only since', async () => {
    const rohan = { id: 20220003, first: 'Rohan', last: 'Dass' };
    await enrol(rohan, '4 Sci', lastYear);
    await attend(rohan, '4 Sci', { absent: null, late: null }, lastTerm);
    await take(rohan, subjects.mathematics, staff.dgarcia, { inYear: lastYear, since: '2025-09-01' });
    await take(rohan, subjects.english, staff.dgarcia, { inYear: lastYear });
    const page = (await pagesPrinted('4 Sci', lastTerm)).find((text) => nameOn(text) === 'Dass, Rohan') ?? '';
    expect(page).toContain('Mathematics');
    expect(page).not.toContain('English');
  });

  it('say what is missing of what was added after its reports were published early, also once it is left', async () => {
    const early = { id: 20260013, first: 'Yusuf', last: 'Charles' };
    await open('1E');
    await enrol(early, '1E');
    await attend(early, '1E', { absent: 0, late: 0 });
    const publishedAt = async (published_at: ReturnType<typeof sql<string>> | null) =>
      db.updateTable('academic_terms').set({ published_at }).where('academic_term_id', '=', term).execute();
    await publishedAt(sql<string>`now() - interval '1 minute'`);
    await db
      .insertInto('lessons')
      .values({
        academic_year_id: year,
        employee_id: staff.amohammed.id,
        subject_id: subjects.science,
        form_class_id: '1E',
      })
      .execute();
    const [page = ''] = await pagesPrinted('1E');
    const missing = 'Incomplete: marks are missing in one subject (Integrated Science).';
    expect(page).toContain(missing);
    const advance = { from_academic_term_id: term, academic_term_id: 202602 };
    await db
      .insertInto('term_advances')
      .values({
        ...advance,
        term_before: null,
        year_before: null,
        account_id: 1,
        actor: 'Admin',
        undone_at: null,
      })
      .execute();
    const current = async (academic_term_id: number) =>
      db.updateTable('current_term').set({ academic_term_id }).execute();
    await current(lastTerm);
    expect((await pagesPrinted('1E'))[0]).toContain(missing);
    await current(term);
    await publishedAt(null);
  });
});
