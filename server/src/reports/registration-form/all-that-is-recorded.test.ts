import { type MedicalCondition, medicalConditions } from 'contract/medical-record';
import { academicYearLabel } from 'contract/terms';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFamilyRecord, writePersonalData } from '../../testing/registration-details.ts';
import { testApplication } from '../../testing/test-application.ts';
import { students, year } from '../../testing/test-school.ts';
import { findRegistrationForm } from './find-registration-form.ts';

/** Hannah's family has filled in every field, each with something else; of Isaiah nothing is known but who he is. */

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const { hannah, isaiah } = students;

/** What one of the family says of themselves, by the headings that the spreadsheet and the form share. */
const relative = (who: number) => ({
  Relation: `Relation ${who}`,
  'Marital Status': (['Married', 'Single', 'Divorced', 'Widowed'] as const)[who - 1],
  'Home Address': `${who} Home Road`,
  Occupation: `Occupation ${who}`,
  Employer: `Employer ${who}`,
  'Work Address': `${who} Work Road`,
  'Mobile Phone': `1868 555-000${who}`,
  'Home Phone': `1868 555-010${who}`,
  'Work Phone': `1868 555-020${who}`,
  'E-mail': `family${who}@mail.example`,
  'ID Card': `1980${who}`,
});
const nameOf = (who: number) =>
  ['Father Persad', 'Mother Persad', 'Guardian Persad', 'Neighbour Noel'][who - 1];

const personal = {
  'Home Address': '12 Poui Trace',
  Town: 'Arima',
  'Country of Birth': 'Guyana',
  Nationality: 'Guyanese',
  'Mobile Phone': '1868 348-4855',
  'E-mail': 'hannah@mail.example',
  'Ethnic Group': 'Mixed (African and East Indian)',
  Religion: 'Roman Catholic',
  'Previous School': 'Arima Primary',
  'Blood Group': 'B-negative',
  Device: 'Laptop',
  'Internet Access': 'No',
  'School Feeding': 'Yes',
};

beforeAll(async () => {
  await db
    .updateTable('students')
    .set({
      other_name: 'Indira',
      date_of_birth: '2011-05-06',
      birth_certificate_pin: 'PIN 4711',
      serial_number: 'Serial 12',
      sea_number: '2310001',
      entry_date: '2023-09-04',
    })
    .where('student_id', '=', hannah.id)
    .execute();
  await writePersonalData(db, hannah, {
    address_home: personal['Home Address'],
    town: personal.Town,
    country_of_birth: personal['Country of Birth'],
    nationality: personal.Nationality,
    phone_mobile: '3484855',
    email: personal['E-mail'],
    ethnic_group_id: 6,
    religion_id: 25,
    previous_school: personal['Previous School'],
    blood_group: 'B-negative',
    device_type: 'Laptop',
    internet_access: 0,
    school_feeding: 1,
  });
  for (const relationship of [1, 2, 3, 4] as const) {
    const said = relative(relationship);
    await writeFamilyRecord(db, hannah, {
      relationship,
      name: nameOf(relationship) ?? '',
      relation: said.Relation,
      marital_status: said['Marital Status'] ?? null,
      address_home: said['Home Address'],
      occupation: said.Occupation,
      employer: said.Employer,
      address_work: said['Work Address'],
      phone_mobile: `555000${relationship}`,
      phone_home: `555010${relationship}`,
      phone_work: `555020${relationship}`,
      email: said['E-mail'],
      id_card: said['ID Card'],
    });
  }
  const had = Object.keys(medicalConditions).map((one) => [one, one === 'measles' || one === 'tb']);
  const conditions = Object.fromEntries(had) as Record<MedicalCondition, boolean>;
  await db
    .insertInto('student_medical')
    .values({ student_id: hannah.id, ...conditions, allergies: 'Peanuts', other: 'Wears a brace' })
    .execute();
  await db
    .insertInto('student_files')
    .values(
      (
        [
          [hannah, 'birth_certificate'],
          [isaiah, 'other'],
        ] as const
      ).map(([{ id }, file_type]) => ({
        name: `${String(id).padStart(20, '0')}.pdf`,
        student_id: id,
        file_type,
        title: 'scan.pdf',
        media_type: 'application/pdf',
        content: Buffer.from('a scan'),
      })),
    )
    .execute();
});

