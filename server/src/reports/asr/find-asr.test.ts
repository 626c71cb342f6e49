import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePersonalData } from '../../testing/registration-details.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastYear, staff, students, subjects, type UserName, year } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const { open, register, take } = schoolRecords(db);

const longTitle = 'Science of Electrical and Electronic Engineering Technology';

beforeAll(async () => {
  const { anika, brandon, chantal, emile, farah, gerard, hannah, isaiah, kyle } = students;
  await writePersonalData(db, anika, {
    religion_id: 25,
    ethnic_group_id: 1,
    country_of_birth: 'Trinidad and Tobago',
  });
  await writePersonalData(db, brandon, {
    religion_id: 25,
    ethnic_group_id: 1,
    country_of_birth: 'TRINIDAD & TOBAGO',
  });
  await writePersonalData(db, chantal, { religion_id: 3, ethnic_group_id: 2, country_of_birth: 'Venezuela' });
  await writePersonalData(db, emile, { country_of_birth: ' venezuela' });
  await writePersonalData(db, farah, { country_of_birth: '=HYPERLINK("http://x","Atlantis")' });
  await writePersonalData(db, gerard, { religion_id: 3, country_of_birth: 'Barbados' });
  await writePersonalData(db, hannah, { country_of_birth: '  ' });
  await writePersonalData(db, kyle, { ethnic_group_id: 2, country_of_birth: 'Venezuela' });
  for (const [student, date_of_birth] of [
    [anika, '2014-11-30'],
    [brandon, '2014-12-01'],
    // At school with six years.
    [emile, '2020-05-05'],
  ] as const) {
    await db.updateTable('students').set({ date_of_birth }).where('student_id', '=', student.id).execute();
  }
  await db.updateTable('subjects').set({ asr_code: '0101' }).where('id', '=', subjects.mathematics).execute();
  await db
    .updateTable('subjects')
    .set({ title: '+English', asr_code: '@2' })
    .where('id', '=', subjects.english)
    .execute();
  await db.updateTable('subjects').set({ title: longTitle }).where('id', '=', subjects.science).execute();
  // A class that nobody is in yet; who took English last year; and 1A has two teachers of it.
  await open('2A');
  const english = { subject_id: subjects.english };
  await db
    .insertInto('lessons')
    .values([
      { ...english, academic_year_id: lastYear, employee_id: staff.rsingh.id, form_class_id: '1B' },
      { ...english, academic_year_id: year, employee_id: staff.lcharles.id, form_class_id: '1A' },
    ])
    .execute();
  await register(isaiah, '4 Sci', lastYear);
  await take(isaiah, subjects.english, staff.rsingh, { inYear: lastYear });
});

