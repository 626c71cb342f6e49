import { calls } from 'contract/calls';
import { afterAll, describe, expect, it } from 'vitest';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { term } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const office = await school.browser().signIn('sthomas');
const { db } = school.database.owner;

describe('the reports of an earlier term', () => {
  it('are opened to the staff by publishing them, which is in the history once', async () => {
    await schoolRecords(db).addTerm(202502, { first: '2026-01-05', last: '2026-03-27' });
    const clerk = await school.browser().signIn('kali');
    const listed = async () => {
      const lists = [
        await clerk.ask(calls.listReportCardTerms, {}),
        await clerk.ask(calls.listMarkSheetTerms, {}),
      ];
      return lists.map(({ answer }) => answer.map(({ academic_term_id }) => academic_term_id));
    };
    expect(await listed()).toEqual([
      [term, 202503],
      [term, 202503],
    ]);
    const published = { academic_term_id: 202502, academic_year: '2025-2026', term: 2 };
    for (const _time of [1, 2]) {
      const { status, answer } = await office.ask(calls.publishTermReports, {
        body: { academic_term_id: 202502 },
      });
      expect([status, answer]).toEqual([200, published]);
    }
    expect(await listed()).toEqual([
      [term, 202503, 202502],
      [term, 202503, 202502],
    ]);
    const history = await db
      .selectFrom('history')
      .select(['academic_term_id', 'actor', 'before', 'after', 'reason'])
      .where('entity', '=', 'term_reports')
      .execute();
    expect(history).toEqual([
      {
        academic_term_id: 202502,
        actor: 'Shirley Thomas',
        before: { published: 0 },
        after: { published: 1 },
        reason: 'publication',
      },
    ]);
  });
});
