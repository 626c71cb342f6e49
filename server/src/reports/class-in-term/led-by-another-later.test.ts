import { calls } from 'contract/calls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { reportCardPrinter } from '../../testing/report-card-printer.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { secondTerm, termOffice } from '../../testing/term-office.ts';
import { staff, students, subjects, term, year } from '../../testing/test-school.ts';

/** Another form teacher and another dean get the class in mid-year: the term before it was left names who had it then. */

let at: Awaited<ReturnType<typeof termOffice>>;
let principal: Browser;

beforeEach(async () => {
  at = await termOffice();
  principal = await at.school.browser().signIn('vjoseph');
  await schoolRecords(at.school.database.owner.db).mark(students.anika, subjects.mathematics, {
    exam_mark: 70,
  });
});
afterEach(() => at.school.close());

const advance = async () => expect((await at.change(secondTerm)).status).toBe(200);

const leads = async ({ id }: { id: number }, form_class_ids: string[]) => {
  const body = { employee_id: id, form_class_ids, academic_year_id: year };
  expect((await principal.ask(calls.saveFormTeacherClasses, { body })).status).toBe(200);
};
const isDean = async ({ id }: { id: number }, form_classes: string[]) => {
  const body = { employee_id: id, form_classes, academic_year_id: year };
  expect((await principal.ask(calls.saveFormDeanAssignments, { body })).status).toBe(200);
};
const handOver = async () => {
  await leads(staff.amohammed, []);
  await leads(staff.xyearwood, ['1A']);
  await isDean(staff.rsingh, ['1B']);
  await isDean(staff.wyearwood, ['1A']);
};

/** Form teachers and deans beside their comments. */
const named = async (formClass = '1A') => {
  const [page = ''] = await reportCardPrinter(at.school).pagesPrinted(formClass);
  return /Dean’s comment (.*?) School reopens/.exec(page)?.[1];
};

it('on the cards of a term that was left stand form teacher and dean of that time', async () => {
  await advance();
  expect(await named()).toBe('A. Mohammed R. Singh');
  await handOver();
  expect(await named()).toBe('A. Mohammed R. Singh');
  // The class is another's now, and so is the right to print it.
  const { statusFor } = reportCardPrinter(at.school);
  await isDean(staff.vyearwood, ['1A']);
  expect(await statusFor('vyearwood', '1A', term)).toBe(200);
  await isDean(staff.vyearwood, []);
  expect(await statusFor('vyearwood', '1A', term)).toBe(403);
});

it('in the current term those who have the class now', async () => {
  await handOver();
  expect(await named()).toBe('X. Yearwood W. Yearwood');
  await advance();
  expect(await named()).toBe('X. Yearwood W. Yearwood');
});

it('whoever is given a class that nobody had then is named on its cards', async () => {
  await leads(staff.amohammed, []);
  await advance();
  await leads(staff.xyearwood, ['1A']);
  expect(await named()).toBe('X. Yearwood R. Singh');
});
