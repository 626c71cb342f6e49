import { calls } from 'contract/calls';
import { studentMessages } from 'contract/students';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { csv, headings, nextYear, studentUploads } from '../../testing/student-uploads.ts';
import { lastYear, year } from '../../testing/test-school.ts';

const { clerk, preview } = await studentUploads();

describe('the template', () => {
  it('has the columns, the classes and genders to choose from, and columns of text', async () => {
    const reply = await clerk.get('/api/student-upload-template');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-disposition']).toMatch(
      /attachment; filename="Registration Upload-\d{8}-\d{4}\.xlsx"/,
    );
    const workbook = await readXlsx(reply.bytes, { readStyles: true });
    const [sheet, lists] = workbook.sheets;
    expect(sheet?.rows[2]).toEqual(headings);
    expect(sheet?.dataValidations?.map(({ type, formula1, range }) => [type, formula1, range])).toEqual([
      ['list', 'Lists!$A$1:$A$4', 'D4:D2003'],
      ['list', 'Lists!$B$1:$B$2', 'E4:E2003'],
    ]);
    const formats = [3, 1002].flatMap((row) =>
      headings.map((_, column) => sheet?.cells?.get(`${row},${column}`)?.style?.numFmt),
    );
    expect(new Set(formats)).toEqual(new Set(['@']));
    expect(lists?.hidden).toBe(true);
    expect(lists?.rows.map(([formClass]) => formClass)).toEqual(['1A', '1B', '4 Sci', '6 Up']);
  });

  it('filled in is understood as it is', async () => {
    const template = await readXlsx((await clerk.get('/api/student-upload-template')).bytes);
    const rows = template.sheets[0]?.rows.slice(0, 3) ?? [];
    const filled = await writeXlsx({
      sheets: [
        {
          name: 'Students',
          rows: [...rows, ['Joseph', 'Amara', '0077', '1A', 'F', '09/03/2014', '2026-09-07', '', '', '']],
        },
      ],
    });
    const [row] = await preview(Buffer.from(filled));
    expect(row).toEqual({
      id: 4,
      last_name: 'Joseph',
      first_name: 'Amara',
      sea_number: '0077',
      form_class_id: '1A',
      gender: 'F',
      date_of_birth: '2014-03-09',
      entry_date: '2026-09-07',
      email_address: '',
      previous_school: '',
      address_home: '',
      errors: {},
      existing_student_id: null,
    });
  });
});

describe('the years to upload into', () => {
  it('are the current one and the next', async () => {
    const { answer } = await clerk.ask(calls.listUploadYears, {});
    expect(answer).toEqual([
      { academic_year_id: year, academic_year: '2026-2027' },
      { academic_year_id: nextYear, academic_year: '2027-2028' },
    ]);
    const other = await clerk.sendFile('/api/store-registration-file', csv('A,B,1,1A'), {
      fields: { academic_year_id: lastYear },
    });
    expect([other.status, other.json]).toMatchObject([422, { message: studentMessages.noSuchYear }]);
  });
});
