import type { AttendanceSession, AttendanceStatus } from 'contract/attendance';
import type { Grade } from 'contract/grades';
import type { Job, JobState } from 'contract/jobs';
import type { CourseAttendance, ExamAttendance } from 'contract/marks';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  StudentFamilyTable,
  StudentFilesTable,
  StudentMedicalTable,
  StudentPersonalTable,
  StudentsTable,
} from './student-tables.ts';
import type { SchoolTables } from './school-tables.ts';

/**
 * The tables as the queries see them; server/migrations is their source. Dates are 'YYYY-MM-DD', times ISO
 * 8601 in UTC, numerics numbers (see connect.ts).
 */
export interface Tables extends SchoolTables {
  own_comments: {
    id: GeneratedAlways<number>;
    account_id: number;
    description: string;
    kept_at: Generated<string>;
  };
  employee_statuses: { id: number; status: string };
  employees: {
    id: Generated<number>;
    first_name: string;
    last_name: string;
    employee_status_id: Generated<number>;
    version: Generated<number>;
  };
  accounts: AccountsTable;
  employee_permissions: { employee_id: number; user_permission_id: number };
  lessons: {
    academic_year_id: number;
    employee_id: number;
    subject_id: number;
    form_class_id: string;
    since: Generated<string>;
  };
  form_teacher_assignments: { academic_year_id: number; form_class_id: string; employee_id: number };
  form_dean_assignments: { academic_year_id: number; form_class_id: string; employee_id: number };
  student_statuses: { id: number; detail: string };
  religions: { id: number; grouping: string };
  ethnic_groups: { id: number; grouping: string };
  students: StudentsTable;
  student_pictures: {
    name: string;
    student_id: number;
    jpeg: Buffer;
    small_webp: Buffer | null;
    created_at: Generated<string>;
  };
  former_student_ids: { former_id: number; student_id: number };
  student_files: StudentFilesTable;
  student_personal: StudentPersonalTable;
  student_medical: StudentMedicalTable;
  student_family: StudentFamilyTable;
  student_registrations: { student_id: number; academic_year_id: number; form_class_id: string };
  attendance_registers: AttendanceRegistersTable;
  attendance_entries: AttendanceEntriesTable;
  student_subject_assignments: {
    student_id: number;
    academic_year_id: number;
    subject_id: number;
    employee_id: number;
    since: Generated<string>;
  };
  student_term_records: StudentTermRecordsTable;
  term_marks: TermMarksTable;
  history: HistoryTable;
  sessions: {
    id_hash: Buffer;
    account_id: number;
    created_at: Generated<string>;
    last_seen_at: Generated<string>;
    by_microsoft: Generated<boolean>;
    logout_hint: string | null;
    timetable_year_id: Generated<number | null>;
  };
  microsoft_round_trips: {
    state_hash: Buffer;
    browser_hash: Buffer;
    nonce: string;
    code_verifier: string;
    begun_at: Generated<string>;
  };
  presences: PresencesTable;
  answered_saves: AnsweredSavesTable;
  jobs: JobsTable;
  job_files: {
    job_id: string;
    place: GeneratedAlways<number>;
    name: string;
    deflated: Buffer;
    crc32: number;
    bytes: number;
  };
  sign_in_attempts: { id: GeneratedAlways<number>; name_key: string; address: string; at: Generated<string> };
}

interface AccountsTable {
  account_id: GeneratedAlways<number>;
  employee_id: number | null;
  user_name: string;
  user_name_key: string;
  password_hash: string;
  password_reset: Generated<boolean>;
  temporary_until: string | null;
  temporary_used: Generated<boolean>;
}

interface StudentTermRecordsTable {
  student_id: number;
  academic_term_id: number;
  academic_year_id: number;
  form_class_id: string;
  total_sessions: number;
  sessions_absent: number | null;
  sessions_late: number | null;
  teacher_comment: Generated<string>;
  dean_comment: Generated<string>;
  version: Generated<number>;
  updated_at: string | null;
  updated_by: number | null;
}

interface TermMarksTable {
  student_id: number;
  academic_term_id: number;
  subject_id: number;
  academic_year_id: number;
  employee_id: number | null;
  course_mark: number | null;
  exam_mark: number | null;
  course_attendance: Generated<CourseAttendance>;
  exam_attendance: Generated<ExamAttendance>;
  dilligence: Grade | null;
  progress: Grade | null;
  conduct: Grade | null;
  comment: Generated<string>;
  version: Generated<number>;
  updated_at: Generated<string>;
  updated_by: number | null;
}

interface AttendanceRegistersTable {
  form_class_id: string;
  register_date: string;
  session: AttendanceSession;
  taken_by: number | null;
  taken_at: Generated<string>;
  updated_by: number | null;
  updated_at: string | null;
}

interface AttendanceEntriesTable {
  student_id: number;
  register_date: string;
  session: AttendanceSession;
  form_class_id: string;
  status: AttendanceStatus;
  /** 'HH:MM:SS' */
  arrived_at: string | null;
  note: Generated<string>;
  version: Generated<number>;
}

interface AnsweredSavesTable {
  account_id: number;
  mutation_id: string;
  call: string;
  sent: Buffer;
  status: Generated<number>;
  answer: ColumnType<unknown, string | null, string | null>;
  at: Generated<string>;
}

interface PresencesTable {
  account_id: number;
  stream_id: string;
  form_class_id: string;
  academic_term_id: number;
  subject_id: number;
  assigned_to: number | null;
  session_hash: Buffer;
  seen_at: Generated<string>;
}

interface JobsTable {
  job_id: Generated<string>;
  kind: string;
  account_id: number;
  input: ColumnType<unknown, string, never>;
  steps: string[];
  done: Generated<number>;
  state: Generated<JobState>;
  problems: ColumnType<Job['problems'], string | undefined, string>;
  message: Generated<string>;
  items: Generated<number>;
  members: Generated<number[]>;
  notices: Generated<string[]>;
  attempts: Generated<number>;
  worker: string | null;
  lease_until: string | null;
  mutation_id: string | null;
  created_at: Generated<string>;
  finished_at: string | null;
}

interface HistoryTable {
  id: GeneratedAlways<number>;
  at: Generated<string>;
  account_id: number | null;
  actor: string;
  entity: string;
  student_id: number | null;
  academic_term_id: number | null;
  subject_id: number | null;
  employee_id: number | null;
  form_class_id: string | null;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  reason: Generated<string>;
  mutation_id: string | null;
}
