import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contract/calls';
import { messages } from 'contract/messages';
import { spreadsheetLimits, spreadsheetMessages } from 'contract/spreadsheets';
import { uploadResult, type UploadResult, uploadRow, type UploadRow } from 'contract/student-upload';
import { studentMessages } from 'contract/students';
import { uploadFields, uploadHeadings, uploadMessages } from 'contract/upload-rows';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hostileFiles } from '../../spreadsheets/testing/hostile-files.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastYear, students, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const clerk = await school.browser().signIn('kali');
const { enrol, leaveSchool } = schoolRecords(owner);

const nextYear = 20272028;
/** On record with SEA number, in 1B last year and in no class yet. */
const petra = { id: 20250003, first: 'Petra', last: 'Moses', gender: 'F' } as const;
/** On record by name and birth. */
const chen = { id: 20250004, first: 'Chen', last: "O'Neil", gender: 'M' } as const;
const gone = { id: 20250005, first: 'Gone', last: 'Away', gender: 'M' } as const;

beforeAll(async () => {
  await enrol(petra, '1B', lastYear);
  await describeStudent(petra.id, { sea_number: '2510033', date_of_birth: '2013-05-05' });
  await enrol(chen, '1A');
  await describeStudent(chen.id, { date_of_birth: '2013-06-06' });
  await enrol(gone, '1A');
  await describeStudent(gone.id, { sea_number: '2510055' });
  await leaveSchool(gone);
});

const headings = uploadFields.map((field) => uploadHeadings[field]);
const csv = (...rows: string[]) => [headings.join(','), ...rows].join('\n');

async function preview(file: Buffer | string, academic_year_id: number = year): Promise<UploadRow[]> {
  const reply = await clerk.sendFile('/api/store-registration-file', file, { fields: { academic_year_id } });
  expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, '']);
  return z.array(uploadRow).parse(reply.json);
}

