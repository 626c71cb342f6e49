import type { FamilyRecord } from 'contract/family-record';
import type { MedicalCondition } from 'contract/medical-record';
import type { PersonalRecord } from 'contract/personal-record';
import type { Generated } from 'kysely';

/** Who the students are: the part of tables.ts that 0003-students.sql and 0014-students-section.sql make. */

export interface StudentsTable {
  student_id: number;
  first_name: string;
  last_name: string;
  other_name: Generated<string>;
  date_of_birth: string | null;
  birth_certificate_pin: Generated<string>;
  gender: 'M' | 'F' | null;
  serial_number: Generated<string>;
  sea_number: Generated<string>;
  entry_date: string | null;
  student_status_id: Generated<number>;
  picture: string | null;
  version: Generated<number>;
}

export interface StudentFilesTable {
  name: string;
  student_id: number;
  file_type: 'birth_certificate' | 'sea_slip' | 'other';
  title: string;
  media_type: string;
  content: Buffer;
  created_at: Generated<string>;
}

export interface StudentPersonalTable {
  student_id: number;
  address_home: string | null;
  town: string | null;
  country_of_birth: string | null;
  nationality: string | null;
  phone_mobile: string | null;
  email: string | null;
  ethnic_group_id: number | null;
  religion_id: number | null;
  previous_school: string | null;
  blood_group: PersonalRecord['blood_group'];
  device_type: PersonalRecord['device_type'];
  internet_access: 0 | 1 | null;
  school_feeding: 0 | 1 | null;
  version: Generated<number>;
}

export interface StudentMedicalTable extends Record<MedicalCondition, boolean> {
  student_id: number;
  allergies: string;
  other: string;
  version: Generated<number>;
}

/** relationship: 1 father, 2 mother, 3 guardian, 4 emergency contact. */
export interface StudentFamilyTable {
  student_id: number;
  relationship: 1 | 2 | 3 | 4;
  name: string;
  relation: string | null;
  marital_status: FamilyRecord['marital_status'];
  address_home: string | null;
  occupation: string | null;
  employer: string | null;
  address_work: string | null;
  phone_home: string | null;
  phone_work: string | null;
  phone_mobile: string | null;
  email: string | null;
  id_card: string | null;
  version: Generated<number>;
}
