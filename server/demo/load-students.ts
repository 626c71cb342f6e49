import type pg from 'pg';
import { copyRows } from './copy-rows.ts';
import type { DemoSchool } from './demo-school.ts';
import { family, type FamilyRow } from './families.ts';
import { medicalData, personalData, type MedicalRow, type PersonalRow } from './personal-data.ts';
import type { Picture } from './pictures.ts';
import type { Student } from './student.ts';

/** Students with their pictures, personal, medical and family data, and their class in each year. */
export async function loadStudents(
  client: pg.ClientBase,
  { years, students }: DemoSchool,
  pictures: ReadonlyMap<number, Picture>,
): Promise<Record<string, number>> {
  const yearIds = new Map(years.map((year) => [year.startYear, year.academic_year_id]));
  return {
    students: await copyRows<Student>(
      client,
      'students',
      {
        student_id: (row) => row.student_id,
        first_name: (row) => row.first_name,
        last_name: (row) => row.last_name,
        other_name: (row) => row.other_name,
        date_of_birth: (row) => row.date_of_birth,
        birth_certificate_pin: (row) => row.birth_certificate_pin,
        gender: (row) => row.gender,
        serial_number: (row) => row.serial_number,
        sea_number: (row) => row.sea_number,
        entry_date: (row) => row.entry_date,
        student_status_id: (row) => row.student_status_id,
        picture: (row) => pictures.get(row.student_id)?.name ?? null,
      },
      students,
    ),
    student_pictures: await copyRows<Picture>(
      client,
      'student_pictures',
      {
        name: (row) => row.name,
        student_id: (row) => row.student_id,
        jpeg: (row) => row.jpeg,
        small_webp: (row) => row.small_webp,
        created_at: (row) => row.created_at,
      },
      pictures.values(),
    ),
    student_personal: await copyRows<PersonalRow>(
      client,
      'student_personal',
      personalColumns,
      someOf(students, personalData),
    ),
    student_medical: await copyRows<MedicalRow>(
      client,
      'student_medical',
      medicalColumns,
      someOf(students, medicalData),
    ),
    student_family: await copyRows<FamilyRow>(client, 'student_family', familyColumns, familiesOf(students)),
    student_registrations: await copyRows<Registration>(
      client,
      'student_registrations',
      {
        student_id: (row) => row.student_id,
        academic_year_id: (row) => row.academic_year_id,
        form_class_id: (row) => row.form_class_id,
      },
      students.flatMap(({ student_id, classes }) =>
        [...classes].map(([startYear, { form_class_id }]) => ({
          student_id,
          academic_year_id: yearIds.get(startYear) ?? 0,
          form_class_id,
        })),
      ),
    ),
  };
}

interface Registration {
  student_id: number;
  academic_year_id: number;
  form_class_id: string;
}

function* someOf<Row>(students: readonly Student[], rowOf: (student: Student) => Row | null): Generator<Row> {
  for (const student of students) {
    const row = rowOf(student);
    if (row !== null) yield row;
  }
}

function* familiesOf(students: readonly Student[]): Generator<FamilyRow> {
  for (const student of students) yield* family(student);
}

const personalColumns = {
  student_id: (row: PersonalRow) => row.student_id,
  address_home: (row: PersonalRow) => row.address_home,
  town: (row: PersonalRow) => row.town,
  country_of_birth: (row: PersonalRow) => row.country_of_birth,
  nationality: (row: PersonalRow) => row.nationality,
  phone_mobile: (row: PersonalRow) => row.phone_mobile,
  email: (row: PersonalRow) => row.email,
  ethnic_group_id: (row: PersonalRow) => row.ethnic_group_id,
  religion_id: (row: PersonalRow) => row.religion_id,
  previous_school: (row: PersonalRow) => row.previous_school,
  blood_group: (row: PersonalRow) => row.blood_group,
  device_type: (row: PersonalRow) => row.device_type,
  internet_access: (row: PersonalRow) => row.internet_access,
  school_feeding: (row: PersonalRow) => row.school_feeding,
};

const medicalColumns = {
  student_id: (row: MedicalRow) => row.student_id,
  chicken_pox: (row: MedicalRow) => row.chicken_pox,
  diphtheria: (row: MedicalRow) => row.diphtheria,
  hepatitis: (row: MedicalRow) => row.hepatitis,
  measles: (row: MedicalRow) => row.measles,
  polio: (row: MedicalRow) => row.polio,
  rheumatic_fever: (row: MedicalRow) => row.rheumatic_fever,
  tetanus: (row: MedicalRow) => row.tetanus,
  typhoid: (row: MedicalRow) => row.typhoid,
  yellow_fever: (row: MedicalRow) => row.yellow_fever,
  asthma: (row: MedicalRow) => row.asthma,
  diabetes: (row: MedicalRow) => row.diabetes,
  epilepsy: (row: MedicalRow) => row.epilepsy,
  poor_eyesight: (row: MedicalRow) => row.poor_eyesight,
  poor_hearing: (row: MedicalRow) => row.poor_hearing,
  tb: (row: MedicalRow) => row.tb,
  allergies: (row: MedicalRow) => row.allergies,
  other: (row: MedicalRow) => row.other,
};

const familyColumns = {
  student_id: (row: FamilyRow) => row.student_id,
  relationship: (row: FamilyRow) => row.relationship,
  name: (row: FamilyRow) => row.name,
  relation: (row: FamilyRow) => row.relation,
  marital_status: (row: FamilyRow) => row.marital_status,
  address_home: (row: FamilyRow) => row.address_home,
  occupation: (row: FamilyRow) => row.occupation,
  employer: (row: FamilyRow) => row.employer,
  address_work: (row: FamilyRow) => row.address_work,
  phone_home: (row: FamilyRow) => row.phone_home,
  phone_work: (row: FamilyRow) => row.phone_work,
  phone_mobile: (row: FamilyRow) => row.phone_mobile,
  email: (row: FamilyRow) => row.email,
  id_card: (row: FamilyRow) => row.id_card,
};
