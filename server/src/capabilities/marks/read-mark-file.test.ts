import { markFileMessages } from 'contract/mark-files';
import { severalSheetsMessage, spreadsheetMessages } from 'contract/spreadsheets';
import { openXlsx, saveXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { correctNumber } from '../../testing/correct-number.ts';
import { filledIn, markFiles, messageIn } from '../../testing/mark-files.ts';
import { lastTerm, staff, students, subjects } from '../../testing/test-school.ts';

const { owner, admin, download, upload, store } = await markFiles();

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

  it('finds a student whose number was corrected since it was downloaded, and knows what stood there then', async () => {
    await store(students.brandon.id, { course_mark: 50 });
    const untouched = await download();
    const file = await filledIn(untouched, [[3, 7, 'Well done.']]);
    const corrected = 20269081;
    await correctNumber(admin, students.brandon, { to: corrected });
    const { content } = await upload(file);
    expect(content).toEqual({
      rows: [
        {
          row: 4,
          student_id: corrected,
          name: 'Ali, Brandon',
          cells: [{ column: 'comment', text: 'Well done.' }],
        },
      ],
      problems: [],
    });
    expect((await upload(untouched)).content).toEqual({ rows: [], problems: [] });
    await correctNumber(admin, students.brandon, { from: corrected });
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
    await store(students.anika.id, { course_mark: 0, exam_mark: 0 });
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

describe('a class list with other sheets in it', () => {
  it('is read behind the teacher’s own notes', async () => {
    const workbook = await openXlsx(await filledIn(await download(), [[3, 2, 80]]));
    workbook.sheets.unshift({
      name: 'My notes',
      rows: [
        ['ID', 'of the exam'],
        ['Mock', 3],
      ],
    });
    const { content } = await upload(Buffer.from(await saveXlsx(workbook)));
    expect(content).toMatchObject({
      rows: [{ student_id: students.brandon.id, cells: [{ column: 'course_mark', text: '80' }] }],
      problems: [],
    });
  });

  it('is refused where marks stand on two of them, of which nobody knows which is meant', async () => {
    const workbook = await openXlsx(await download());
    workbook.sheets.unshift({
      name: 'Marks of Monday',
      rows: [
        ['ID', 'Term'],
        [students.brandon.id, 12],
      ],
    });
    const reply = await upload(Buffer.from(await saveXlsx(workbook)));
    expect([reply.status, messageIn(reply)]).toEqual([
      422,
      severalSheetsMessage(['Marks of Monday', 'Marks']),
    ]);
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

  it('knows a student by more than half of the words of the name, and not by half of them', async () => {
    const { content } = await upload(
      `ID,Name,Term\n${anika.id},"Baptiste, Anika Marie",72\n${brandon.id},"Ali, Chantal",50\n`,
    );
    expect(content?.rows.map(({ student_id }) => student_id)).toEqual([anika.id]);
    expect(content?.problems).toEqual([
      { row: 3, message: markFileMessages.otherName(brandon.id, 'Ali, Brandon', 'Ali, Chantal') },
    ]);
  });

  it('passes over rows that hold nothing, and those that only say who follows', async () => {
    const { content } = await upload(
      `ID,Name,Term\n,Boys,\n${brandon.id},,50\n,,\n,Girls,\n${anika.id},,60\n`,
    );
    expect(content?.rows.map(({ row }) => row)).toEqual([3, 6]);
    expect(content?.problems).toEqual([]);
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
