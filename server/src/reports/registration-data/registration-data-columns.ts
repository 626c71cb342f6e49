import { type FamilyRecord, type Relationship, relationshipLabels } from 'contract/family-record';
import { type MedicalCondition, medicalConditions, type MedicalRecord } from 'contract/medical-record';
import { phoneOrNothing } from 'contract/phone';
import type { RegisteredStudent } from '../registration-form/registration-form-store.ts';

/** All that is recorded of one student. */
interface StudentData {
  student: RegisteredStudent;
  family: readonly FamilyRecord[];
  medical: MedicalRecord | undefined;
}

export interface DataColumn {
  heading: string;
  /** In characters. */
  width: number;
  /** Whether they are dates. */
  days?: true;
  value(data: StudentData): string | number | null;
}

const relationshipsInOrder: readonly Relationship[] = [1, 2, 3, 4];

/** The columns of the registration data, one row a student (3-decisions §8.18). */
export const registrationDataColumns: readonly DataColumn[] = [
  ofStudent('Student ID', 11, 'student_id'),
  ofStudent('Last Name', 20, 'last_name'),
  ofStudent('First Name', 20, 'first_name'),
  ofStudent('Other Name', 16, 'other_name'),
  ofStudent('Class', 8, 'form_class_id'),
  ofStudent('Gender', 8, 'gender'),
  { ...ofStudent('Date of Birth', 12, 'date_of_birth'), days: true },
  ofStudent('Birth Certificate PIN', 18, 'birth_certificate_pin'),
  ofStudent('Serial Number', 13, 'serial_number'),
  ofStudent('SEA Number', 12, 'sea_number'),
  { ...ofStudent('Entry Date', 12, 'entry_date'), days: true },
  ofStudent('Home Address', 34, 'address_home'),
  ofStudent('Town', 16, 'town'),
  ofStudent('Country of Birth', 20, 'country_of_birth'),
  ofStudent('Nationality', 16, 'nationality'),
  { heading: 'Mobile Phone', width: 15, value: ({ student }) => phoneOrNothing(student.phone_mobile) },
  ofStudent('E-mail', 28, 'email'),
  ofStudent('Ethnic Group', 20, 'ethnic_group'),
  ofStudent('Religion', 20, 'religion'),
  ofStudent('Previous School', 26, 'previous_school'),
  ofStudent('Blood Group', 12, 'blood_group'),
  ofStudent('Device', 11, 'device_type'),
  yesOrNo('Internet Access', 'internet_access'),
  yesOrNo('School Feeding', 'school_feeding'),
  ...relationshipsInOrder.flatMap(ofRelative),
  {
    heading: 'Medical Conditions',
    width: 30,
    value: ({ medical }) =>
      Object.entries(medicalConditions)
        .filter(([condition]) => medical?.[condition as MedicalCondition] === true)
        .map(([, label]) => label)
        .join(', '),
  },
  { heading: 'Allergies', width: 30, value: ({ medical }) => medical?.allergies ?? '' },
  { heading: 'Other Medical Notes', width: 30, value: ({ medical }) => medical?.other ?? '' },
];

function ofStudent(heading: string, width: number, field: keyof RegisteredStudent): DataColumn {
  return { heading, width, value: ({ student }) => student[field] };
}

function yesOrNo(heading: string, field: 'internet_access' | 'school_feeding'): DataColumn {
  return {
    heading,
    width: 14,
    value: ({ student }) => (student[field] === null ? '' : student[field] === 1 ? 'Yes' : 'No'),
  };
}

function ofRelative(relationship: Relationship): DataColumn[] {
  const fields: readonly (readonly [heading: string, width: number, field: keyof FamilyRecord])[] = [
    ['Name', 24, 'name'],
    ['Relation', 14, 'relation'],
    ['Marital Status', 13, 'marital_status'],
    ['Home Address', 30, 'address_home'],
    ['Occupation', 18, 'occupation'],
    ['Employer', 20, 'employer'],
    ['Work Address', 26, 'address_work'],
    ['Mobile Phone', 15, 'phone_mobile'],
    ['Home Phone', 15, 'phone_home'],
    ['Work Phone', 15, 'phone_work'],
    ['E-mail', 26, 'email'],
    ['ID Card', 14, 'id_card'],
  ];
  return fields.map(([heading, width, field]) => ({
    heading: `${relationshipLabels[relationship]}: ${heading}`,
    width,
    value({ family }) {
      const record = family.find((one) => one.relationship === relationship);
      return isPhone(field) ? phoneOrNothing(record?.[field]) : (record?.[field] ?? '');
    },
  }));
}

function isPhone(field: keyof FamilyRecord): field is 'phone_mobile' | 'phone_home' | 'phone_work' {
  return field.startsWith('phone_');
}
