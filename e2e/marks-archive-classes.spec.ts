import { marksArchiveCalls } from 'contract/marks-archive';

import { loseAnswer } from './support/lose-answer.ts';
import { daniela, openArchive } from './support/marks-archive.ts';
import { expect, lostCalls, refusedCalls, test } from './support/staff-test.ts';

test.use({ complaints: { allowed: [lostCalls, refusedCalls] } });

test('of a student who was taken off the current term it says where they are put on it again', async ({
  page,
  school,
}) => {
  const { pool } = school.owner;
  const ofDaniela = 'where student_id = $1 and academic_term_id = 202601';
  await pool.query(`delete from student_term_records ${ofDaniela}`, [daniela]);
  await pool.query(`insert into term_registration_removals values ($1, 202601, '{}')`, [daniela]);
  const archive = await openArchive(page);
  const classNow = archive.getByRole('combobox', { name: 'Class, Term 1, Form 3, 2026-2027' });
  await expect(classNow).toHaveValue('');
  await expect(classNow).toHaveAttribute('title', /in Settings, Edit \/ View Term Registration\.$/);
  await pool.query(`delete from term_registration_removals ${ofDaniela}`, [daniela]);
});

test('a class that was retired since is set back where another was chosen by mistake, and chosen for the other terms of its form', async ({
  page,
  school,
}) => {
  const { pool } = school.owner;
  await pool.query("insert into form_classes (form_class_id, retired_on) values ('2R', '2026-07-03')");
  await pool.query(
    `update student_term_records set form_class_id = '2R' where student_id = $1 and academic_term_id = 202501`,
    [daniela],
  );
  const archive = await openArchive(page);
  const classIn = (term: number, form = 'Form 2, 2025-2026') =>
    archive.getByRole('combobox', { name: `Class, Term ${term}, ${form}` });
  await expect(classIn(1)).toHaveValue('2R');
  await expect(classIn(1, 'Form 1, 2024-2025').getByRole('option', { name: '2R' })).toHaveCount(0);
  const stored = async (term: number) =>
    (
      await pool.query<{ form_class_id: string }>(
        'select form_class_id from student_term_records where student_id = $1 and academic_term_id = $2',
        [daniela, term],
      )
    ).rows[0]?.form_class_id;
  for (const [term, formClass] of [
    [202501, '2B'],
    [202501, '2R'],
    [202502, '2R'],
    [202502, '2A'],
  ] as const) {
    await classIn(term % 100).selectOption(formClass);
    await expect.poll(async () => stored(term)).toBe(formClass);
    await expect(classIn(term % 100)).toHaveValue(formClass);
    await expect(classIn(term % 100)).toHaveAttribute('aria-busy', 'false');
  }
});

test('a class chosen in the wrong row is taken back, while nothing is entered in its term', async ({
  page,
  school,
}) => {
  const { pool } = school.owner;
  for (const table of ['term_marks', 'student_term_records']) {
    await pool.query(`delete from ${table} where student_id = $1 and academic_term_id = 202403`, [daniela]);
  }
  await pool.query(`insert into term_registration_removals values ($1, 202403, '{}')`, [daniela]);
  const archive = await openArchive(page);
  const classIn = (term: number) =>
    archive.getByRole('combobox', { name: `Class, Term ${term}, Form 1, 2024-2025` });
  await expect(
    classIn(2).getByRole('option', { name: '–' }),
    'a term with marks keeps its class',
  ).toHaveCount(0);
  await expect(classIn(3)).toHaveValue('');
  await classIn(3).selectOption('1B');
  await expect(page.getByText('Class saved.')).toBeVisible();
  // Somebody else's comment is no mark of the nine boxes.
  await pool.query(
    `update student_term_records set teacher_comment = 'A good start.' where student_id = $1 and academic_term_id = 202403`,
    [daniela],
  );
  await classIn(3).selectOption('–');
  await expect(page.getByText('Class not saved.')).toBeVisible();
  await expect(archive.getByText(/Something is entered for this student in this term/)).toBeVisible();
  await expect(classIn(3)).toHaveValue('1B');
  await pool.query(
    `update student_term_records set teacher_comment = '' where student_id = $1 and academic_term_id = 202403`,
    [daniela],
  );
  await classIn(3).selectOption('–');
  await expect(page.getByText('No class any more.')).toBeVisible();
  await expect(classIn(3)).toHaveValue('');
  await expect(classIn(3)).toHaveAttribute('aria-busy', 'false');
  await expect(archive.getByText(/Something is entered/)).toHaveCount(0);
  const { rows } = await pool.query(
    'select from student_term_records where student_id = $1 and academic_term_id = 202403',
    [daniela],
  );
  expect(rows).toEqual([]);
});

test('a class that a colleague has chosen meanwhile, or that was stored unheard, is shown before another goes over it', async ({
  page,
  colleague,
}) => {
  const archive = await openArchive(page);
  const classOf = archive.getByRole('combobox', { name: 'Class, Term 3, Form 2, 2025-2026' });
  await expect(classOf).toHaveValue('2A');
  const body = { student_id: daniela, academic_term_id: 202503, form_class_id: '2B' };
  const other = await colleague('vjoseph');
  expect((await other.ask(marksArchiveCalls.registerStudent, { body })).status).toBe(200);
  await classOf.selectOption('2C');
  await expect(archive.getByText('The class of this term is 2B by now.')).toBeVisible();
  await expect(classOf).toHaveValue('2B');
  await classOf.selectOption('2C');
  await expect(classOf).toHaveAttribute('aria-busy', 'false');
  await expect(classOf).toHaveValue('2C');
  await expect(archive.getByText('The class of this term is 2B by now.')).toHaveCount(0);

  await loseAnswer(page, '**/api/register-student');
  await classOf.selectOption('2A');
  await expect(page.getByText('It is not known whether the class was saved.')).toBeVisible();
  // No more what was chosen, and what is stored.
  await expect(classOf).toHaveAttribute('aria-busy', 'false');
  await expect(classOf).toHaveValue('2A');
  await classOf.selectOption('2C');
  await expect(classOf).toHaveAttribute('aria-busy', 'false');
  await expect(classOf).toHaveValue('2C');
});
