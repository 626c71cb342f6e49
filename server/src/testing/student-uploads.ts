import { uploadResult, type UploadResult, uploadRow, type UploadRow } from 'contract/student-upload';
import { uploadFields, uploadHeadings } from 'contract/upload-rows';
import { afterAll, beforeAll, expect } from 'vitest';
import { z } from 'zod';
import { schoolRecords } from './school-records.ts';
import { testApplication } from './test-application.ts';
import { lastYear, year } from './test-school.ts';

/** The year after that of test-school.ts, into which students may be uploaded as well. */
export const nextYear = 20272028;

/** On record with SEA number, in 1B last year and in no class yet. */
export const petra = { id: 20250003, first: 'Petra', last: 'Moses', gender: 'F' } as const;
/** On record by name and birth. */
export const chen = { id: 20250004, first: 'Chen', last: "O'Neil", gender: 'M' } as const;
export const gone = { id: 20250005, first: 'Gone', last: 'Away', gender: 'M' } as const;

export const headings = uploadFields.map((field) => uploadHeadings[field]);

/** A file of students with the template's headings. */
export function csv(...rows: string[]): string {
  return [headings.join(','), ...rows].join('\n');
}

/** The test school with students whom a file of the intake may mean, and the clerk who sends it. */
export async function studentUploads() {
  const school = await testApplication();
  afterAll(school.close);
  const owner = school.database.owner.db;
  const clerk = await school.browser().signIn('kali');
  const { enrol, leaveSchool } = schoolRecords(owner);

  async function describeStudent(
    studentId: number,
    fields: { sea_number?: string; date_of_birth?: string },
  ): Promise<void> {
    await owner.updateTable('students').set(fields).where('student_id', '=', studentId).execute();
  }

  beforeAll(async () => {
    await enrol(petra, '1B', lastYear);
    await describeStudent(petra.id, { sea_number: '2510033', date_of_birth: '2013-05-05' });
    await enrol(chen, '1A');
    await describeStudent(chen.id, { date_of_birth: '2013-06-06' });
    await enrol(gone, '1A');
    await describeStudent(gone.id, { sea_number: '2510055' });
    await leaveSchool(gone);
  });

  return {
    school,
    owner,
    clerk,
    async preview(file: Buffer | string, academic_year_id: number = year): Promise<UploadRow[]> {
      const reply = await clerk.sendFile('/api/store-registration-file', file, {
        fields: { academic_year_id },
      });
      expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, '']);
      return z.array(uploadRow).parse(reply.json);
    },
    async confirm(rows: readonly object[], academic_year_id: number = year): Promise<UploadResult[]> {
      const reply = await clerk.post('/api/upload-new-students', {
        data: JSON.stringify(rows),
        academic_year_id,
      });
      expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, '']);
      return z.array(uploadResult).parse(reply.json);
    },
    countStudents: async () => (await owner.selectFrom('students').select('student_id').execute()).length,
  };
}