describe('the annual statistical return', () => {
  it('has a sheet for each part, the last for what the school fills by hand', async () => {
    const sheets = await download();
    expect([...sheets.keys()]).toEqual([
      'Enrolment',
      'Classes',
      'Religion',
      'Ethnic group',
      'Subjects',
      'Foreign-born',
      'To fill by hand',
    ]);
    for (const rows of sheets.values()) {
      expect(rows[1]?.[0]).toBe(
        'Poui Hill Secondary. Annual statistical return 2026-2027, as at 30 November 2026. Enrolment: 12.',
      );
    }
  });

  it('counts ages by form and sex, with the classes of each form', async () => {
    const sheet = (await download()).get('Enrolment');
    const none = [0, 0, 0];
    expect(sheet?.[2]?.[0]).toMatch(
      /Counted as unknown: 1 with a date of birth that gives an age under 10\.$/,
    );
    expect(sheet?.[3]).toEqual(
      ['Form 1', 'Form 2', 'Form 3', 'Form 4', 'Form 5', 'Form 6', 'All forms'].flatMap((form, place) => [
        ...(place === 0 ? [null] : []),
        null,
        null,
        form,
      ]),
    );
    expect(sheet?.[4]).toEqual([
      'Age',
      ...Array.from({ length: 7 }, () => ['Male', 'Female', 'Total']).flat(),
    ]);
    expect(row(sheet, '11')).toEqual([1, 0, 1, ...none, ...none, ...none, ...none, ...none, 1, 0, 1]);
    expect(row(sheet, '12')).toEqual([0, 1, 1, ...none, ...none, ...none, ...none, ...none, 0, 1, 1]);
    // In Form 1 Chantal and Farah, Émile and Dinesh; in Form 4 Hannah and Jada, Isaiah; in Form 6 both.
    expect(row(sheet, 'Unknown')).toEqual([2, 2, 4, ...none, ...none, 1, 2, 3, ...none, 1, 1, 2, 4, 5, 9]);
    expect(row(sheet, 'Sex not recorded').filter((cell) => cell !== null)).toEqual([0, 0, 0, 1, 0, 0, 1]);
    expect(row(sheet, 'Total')).toEqual([3, 3, 6, ...none, ...none, 1, 2, 4, ...none, 1, 1, 2, 5, 6, 12]);
    expect(row(sheet, 'Classes').filter((cell) => cell !== null)).toEqual([2, 0, 0, 1, 0, 1, 4]);
    const classes = (await download()).get('Classes');
    expect(row(classes, '4 Sci')).toEqual([4, 1, 2, 1, 4]);
    expect(row(classes, 'Total')).toEqual([null, 5, 6, 1, 12]);
  });

  it('counts religions and ethnic groups to the enrolment', async () => {
    const sheets = await download();
    const religion = sheets.get('Religion');
    expect(row(religion, 'Roman Catholic')).toEqual([1, 1, 2]);
    expect(row(religion, 'Anglican')).toEqual([0, 1, 1]);
    expect(row(religion, 'Not stated')).toEqual([4, 4, 8]);
    expect(row(religion, 'Sex not recorded')).toEqual([null, null, 1]);
    // Of whom the sex is not recorded it stands in words what else is known.
    expect(religion?.[2]?.[0]).toBe('Every student is in one row. Sex not recorded: Not stated 1.');
    expect(row(religion, 'Total')).toEqual([5, 6, 12]);
    const ethnic = sheets.get('Ethnic group');
    expect(row(ethnic, 'African')).toEqual([1, 1, 2]);
    expect(row(ethnic, 'East Indian')).toEqual([0, 1, 1]);
    expect(row(ethnic, 'Total')).toEqual([5, 6, 12]);
    expect(ethnic?.[2]?.[0]).toBe('Every student is in one row. Sex not recorded: East Indian 1.');
    expect(ethnic?.find(([code]) => code === 11)?.[1]).toBe('Not Available');
  });

  it('counts who takes a subject: by class in Form 1, by assignment in Forms 4 and 6', async () => {
    const sheet = (await download()).get('Subjects');
    const none = [0, 0, 0];
    expect(row(sheet, 'Mathematics')).toEqual([
      3,
      3,
      6,
      ...none,
      ...none,
      1,
      2,
      3,
      ...none,
      1,
      1,
      2,
      5,
      6,
      11,
    ]);
    // Taught in 1A; in 4 Sci assigned to Hannah, and to Kyle, whose sex is not recorded.
    expect(row(sheet, '+English')).toEqual([2, 2, 4, ...none, ...none, 0, 1, 2, ...none, ...none, 2, 3, 6]);
    // Six times Spanish, and twice Science, besides.
    expect(row(sheet, 'Total of subject entries').slice(-3)).toEqual([11, 13, 25]);
    const total = sheet?.findIndex(([, title]) => title === 'Total of subject entries');
    expect(
      sheet
        ?.slice(0, total)
        .slice(-4)
        .map(([code, title]) => [code, title]),
    ).toEqual([
      ['@2', '+English'],
      ['0101', 'Mathematics'],
      [null, longTitle],
      [null, 'Spanish'],
    ]);
  });

  it('counts who was born abroad, at home and nobody knows where, to the enrolment', async () => {
    const sheet = (await download()).get('Foreign-born');
    expect(row(sheet, 'Venezuela')).toEqual([2, 0, 0, 1, 0, 0, 1, 1, 1, 3]);
    expect(row(sheet, '=HYPERLINK("http://x","Atlantis")')).toEqual([1, 0, 0, 0, 0, 0, 0, 1, 0, 1]);
    expect(row(sheet, 'Born abroad')).toEqual([3, 0, 0, 1, 0, 0, 1, 2, 1, 4]);
    expect(row(sheet, 'Born in Trinidad and Tobago').slice(6)).toEqual([1, 1, 0, 2]);
    expect(row(sheet, 'Country of birth not stated').slice(6)).toEqual([3, 3, 0, 6]);
    expect(row(sheet, 'Enrolment').slice(6)).toEqual([5, 6, 1, 12]);
  });

  it('says which records are to be completed before it is sent', async () => {
    const sheet = (await download()).get('To fill by hand');
    expect(sheet?.map(([, asked]) => asked)).toContain('Repeaters by form and sex');
    const missing = new Map(sheet?.map(([, asked, count]) => [asked, count]));
    expect(missing.get('Sex not recorded')).toBe(1);
    expect(missing.get('Date of birth missing or not possible')).toBe(10);
    expect(missing.get('Religion not stated')).toBe(9);
    expect(missing.get('Ethnic group not stated')).toBe(8);
    expect(missing.get('Country of birth not stated')).toBe(6);
    expect(missing.get('Without an ASR code (see the sheet Subjects)')).toBe(2);
  });

  it('has columns in which the longest of titles stand whole', async () => {
    const { sheets } = await readXlsx((await fetchAs('kali')).bytes, { readStyles: true });
    const subjectColumn = sheets.find(({ name }) => name === 'Subjects')?.columns?.[1];
    expect(subjectColumn?.width).toBeGreaterThanOrEqual(longTitle.length);
  });

  it('holds nothing that a spreadsheet would calculate', async () => {
    const workbook = await readXlsx((await fetchAs('kali')).bytes, { readStyles: true });
    const cells = workbook.sheets.flatMap((sheet) => [...(sheet.cells?.values() ?? [])]);
    expect(cells.length).toBeGreaterThan(500);
    expect(cells.filter((cell) => cell.formula !== undefined || cell.type === 'formula')).toEqual([]);
  });

  it('is a file of this year for holders of Reports, each in the history', async () => {
    const { headers, status } = await fetchAs('amohammed');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain(
      'attachment; filename="ASR-2026-2027-secondary-schools.xlsx"',
    );
    const [latest] = await db
      .selectFrom('history')
      .select(['actor', 'after'])
      .where('entity', '=', 'export')
      .orderBy('id', 'desc')
      .execute();
    expect(latest).toEqual({ actor: 'Aisha Mohammed', after: { document: 'asr', students: 12 } });
    expect((await fetchAs('lcharles')).status).toBe(403);
    expect((await fetchAs('hmaharaj')).status).toBe(403);
  });

  it('of a school without students counts to nothing', async () => {
    await db.updateTable('students').set({ student_status_id: 3 }).execute();
    const sheets = await download();
    expect(row(sheets.get('Religion'), 'Total')).toEqual([0, 0, 0]);
    expect(row(sheets.get('Enrolment'), 'Total').every((cell) => cell === 0)).toBe(true);
  });
});

type Rows = readonly (readonly unknown[])[];

async function fetchAs(name: UserName) {
  const browser = await school.browser().signIn(name);
  return browser.get('/api/asr');
}

async function download(): Promise<Map<string, Rows>> {
  const { sheets } = await readXlsx((await fetchAs('kali')).bytes);
  return new Map(sheets.map(({ name, rows }): [string, Rows] => [name, rows]));
}

/** What stands behind a label in the first or second column. */
function row(sheet: Rows | undefined, label: string): unknown[] {
  for (const cells of sheet ?? []) {
    const at = cells.slice(0, 2).indexOf(label);
    if (at >= 0) return cells.slice(at + 1);
  }
  throw new Error(`There is no row ${label}.`);
}