async function confirm(rows: readonly object[], academic_year_id: number = year): Promise<UploadResult[]> {
  const reply = await clerk.post('/api/upload-new-students', {
    data: JSON.stringify(rows),
    academic_year_id,
  });
  expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, '']);
  return z.array(uploadResult).parse(reply.json);
}

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
    expect(lists?.hidden).toBe(true);
    expect(lists?.rows.map(([formClass]) => formClass)).toEqual(['1A', '1B', '4 Sci', '6 Up']);
  });

  it('filled in is understood as it is', async () => {
    const template = await readXlsx((await clerk.get('/api/student-upload-template')).bytes);
    const rows = template.sheets[0]?.rows ?? [];
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
          date_of_birth: '“31/02/2014” is no date. Write it as 2014-03-09 or 09/03/2014, the day first.',
          email_address: 'Invalid e-mail.',
        },
        null,
      ],
    ]);
    expect(await countStudents()).toBe(before);
  });

  it('names whose SEA number it is where the name is another', async () => {
    const [row] = await preview(csv('Smith,Petra,2510033,1A,F,'));
    expect(row?.errors).toEqual({ sea_number: uploadMessages.otherName('Moses, Petra') });
  });

  it('finds the columns by their names in any order, with dates as Excel counts days', async () => {
    const file = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Intake of 2026']] },
        {
          name: 'Intake',
          rows: [
            ['List of the intake'],
            [],
            ['DOB', 'Form Class', 'Surname', 'Shoe size', 'First name'],
            [41707, '1a', "O'Brien", 36, 'Cara'],
            [],
            [new Date(Date.UTC(2014, 2, 10)), '1A', 'Ramjit', 37, 'Devi'],
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

  it.each([
    ['a file without the columns', 'Name,Age\nAmara,12', uploadMessages.noHeadings],
    ['a file without students', csv(), uploadMessages.noRows],
    ['a file of blanks', csv(' , , ,'), uploadMessages.noRows],
    ['a page', '<html></html>', spreadsheetMessages.notASpreadsheet],
  ])('refuses %s', async (_what, file, message) => {
    const reply = await clerk.sendFile('/api/store-registration-file', file, {
      fields: { academic_year_id: year },
    });
    expect([reply.status, reply.json]).toEqual([422, { message, errors: { file: [message] } }]);
  });

  it('takes two thousand students, and not one more', async () => {
    const rowsOf = (count: number) =>
      csv(...Array.from({ length: count }, (_, index) => `Last,First ${index},S${index},1A,F,`));
    expect(await preview(rowsOf(spreadsheetLimits.rows))).toHaveLength(2000);
    const reply = await clerk.sendFile('/api/store-registration-file', rowsOf(spreadsheetLimits.rows + 1));
    expect([reply.status, reply.json]).toMatchObject([422, { message: spreadsheetMessages.tooManyRows }]);
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

  it('refuses every hostile file, and nothing is stored', { timeout: 60_000 }, async () => {
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
    const order: string[] = [];
    const bombs = hostileFiles.filter(([what]) => /bomb|2,000,000|MB/.test(what));
    const refusals = bombs.map(async ([what, bomb]) => {
      const reply = await clerk.sendFile('/api/store-registration-file', bomb);
      order.push(what);
      expect([what, reply.status]).toEqual([what, 422]);
    });
    const others = Array.from({ length: 5 }, async () => {
      expect((await clerk.get('/api/current-term')).status).toBe(200);
      order.push('another request');
    });
    await Promise.all([...refusals, ...others]);
    expect(order.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'another request'));
  });
});

describe('a confirmed upload', () => {
  it('adds the new, registers the known, and answers what became of each row', async () => {
    const rows = await preview(
      csv(
        'Joseph,Amara,2610077,1A,F,2014-03-09,2026-09-07,amara@mail.example,Arima Primary,"12 Poui Trace, Arima"',
        'Moses,Petra,2510033,1B,F,',
        "O'Neil,Chen,,1A,M,2013-06-06",
        'Ali,Zara,9001,9Z,F,',
      ),
    );
    const results = await confirm(rows);
    expect(results.map(({ id, outcome, record, error }) => [id, outcome, record?.student_id, error])).toEqual(
      [
        [2, 'added', 20260009, undefined],
        [3, 'registered', petra.id, undefined],
        [4, 'unchanged', chen.id, undefined],
        [5, 'refused', undefined, uploadMessages.noSuchClass('9Z')],
      ],
    );
    const { answer } = await clerk.ask(calls.getStudent, { params: { studentId: '20260009' } });
    expect(answer).toMatchObject({
      first_name: 'Amara',
      date_of_birth: '2014-03-09',
      birth_certificate_pin: '',
      sea_number: '2610077',
      entry_date: '2026-09-07',
      form_class_id: '1A',
      current: true,
    });
    const personal = await clerk.ask(calls.getPersonalData, { params: { studentId: '20260009' } });
    expect(personal.answer).toMatchObject({
      email: 'amara@mail.example',
      previous_school: 'Arima Primary',
      address_home: '12 Poui Trace, Arima',
      version: 1,
    });
    expect(await entitiesOf(20260009)).toEqual([
      'student upload',
      'student_personal upload',
      'student_registration upload',
    ]);
  });

  it('makes no duplicates when it is repeated, also twice at once', async () => {
    const rows = await preview(
      csv('Khan,Idris,2610100,1A,M,', 'Khan,Iman,,1B,F,2014-01-01', 'Khan,Ilyas,,1B,M,1 Feb 2014'),
    );
    const before = await countStudents();
    const [first, second] = await Promise.all([confirm(rows), confirm(rows)]);
    const third = await confirm(rows);
    expect(await countStudents()).toBe(before + 3);
    const ids = (results: UploadResult[]) => results.map(({ record }) => record?.student_id);
    expect([ids(second), ids(third)]).toEqual([ids(first), ids(first)]);
    expect(third.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect([...first, ...second].filter(({ outcome }) => outcome === 'added')).toHaveLength(3);
  });

  it('loses one row, not its neighbours, where somebody takes its SEA number in the same moment', async () => {
    const rows = await preview(
      csv('Sealy,Asha,2610301,1A,F,', 'Sealy,Bryan,2610302,1A,M,', 'Sealy,Carla,2610303,1A,F,'),
    );
    const { stored } = await owner.transaction().execute(async (trx) => {
      await trx
        .updateTable('students')
        .set({ sea_number: '2610302' })
        .where('student_id', '=', students.dinesh.id)
        .execute();
      const storing = confirm(rows);
      while ((await waitingForLocks()) === 0) await sleep(5);
      return { stored: storing };
    });
    expect((await stored).map(({ outcome, error }) => [outcome, error])).toEqual([
      ['added', undefined],
      ['refused', uploadMessages.otherName('Rampersad, Dinesh')],
      ['added', undefined],
    ]);
  });

  it('believes nothing of a preview', async () => {
    const [row] = await preview(csv('Roach,Nia,2610200,1A,F,'));
    const forged = { ...row, form_class_id: '7 Up', errors: {}, existing_student_id: students.anika.id };
    expect(await confirm([forged])).toMatchObject([
      { outcome: 'refused', record: null, error: uploadMessages.noSuchClass('7 Up') },
    ]);
    const twice = await confirm([
      { ...row, id: 1 },
      { ...row, id: 2 },
    ]);
    expect(twice.map(({ outcome }) => outcome)).toEqual(['added', 'refused']);
  });

  it('keeps formulas, markup and rare letters as they are typed', async () => {
    const [result] = await confirm([
      {
        id: 1,
        last_name: '=HYPERLINK("x")',
        first_name: '<img src=x>𝒵',
        sea_number: '1',
        form_class_id: '1A',
      },
    ]);
    expect(result?.record).toMatchObject({ last_name: '=HYPERLINK("x")', first_name: '<img src=x>𝒵' });
  });

  it('into the next year numbers the intake by that year, and leaves this year’s lists alone', async () => {
    const [result] = await confirm(
      [{ id: 2, last_name: 'Early', first_name: 'Bird', sea_number: '2710001', form_class_id: '1A' }],
      nextYear,
    );
    expect(result?.record?.student_id).toBe(20270001);
    const { answer } = await clerk.ask(calls.listCurrentStudents, {});
    expect(answer.map(({ last_name }) => last_name)).not.toContain('Early');
  });

  it('takes hundreds of students, numbered in their order, each with the history of a row', async () => {
    const intake = Array.from(
      { length: 230 },
      (_, index) => `Marcelle,Twin ${index},27${1000 + index},1B,F,`,
    );
    const results = await confirm(await preview(csv(...intake), nextYear), nextYear);
    const first = results[0]?.record?.student_id ?? 0;
    expect(results.map(({ id, outcome, record }) => [id, outcome, record?.student_id])).toEqual(
      intake.map((_, index) => [index + 2, 'added', first + index]),
    );
    expect(await entitiesOf(first + 229)).toEqual(['student upload', 'student_registration upload']);
    const again = await confirm(await preview(csv(...intake), year), year);
    expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(['registered']));
    expect(again.map(({ record }) => record?.student_id)).toEqual(
      results.map(({ record }) => record?.student_id),
    );
    expect(await entitiesOf(first)).toEqual([
      'student upload',
      'student_registration upload',
      'student_registration upload',
    ]);
    const { answer } = await clerk.ask(calls.getStudent, { params: { studentId: String(first) } });
    expect(answer).toMatchObject({ form_class_id: '1B', current: true, version: 2 });
  });

  it.each([
    ['no JSON', 'rows'],
    ['no list', '{"id": 1}'],
    ['rows without number', '[{"last_name": "x"}]'],
    ['cells of other kinds', '[{"id": 1, "last_name": {"a": 1}}]'],
    ['ten thousand brackets', '['.repeat(10_000)],
    ['too many rows', JSON.stringify(Array.from({ length: 2001 }, (_, id) => ({ id })))],
  ])('refuses %s', async (_what, data) => {
    const reply = await clerk.post('/api/upload-new-students', { data, academic_year_id: year });
    expect([reply.status, Object.keys((reply.json as { errors: object }).errors)]).toEqual([422, ['data']]);
  });

  it('is for those who keep the students', async () => {
    for (const name of ['amohammed', 'cfrancis', 'oramdeen'] as const) {
      const browser = await school.browser().signIn(name);
      const sent = await browser.sendFile('/api/store-registration-file', csv('A,B,1,1A'));
      const stored = await browser.post('/api/upload-new-students', { data: '[]', academic_year_id: year });
      expect([sent.status, stored.status]).toEqual([403, 403]);
    }
  });
});

async function describeStudent(
  studentId: number,
  fields: { sea_number?: string; date_of_birth?: string },
): Promise<void> {
  await owner.updateTable('students').set(fields).where('student_id', '=', studentId).execute();
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks l
    join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`.execute(owner);
  return rows[0]?.waiting ?? 0;
}

async function countStudents(): Promise<number> {
  return (await owner.selectFrom('students').select('student_id').execute()).length;
}

async function entitiesOf(studentId: number): Promise<string[]> {
  const rows = await owner
    .selectFrom('history')
    .select(['entity', 'reason'])
    .where('student_id', '=', studentId)
    .orderBy('entity')
    .execute();
  return rows.map(({ entity, reason }) => `${entity} ${reason}`);
}
