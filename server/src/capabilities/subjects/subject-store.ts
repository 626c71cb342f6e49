import type { SubjectInSettings, SubjectUse } from 'contract/subjects';
import { sql } from 'kysely';
import { nextVersionBy, saved, savedBy } from '../../database/saved-rows.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';

/** All subjects by title, in use or retired, with where they are used in all years. */
export async function listSubjectsWithUse(db: Database): Promise<SubjectInSettings[]> {
  const { rows } = await sql<SubjectInSettings>`
    with lessons_of as (select subject_id, count(*)::int as count from lessons group by 1),
      assignments_of as (select subject_id, count(*)::int as count from student_subject_assignments group by 1),
      marks_of as (select subject_id, count(*)::int as count from term_marks group by 1)
    select s.id, s.title, s.abbr, s.asr_code, (s.retired_on is not null)::int as retired,
      jsonb_build_object('lessons', coalesce(l.count, 0), 'assignments', coalesce(a.count, 0),
        'marks', coalesce(m.count, 0)) as used,
      s.version, s.updated_by, s.updated_at
    from subjects s
    left join lessons_of l on l.subject_id = s.id
    left join assignments_of a on a.subject_id = s.id
    left join marks_of m on m.subject_id = s.id
    order by s.title`.execute(db);
  return rows;
}

/** A subject as it is stored. */
export type StoredSubject = Omit<SubjectInSettings, 'used'>;

/** All subjects, held against other changes until the transaction ends. */
export async function lockSubjects(trx: DatabaseTransaction): Promise<StoredSubject[]> {
  await sql`lock table subjects in share row exclusive mode`.execute(trx);
  const { rows } = await sql<StoredSubject>`
    select id, title, abbr, asr_code, (retired_on is not null)::int as retired, version, updated_by, updated_at
    from subjects`.execute(trx);
  return rows;
}

/** Where one subject is used, in numbers. */
export async function countUse(db: Database, subjectId: number): Promise<SubjectUse> {
  const { rows } = await sql<SubjectUse>`
    select (select count(*)::int from lessons where subject_id = ${subjectId}) as lessons,
      (select count(*)::int from student_subject_assignments where subject_id = ${subjectId}) as assignments,
      (select count(*)::int from term_marks where subject_id = ${subjectId}) as marks`.execute(db);
  return rows[0] ?? { lessons: 0, assignments: 0, marks: 0 };
}

/** A title that another subject has, be it retired, breaks a key of the table. */
export async function insertSubject(
  trx: DatabaseTransaction,
  who: SignedIn,
  subject: Pick<StoredSubject, 'title' | 'abbr' | 'asr_code'>,
): Promise<StoredSubject> {
  const stored = await trx
    .insertInto('subjects')
    .values({ ...subject, retired_on: null, ...savedBy(who) })
    .returning(['id', ...saved])
    .executeTakeFirstOrThrow();
  return { ...subject, ...stored, retired: 0 };
}

/** Stores a subject in its next version. */
export async function updateSubject(
  trx: DatabaseTransaction,
  who: SignedIn,
  subject: StoredSubject,
): Promise<StoredSubject> {
  const { id, title, abbr, asr_code, retired } = subject;
  const stored = await trx
    .updateTable('subjects')
    .set({
      title,
      abbr,
      asr_code,
      retired_on: retired === 1 ? sql<string>`coalesce(retired_on, current_date)` : null,
      ...nextVersionBy(who),
    })
    .where('id', '=', id)
    .returning(saved)
    .executeTakeFirstOrThrow();
  return { ...subject, ...stored };
}
