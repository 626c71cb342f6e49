import { calls } from 'contract/calls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { secondTerm, termOffice } from '../../testing/term-office.ts';
import { lastTerm, students, term, year } from '../../testing/test-school.ts';

/** The school of test-school.ts went on to Term 2 and back again, and meanwhile the clerk moves a student. */

let at: Awaited<ReturnType<typeof termOffice>>;
let clerk: Browser;
let admin: Browser;
const second = 202602;
const anika = students.anika.id;

beforeEach(async () => {
  at = await termOffice();
  clerk = await at.school.browser().signIn('kali');
  admin = await at.school.browser().signIn('Admin');
  await at.change(secondTerm);
});
afterEach(() => at.school.close());

const goTo = async (academic_term_id: number) => {
  const { status } = await at.office.ask(calls.backdateTerm, { body: { academic_term_id } });
  expect(status).toBe(200);
};

const isIn = async (inTerm: number, classId: string) => {
  const { answer } = await admin.ask(calls.listRegisteredStudents, {
    params: { termId: String(inTerm), classId },
  });
  return answer.some(({ student_id }) => student_id === anika);
};

/** Anika's class in the current term as Students, the term registration and Term Details have it. */
async function classEverywhere(inTerm: number) {
  const { answer: current } = await clerk.ask(calls.listCurrentStudents, {});
  const { answer: registered } = await at.office.ask(calls.listTermRegistration, {});
  const inList = (list: { student_id: number; form_class_id: string }[]) =>
    list.find(({ student_id }) => student_id === anika)?.form_class_id;
  return [inList(current), inList(registered), (await isIn(inTerm, '1B')) ? '1B' : '1A'];
}

describe('a student who changes class while the school went back to an earlier term', () => {
  it('is in the new class there, and in the term that the school comes back to', async () => {
    await goTo(term);
    await clerk.ask(calls.registerInClass, { body: { student_id: anika, form_class_id: '1B' } });
    expect(await classEverywhere(term)).toEqual(['1B', '1B', '1B']);
    await goTo(second);
    expect(await classEverywhere(second)).toEqual(['1B', '1B', '1B']);
  });

  it('is so too where the school went back to the year before; the terms between keep their class', async () => {
    await goTo(lastTerm);
    const body = { student_id: anika, form_class_id: '1B', academic_year_id: year };
    expect((await clerk.ask(calls.registerInClass, { body })).status).toBe(200);
    await goTo(second);
    expect(await classEverywhere(second)).toEqual(['1B', '1B', '1B']);
    expect(await isIn(term, '1A')).toBe(true);
  });
});
