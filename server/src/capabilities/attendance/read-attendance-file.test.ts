import { attendanceFileMessages } from 'contract/attendance-import';
import { calls } from 'contract/calls';
import { severalSheetsMessage, spreadsheetMessages } from 'contract/spreadsheets';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { hostileFiles } from '../../spreadsheets/testing/hostile-files.ts';
import { gateFiles, headings } from '../../testing/gate-files.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { lastYear, students } from '../../testing/test-school.ts';

const { owner, today, formTeacher, clerk, read, stored } = await gateFiles();
const { anika, brandon, chantal, farah, gerard } = students;

describe('a file of the gate system', () => {
  it('is shown row by row with the student it means, and nothing is stored', async () => {
    const { status, rows } = await read(
      `${anika.id},${today},AM,late,8:20`,
      ' , ,,,',
      `${farah.id},${today},morning,P,07:45`,
    );
    expect(status).toBe(200);
    expect(rows).toEqual([
      {
        row: 2,
        typed: { student_id: String(anika.id), date: today, session: 'AM', status: 'late', time: '8:20' },
        student_id: anika.id,
        name: 'Baptiste, Anika',
        form_class_id: '1A',
        date: today,
        session: 'AM',
        status: 3,
        time: '08:20',
        existing: null,
        errors: [],
      },
      expect.objectContaining({
        row: 4,
        name: 'Khan, Farah',
        form_class_id: '1B',
        status: 1,
        time: null,
        errors: [],
      }),
    ]);
    expect(await stored()).toEqual([]);
  });

  describe('may be a workbook', () => {
    const day = [headings.split(','), [anika.id, today, 'AM', 'late', 0.347222222222222]];
    const cells = new Map([['1,4', { style: { numFmt: 'hh:mm:ss AM/PM' } }]]);
    const send = async (sheets: WriteSheet[]) =>
      clerk.sendFile('/api/attendance-file', Buffer.from(await writeXlsx({ sheets })), { name: 'gate.xlsx' });

    it('with times as cells, behind notes and hidden sheets', async () => {
      const { status, json } = await send([
        { name: 'Setup', hidden: true, rows: day },
        { name: 'Notes', rows: [['Gate', 'North']] },
        { name: 'Day', rows: day, cells },
      ]);
      expect([status, json]).toMatchObject([
        200,
        [{ name: 'Baptiste, Anika', status: 3, time: '08:20', errors: [] }],
      ]);
    });

    it('but not with rows on two sheets, of which one would be passed over', async () => {
      const { status, json } = await send([
        { name: 'Monday', rows: day, cells },
        { name: 'Tuesday', rows: day, cells },
      ]);
      expect([status, json]).toMatchObject([422, { message: severalSheetsMessage(['Monday', 'Tuesday']) }]);
    });
  });

  it('says of each row all that is wrong with it', async () => {
    // In a class last year, and in none this year.
    const petra = { id: 20250003, first: 'Petra', last: 'Moses' };
    await schoolRecords(owner).enrol(petra, '1B', lastYear);
    const { rows } = await read(
      `99,${today},AM,present,`,
      `${gerard.id},${today},AM,present,`,
      `,${today},AM,present,`,
      `${anika.id},31/02/2026,noon,maybe,8:99`,
      `${brandon.id},2001-03-05,AM,absent,`,
      `${chantal.id},${today},PM,absent,`,
      `${chantal.id},${today},PM,late,12:50`,
      `${petra.id},${today},AM,present,`,
      `${brandon.id},${today},PM,${'x'.repeat(50)},`,
    );
    const { unknownStudent, noId, session, status, time, double } = attendanceFileMessages;
    expect(rows.map(({ errors }) => errors)).toEqual([
      [unknownStudent('99')],
      [unknownStudent(String(gerard.id))],
      [noId],
      [expect.stringContaining('31/02/2026'), session('noon'), status('maybe'), time('8:99')],
      [expect.stringContaining('no term')],
      [double('7, 8')],
      [double('7, 8')],
      [unknownStudent(String(petra.id))],
      [status('x'.repeat(40))],
    ]);
  });

  it('says what the register has by now', async () => {
    await clerk.ask(calls.saveRegister, {
      body: {
        form_class_id: '1A',
        date: today,
        session: 'AM',
        entries: [{ student_id: anika.id, status: 3, time: '08:05' }],
      },
    });
    const { rows } = await read(`${anika.id},${today},AM,absent,`, `${brandon.id},${today},PM,absent,`);
    expect(rows.map(({ existing }) => existing)).toEqual([{ status: 3, time: '08:05', version: 1 }, null]);
  });

  it('without rows, without a column or of another kind is refused', async () => {
    expect((await read()).json).toMatchObject({ message: attendanceFileMessages.noRows });
    const other = await clerk.sendFile('/api/attendance-file', 'Name,Mark\r\nAnika,50', { name: 'gate.csv' });
    expect([other.status, other.json]).toMatchObject([
      422,
      { message: attendanceFileMessages.noColumn('Student ID') },
    ]);
    const picture = await clerk.sendFile('/api/attendance-file', Buffer.from('89504e47', 'hex'));
    expect([picture.status, picture.json]).toMatchObject([
      422,
      { message: spreadsheetMessages.notASpreadsheet },
    ]);
  });

  it('that is hostile is refused, and nothing is stored', async () => {
    for (const [, file] of hostileFiles.slice(0, 2)) {
      expect((await clerk.sendFile('/api/attendance-file', file)).status).toBe(422);
    }
    expect(await stored()).toEqual([]);
  });

  it('is for those who keep the students alone', async () => {
    expect((await formTeacher.sendFile('/api/attendance-file', headings)).status).toBe(403);
    expect((await formTeacher.ask(calls.importAttendance, { body: { rows: [] } })).status).toBe(403);
  });
});
