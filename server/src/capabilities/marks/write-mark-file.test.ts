import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { markFiles, pathOf } from '../../testing/mark-files.ts';
import { staff, students, term } from '../../testing/test-school.ts';

const { owner, mathematician, admin, download, upload, store } = await markFiles();

/** The class list as it stands on paper: below the headings, the students by name. */
const sheetOf = async (bytes: Buffer) => (await readXlsx(bytes)).sheets[0]?.rows ?? [];

describe('the class list as a spreadsheet', () => {
  it('holds the students with what is entered, words in the place of a mark that is absent', async () => {
    await store(students.brandon.id, {
      course_mark: 72.5,
      exam_mark: 60,
      dilligence: 'A',
      comment: '=Well done',
    });
    await store(students.chantal.id, { course_attendance: 3, exam_attendance: 2 });
    await store(students.anika.id, { course_mark: 0 });
    const rows = await sheetOf(await download());
    expect(rows[0]?.[0]).toBe('1A Mathematics');
    expect(rows[1]?.[0]).toContain('Term 1, 2026-2027');
    expect(rows.slice(2).map((row) => row.map((value) => value ?? ''))).toEqual([
      ['ID', 'Name', 'Term', 'Exam', 'Dilligence', 'Progress', 'Conduct', 'Remarks'],
      [students.brandon.id, 'Ali, Brandon', 72.5, 60, 'A', '', '', '=Well done'],
      [students.chantal.id, 'Ali, Chantal', 'NW', 'Abs', '', '', '', ''],
      [students.anika.id, 'Baptiste, Anika', 0, '', '', '', '', ''],
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

  it('shows the whole of a long name beside the marks, and shrinks a very long one', async () => {
    const widthFor = async (last_name: string) => {
      await owner
        .updateTable('students')
        .set({ last_name })
        .where('student_id', '=', students.emile.id)
        .execute();
      const [sheet] = (await readXlsx(await download(), { readStyles: true })).sheets;
      expect(sheet?.cells?.get('3,1')?.style?.alignment?.shrinkToFit).toBe(true);
      return sheet?.columns?.[1]?.width;
    };
    const widths = [
      await widthFor('Ramkissoon-Baptiste-Maharajsingh'),
      await widthFor('x'.repeat(60)),
      await widthFor("D'Abreu"),
    ];
    expect(widths).toEqual([39, 45, 30]);
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
    // Below Form 6 a term of course work only closes the exam, and leaves the grades open.
    const courseWorkOnly = { academic_term_id: term, form_level: 1, exam_mark: 0 } as const;
    await owner.insertInto('term_configurations').values(courseWorkOnly).execute();
    await store(students.brandon.id, { course_mark: 72, exam_mark: 60 });
    const file = await download();
    const read = await upload(file);
    await owner.deleteFrom('term_configurations').where('form_level', '=', 1).execute();
    const [ofForm1] = (await readXlsx(file)).sheets;
    const open = ofForm1?.dataValidations?.map(({ range }) => range.charAt(0));
    expect(open).toEqual(['C', 'E', 'F', 'G', 'H']);
    // What was entered before is kept and not shown, and a file that was left alone changes nothing.
    expect(ofForm1?.rows?.[3]?.slice(1, 4)).toEqual(['Ali, Brandon', 72, null]);
    expect(read.content).toMatchObject({ rows: [], problems: [] });
  });
});
