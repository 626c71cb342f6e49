import type { MarkEntry, MarkRecord } from 'contract/marks';
import { listsWholeClass } from 'contract/marks';
import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import { markColumns, type MarkKey, studentOfMark } from '../../database/mark-record.ts';
import { highestMarkVersion } from '../../database/mark-version.ts';
import type { Database } from '../../database/transaction.ts';
import { examMarkIn } from '../terms/exam-mark-in.ts';
import { membersOfClass } from '../terms/members-of-class.ts';

/** A lesson's mark sheet: whose, for whom, and of which term. */
export interface LessonSheet {
  form_class_id: string;
  academic_term_id: number;
  subject_id: number;
  /** Only the students assigned to this teacher (Form 4 upwards); null for whoever teaches them. */
  assigned_to: number | null;
}

/** A record of a list as it travels; `s` student, `m` mark, `a` account and `e` employee who saved it, joined once. */
export const recordColumns = [
  's.student_id',
  's.first_name',
  's.last_name',
  's.gender',
  'm.course_mark',
  'm.exam_mark',
  sql<MarkRecord['course_attendance']>`coalesce(m.course_attendance, 1)`.as('course_attendance'),
  sql<MarkRecord['exam_attendance']>`coalesce(m.exam_attendance, 1)`.as('exam_attendance'),
  'm.dilligence',
  'm.progress',
  'm.conduct',
  sql<string>`coalesce(m.comment, '')`.as('comment'),
  'm.employee_id',
  sql<string>`coalesce(s.picture, '')`.as('picture'),
  sql<number>`coalesce(m.version, 0)`.as('version'),
  'm.updated_at',
  sql<string | null>`coalesce(e.first_name || ' ' || e.last_name, a.user_name)`.as('updated_by'),
] as const;

/** The students of a lesson with their records, blank where nothing is stored, by last and first name. */
export async function listSheet(db: Database, sheet: LessonSheet): Promise<MarkRecord[]> {
  const { academic_term_id, subject_id, form_class_id } = sheet;
  const academic_year_id = academicYearOfTerm(academic_term_id);
  const members = membersOfClass({ form_class_id, academic_term_id, academic_year_id });
  const rows = await db
    // Found once: else they are, in Form 4 upwards, for each student assigned to the teacher.
    .with(
      (cte) => cte('r').materialized(),
      () => sql<{ student_id: number }>`(${members})`,
    )
    .selectFrom('r')
    .innerJoin('students as s', 's.student_id', 'r.student_id')
    .leftJoin('term_marks as m', (join) =>
      join
        .onRef('m.student_id', '=', 'r.student_id')
        .on('m.academic_term_id', '=', academic_term_id)
        .on('m.subject_id', '=', subject_id),
    )
    .leftJoin('accounts as a', 'a.account_id', 'm.updated_by')
    .leftJoin('employees as e', 'e.id', 'a.employee_id')
    .select(recordColumns)
    .where(sql<boolean>`was_at_school(s.student_status_id, ${academic_year_id}::int)`)
    .$if(!listsWholeClass(form_class_id), (query) =>
      query.where((is) =>
        is.exists(
          is
            .selectFrom('student_subject_assignments as x')
            .select('x.student_id')
            .whereRef('x.student_id', '=', 'r.student_id')
            .where('x.academic_year_id', '=', academic_year_id)
            .where('x.subject_id', '=', subject_id)
            .$if(sheet.assigned_to !== null, (own) =>
              own.where('x.employee_id', '=', sheet.assigned_to ?? 0),
            ),
        ),
      ),
    )
    .orderBy('s.last_name')
    .orderBy('s.first_name')
    .orderBy('s.student_id')
    .execute();
  return rows.map((row) => ({ academic_term_id, subject_id, ...row }));
}

/** A record as it is to be stored over a version (0: none yet); it stores none when another save came between. */
export function storingRecord(
  db: Database,
  key: MarkKey,
  entry: MarkEntry,
  change: {
    over_version: number;
    version: number;
    employee_id: number | null;
    account_id: number;
    at: string;
  },
) {
  const { student_id, academic_term_id, subject_id } = key;
  const stored = {
    ...entry,
    employee_id: change.employee_id,
    version: change.version,
    updated_at: change.at,
    updated_by: change.account_id,
  };
  if (change.over_version === 0) {
    const academic_year_id = academicYearOfTerm(academic_term_id);
    return db
      .insertInto('term_marks')
      .values({ student_id, academic_term_id, subject_id, academic_year_id, ...stored })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version');
  }
  return db
    .updateTable('term_marks')
    .set(stored)
    .where('student_id', '=', student_id)
    .where('academic_term_id', '=', academic_term_id)
    .where('subject_id', '=', subject_id)
    .where('version', '=', change.over_version)
    .returning('version');
}

