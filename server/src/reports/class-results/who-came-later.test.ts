import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, lastYear, subjects } from '../../testing/test-school.ts';
import { linesOf } from '../render/read-pdf.ts';

/**
 * A term that was left has the students that it had. A registration is of a year: whoever is given a class in Term 2
 * has it in Term 1 too, where they have neither a term record nor a mark.
 */
const school = await testApplication();
afterAll(school.close);
const { attend, enrol, mark, open } = schoolRecords(school.database.owner.db);

const marked = { id: 20250001, first: 'Omari', last: 'Thomas' };
const unmarked = { id: 20250002, first: 'Petra', last: 'Vieira' };
const cameLater = { id: 20250003, first: 'Quincy', last: 'Baptiste' };
const which = { academicTermId: lastTerm, formClassId: '2A' };

beforeAll(async () => {
  await open('2A');
  for (const person of [marked, unmarked, cameLater]) await enrol(person, '2A', lastYear);
  await mark(marked, subjects.mathematics, { exam_mark: 64 }, lastTerm);
  await attend(unmarked, '2A', { absent: 3, late: 0 }, lastTerm);
});

it('is in no document of a term that was left before', async () => {
  const clerk = await school.browser().signIn('vjoseph');
  const [merit = ''] = linesOf((await clerk.get(addressOf(calls.printMeritList, which))).bytes);
  expect(merit).not.toContain('Baptiste, Quincy');
  expect(merit).toContain('2 students, 1 ranked');
  const cards = linesOf((await clerk.get(addressOf(calls.printReportCards, which))).bytes);
  expect(cards).toHaveLength(2);
  expect(cards[0]).toContain('1 of 2');
  const { answer } = await clerk.ask(calls.readMarkSheetData, {
    query: { form_class_id: '2A', academic_term_id: String(lastTerm) },
  });
  expect(answer.marks.map(({ last_name }) => last_name)).toEqual(['Thomas', 'Vieira']);
  const listed = await clerk.ask(calls.listRegisteredStudents, {
    params: { termId: String(lastTerm), classId: '2A' },
  });
  expect(listed.answer.map(({ last_name }) => last_name)).toEqual(['Thomas', 'Vieira']);
});

it('is in those of a term that is current, though its reports were published early', async () => {
  const { db } = school.database.owner;
  await db.updateTable('current_term').set({ academic_term_id: lastTerm }).execute();
  const clerk = await school.browser().signIn('vjoseph');
  const [merit = ''] = linesOf((await clerk.get(addressOf(calls.printMeritList, which))).bytes);
  expect(merit).toContain('3 students, 1 ranked');
});