describe('what a family has filled in', () => {
  it('stands in the registration data under its own heading, and nothing where nothing is known', async () => {
    const clerk = await school.browser().signIn('kali');
    const { bytes } = await clerk.get('/api/registration-data-spreadsheet');
    const [headings = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
    const rowOf = (id: number) => {
      const row = rows.find(([first]) => first === id) ?? [];
      return Object.fromEntries(headings.map((heading, place) => [heading, row[place] ?? null]));
    };
    const family = ['Father', 'Mother', 'Guardian', 'Emergency Contact'].flatMap((title, place) =>
      Object.entries({ Name: nameOf(place + 1), ...relative(place + 1) }).map(([heading, value]) => [
        `${title}: ${heading}`,
        value,
      ]),
    );
    expect(rowOf(hannah.id)).toEqual({
      'Student ID': hannah.id,
      'Last Name': 'Persad',
      'First Name': 'Hannah',
      'Other Name': 'Indira',
      Class: '4 Sci',
      Gender: 'F',
      'Date of Birth': new Date('2011-05-06'),
      'Birth Certificate PIN': 'PIN 4711',
      'Serial Number': 'Serial 12',
      'SEA Number': '2310001',
      'Entry Date': new Date('2023-09-04'),
      ...personal,
      ...Object.fromEntries(family),
      'Medical Conditions': 'Measles, Tuberculosis',
      Allergies: 'Peanuts',
      'Other Medical Notes': 'Wears a brace',
    });
    const known = Object.entries(rowOf(isaiah.id)).filter(([, value]) => value !== null);
    expect(known.map(([heading]) => heading)).toEqual([
      'Student ID',
      'Last Name',
      'First Name',
      'Class',
      'Gender',
    ]);
  });

  it('stands on the registration form in its own place, and where nothing is known is room to write', async () => {
    const { model } = await findRegistrationForm(db, hannah.id);
    const valuesOf = (fields: readonly { label: string; value: string }[]) =>
      Object.fromEntries(fields.map(({ label, value }) => [label, value]));
    const lowered = (said: object) =>
      Object.fromEntries(
        Object.entries(said).map(([heading, value]) => [
          heading.replace(/ [A-Z](?=[a-z])/g, (start) => start.toLowerCase()),
          value,
        ]),
      );
    expect(model.year).toBe(academicYearLabel(year));
    expect(valuesOf(model.personal)).toEqual({
      'Last name': 'Persad',
      'First name': 'Hannah',
      'Other name': 'Indira',
      'Date of birth': '6 May 2011',
      Gender: 'Female',
      'Birth certificate PIN': 'PIN 4711',
      'SEA number': '2310001',
      'Serial number': 'Serial 12',
      ...lowered(personal),
    });
    expect(model.family.columns.map(({ title }) => title)).toEqual(['Father', 'Mother', 'Guardian']);
    for (const [place, { values }] of model.family.columns.entries()) {
      const said = Object.fromEntries(model.family.labels.map((label, at) => [label, values[at]]));
      expect(said).toEqual({ Name: nameOf(place + 1), ...lowered(relative(place + 1)) });
    }
    const emergency = valuesOf(model.emergency);
    const { Name, ...rest } = emergency;
    expect([Name, Object.keys(rest)]).toEqual([
      'Neighbour Noel',
      ['Relation', 'Mobile phone', 'Home phone', 'Work phone', 'Home address', 'E-mail'],
    ]);
    expect(lowered(relative(4))).toMatchObject(rest);
    const ticked = (ticks: readonly { label: string; ticked: boolean }[]) =>
      ticks.filter((one) => one.ticked).map(({ label }) => label);
    expect(ticked(model.medical.conditions)).toEqual(['Measles', 'Tuberculosis']);
    expect([model.medical.allergies, model.medical.other]).toEqual(['Peanuts', 'Wears a brace']);
    // She has a picture; what Isaiah handed in is his.
    expect(ticked(model.documents)).toEqual(['Birth Certificate', 'Picture']);

    const blank = (await findRegistrationForm(db, isaiah.id)).model;
    expect(ticked(blank.documents)).toEqual(['Other documents']);
    expect(blank.personal.filter(({ value }) => value !== '').map(({ label }) => label)).toEqual([
      'Last name',
      'First name',
      'Gender',
    ]);
    expect(blank.emergency.every(({ value }) => value === '')).toBe(true);
    expect(blank.family.columns.flatMap(({ values }) => values).every((value) => value === '')).toBe(true);
  });
});
