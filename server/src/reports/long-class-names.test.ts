import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolRecords } from '../testing/school-records.ts';
import { testApplication } from '../testing/test-application.ts';
import { lastTerm, lastYear, subjects, term } from '../testing/test-school.ts';
import { factsOf, linesOf, overlapsIn, wordsIn } from './render/read-pdf.ts';

/** A class is called what the school likes, in twenty characters (3-decisions §1). */

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const { enrol, mark, open, register } = schoolRecords(db);
const admin = await school.browser().signIn('Admin');

const nadia = { id: 20250081, first: 'Nadia', last: 'Pantin' };
const omari = { id: 20260082, first: 'Omari', last: 'Thomas' };
const classes = ['6 Upper Business A', `5${'W'.repeat(19)}`] as const;

beforeAll(async () => {
  await open(...classes);
  await enrol(nadia, classes[1], lastYear);
  await register(nadia, classes[0]);
  await enrol(omari, classes[1]);
  await mark(nadia, subjects.mathematics, { course_mark: 60, exam_mark: 70 }, lastTerm);
  for (const student of [nadia, omari])
    await mark(student, subjects.mathematics, { course_mark: 60, exam_mark: 70 });
});

function addressesOf(formClass: string, studentId: number): string[] {
  const inPath = encodeURIComponent(formClass);
  return [
    `/api/report-card/${term}/${inPath}`,
    `/api/mark-sheet/${term}/${inPath}`,
    `/api/merit-sheet/${term}/${inPath}`,
    `/api/class-list/${inPath}/20262027`,
    `/api/student-contact/${inPath}`,
    `/api/mark-sheet-subject-choice/${inPath}`,
    `/api/student-transcript?studentId=${studentId}`,
    `/api/registration-form/${studentId}`,
  ];
}

describe('a class with a long name', () => {
  it.each([...addressesOf(classes[0], nadia.id), ...addressesOf(classes[1], omari.id)])(
    'stands in its place: %s',
    async (address) => {
      const { status, bytes } = await admin.get(address);
      expect(status).toBe(200);
      expect(overlapsIn(bytes)).toEqual([]);
      const width = Number(factsOf(bytes).paper.split(' ')[0]);
      const margin = 12 / 0.3528;
      expect(wordsIn(bytes).filter(({ right }) => right > width - margin + 1)).toEqual([]);
    },
  );

  it('is in one line with the dates of a report card, and with the term of a transcript', async () => {
    for (const [formClass, { id }] of [
      [classes[0], nadia],
      [classes[1], omari],
    ] as const) {
      const [card = ''] = linesOf(
        (await admin.get(`/api/report-card/${term}/${encodeURIComponent(formClass)}`)).bytes,
      );
      expect(card).toMatch(new RegExp(`^ID ${id} Class ${formClass} Term 1, 2026-2027, .* 2026$`, 'm'));
      const [transcript = ''] = linesOf((await admin.get(`/api/student-transcript?studentId=${id}`)).bytes);
      expect(transcript).toContain(`Term 1, ${formClass}, under way`);
    }
  });
});
