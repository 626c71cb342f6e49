import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../database/testing/test-database.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { classesByChance, termsByChance, writeSchoolByChance } from '../../testing/school-by-chance.ts';
import { writeTestSchool } from '../../testing/test-school.ts';
import { findMarkSheet } from '../mark-sheet/find-mark-sheet.ts';
import { findMeritList } from '../merit-list/find-merit-list.ts';
import { findReportCards } from '../report-card/find-report-cards.ts';
import { findClassOverview } from '../../capabilities/term-details/find-class-overview.ts';

/**
 * The figures of a class's documents against the same figures worked out from the stored rows by SQL alone, in classes
 * made by chance. The SQL says the sentences of 3-decisions §4 again, and none of the program's.
 */
const school = await testDatabase();
afterAll(school.close);
const { db, pool } = school.owner;

beforeAll(async () => {
  await writeTestSchool(school);
  await writeSchoolByChance(db, 'class figures');
});

const admin: SignedIn = {
  employee_id: null,
  admin: true,
  permissions: [],
  must_change_password: false,
  account_id: 1,
  user_name: 'Admin',
  first_name: '',
  last_name: 'Admin',
  full_name: 'Admin',
};

/** Parameters: the term, the class. Numbers with one decimal are what a document prints. */
const figures = `
with exams as (
  -- "the row of its form level, else the row for all levels, else 1"
  select coalesce(
    (select exam_mark from term_configurations where academic_term_id = $1 and form_level = left($2, 1)::int),
    (select exam_mark from term_configurations where academic_term_id = $1 and form_level is null),
    1) = 1 as count
), entered as (
  select m.*,
    -- "The counting mark is the course mark in a course-work-only term, else the exam mark."
    case when exams.count then m.exam_mark else m.course_mark end as mark,
    case when exams.count then m.exam_attendance else m.course_attendance end as code,
    (m.course_mark is not null or m.exam_mark is not null
      or m.course_attendance <> 1 or m.exam_attendance <> 1) as something
  from term_marks m cross join exams where m.academic_term_id = $1
), class as (
  select r.student_id, r.academic_year_id, t.sessions_absent, t.sessions_late,
    -- "A student who left … leaves all current lists."
    s.student_status_id = 1 or not exists (select from current_term where academic_term_id = $1) as listed
  from student_registrations r join students s using (student_id)
  left join student_term_records t on t.student_id = r.student_id and t.academic_term_id = $1
  where r.academic_year_id = (select academic_year_id from academic_terms where academic_term_id = $1)
    and coalesce(t.form_class_id, r.form_class_id) = $2
    -- "A student who is taken off a term keeps class and marks", and is not in it.
    and not exists (select from term_registration_removals x
      where x.student_id = r.student_id and x.academic_term_id = $1)
    -- "A student who left stays in the documents of terms in which they have marks"; who came later was not there.
    and (exists (select from entered e where e.student_id = r.student_id and e.something)
      or s.student_status_id = 1
        and (t.student_id is not null or exists (select from current_term where academic_term_id = $1)))
), counting as (
  -- "A subject counts when it has a counting mark, or when the counting test is Absent or No Work (counts 0)."
  select e.student_id, e.subject_id, coalesce(e.mark, 0) as mark
  from entered e join class using (student_id) where e.mark is not null or e.code <> 1
), averages as (
  select student_id, count(*)::int as counting, sum(mark) as total, avg(mark) as exactly, round(avg(mark), 1) as average,
    (count(*) filter (where mark >= (select pass_mark from school_settings)))::int as passed
  from counting group by student_id
), ranks as (
  -- "on the average rounded to one decimal; ties share, the next rank is skipped (1, 2, 2, 4)"
  select student_id, rank() over (order by average desc)::int as rank from averages
), takes as (
  -- "Forms 1 to 3, the whole class; Forms 4 to 6, the students assigned to that subject"
  select student_id, subject_id from class join lessons using (academic_year_id)
  where form_class_id = $2 and left($2, 1)::int <= 3
  union select student_id, subject_id from class join student_subject_assignments using (student_id, academic_year_id)
  where left($2, 1)::int >= 4
  union select student_id, subject_id from class join entered using (student_id) where something
), missing as (
  -- "Present with no mark yet does not count, and the student is flagged incomplete."
  select student_id, array_agg(s.title order by s.title) as titles
  from takes join subjects s on s.id = subject_id
  where not exists (select from counting c where (c.student_id, c.subject_id) = (takes.student_id, takes.subject_id))
  group by student_id
)
select class.student_id, average, rank, total, coalesce(passed, 0) as passed, coalesce(counting, 0) as counting,
  coalesce(titles, '{}') as missing, sessions_absent, sessions_late, listed,
  -- "None: '-', unranked, outside the class average."
  (select round(avg(exactly), 1) from averages) as class_average,
  -- "highest counting mark in the class"
  (select json_object_agg(title, highest) from (
    select s.title, max(e.mark) as highest from entered e join class using (student_id)
    join subjects s on s.id = e.subject_id group by s.title having max(e.mark) is not null) h) as highest
from class left join averages using (student_id) left join ranks using (student_id) left join missing using (student_id)
order by class.student_id`;

interface Figures {
  student_id: number;
  average: number | null;
  rank: number | null;
  total: number | null;
  passed: number;
  counting: number;
  missing: string[];
  sessions_absent: number | null;
  sessions_late: number | null;
  listed: boolean;
  class_average: number | null;
  highest: Record<string, number> | null;
}

