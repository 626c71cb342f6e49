import { initialsOf } from 'contract/initials';
import { phoneOrNothing } from 'contract/phone';
import { fileTypeLabels } from 'contract/student-files';
import {
  type FamilyRecord,
  type Relationship,
  relationshipLabels,
  relationships,
} from 'contract/family-record';
import { type MedicalCondition, medicalConditions, type MedicalRecord } from 'contract/medical-record';
import { academicYearLabel } from 'contract/terms';
import { currentTerm } from '../../capabilities/terms/current-term.ts';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { FoundDocument } from '../found-document.ts';
import { findSchoolSettings } from '../school-settings.ts';
import type { FormField, FormTick, RegistrationFormModel } from './registration-form-model.ts';
import {
  findRegisteredStudent,
  listFamilyRecords,
  listFileTypes,
  listMedicalRecords,
  type RegisteredStudent,
} from './registration-form-store.ts';

/** A student's registration form, filled in as far as the record is; 404 for an unknown student. */
export async function findRegistrationForm(
  db: Database,
  studentId: number,
): Promise<FoundDocument<RegistrationFormModel>> {
  const { academic_year_id } = await currentTerm(db);
  const [student, family, [medical], files, settings] = await Promise.all([
    findRegisteredStudent(db, studentId, academic_year_id),
    listFamilyRecords(db, [studentId]),
    listMedicalRecords(db, [studentId]),
    listFileTypes(db, studentId),
    findSchoolSettings(db),
  ]);
  if (student === undefined) throw new NotFound();
  const name = `${student.last_name}, ${student.first_name}`;
  return {
    model: {
      school: settings.school,
      year: academicYearLabel(student.academic_year_id ?? academic_year_id),
      student: {
        student_id: student.student_id,
        name,
        initials: initialsOf(student.first_name, student.last_name),
        picture: student.picture,
        form_class_id: student.form_class_id ?? '',
        entry_date: longDate(student.entry_date),
        status: student.status,
      },
      documents: documentsOf(student, files),
      personal: personalFields(student),
      family: {
        labels: familyLabels,
        columns: [relationships.father, relationships.mother, relationships.guardian].map((relationship) => ({
          title: relationshipLabels[relationship],
          values: familyValues(family.find((one) => one.relationship === relationship)),
        })),
      },
      emergency: emergencyFields(recordOf(family, relationships.emergencyContact)),
      medical: {
        conditions: conditionsOf(medical),
        allergies: medical?.allergies ?? '',
        other: medical?.other ?? '',
      },
    },
    file: {
      title: `Registration form – ${name} – ${student.student_id}`,
      name: ['registration-form', student.student_id],
    },
    timeZone: settings.time_zone,
  };
}

function recordOf(family: readonly FamilyRecord[], relationship: Relationship): FamilyRecord | undefined {
  return family.find((one) => one.relationship === relationship);
}

function documentsOf(student: RegisteredStudent, files: readonly string[]): FormTick[] {
  return [
    { label: fileTypeLabels.birth_certificate, ticked: files.includes('birth_certificate') },
    { label: fileTypeLabels.sea_slip, ticked: files.includes('sea_slip') },
    { label: fileTypeLabels.picture, ticked: student.picture !== null },
    { label: 'Other documents', ticked: files.includes('other') },
  ];
}

function personalFields(student: RegisteredStudent): FormField[] {
  return [
    field('Last name', student.last_name, 4),
    field('First name', student.first_name, 4),
    field('Other name', student.other_name, 4),
    field('Date of birth', longDate(student.date_of_birth), 3),
    field('Gender', student.gender === null ? '' : student.gender === 'M' ? 'Male' : 'Female', 2),
    field('Birth certificate PIN', student.birth_certificate_pin, 3),
    field('SEA number', student.sea_number, 2),
    field('Serial number', student.serial_number, 2),
    field('Home address', student.address_home, 8),
    field('Town', student.town, 4),
    field('Country of birth', student.country_of_birth, 3),
    field('Nationality', student.nationality, 3),
    field('Mobile phone', phoneOrNothing(student.phone_mobile), 2.5),
    field('E-mail', student.email, 3.5),
    field('Religion', student.religion, 4),
    field('Ethnic group', student.ethnic_group, 4),
    field('Previous school', student.previous_school, 4),
    field('Blood group', student.blood_group, 3),
    field('Device', student.device_type, 3),
    field('Internet access', answerOf(student.internet_access), 3),
    field('School feeding', answerOf(student.school_feeding), 3),
  ];
}

const familyLabels = [
  'Name',
  'Relation',
  'Marital status',
  'Home address',
  'Occupation',
  'Employer',
  'Work address',
  'Mobile phone',
  'Home phone',
  'Work phone',
  'E-mail',
  'ID card',
];

/** One for each of the labels. */
function familyValues(record: FamilyRecord | undefined): string[] {
  if (record === undefined) return familyLabels.map(() => '');
  return [
    record.name,
    record.relation ?? '',
    record.marital_status ?? '',
    record.address_home ?? '',
    record.occupation ?? '',
    record.employer ?? '',
    record.address_work ?? '',
    phoneOrNothing(record.phone_mobile),
    phoneOrNothing(record.phone_home),
    phoneOrNothing(record.phone_work),
    record.email ?? '',
    record.id_card ?? '',
  ];
}

function emergencyFields(record: FamilyRecord | undefined): FormField[] {
  return [
    field('Name', record?.name, 4),
    field('Relation', record?.relation, 2),
    field('Mobile phone', phoneOrNothing(record?.phone_mobile), 2),
    field('Home phone', phoneOrNothing(record?.phone_home), 2),
    field('Work phone', phoneOrNothing(record?.phone_work), 2),
    field('Home address', record?.address_home, 7),
    field('E-mail', record?.email, 5),
  ];
}

function conditionsOf(medical: MedicalRecord | undefined): FormTick[] {
  return Object.entries(medicalConditions).map(([condition, label]) => ({
    label,
    ticked: medical?.[condition as MedicalCondition] ?? false,
  }));
}

function field(label: string, value: string | null | undefined, share: number): FormField {
  return { label, value: value ?? '', share };
}

function answerOf(answer: 0 | 1 | null): string {
  return answer === null ? '' : answer === 1 ? 'Yes' : 'No';
}

/** '2026-09-07' → '7 September 2026' */
function longDate(iso: string | null): string {
  if (iso === null) return '';
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${iso}T00:00:00Z`));
}
