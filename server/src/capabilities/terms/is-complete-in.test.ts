import { blankEntry, isComplete, type MarkEntry } from 'contract/marks';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../database/testing/test-database.ts';
import { isCompleteIn } from './is-complete-in.ts';

const school = await testDatabase();
afterAll(school.close);

const entries: MarkEntry[] = ([1, 2, 3] as const).flatMap((course_attendance) =>
  ([1, 2] as const).flatMap((exam_attendance) =>
    [null, 0].flatMap((course_mark) =>
      [null, 55].map((exam_mark) => ({
        ...blankEntry,
        course_attendance,
        exam_attendance,
        course_mark,
        exam_mark,
      })),
    ),
  ),
);

it.each([0, 1] as const)(
  'a row is complete for the lists of lessons where it is on the sheet, where exams count %d',
  async (examMark) => {
    const { rows } = await sql<{ complete: boolean }>`
      select ${isCompleteIn(sql`${examMark}::int`)} as complete
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as m (course_mark numeric, exam_mark numeric,
        course_attendance int, exam_attendance int)`.execute(school.db);
    expect(rows.map(({ complete }) => complete)).toEqual(entries.map((entry) => isComplete(entry, examMark)));
  },
);
