import type { FamilyRecord } from 'contract/family-record';
import type { MedicalRecord } from 'contract/medical-record';
import { sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';

export interface RegisteredStudent {
  student_id: number;
  last_name: string;
  first_name: string;
  other_name: string;
  date_of_birth: string | null;
  birth_certificate_pin: string;
  gender: 'M' | 'F' | null;
  serial_number: string;
  sea_number: string;
  entry_date: string | null;
  status: string;
  picture: string | null;
  form_class_id: string | null;
  /** Of the class. */
  academic_year_id: number | null;
  address_home: string | null;
  town: string | null;
  country_of_birth: string | null;
  nationality: string | null;
  phone_mobile: string | null;
  email: string | null;
  ethnic_group: string | null;
  religion: string | null;
  previous_school: string | null;
  blood_group: string | null;
  device_type: string | null;
  internet_access: 0 | 1 | null;
  school_feeding: 0 | 1 | null;
}

/** General Info and personal data of students, with the class of a year or, failing that, the last one. */
export function registeredStudents(academicYearId: number) {
  return sql<RegisteredStudent>`
    select s.student_id, s.last_name, s.first_name, s.other_name, s.date_of_birth, s.birth_certificate_pin,
      s.gender, s.serial_number, s.sea_number, s.entry_date, t.detail as status, s.picture, r.form_class_id,
      r.academic_year_id, p.address_home, p.town, p.country_of_birth, p.nationality, p.phone_mobile, p.email,
      e.grouping as ethnic_group, g.grouping as religion, p.previous_school, p.blood_group, p.device_type,
      p.internet_access, p.school_feeding
    from students s
    join student_statuses t on t.id = s.student_status_id
    left join lateral (
      select form_class_id, academic_year_id from student_registrations
      where student_id = s.student_id
      order by academic_year_id = ${academicYearId} desc, academic_year_id desc limit 1) r on true
    left join student_personal p on p.student_id = s.student_id
    left join ethnic_groups e on e.id = p.ethnic_group_id
    left join religions g on g.id = p.religion_id`;
}

/** Whatever the student's status; undefined where there is none of that id. */
export async function findRegisteredStudent(
  db: Database,
  studentId: number,
  academicYearId: number,
): Promise<RegisteredStudent | undefined> {
  const { rows } = await sql<RegisteredStudent>`
    ${registeredStudents(academicYearId)} where s.student_id = ${studentId}`.execute(db);
  return rows[0];
}

/** By student, then father, mother, guardian, emergency contact. */
export async function listFamilyRecords(
  db: Database,
  studentIds: readonly number[],
): Promise<FamilyRecord[]> {
  return db
    .selectFrom('student_family')
    .selectAll()
    .where((is) => is('student_id', '=', is.fn.any(is.val(studentIds))))
    .orderBy('student_id')
    .orderBy('relationship')
    .execute();
}

/** In no order; who has none is left out. */
export async function listMedicalRecords(
  db: Database,
  studentIds: readonly number[],
): Promise<MedicalRecord[]> {
  return db
    .selectFrom('student_medical')
    .selectAll()
    .where((is) => is('student_id', '=', is.fn.any(is.val(studentIds))))
    .execute();
}

/** The kinds of files that are kept of a student. */
export async function listFileTypes(db: Database, studentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('student_files')
    .select('file_type')
    .distinct()
    .where('student_id', '=', studentId)
    .execute();
  return rows.map(({ file_type }) => file_type);
}
