import { messages } from 'contract/messages';
import { attendanceCode } from 'contract/marks';
import { startYearOf } from 'contract/terms';
import { type RawBuilder, sql } from 'kysely';
import { examMarkIn } from '../../capabilities/terms/exam-mark-in.ts';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { AchievementRow } from './achievement-day-model.ts';

/** One of the five best of a form in a subject. */
export interface SubjectScore extends AchievementRow {
  form_level: number;
  subject: string;
}

/**
 * The latest year in whose Term 3 a mark was entered, else the current one. Marks are looked up by the
 * registrations of the year, so that this costs the same however many years are stored.
 */
export async function findYearOfScores(
  db: Database,
): Promise<{ academic_year_id: number; current: boolean }> {
  const { rows } = await sql<{ academic_year_id: number; current: boolean }>`
    with this_year as (
      select academic_year_id from current_term join academic_terms using (academic_term_id)
    )
    select academic_year_id, academic_year_id = (table this_year) as current
    from (
      select t.academic_year_id from academic_terms t
      where t.term = 3 and t.academic_year_id <= (table this_year) and exists (
        select from student_registrations r
        join term_marks m using (student_id)
        where r.academic_year_id = t.academic_year_id and m.academic_term_id = t.academic_term_id
          and (m.course_mark is not null or m.exam_mark is not null))
      order by t.academic_year_id desc limit 1
    ) with_term_3
    union all select academic_year_id, true from this_year
    limit 1`.execute(db);
  const [year] = rows;
  if (year === undefined) throw new NotFound(messages.noTerm);
  return year;
}

/**
 * By form level, subject, rank and name. The counting mark is that of `countingMark` in contract/averages,
 * said in SQL because a school's year is fifty thousand marks; a test holds the two together. What is
 * materialized would else be worked out again for each of them. In the current year those who left are left out,
 * but not who graduated from one that the school went back to; a term that a student was taken off counts for
 * nothing, as in that term's documents. An average of 0 is an average, and ranks where fewer than five are above it.
 */
export async function listBestScores(
  db: Database,
  { academic_year_id, current }: { academic_year_id: number; current: boolean },
): Promise<SubjectScore[]> {
  const firstTerm = startYearOf(academic_year_id) * 100 + 1;
  const { rows } = await sql<SubjectScore>`
    with sitting as materialized (
      select t.academic_term_id, t.term, level as form_level,
        ${examMarkIn(sql.ref('t.academic_term_id'), sql.ref('level'))} as exams_count
      from academic_terms t cross join generate_series(1, 6) as level
      where t.academic_year_id = ${academic_year_id}
    ), class_of_term as materialized (
      select r.student_id, t.academic_term_id, t.term, coalesce(tr.form_class_id, r.form_class_id) as form_class_id
      from student_registrations r
      join students s on s.student_id = r.student_id
        and (${!current} or was_at_school(s.student_status_id, r.academic_year_id))
      join academic_terms t on t.academic_year_id = r.academic_year_id
      left join student_term_records tr on tr.student_id = r.student_id
        and tr.academic_term_id = t.academic_term_id and tr.academic_term_id between ${firstTerm} and ${firstTerm + 2}
      where r.academic_year_id = ${academic_year_id}
        and (tr.student_id is not null or not exists (select from term_registration_removals x
          where x.student_id = r.student_id and x.academic_term_id = t.academic_term_id))
    ), class_at_end as (
      select distinct on (student_id) student_id, form_class_id from class_of_term
      order by student_id, term desc
    ), counting as materialized (
      select m.student_id, m.subject_id, c.term,
        case s.exams_count when 1 then m.exam_mark else m.course_mark end as mark,
        case s.exams_count when 1 then m.exam_attendance else m.course_attendance end as attendance
      from class_of_term c
      join sitting s on s.academic_term_id = c.academic_term_id and s.form_level = left(c.form_class_id, 1)::integer
      join term_marks m on m.student_id = c.student_id and m.academic_term_id = c.academic_term_id
    ), of_year as (
      select student_id, subject_id,
        ${perTerm(sql`mark`)} as marks, ${perTerm(sql`attendance`)} as attendances,
        round(avg(case when mark is null and attendance <> ${attendanceCode.present} then 0 else mark end), 1) as average
      from counting group by student_id, subject_id
    ), ranked as (
      select o.*, e.form_class_id, left(e.form_class_id, 1)::integer as form_level,
        rank() over (partition by left(e.form_class_id, 1), o.subject_id order by o.average desc) as rank
      from of_year o join class_at_end e using (student_id)
      where o.average is not null
    )
    select r.form_level, b.title as subject, r.rank::integer, r.student_id, s.last_name, s.first_name, r.form_class_id,
      (select json_agg(json_build_object('mark', mark, 'attendance', coalesce(attendance, ${attendanceCode.present}))
        order by term) from unnest(r.marks, r.attendances) with ordinality as t (mark, attendance, term)) as terms,
      r.average
    from ranked r join students s using (student_id) join subjects b on b.id = r.subject_id
    where r.rank <= ${placesListed}
    order by r.form_level, b.title, r.rank, s.last_name, s.first_name, r.student_id`.execute(db);
  return rows;
}

/** "Top five and ties". */
const placesListed = 5;

/** One value for each of Term 1, 2 and 3: a student has one mark in a subject and term. */
function perTerm(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array[${sql.join([1, 2, 3].map((term) => sql`max(${value}) filter (where term = ${sql.lit(term)})`))}]`;
}
