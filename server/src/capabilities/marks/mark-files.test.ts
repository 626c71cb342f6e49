import { addressOf } from 'contract/endpoint';
import { markFileCalls, markFileContent, markFileMessages } from 'contract/mark-files';
import { markMessages } from 'contract/marks';
import { messages } from 'contract/messages';
import { spreadsheetLimits, spreadsheetMessages } from 'contract/spreadsheets';
import { openXlsx, readXlsx, saveXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostileFiles } from '../../spreadsheets/testing/hostile-files.ts';
import type { Browser } from '../../testing/browser.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, staff, students, subjects, term, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

const mathematician = await school.browser().signIn('amohammed');
const admin = await school.browser().signIn('Admin');

interface Lesson {
  className?: string;
  subject?: number;
  employee?: number;
  termId?: number;
}

const pathOf = ({
  className = '1A',
  subject = subjects.mathematics,
  employee = staff.amohammed.id,
  termId = term,
}: Lesson = {}) =>
  addressOf(markFileCalls.downloadMarkFile, {
    className,
    termId,
    subjectCode: subject,
    employeeId: employee,
  });

const download = async (lesson: Lesson = {}, who: Browser = mathematician) => {
  const reply = await who.get(pathOf(lesson));
  expect(reply.status).toBe(200);
  return reply.bytes;
};

const upload = async (file: Buffer | string, lesson: Lesson = {}, who: Browser = mathematician) => {
  const reply = await who.sendFile(pathOf(lesson), file);
  return { ...reply, content: reply.status === 200 ? markFileContent.parse(reply.json) : undefined };
};

const messageIn = (reply: { json: unknown }) => (reply.json as { message: string }).message;

/** The class list as it stands on paper: below the headings, the students by name. */
const sheetOf = async (bytes: Buffer) => (await readXlsx(bytes)).sheets[0]?.rows ?? [];

