import { calls } from 'contract/calls';
import { spreadsheetLimits } from 'contract/spreadsheets';
import type { UploadResult } from 'contract/student-upload';
import { studentMessages } from 'contract/students';
import { uploadMessages } from 'contract/upload-rows';
import { describe, expect, it } from 'vitest';
import { chen, csv, nextYear, petra, studentUploads } from '../../testing/student-uploads.ts';
import { lastYear, students, year } from '../../testing/test-school.ts';

const { school, owner, clerk, preview, confirm, countStudents } = await studentUploads();

describe('a confirmed upload', () => {
  it('adds the new, registers the known, and answers what became of each row', async () => {
    const rows = await preview(
      csv(
        'Joseph,Amara,2610077,1A,F,2014-03-09,2026-09-07,amara@mail.example,Arima Primary,"12 Poui Trace, Arima"',
        'Moses,Petra,2510033,1B,F,',
        'ONEIL,Chén,,1A,M,2013-06-06',
        'Ali,Zara,9001,9Z,F,',
      ),
    );
    // With as much in them as a part of a hundred long rows.
    const results = await confirm(rows.map((row) => ({ ...row, notes: 'x'.repeat(50_000) })));
    expect(results.map(({ id, outcome, record, error }) => [id, outcome, record?.student_id, error])).toEqual(
      [
        [2, 'added', 20260009, undefined],
        [3, 'registered', petra.id, undefined],
        [4, 'unchanged', chen.id, undefined],
        [5, 'refused', undefined, uploadMessages.noSuchClass('9Z')],
      ],
    );
    // Named as on record.
    expect(results[2]?.record).toMatchObject({ last_name: chen.last, first_name: chen.first });
    const { answer } = await clerk.ask(calls.getStudent, { params: { studentId: '20260009' } });
    expect(answer).toMatchObject({
      first_name: 'Amara',
      gender: 'F',
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
    const counts = { added: 1, registered: 1, unchanged: 1, refused: 1 };
    expect(await uploads()).toEqual([{ actor: 'Kamla Ali', after: { academic_year_id: year, ...counts } }]);
  });

  it('leaves out who may be somebody else: of a known name and birth, with another SEA number', async () => {
    const before = await countStudents();
    const row = { id: 1, first_name: petra.first, last_name: petra.last, form_class_id: '1B' };
    const results = await confirm([{ ...row, date_of_birth: '2013-05-05', sea_number: '2510099' }]);
    expect(results).toEqual([
      { id: 1, outcome: 'refused', record: null, error: uploadMessages.otherNumber('2510033') },
    ]);
    expect(await countStudents()).toBe(before);
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

  it('makes no year of which nothing is stored', async () => {
    const years = async () => owner.selectFrom('academic_years').select('academic_year_id').execute();
    const before = await years();
    const noted = (await uploads()).length;
    const results = await confirm(
      [{ id: 1, last_name: '', first_name: 'Nobody', sea_number: '3', form_class_id: '1A' }],
      nextYear,
    );
    expect(results).toMatchObject([{ outcome: 'refused' }]);
    expect(await years()).toEqual(before);
    expect(await uploads()).toHaveLength(noted);
  });

  it('keeps of each whether it is a boy or a girl, or that nobody said so', async () => {
    const results = await confirm(
      ['M', 'F', ''].map((gender, place) => ({
        id: place + 1,
        last_name: 'Quashie',
        first_name: `Pupil ${place}`,
        sea_number: `261060${place}`,
        form_class_id: '1B',
        gender,
      })),
    );
    const ids = results.map(({ record }) => record?.student_id ?? 0);
    const stored = owner.selectFrom('students').select('gender').where('student_id', 'in', ids);
    const genders = await stored.orderBy('student_id').execute();
    expect(genders.map(({ gender }) => gender)).toEqual(['M', 'F', null]);
  });

  it('into a year that is over is refused, and adds nobody', async () => {
    const before = await countStudents();
    const row = { id: 1, last_name: 'Late', first_name: 'Bird', sea_number: '2510001', form_class_id: '1A' };
    const body = { data: JSON.stringify([row]), academic_year_id: lastYear };
    const { status, json } = await clerk.post('/api/upload-new-students', body);
    const message = studentMessages.noSuchYear;
    expect([status, json]).toEqual([422, { message, errors: { academic_year_id: [message] } }]);
    expect(await countStudents()).toBe(before);
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
    [
      'a cell of a whole book',
      JSON.stringify([{ id: 1, last_name: 'x'.repeat(spreadsheetLimits.characters + 1) }]),
    ],
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

  it('registers a student once who stands in two rows, and stores the others', async () => {
    const rows = await preview(
      csv(
        'Moses,Petra,2510033,1B,F,5 June 2013',
        'Moses,Petra,,1B,F,5 May 2013',
        'Narine,Anil,2710077,1B,M,2015-02-03',
        // Known by number, name and date, and told of it once.
        'Narine,Anil,2710077,1B,M,2015-02-03',
      ),
      nextYear,
    );
    const results = await confirm(rows, nextYear);
    expect(results.map(({ id, outcome, error }) => [id, outcome, error])).toEqual([
      [2, 'registered', undefined],
      [3, 'refused', uploadMessages.sameAs(2)],
      [4, 'added', undefined],
      [5, 'refused', uploadMessages.sameAs(4)],
    ]);
  });
});

async function uploads() {
  return owner
    .selectFrom('history')
    .select(['actor', 'after'])
    .where('entity', '=', 'student_upload')
    .orderBy('id')
    .execute();
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