/** What a save needs to know before it may write. */
export interface SavePermission {
  form_class_id: string;
  is_current_term: boolean;
  exam_mark: 0 | 1;
  form_6_grades: boolean;
  /** The teachers of the subject in the student's class of the term. */
  lesson_teachers: number[];
  /** Who the student is assigned to for the subject, null when to nobody (Form 4 upwards). */
  assigned_to: number | null;
}

/** What this person stored before under the save's mutation id. */
export interface EarlierSave extends MarkKey {
  was_new: boolean;
  record: MarkRecord;
}

export interface SaveContext {
  /** When all this was so. */
  at: string;
  /** The record as it stands, blank where nothing is stored. */
  record: MarkRecord;
  /** That of the record once it is saved. */
  next_version: number;
  /** null when the student is not registered that year, was taken off the term, or has left. */
  permission: SavePermission | null;
  earlier: EarlierSave | null;
}

type SaveContextRow = Omit<SavePermission, 'exam_mark'> &
  Omit<MarkRecord, 'academic_term_id' | 'subject_id'> & {
    exams_count: 0 | 1;
    at: string;
    next_version: number;
    registered: boolean;
    earlier: EarlierSave | null;
  };

/**
 * Everything that decides a save, in one statement and so of one moment; undefined for an unknown student.
 */
export async function findSaveContext(
  db: Database,
  key: MarkKey,
  repeat: { account_id: number; mutation_id: string | null },
): Promise<SaveContext | undefined> {
  const year = academicYearOfTerm(key.academic_term_id);
  // In a term made current again, the class that the student was in then.
  const formClass = sql`coalesce(t.form_class_id, r.form_class_id)`;
  const result = await sql<SaveContextRow>`
    select now() as at,
      ${studentOfMark}, m.employee_id, ${markColumns},
      coalesce(m.version, ${highestMarkVersion(key)}) + 1 as next_version,
      r.student_id is not null and was_at_school(s.student_status_id, r.academic_year_id)
        and (t.student_id is not null or not exists (select from term_registration_removals x
          where x.student_id = s.student_id and x.academic_term_id = ${key.academic_term_id})) as registered,
      ${formClass} as form_class_id,
      exists (select from current_term c where c.academic_term_id = ${key.academic_term_id}::int) as is_current_term,
      ${examMarkIn(key.academic_term_id, sql`substr(${formClass}, 1, 1)::smallint`)} as exams_count,
      coalesce((select form_6_grades from school_settings), false) as form_6_grades,
      array(select l.employee_id from lessons l
        where l.academic_year_id = ${year} and l.form_class_id = ${formClass}
          and l.subject_id = ${key.subject_id} order by 1) as lesson_teachers,
      (select x.employee_id from student_subject_assignments x
        where x.student_id = s.student_id and x.academic_year_id = ${year}
          and x.subject_id = ${key.subject_id}) as assigned_to,
      (select jsonb_build_object('student_id', h.student_id, 'academic_term_id', h.academic_term_id,
          'subject_id', h.subject_id, 'was_new', h.before is null, 'record', h.after)
        from history h
        where h.account_id = ${repeat.account_id} and h.mutation_id = ${repeat.mutation_id}::uuid) as earlier
    from students s
    left join term_marks m on m.student_id = s.student_id
      and m.academic_term_id = ${key.academic_term_id} and m.subject_id = ${key.subject_id}
    left join student_registrations r on r.student_id = s.student_id and r.academic_year_id = ${year}
    left join student_term_records t on t.student_id = s.student_id
      and t.academic_term_id = ${key.academic_term_id}
    where s.student_id = ${key.student_id}`.execute(db);
  const [row] = result.rows;
  if (row === undefined) return undefined;
  const {
    at,
    next_version,
    earlier,
    registered,
    form_class_id,
    is_current_term,
    exams_count,
    form_6_grades,
    ...rest
  } = row;
  const { lesson_teachers, assigned_to, ...stored } = rest;
  const permission = {
    form_class_id,
    is_current_term,
    exam_mark: exams_count,
    form_6_grades,
    lesson_teachers,
    assigned_to,
  };
  return {
    at,
    record: { ...stored, academic_term_id: key.academic_term_id, subject_id: key.subject_id },
    next_version,
    permission: registered ? permission : null,
    earlier,
  };
}