const everyClass = termsByChance.flatMap((academic_term_id) =>
  classesByChance.map((form_class_id) => ({ academic_term_id, form_class_id })),
);
const recomputed = async (which: (typeof everyClass)[number]) =>
  (await pool.query<Figures>(figures, [which.academic_term_id, which.form_class_id])).rows;
const byId = (one: { student_id: number }, other: { student_id: number }) =>
  one.student_id - other.student_id;

it('the classes hold what is to be tried: ties, averages that end on a five, unranked, incomplete and left students', async () => {
  const all = (await Promise.all(everyClass.map(recomputed))).flat();
  expect(all.length).toBeGreaterThan(140);
  const ranks = Map.groupBy(all, ({ class_average, rank }) => `${class_average} ${rank}`);
  expect([...ranks.values()].some((tied) => tied.length > 1 && tied[0]?.rank !== null)).toBe(true);
  const onFive = all.filter(({ total, counting }) => total !== null && isOnFive(total, counting));
  expect(onFive.length).toBeGreaterThan(5);
  expect(all.some(({ rank }) => rank === null)).toBe(true);
  expect(all.some(({ missing }) => missing.length > 0)).toBe(true);
  expect(all.some(({ listed }) => !listed)).toBe(true);
});

/** Whether the average of so many tenths lies midway between two of them. */
function isOnFive(total: number, counting: number): boolean {
  return (Math.round(total * 10) * 2) % (counting * 2) === counting;
}

describe('as the stored rows give them are', () => {
  it.each(everyClass)('the report cards of $form_class_id in $academic_term_id', async (which) => {
    const rows = await recomputed(which);
    const { model } = await findReportCards(db, admin, which);
    expect(model.students.toSorted(byId).map(figuresOfCard)).toEqual(
      rows.map((row) => ({
        student_id: row.student_id,
        average: row.average,
        rank: row.rank,
        subjects_passed: row.passed,
        counting_subjects: row.counting,
        missing_subjects: row.missing,
        sessions_absent: row.sessions_absent,
        sessions_late: row.sessions_late,
      })),
    );
    expect([model.class_size, model.class_average]).toEqual([rows.length, rows[0]?.class_average ?? null]);
    const highest = model.students.flatMap(({ rows: subjects }) =>
      subjects.flatMap(({ subject, class_highest }) =>
        class_highest === null ? [] : [[subject, class_highest] as const],
      ),
    );
    expect(Object.fromEntries(highest)).toEqual(rows[0]?.highest ?? {});
  });

  it.each(everyClass)('the mark sheet of $form_class_id in $academic_term_id', async (which) => {
    const rows = await recomputed(which);
    const { model } = await findMarkSheet(db, which);
    const lines = model.pages
      .flatMap(({ parts }) => parts)
      .filter(({ results }) => results)
      .flatMap((part) => part.rows);
    const figuresOnSheet = lines.map(({ total, average, rank, incomplete, sessions_absent, sessions_late }) =>
      [total, average, rank, incomplete, sessions_absent, sessions_late].join(' '),
    );
    const worked = rows.map(({ total, average, rank, missing, sessions_absent, sessions_late }) =>
      [total, average, rank, missing.length > 0, sessions_absent, sessions_late].join(' '),
    );
    expect(figuresOnSheet.toSorted()).toEqual(worked.toSorted());
    expect(ranksOf(lines)).toEqual(inOrder(rows));
  });

  it.each(everyClass)('the merit list of $form_class_id in $academic_term_id', async (which) => {
    const rows = await recomputed(which);
    const { model } = await findMeritList(db, which);
    const lines = model.pages.flatMap(({ parts }) => parts).flatMap((part) => part.rows);
    expect(
      lines
        .toSorted(byId)
        .map((line) => [
          line.student_id,
          line.rank,
          line.average,
          line.subjects_passed,
          line.counting_subjects,
        ]),
    ).toEqual(rows.map((row) => [row.student_id, row.rank, row.average, row.passed, row.counting]));
    expect(ranksOf(lines)).toEqual(inOrder(rows));
    expect([model.ranked, model.class_average]).toEqual([
      rows.filter(({ rank }) => rank !== null).length,
      rows[0]?.class_average ?? null,
    ]);
  });

  it.each(everyClass)(
    'the overview in Term Details of $form_class_id in $academic_term_id',
    async (which) => {
      const rows = (await recomputed(which)).filter(({ listed }) => listed);
      const { students } = await findClassOverview(db, which);
      expect(
        students.toSorted(byId).map(({ student_id, rank, incomplete }) => [student_id, rank, incomplete]),
      ).toEqual(rows.map(({ student_id, rank, missing }) => [student_id, rank, missing.length > 0]));
    },
  );
});

function figuresOfCard(card: Awaited<ReturnType<typeof findReportCards>>['model']['students'][number]) {
  const { student_id, average, rank, subjects_passed, counting_subjects } = card;
  const { missing_subjects, sessions_absent, sessions_late } = card;
  return {
    student_id,
    average,
    rank,
    subjects_passed,
    counting_subjects,
    missing_subjects: missing_subjects.toSorted(),
    sessions_absent,
    sessions_late,
  };
}

/** In the order of the document: by rank, the unranked last. */
const ranksOf = (lines: readonly { rank: number | null }[]) => lines.map(({ rank }) => rank);
const inOrder = (rows: readonly Figures[]) =>
  ranksOf(rows).toSorted((one, other) => (one ?? Infinity) - (other ?? Infinity));