/** Fills cells in as a teacher does in Excel: `change` gets the sheet's cells by row and column, from 0. */
async function filledIn(
  bytes: Buffer,
  changes: readonly (readonly [row: number, column: number, value: string | number | null])[],
) {
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

const blank = {
  course_mark: null,
  exam_mark: null,
  dilligence: null,
  progress: null,
  conduct: null,
} as const;

async function store(student_id: number, marks: object, subject_id: number = subjects.mathematics) {
  await owner
    .insertInto('term_marks')
    .values({
      student_id,
      academic_term_id: term,
      academic_year_id: year,
      subject_id,
      employee_id: null,
      updated_by: null,
      ...blank,
      ...marks,
    })
    .execute();
}

beforeEach(async () => {
  await owner.deleteFrom('term_marks').execute();
});

describe('the class list as a spreadsheet', () => {
  it('holds the students with what is entered, words in the place of a mark that is absent', async () => {
    await store(students.brandon.id, {
      course_mark: 72.5,
      exam_mark: 60,
      dilligence: 'A',
      comment: '=Well done',
    });
    await store(students.chantal.id, { course_attendance: 3, exam_attendance: 2 });
    const rows = await sheetOf(await download());
    expect(rows[0]?.[0]).toBe('1A Mathematics');
    expect(rows[1]?.[0]).toContain('Term 1, 2026-2027');
    expect(rows.slice(2).map((row) => row.map((value) => value ?? ''))).toEqual([
      ['ID', 'Name', 'Term', 'Exam', 'Dilligence', 'Progress', 'Conduct', 'Remarks'],
      [students.brandon.id, 'Ali, Brandon', 72.5, 60, 'A', '', '', '=Well done'],
      [students.chantal.id, 'Ali, Chantal', 'NW', 'Abs', '', '', '', ''],
      [students.anika.id, 'Baptiste, Anika', '', '', '', '', '', ''],
      [students.emile.id, "D'Abreu, Émile", '', '', '', '', '', ''],
    ]);
  });

  it('is a file to save under a name that says what it is, and is kept by nobody in between', async () => {
    const { headers } = await mathematician.get(pathOf());
    expect(headers['content-disposition']).toContain(
      'attachment; filename="marks-1A-mathematics-2026-2027-term-1.xlsx"',
    );
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('takes marks, grades and remarks by rule and protects names and ids', async () => {
    const [sheet] = (await readXlsx(await download(), { readStyles: true })).sheets;
    expect(sheet?.protection?.sheet).toBe(true);
    const locked = [0, 1, 2, 3, 4, 5, 6, 7].map(
      (column) => sheet?.cells?.get(`3,${column}`)?.style?.protection?.locked ?? true,
    );
    expect(locked).toEqual([true, true, false, false, false, false, false, false]);
    expect(sheet?.dataValidations?.map(({ type, range }) => `${range} ${type}`)).toEqual([
      'C4:C7 custom',
      'D4:D7 custom',
      'E4:E7 list',
      'F4:F7 list',
      'G4:G7 list',
      'H4:H7 textLength',
    ]);
    expect(sheet?.dataValidations?.[0]?.formula1).toBe(
      'OR(AND(ISNUMBER(C4),C4>=0,C4<=100),C4="P",C4="Abs",C4="NW")',
    );
    expect(sheet?.dataValidations?.[1]?.formula1).not.toContain('NW');
  });

  it('greys and locks the columns that the term or the form closes', async () => {
    const [sheet] = (
      await readXlsx(await download({ className: '6 Up', employee: staff.uboodram.id }, admin), {
        readStyles: true,
      })
    ).sheets;
    expect(sheet?.dataValidations?.map(({ range }) => range)).toEqual(['C4:C5', 'H4:H5']);
    const closed = sheet?.cells?.get('3,3')?.style;
    expect([closed?.protection?.locked ?? true, closed?.fill]).toEqual([
      true,
      expect.objectContaining({ pattern: 'solid' }),
    ]);
  });
});

describe('a filled-in class list that is sent back', () => {
  it('gives exactly the cells that were changed, and stores nothing', async () => {
    await store(students.brandon.id, { course_mark: 72.5, exam_mark: 60, comment: 'Good.' });
    await store(students.chantal.id, { course_mark: 40 });
    const file = await filledIn(await download(), [
      [3, 2, 80],
      [3, 7, null],
      [4, 2, 'Abs'],
      [5, 3, 45.5],
      [5, 4, 'b'],
      [6, 7, '=1+1'],
    ]);
    const { status, content } = await upload(file);
    expect(status).toBe(200);
    expect(content).toEqual({
      rows: [
        {
          row: 4,
          student_id: students.brandon.id,
          name: 'Ali, Brandon',
          cells: [
            { column: 'course_mark', text: '80' },
            { column: 'comment', text: '' },
          ],
        },
        {
          row: 5,
          student_id: students.chantal.id,
          name: 'Ali, Chantal',
          cells: [{ column: 'course_mark', text: 'Abs' }],
        },
        {
          row: 6,
          student_id: students.anika.id,
          name: 'Baptiste, Anika',
          cells: [
            { column: 'exam_mark', text: '45.5' },
            { column: 'dilligence', text: 'b' },
          ],
        },
        {
          row: 7,
          student_id: students.emile.id,
          name: "D'Abreu, Émile",
          cells: [{ column: 'comment', text: '=1+1' }],
        },
      ],
      problems: [],
    });
    const stored = await owner.selectFrom('term_marks').select('version').execute();
    expect(stored.map(({ version }) => version)).toEqual([1, 1]);
  });

  it('does not undo what was typed since it was downloaded', async () => {
    await store(students.brandon.id, { course_mark: 50 });
    const file = await filledIn(await download(), [[4, 2, 61]]);
    await owner.updateTable('term_marks').set({ course_mark: 55 }).execute();
    await store(students.anika.id, { course_mark: 70 });
    const { content } = await upload(file);
    expect(content?.rows.map(({ name, cells }) => [name, cells])).toEqual([
      ['Ali, Chantal', [{ column: 'course_mark', text: '61' }]],
    ]);
  });

  it('changes nothing when nothing was changed', async () => {
    await store(students.brandon.id, { course_mark: 50, comment: '  Two  spaces ' });
    expect((await upload(await download())).content).toEqual({ rows: [], problems: [] });
  });

  it.each([
    [
      'another class',
      { className: '1B' },
      'This file is for 1B Mathematics, Term 1, 2026-2027; this is 1A Mathematics.',
    ],
    [
      'another subject',
      { subject: subjects.english, employee: staff.rsingh.id },
      'This file is for 1A English Language, Term 1, 2026-2027; this is 1A Mathematics.',
    ],
    [
      'another term',
      { termId: lastTerm, employee: staff.dgarcia.id },
      'This file is for 1A Mathematics, Term 3, 2025-2026; this is 1A Mathematics, Term 1, 2026-2027.',
    ],
  ])('of %s is refused by name', async (_which, lesson, words) => {
    const reply = await upload(await download(lesson, admin));
    expect([reply.status, messageIn(reply)]).toEqual([422, words]);
    expect((reply.json as { errors: unknown }).errors).toEqual({ file: [words] });
  });

  it('names rows of other students, rows that stand twice, and ids that slipped', async () => {
    const file = await filledIn(await download(), [
      [3, 2, 80],
      [4, 0, students.brandon.id],
      [4, 1, 'Ali, Brandon'],
      [4, 2, 70],
      [5, 0, students.farah.id],
      [6, 1, 'Baptiste, Anika'],
      [6, 2, 60],
    ]);
    expect((await upload(file)).content).toEqual({
      rows: [],
      problems: [
        { row: 4, message: markFileMessages.double('Ali, Brandon', '4, 5') },
        { row: 6, message: markFileMessages.notOnSheet(students.farah.id) },
        {
          row: 7,
          message: markFileMessages.otherName(students.emile.id, "D'Abreu, Émile", 'Baptiste, Anika'),
        },
      ],
    });
  });
});

describe('a .csv of marks', () => {
  const { anika, brandon, emile } = students;
  const cellsOf = async (text: string | Buffer) => {
    const { content, json } = await upload(text);
    if (content === undefined) throw new Error(JSON.stringify(json));
    return content.rows.map(({ student_id, cells }) => [
      student_id,
      ...cells.map(({ column, text: words }) => `${column} ${words}`),
    ]);
  };

  it('is known by its IDs, in whatever order its columns stand', async () => {
    const text = `Exam,ID,Term\n61,${brandon.id},72.5\n62,${anika.id},Abs\n`;
    expect(await cellsOf(text)).toEqual([
      [brandon.id, 'course_mark 72.5', 'exam_mark 61'],
      [anika.id, 'course_mark Abs', 'exam_mark 62'],
    ]);
  });

  it('with semicolons keeps decimal commas, and with Windows accents the names', async () => {
    const text = `ID;Name;Term;Remarks\r\n${emile.id};D'Abreu, \xC9mile;72,5;Tr\xE8s bien\r\n`;
    expect(await cellsOf(Buffer.from(text, 'latin1'))).toEqual([
      [emile.id, 'course_mark 72,5', 'comment Très bien'],
    ]);
    expect(await cellsOf(`\uFEFFID;Name;Term\r\n${emile.id};Émile D'Abreu;72,5\r\n`)).toEqual([
      [emile.id, 'course_mark 72,5'],
    ]);
  });

  it('clears nothing where it holds nothing', async () => {
    await store(brandon.id, { course_mark: 50, exam_mark: 60 });
    expect(await cellsOf(`ID,Term,Exam\n${brandon.id},,61\n${anika.id},,\n`)).toEqual([
      [brandon.id, 'exam_mark 61'],
    ]);
  });

  it('names what it cannot place: columns, rows without an ID, strangers', async () => {
    const { content } = await upload(
      `ID,Homework,Term,Term\n${brandon.id},9,50,51\n,1,2,\nBrandon,1,2,\n99,1,2,\n`,
    );
    expect(content?.rows.map(({ row }) => row)).toEqual([2]);
    expect(content?.problems).toEqual([
      { row: 1, message: markFileMessages.unknownColumn('Homework') },
      { row: 1, message: markFileMessages.doubleColumn('Term') },
      { row: 3, message: markFileMessages.noId },
      { row: 4, message: markFileMessages.notAnId('Brandon') },
      { row: 5, message: markFileMessages.notOnSheet(99) },
    ]);
  });

  it.each([
    ['Name,Term\nAli,50', markFileMessages.noIds],
    [`ID,Name\n${brandon.id},Ali`, markFileMessages.noMarks],
    ['ID,Term\n', markFileMessages.noRows],
    ['<html><body>Not found', spreadsheetMessages.notASpreadsheet],
  ])('that is none is refused in plain words: %s', async (text, words) => {
    const reply = await upload(text);
    expect([reply.status, messageIn(reply)]).toEqual([422, words]);
  });
});

describe('sending a file of marks', () => {
  let file: Buffer;
  beforeAll(async () => {
    file = await download();
  });

  it('is refused for another’s lesson, as opening it is, before the file is looked at', async () => {
    const spaniard = await school.browser().signIn('lcharles');
    expect((await spaniard.get(pathOf())).status).toBe(403);
    expect((await upload('%PDF', {}, spaniard)).status).toBe(403);
    expect((await upload('%PDF', { subject: subjects.english }, admin)).status).toBe(404);
    expect((await upload(file, {}, admin)).status).toBe(200);
  });

  it('is refused in a term that takes no marks', async () => {
    const reply = await upload(file, { termId: lastTerm, employee: staff.dgarcia.id }, admin);
    expect([reply.status, messageIn(reply)]).toEqual([409, markMessages.notCurrentTerm]);
  });

  it('needs a session, then the token, and then a form', async () => {
    expect((await school.browser().sendFile(pathOf(), file)).status).toBe(401);
    expect((await mathematician.sendFile(pathOf(), file, { headers: { 'x-xsrf-token': 'x' } })).status).toBe(
      419,
    );
    const json = await mathematician.post(pathOf(), { file: 'x' });
    expect([json.status, messageIn(json)]).toEqual([415, messages.mustBeFile]);
    const bare = await mathematician.sendFile(pathOf(), file, {
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(bare.status).toBe(415);
  });

  it('is refused without a file, under another name, or in a broken form', async () => {
    const none = await mathematician.post(pathOf());
    expect([none.status, messageIn(none)]).toEqual([422, messages.chooseFile]);
    expect((await mathematician.sendFile(pathOf(), file, { field: 'picture' })).status).toBe(422);
    expect((await mathematician.sendFile(pathOf(), file, { field: '__proto__' })).status).toBe(400);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=other']) {
      expect(
        (await mathematician.sendFile(pathOf(), file, { headers: { 'content-type': type } })).status,
      ).toBe(400);
    }
    expect(school.logged()).not.toContain('"msg":"request failed"');
  });

  it('of more than 5 MB is refused, announced or not, and the server goes on', async () => {
    for (const megabytes of [5.1, 30]) {
      const reply = await mathematician.sendFile(pathOf(), Buffer.alloc(megabytes * 1024 * 1024, 'x'));
      expect([reply.status, messageIn(reply)]).toEqual([413, 'The file is larger than 5 MB.']);
    }
    const unannounced = await mathematician.sendFile(
      pathOf(),
      Buffer.alloc(spreadsheetLimits.bytes + 1, 'x'),
      {
        headers: { 'transfer-encoding': 'chunked' },
      },
    );
    expect(unannounced.status).toBe(413);
    expect((await upload(file)).status).toBe(200);
  });

  it('is not taken by a call that takes JSON', async () => {
    const reply = await mathematician.sendFile('/api/term-marks', file);
    expect([reply.status, messageIn(reply)]).toEqual([415, messages.wrongMediaType]);
  });

  it('that is hostile is refused while others are answered', async () => {
    const bombs = hostileFiles.filter(([what]) => /bomb|2,000,000|MB/.test(what));
    expect(bombs.length).toBeGreaterThan(4);
    const order: string[] = [];
    const refusals = bombs.map(async ([what, bomb]) => {
      const reply = await upload(bomb);
      order.push(what);
      expect([what, reply.status]).toEqual([what, 422]);
    });
    const others = Array.from({ length: 5 }, async () => {
      const reply = await admin.get('/api/current-term');
      order.push('another request');
      expect(reply.status).toBe(200);
    });
    await Promise.all([...refusals, ...others]);
    expect(order.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'another request'));
    expect((await upload(file)).content).toEqual({ rows: [], problems: [] });
  });
});
