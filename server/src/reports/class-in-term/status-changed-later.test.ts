import { calls } from 'contract/calls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readOfTable } from '../../database/testing/read-of-table.ts';
import type { Browser } from '../../testing/browser.ts';
import { reportCardPrinter } from '../../testing/report-card-printer.ts';
import { nameOn } from '../../testing/report-card-words.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { secondTerm, termOffice } from '../../testing/term-office.ts';
import { students, subjects, term } from '../../testing/test-school.ts';
import { listClassStudents } from '../class-results/class-results-store.ts';

/** A student without marks leaves the school, or comes back to it: the cards of a term that was left stay as they are. */

let at: Awaited<ReturnType<typeof termOffice>>;
let clerk: Browser;

beforeEach(async () => {
  at = await termOffice();
  clerk = await at.school.browser().signIn('vjoseph');
  const { attend, mark } = schoolRecords(at.school.database.owner.db);
  await attend(students.emile, '1A', { absent: 3, late: 0 });
  for (const person of [students.anika, students.brandon, students.chantal])
    await mark(person, subjects.mathematics, { exam_mark: 70 });
});
afterEach(() => at.school.close());

const advance = async () => expect((await at.change(secondTerm)).status).toBe(200);

const becomes = async ({ id }: { id: number }, student_status_id: number) => {
  const body = { student_id: id, student_status_id };
  expect((await clerk.ask(calls.changeStudentStatus, { body })).status).toBe(200);
};
const [active, withdrawn] = [1, 5];

const cards = async () =>
  (await reportCardPrinter(at.school).pagesPrinted('1A')).map((page) =>
    page.replace(/Generated [^]*?\d\d:\d\d/, ''),
  );

it('who was in the class when the term was left is in it still, once they have left and once they are back', async () => {
  await advance();
  const asTheyWentHome = await cards();
  expect(asTheyWentHome.map(nameOn)).toContain("D'Abreu, Émile");
  expect(asTheyWentHome[0]).toContain('Class size 4');
  await becomes(students.emile, withdrawn);
  expect(await cards()).toEqual(asTheyWentHome);
  await becomes(students.emile, active);
  expect(await cards()).toEqual(asTheyWentHome);
});

it('who had left before the term was left is not in it, once they are back neither', async () => {
  await becomes(students.emile, withdrawn);
  await advance();
  const asTheyWentHome = await cards();
  expect(asTheyWentHome.map(nameOn)).not.toContain("D'Abreu, Émile");
  await becomes(students.emile, active);
  expect(await cards()).toEqual(asTheyWentHome);
});

it('in the current term who leaves is gone, and no history is read for it', async () => {
  await becomes(students.emile, withdrawn);
  const { db } = at.school.database.owner;
  await db.transaction().execute(async (trx) => {
    const which = { form_class_id: '1A', academic_term_id: term };
    const read = await readOfTable(trx, 'history', async () => {
      const inClass = await listClassStudents(trx, which);
      expect(inClass.map(({ student_id }) => student_id)).not.toContain(students.emile.id);
    });
    expect(read.looks).toBe(0);
  });
});
