import { formLevels } from 'contract/identifiers';
import type pg from 'pg';
import { holidaysOf, type SchoolTerm, type SchoolYear } from './calendar.ts';
import { copyRows } from './copy-rows.ts';
import type { DemoSchool } from './demo-school.ts';
import type { FormClass } from './form-classes.ts';
import { examMarkOf } from './marks.ts';
import { schoolProfile } from './school-profile.ts';
import { firstOwnSubjectId, subjects, type Subject } from './subjects.ts';

/** The school's name and address, over what stands there from a first start. */
export async function loadSchoolProfile(client: pg.ClientBase): Promise<Record<string, number>> {
  const columns = Object.keys(schoolProfile);
  await client.query(
    `insert into school_settings (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})
     on conflict (id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    Object.values(schoolProfile),
  );
  return { school_settings: 1 };
}

/** Years, terms and which is current, holidays, form classes, subjects, and where exams count. */
export async function loadCalendar(
  client: pg.ClientBase,
  { years, classes }: DemoSchool,
): Promise<Record<string, number>> {
  const terms = years.flatMap((year) => year.terms);
  const holidays = [
    ...years.flatMap(({ startYear }) => holidaysOf(startYear)),
    ...holidaysOf((years.at(-1)?.startYear ?? 0) + 1),
  ];
  const rows = {
    academic_years: await copyRows<SchoolYear>(
      client,
      'academic_years',
      {
        academic_year_id: (row) => row.academic_year_id,
        starts_on: (row) => row.starts_on,
        ends_on: (row) => row.ends_on,
      },
      years,
    ),
    academic_terms: await copyRows<SchoolTerm>(
      client,
      'academic_terms',
      {
        academic_term_id: (row) => row.academic_term_id,
        academic_year_id: (row) => row.academic_year_id,
        term: (row) => row.term,
        term_start: (row) => row.term_start,
        term_end: (row) => row.term_end,
        next_term_start: (row) => row.next_term_start,
        total_sessions: (row) => row.total_sessions,
        published_at: (row) => row.published_at,
      },
      terms,
    ),
    holidays: await copyRows<{ holiday: string; title: string }>(
      client,
      'holidays',
      { holiday: (row) => row.holiday, title: (row) => row.title },
      holidays,
    ),
    form_classes: await copyRows<FormClass>(
      client,
      'form_classes',
      { form_class_id: (row) => row.form_class_id },
      classes,
    ),
    subjects: await copyRows<Subject>(
      client,
      'subjects',
      { id: (row) => row.id, title: (row) => row.title, abbr: (row) => row.abbr },
      subjects.filter(({ id }) => id >= firstOwnSubjectId),
    ),
    term_configurations: await copyRows<Configuration>(
      client,
      'term_configurations',
      {
        academic_term_id: (row) => row.academic_term_id,
        form_level: (row) => row.form_level,
        exam_mark: (row) => row.exam_mark,
      },
      terms.flatMap(configurations),
    ),
  };
  await client.query(`select setval(pg_get_serial_sequence('subjects', 'id'), max(id)) from subjects`);
  await client.query('insert into current_term (academic_term_id) values ($1)', [
    terms.at(-1)?.academic_term_id,
  ]);
  return { ...rows, current_term: 1 };
}

interface Configuration {
  academic_term_id: number;
  /** null for all levels of the term. */
  form_level: number | null;
  exam_mark: 0 | 1;
}

function configurations({ academic_term_id, term }: SchoolTerm): Configuration[] {
  const withoutExams = formLevels.filter((level) => examMarkOf(level, term) === 0);
  return [
    { academic_term_id, form_level: null, exam_mark: 1 },
    ...withoutExams.map((form_level) => ({ academic_term_id, form_level, exam_mark: 0 as const })),
  ];
}
