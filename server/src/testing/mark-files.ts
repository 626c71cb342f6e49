import { addressOf } from 'contract/endpoint';
import { markFileCalls, markFileContent } from 'contract/mark-files';
import { blankEntry } from 'contract/marks';
import { openXlsx, saveXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, expect } from 'vitest';
import type { Browser } from './browser.ts';
import { testApplication } from './test-application.ts';
import { staff, subjects, term, year } from './test-school.ts';

interface Lesson {
  className?: string;
  subject?: number;
  employee?: number;
  termId?: number;
}

/** Where the class list of a lesson is downloaded and sent to. */
export function pathOf({
  className = '1A',
  subject = subjects.mathematics,
  employee = staff.amohammed.id,
  termId = term,
}: Lesson = {}): string {
  return addressOf(markFileCalls.downloadMarkFile, {
    className,
    termId,
    subjectCode: subject,
    employeeId: employee,
  });
}

/** What a refusal says. */
export function messageIn(reply: { json: unknown }): string {
  return (reply.json as { message: string }).message;
}

/** Fills cells in as a teacher does in Excel: each by its row and column, from 0. */
export async function filledIn(
  bytes: Buffer,
  changes: readonly (readonly [row: number, column: number, value: string | number | null])[],
): Promise<Buffer> {
  const workbook = await openXlsx(bytes);
  const rows = workbook.sheets[0]?.rows ?? [];
  for (const [row, column, value] of changes) {
    const line = rows[row];
    if (line === undefined) throw new Error(`There is no row ${row}.`);
    while (line.length <= column) line.push(null);
    line[column] = value;
    workbook.sheets[0]?.cells?.delete(`${row},${column}`);
  }
  return Buffer.from(await saveXlsx(workbook));
}

/** The test school without a mark before each test, and those who download class lists and send them back. */
export async function markFiles() {
  const school = await testApplication();
  afterAll(school.close);
  const owner = school.database.owner.db;
  beforeEach(async () => {
    await owner.deleteFrom('term_marks').execute();
  });
  const mathematician = await school.browser().signIn('amohammed');
  return {
    school,
    owner,
    mathematician,
    admin: await school.browser().signIn('Admin'),
    async download(lesson: Lesson = {}, who: Browser = mathematician): Promise<Buffer> {
      const reply = await who.get(pathOf(lesson));
      expect(reply.status).toBe(200);
      return reply.bytes;
    },
    async upload(file: Buffer | string, lesson: Lesson = {}, who: Browser = mathematician) {
      const reply = await who.sendFile(pathOf(lesson), file);
      return { ...reply, content: reply.status === 200 ? markFileContent.parse(reply.json) : undefined };
    },
    /** Marks in Mathematics that stand already. */
    async store(student_id: number, marks: object): Promise<void> {
      await owner
        .insertInto('term_marks')
        .values({
          student_id,
          academic_term_id: term,
          academic_year_id: year,
          subject_id: subjects.mathematics,
          employee_id: null,
          updated_by: null,
          ...blankEntry,
          ...marks,
        })
        .execute();
    },
  };
}
