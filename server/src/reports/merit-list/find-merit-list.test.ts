import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, lastYear, students, subjects, term, type UserName } from '../../testing/test-school.ts';
import { factsOf, linesOf, wordsIn } from '../render/read-pdf.ts';

const school = await testApplication();
afterAll(school.close);
const { attend, enrol, leaveSchool, mark, open } = schoolRecords(school.database.owner.db);

const { anika, brandon, chantal, leah, marcus } = students;
const { mathematics, english, spanish } = subjects;

beforeAll(async () => {
  await mark(anika, mathematics, { exam_mark: 80 });
  await mark(anika, english, { exam_mark: 60 });
  await mark(anika, spanish, { exam_mark: 71 });
  for (const subject of [mathematics, english, spanish]) await mark(brandon, subject, { exam_mark: 70.3 });
  await mark(chantal, mathematics, { exam_attendance: 2 });
  await mark(chantal, english, { exam_mark: 49.9 });
  await mark(chantal, spanish, { exam_mark: 50 });
  await attend(anika, '1A', { absent: 4, late: 2 });
  await attend(chantal, '1A', { absent: 12, late: 0 });
  await mark(leah, mathematics, { course_mark: 55 });
  await mark(marcus, mathematics, { course_mark: 100 });
  await open('2A', '2B', '2C');
});

describe('the merit list', () => {
  it('ranks the class, ties sharing a rank and who has no average last', async () => {
    const reply = await print('1A');
    const [page = ''] = linesOf(reply.bytes);
    // 211 / 3 = 70.33 and 70.3; then (0 + 49.9 + 50) / 3 = 33.3, of which one reaches 50.
    expect(rowsOn(page)).toEqual([
      '1 20260002 Ali, Brandon 70.3% 3 of 3 – –',
      '1 20260001 Baptiste, Anika 70.3% 3 of 3 4 2',
      '3 20260003 Ali, Chantal 33.3% 1 of 3 12 0',
      "– 20260005 D'Abreu, Émile -* 0 of 0 – –",
    ]);
    // (70.33 + 70.3 + 33.3) / 3; 4 + 12 and 2 + 0 sessions.
    expect(page).toContain('4 students, 3 ranked 58.0% 16 2\n');
    expect(page).toContain('* Marks are missing.');
    expect(page).toContain('Merit list 1A, Term 1, 2026-2027');
    expect(page).toContain('1A A. Mohammed R. Singh 58.0%');
    expect(factsOf(reply.bytes)).toMatchObject({
      title: 'Merit list – 1A – Term 1, 2026-2027',
      tagged: true,
      paper: '612 x 792 pts (letter)',
    });
    expect(reply.headers['content-disposition']).toContain('merit-list-1A-2026-2027-term-1.pdf');
  });

  it('stands the averages under each other, whether or not a star beside one says that marks are missing', async () => {
    await open('2D');
    const [whole, missing] = [
      { id: 20260601, first: 'Keron', last: 'Charles' },
      { id: 20260602, first: 'Amelia', last: 'Charles' },
    ];
    for (const student of [whole, missing]) await enrol(student, '2D');
    await mark(whole, mathematics, { exam_mark: 70 });
    await mark(missing, mathematics, { exam_mark: 61 });
    await mark(missing, english, { course_mark: 50 });
    const words = wordsIn((await print('2D')).bytes);
    const edges = ['70.0%', '61.0%'].map((average) => words.find(({ word }) => word === average)?.right);
    expect(edges).toEqual([edges[1], expect.any(Number)]);
    expect(words.find(({ word }) => word === '*')?.left).toBeGreaterThan(edges[0] ?? Infinity);
  });

  it('ranks by course marks where the term is course work only', async () => {
    const [page = ''] = linesOf((await print('6 Up')).bytes);
    expect(rowsOn(page)).toEqual([
      '1 20210002 Antoine, Marcus 100.0% 1 of 1 – –',
      '2 20210001 Sookdeo, Leah 55.0% 1 of 1 – –',
    ]);
    expect(page).toContain('Course work only');
    expect(page).not.toContain('Marks are missing');
  });

  it('of an older term keeps who left with marks', async () => {
    const omari = { id: 20250001, first: 'Omari', last: 'Thomas' };
    await enrol(omari, '1A', lastYear);
    await leaveSchool(omari);
    await mark(omari, mathematics, { exam_mark: 64 }, lastTerm);
    const [page = ''] = linesOf((await print('1A', lastTerm)).bytes);
    expect(rowsOn(page)).toEqual(['1 20250001 Thomas, Omari 64.0% 1 of 1 – –']);
  });

  it('of one student, of forty-five and of nobody stays in order', async () => {
    await enrol({ id: 20260400, first: 'Nadia', last: 'Ojha' }, '2C');
    expect(rowsOn(linesOf((await print('2C')).bytes)[0] ?? '')).toHaveLength(1);
    const longest = 'Wickramasinghe-Ramkissoon-Baptiste de la Núñez y Fernández X';
    for (let place = 1; place <= 45; place += 1) {
      const someone = { id: 20250100 + place, first: `Zoë ${place}`, last: longest };
      await enrol(someone, '2A');
      await mark(someone, mathematics, { exam_mark: 100 - place });
    }
    const pages = linesOf((await print('2A')).bytes);
    expect(pages.map((page) => /Page \d of \d/.exec(page)?.[0])).toEqual(
      pages.map((_, index) => `Page ${index + 1} of ${pages.length}`),
    );
    const ranks = pages.flatMap((page) =>
      [...page.matchAll(/^(\d+) 202501\d\d /gm)].map(([, rank]) => Number(rank)),
    );
    expect(ranks).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
    expect(pages.at(-1)).toContain('45 students, 45 ranked 77.0%');

    const empty = linesOf((await print('2B')).bytes);
    expect(empty).toHaveLength(1);
    expect(empty[0]).toContain('No students are registered in class 2B in this term.');
  });

  it('prints markup in a name as typed', async () => {
    await enrol({ id: 20260500, first: '#sys.version $x$', last: '<b>Bo</b> *old*' }, '1B');
    expect(linesOf((await print('1B')).bytes)[0]).toContain('<b>Bo</b> *old*, #sys.version $x$');
  });

  it('of an unknown class or term is not found, and is for holders of Reports', async () => {
    expect((await print('5Z')).json).toEqual({ message: 'There is no class 5Z.' });
    expect((await print('5Z')).status).toBe(404);
    expect((await print('1A', 202603)).status).toBe(404);
    expect((await print('1A', term, 'gdeleon')).status).toBe(403);
    expect((await print('5Z', term, 'gdeleon')).status).toBe(403);
  });
});

async function print(formClassId: string, academicTermId: number = term, name: UserName = 'kali') {
  const browser = await school.browser().signIn(name);
  return browser.get(addressOf(calls.printMeritList, { academicTermId, formClassId }));
}

function rowsOn(page: string): string[] {
  return page.match(/^(\d+|–) 20\d{6} .*$/gm) ?? [];
}
