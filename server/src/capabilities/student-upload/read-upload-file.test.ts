import { messages } from 'contract/messages';
import { severalSheetsMessage, spreadsheetLimits, spreadsheetMessages } from 'contract/spreadsheets';
import { studentMessages } from 'contract/students';
import { uploadMessages } from 'contract/upload-rows';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { hostileFiles } from '../../spreadsheets/testing/hostile-files.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { chen, csv, gone, headings, petra, studentUploads } from '../../testing/student-uploads.ts';
import { lastYear, year } from '../../testing/test-school.ts';

const { owner, clerk, preview, countStudents } = await studentUploads();

describe('the preview', () => {
  it('stores nothing, and shows each row with its errors and the student whom it means', async () => {
    const before = await countStudents();
    const rows = await preview(
      csv(
        'Moses,Petra,25 10033,1B,F,5 May 2013',
        'ONEIL,Chén,,1A,M,06/06/2013',
        'Smith,Petra,2510033,1A,F,',
        'Away,Gone,2510055,1A,M,',
        'Oneil,Chen,,1B,M,2013-06-06',
        'Ali,Zara,9001,9Z,Q,31/02/2014,,zara@,,',
      ),
    );
    expect(rows.map(({ id, errors, existing_student_id }) => [id, errors, existing_student_id])).toEqual([
      [2, {}, petra.id],
      [3, {}, chen.id],
      [4, { sea_number: uploadMessages.sameAs(2) }, petra.id],
      [5, { last_name: uploadMessages.hasLeft('Transferred') }, gone.id],
      [6, { last_name: uploadMessages.sameAs(3), form_class_id: uploadMessages.otherClass('1A') }, chen.id],
      [
        7,
        {
          form_class_id: uploadMessages.noSuchClass('9Z'),
          gender: uploadMessages.noSuchGender('Q'),
          date_of_birth: '“31/02/2014” is not a date. Write it as 2014-03-09 or 09/03/2014, the day first.',
          email_address: 'Invalid e-mail.',
        },
        null,
      ],
    ]);
    expect(await countStudents()).toBe(before);
  });

  it('knows one student in two rows, by the SEA number here and by name and birth there', async () => {
    const rows = await preview(
      csv(
        'Moses,Petra,2510033,1B,F,5 June 2013',
        'Moses,Petra,,1B,F,5 May 2013',
        // Her twin is somebody else.
        'Moses,Paula,,1B,F,5 May 2013',
      ),
    );
    expect(rows.map(({ errors, existing_student_id }) => [errors, existing_student_id])).toEqual([
      [{}, petra.id],
      [{ last_name: uploadMessages.sameAs(2) }, petra.id],
      [{}, null],
    ]);
  });

  it('names whose SEA number it is where the name is another', async () => {
    const [row] = await preview(csv('Smith,Petra,2510033,1A,F,'));
    expect(row?.errors).toEqual({ sea_number: uploadMessages.otherName('Moses, Petra') });
  });

  it('names the SEA number on record where name and birth are the same and the number is another', async () => {
    const rows = await preview(
      csv('Moses,Petra,2510099,1B,F,5 May 2013', 'ONEIL,Chén,2510044,1A,M,06/06/2013'),
    );
    expect(rows.map(({ errors, existing_student_id }) => [errors, existing_student_id])).toEqual([
      [{ sea_number: uploadMessages.otherNumber('2510033') }, petra.id],
      // None is on record.
      [{}, chen.id],
    ]);
  });

  it('asks for the SEA number where two of one name and date of birth are on record', async () => {
    const { enrol } = schoolRecords(owner);
    for (const id of [20250006, 20250007]) await enrol({ id, first: 'Anil', last: 'Ramlal' }, '1B');
    const born = owner.updateTable('students').set({ date_of_birth: '2013-07-07' });
    await born.where('last_name', '=', 'Ramlal').execute();
    const [row] = await preview(csv('Ramlal,Anil,,1B,M,2013-07-07'));
    expect([row?.errors, row?.existing_student_id]).toEqual([{ sea_number: uploadMessages.twoAlike }, null]);
  });

  it('finds the columns by their names however they are set, in any order, of two the first, with dates as Excel counts days', async () => {
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Old',
          hidden: true,
          rows: [
            ['Class', 'Surname', 'First name'],
            ['1A', 'Gone', 'Long'],
          ],
        },
        { name: 'Notes', rows: [['Intake of 2026']] },
        {
          name: 'Intake',
          rows: [
            ['List of the intake'],
            [],
            ['D.O.B.', 'Form-Class:', 'Surname', 'Shoe size', '\uFB01rst name', 'Surname'],
            [41707, '1a', "O'Brien", 36, 'Cara', 'of her mother'],
            [],
            [new Date(Date.UTC(2014, 2, 10)), '1A', 'Ramjit', 37, 'Devi', ''],
          ],
        },
      ],
    });
    const rows = await preview(Buffer.from(file));
    expect(
      rows.map(({ id, last_name, date_of_birth, form_class_id, errors }) => [
        id,
        last_name,
        date_of_birth,
        form_class_id,
        errors,
      ]),
    ).toEqual([
      [4, "O'Brien", '2014-03-09', '1A', {}],
      [6, 'Ramjit', '2014-03-10', '1A', {}],
    ]);
  });

  it('takes the template’s own columns, whatever stands before them that other lists call so', async () => {
    const [row] = await preview(
      'Form,Surname,Address,SEA,Last Name,First Name,Class,SEA Number,Home Address\n' +
        '1,of her mother,of her mother,her log,Joseph,Amara,1A,2610078,12 Poui Trace',
    );
    expect(row).toMatchObject({
      last_name: 'Joseph',
      form_class_id: '1A',
      sea_number: '2610078',
      address_home: '12 Poui Trace',
      errors: {},
    });
  });

  it('with students on two sheets is refused, so that none is passed over', async () => {
    const rows = [headings, ['Joseph', 'Amara', '0077', '1A']];
    const file = await writeXlsx({
      sheets: [
        { name: '1A', rows },
        { name: '1B', rows },
      ],
    });
    const reply = await clerk.sendFile('/api/store-registration-file', Buffer.from(file), {
      fields: { academic_year_id: year },
    });
    expect([reply.status, reply.json]).toMatchObject([422, { message: severalSheetsMessage(['1A', '1B']) }]);
  });

  it.each([
    ['a file without the columns', 'Name,Age\nAmara,12', uploadMessages.noHeadings],
    ['a file without classes', 'Last Name,First Name\nJoseph,Amara', uploadMessages.noHeadings],
    ['headings under ten other rows', 'Note\n'.repeat(10) + csv('A,B,1,1A'), uploadMessages.noHeadings],
    ['a file without students', csv(), uploadMessages.noRows],
    ['a file of blanks', csv(' , , ,'), uploadMessages.noRows],
    ['a page', '<html></html>', spreadsheetMessages.notASpreadsheet],
  ])('refuses %s', async (_what, file, message) => {
    const reply = await clerk.sendFile('/api/store-registration-file', file, {
      fields: { academic_year_id: year },
    });
    expect([reply.status, reply.json]).toEqual([422, { message, errors: { file: [message] } }]);
  });

  it('into a year that is not to be uploaded into is refused', async () => {
    for (const academic_year_id of [lastYear, 20302031]) {
      const reply = await clerk.sendFile('/api/store-registration-file', csv('Joseph,Amara,1,1A'), {
        fields: { academic_year_id },
      });
      const { noSuchYear } = studentMessages;
      expect([reply.status, reply.json]).toEqual([
        422,
        { message: noSuchYear, errors: { academic_year_id: [noSuchYear] } },
      ]);
    }
  });

  it('finds the headings under nine other rows', async () => {
    expect(await preview('Note\n'.repeat(9) + csv('Joseph,Amara,1,1A'))).toMatchObject([{ id: 11 }]);
  });

  it('takes two thousand students, and not one more', async () => {
    const rowsOf = (count: number) =>
      csv(...Array.from({ length: count }, (_, index) => `Last,First ${index},S${index},1A,F,`));
    expect(await preview(rowsOf(spreadsheetLimits.rows))).toHaveLength(2000);
    const reply = await clerk.sendFile('/api/store-registration-file', rowsOf(spreadsheetLimits.rows + 1));
    expect([reply.status, reply.json]).toMatchObject([422, { message: spreadsheetMessages.tooManyRows }]);
  });

  it('takes a student below whom 2,500 lines are blank, and none of these lines', async () => {
    const blank = ',,,,,\n'.repeat(2500);
    expect(await preview(`${csv('Joseph,Amara,1,1A')}\n${blank}`)).toMatchObject([{ id: 2 }]);
  });

  it('refuses too large a file before it is read, and a form without one', async () => {
    const large = await clerk.sendFile(
      '/api/store-registration-file',
      Buffer.alloc(spreadsheetLimits.bytes + 1, 'a'),
    );
    expect([large.status, large.json]).toEqual([413, { message: 'The file is larger than 5 MB.' }]);
    const none = await clerk.sendFile('/api/store-registration-file', 'x', { field: 'other' });
    expect([none.status, none.json]).toMatchObject([422, { message: messages.chooseFile }]);
  });

  it('refuses every hostile file, and nothing is stored', async () => {
    const before = await countStudents();
    // As many at once as are looked at without being asked to come again.
    for (let start = 0; start < hostileFiles.length; start += 8) {
      const some = hostileFiles.slice(start, start + 8);
      const replies = some.map(async ([, file]) => clerk.sendFile('/api/store-registration-file', file));
      expect((await Promise.all(replies)).map(({ status }, index) => [some[index]?.[0], status])).toEqual(
        some.map(([what]) => [what, 422]),
      );
    }
    expect(await countStudents()).toBe(before);
  });

  it('answers others first while files that would keep a parser busy are refused', async () => {
    const bombs = hostileFiles.filter(([what]) => /bomb|2,000,000|MB/.test(what));
    let refused = 0;
    const refusals = bombs.map(async ([what, bomb]) => {
      const reply = await clerk.sendFile('/api/store-registration-file', bomb);
      refused += 1;
      expect([what, reply.status]).toEqual([what, 422]);
    });
    let answered = 0;
    while (refused < bombs.length) {
      expect((await clerk.get('/api/current-term')).status).toBe(200);
      answered += 1;
    }
    await Promise.all(refusals);
    // One between two refusals would be no more than a turn in the queue.
    expect(answered).toBeGreaterThan(10 * bombs.length);
  });
});
