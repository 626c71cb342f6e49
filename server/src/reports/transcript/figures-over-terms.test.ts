import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../database/testing/test-database.ts';
import { classesByChance, writeSchoolByChance } from '../../testing/school-by-chance.ts';
import { lastYear, writeTestSchool } from '../../testing/test-school.ts';
import { findAchievementDay } from '../achievement-day/find-achievement-day.ts';
import { findSubjectChoice } from '../subject-choice/find-subject-choice.ts';
import { findTranscript } from './find-transcript.ts';

/**
 * The figures of documents that reach over terms against the same figures worked out from the stored rows by SQL alone,
 * for students made by chance. The SQL says the sentences of 3-decisions §4 and §8 again, and none of the program's.
 */
const school = await testDatabase();
afterAll(school.close);
const { db, pool } = school.owner;

beforeAll(async () => {
  await writeTestSchool(school);
  await writeSchoolByChance(db, 'figures over terms');
});

/** Each mark record with what counts of it; what was entered in a term that a student was taken off counts nowhere. */
const counting = `
with placed as (
  select m.*, coalesce(t.form_class_id, r.form_class_id) as form_class_id
  from term_marks m
  join student_registrations r using (student_id, academic_year_id)
  left join student_term_records t using (student_id, academic_term_id)
  where not exists (select from term_registration_removals x
    where x.student_id = m.student_id and x.academic_term_id = m.academic_term_id)
), configured as (
  -- "the row of its form level, else the row for all levels, else 1"
  select p.*, coalesce(
    (select exam_mark from term_configurations c
      where c.academic_term_id = p.academic_term_id and form_level = left(form_class_id, 1)::int),
    (select exam_mark from term_configurations c where c.academic_term_id = p.academic_term_id and form_level is null),
    1) as exams
  from placed p
), entered as (
  -- "The counting mark is the course mark in a course-work-only term, else the exam mark."
  select student_id, academic_term_id, academic_year_id, subject_id, form_class_id,
    case exams when 1 then exam_mark else course_mark end as mark,
    case exams when 1 then exam_attendance else course_attendance end as code
  from configured
), counting as (
  -- "A subject counts when it has a counting mark, or when the counting test is Absent or No Work (counts 0)."
  select *, coalesce(mark, 0) as counted from entered where mark is not null or code <> 1
)`;

it("a transcript's averages and passes, term by term", async () => {
  const { rows } = await pool.query<{ student_id: number; terms: string[] }>(`${counting}, terms as (
      select student_id, academic_term_id, form_class_id, round(avg(counted), 1)::float8 as average,
        count(*) filter (where mark >= (select pass_mark from school_settings)) as passed
      from counting group by student_id, academic_term_id, form_class_id)
    select student_id, array_agg(concat_ws(' ', form_class_id, average, passed) order by academic_term_id) as terms
    from terms group by student_id`);
  expect(rows.length).toBeGreaterThan(30);
  for (const { student_id, terms } of rows) {
    const { model } = await findTranscript(db, student_id);
    const printed = model.pages
      .flatMap(({ parts }) => parts)
      .filter(({ continued }) => !continued)
      .flatMap((year) => year.terms)
      .flatMap((one) =>
        one?.average == null ? [] : [`${one.form_class_id} ${one.average} ${one.subjects_passed}`],
      );
    expect({ student_id, terms: printed }).toEqual({ student_id, terms });
  }
});

/**
 * "averages over present marks, zero included": of the nine subjects, and of each term of a form the latest one up to this
 * year that was held, by the class that it had: who repeats a form has last year's terms until they come again.
 */
const choice = `
with attended as (
  select r.student_id, r.academic_year_id, term, left(coalesce(t.form_class_id, r.form_class_id), 1)::int as level
  from student_registrations r
  cross join generate_series(1, 3) as term
  left join student_term_records t
    on t.student_id = r.student_id and t.academic_year_id = r.academic_year_id and t.academic_term_id % 100 = term
  where r.academic_year_id <= (select academic_year_id from academic_terms join current_term using (academic_term_id))
), latest as (
  select student_id, level, term, max(academic_year_id) as academic_year_id
  from attended join academic_terms using (academic_year_id, term)
  where level <= 3 group by student_id, level, term
)
select round(avg(course_mark), 1) as course,
  -- What a term of course work only had of exams before is "kept and not shown".
  round(avg(exam_mark) filter (where coalesce(
    (select c.exam_mark from term_configurations c
      where c.academic_term_id = m.academic_term_id and c.form_level = level),
    (select c.exam_mark from term_configurations c
      where c.academic_term_id = m.academic_term_id and c.form_level is null),
    1) = 1), 1) as exam
from latest join term_marks m using (student_id, academic_year_id)
where student_id = $1 and academic_term_id % 100 = term and subject_id in (33, 18, 30, 48, 49, 41, 53, 51, 28)
  and not exists (select from term_registration_removals x
    where x.student_id = m.student_id and x.academic_term_id = m.academic_term_id)`;

it('the averages of the subject-choice sheets, over all and by subject', async () => {
  let compared = 0;
  for (const form_class_id of classesByChance) {
    const { model } = await findSubjectChoice(db, { form_class_id });
    for (const student of model.students) {
      const { rows } = await pool.query(choice, [student.student_id]);
      expect([student.average]).toEqual(rows);
      for (const { subject, average } of student.rows) {
        const of = await pool.query(`${choice} and subject_id = (select id from subjects where title = $2)`, [
          student.student_id,
          subject,
        ]);
        expect([average]).toEqual(of.rows);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(200);
});

it('the five best of Achievement Day in each form and subject, and who ties with them', async () => {
  // "form level → subject → top five and ties …, year average of counting marks"; nobody is best with nothing.
  const { rows } = await pool.query<{ line: string }>(
    `${counting}, years as (
      select c.student_id, c.subject_id, left(r.form_class_id, 1) as level, round(avg(counted), 1) as average
      from counting c join student_registrations r using (student_id, academic_year_id)
      where academic_year_id = $1 group by c.student_id, c.subject_id, left(r.form_class_id, 1)
    ), ranked as (
      select *, rank() over (partition by level, subject_id order by average desc) as rank from years where average > 0
    )
    select concat_ws(' ', 'Form', level, title, rank, student_id, average::float8) as line
    from ranked join subjects on id = subject_id where rank <= 5`,
    [lastYear],
  );
  const { model } = await findAchievementDay(db);
  const printed = model.pages
    .flatMap(({ parts }) => parts)
    .flatMap((form) =>
      form.subjects.flatMap((subject) =>
        subject.rows.map(({ rank, student_id, average }) =>
          [form.heading, subject.heading, rank, student_id, average].join(' '),
        ),
      ),
    );
  expect(rows.length).toBeGreaterThan(50);
  expect(printed.toSorted()).toEqual(rows.map(({ line }) => line).toSorted());
});
