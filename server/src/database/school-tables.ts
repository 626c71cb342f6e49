import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The school itself, its years, terms, form classes and subjects (see tables.ts). */
export interface SchoolTables {
  school_settings: SchoolSettingsTable;
  secrets: { name: string; secret: Buffer };
  academic_years: { academic_year_id: number; starts_on: string | null; ends_on: string | null };
  academic_terms: AcademicTermsTable;
  current_term: { id: Generated<number>; academic_term_id: number };
  holidays: { holiday: string; title: string };
  form_classes: SavedTable & {
    form_class_id: string;
    form_level: GeneratedAlways<number>;
    retired_on: string | null;
  };
  subjects: SavedTable & {
    id: Generated<number>;
    title: string;
    abbr: string;
    asr_code: Generated<string>;
    retired_on: string | null;
  };
  term_advances: TermAdvancesTable;
  term_advance_students: {
    advance_id: number;
    /** 'record_left': a term record in the term being left. */
    kind: 'term_record' | 'registration' | 'graduation' | 'record_left';
    student_id: number;
    form_class_id: string | null;
  };
  term_registration_removals: {
    student_id: number;
    academic_term_id: number;
    record: ColumnType<unknown, string, never>;
  };
  term_configurations: { academic_term_id: number; form_level: number | null; exam_mark: 0 | 1 };
  preset_comments: SavedTable & {
    id: Generated<number>;
    description: string;
    comment_type_id: number;
    retired_on: string | null;
  };
}

/** Which version a row is in, and who saved it last and when; null while nobody has. */
interface SavedTable {
  version: Generated<number>;
  updated_at: Generated<string | null>;
  updated_by: Generated<string | null>;
}

interface SchoolSettingsTable {
  id: Generated<number>;
  name: string;
  motto: Generated<string>;
  address: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  principal: Generated<string>;
  primary_colour: Generated<string>;
  secondary_colour: Generated<string>;
  country: Generated<string>;
  time_zone: Generated<string>;
  pass_mark: Generated<number>;
  show_rank: Generated<boolean>;
  form_6_grades: Generated<boolean>;
  logo: Buffer | null;
  logo_media_type: string | null;
  version: Generated<number>;
}

interface AcademicTermsTable extends SavedTable {
  academic_term_id: number;
  academic_year_id: number;
  term: number;
  term_start: string;
  term_end: string;
  next_term_start: string | null;
  total_sessions: number;
  published_at: string | null;
  /** Of where exams count. */
  configuration_version: Generated<number>;
  configured_at: Generated<string | null>;
  configured_by: Generated<string | null>;
}

interface TermAdvancesTable {
  advance_id: GeneratedAlways<number>;
  academic_term_id: number;
  from_academic_term_id: number | null;
  term_before: ColumnType<unknown, string | null, never>;
  year_before: ColumnType<unknown, string | null, never>;
  registrations: Generated<number>;
  term_records: Generated<number>;
  account_id: number;
  actor: string;
  at: Generated<string>;
  undone_at: string | null;
}
