import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { year } from '../../testing/test-school.ts';
import { markSheets } from '../../testing/mark-sheets.ts';

const { school, owner, save, stored } = await markSheets();

describe('a whole school saving at once', () => {
  it('sixteen teachers save forty marks each: all are stored, none swapped', async () => {
    const teachers = Array.from({ length: 16 }, (_, index) => ({
      id: 3001 + index,
      subject: 3001 + index,
    }));
    const pupils = Array.from({ length: 40 }, (_, index) => 20270001 + index);
    await writeLargeClass(teachers, pupils);
    const markOf = (teacher: number, pupil: number) => ((teacher * 7 + pupil * 3) % 1001) / 10;
    await Promise.all(
      teachers.map(async ({ id, subject }) => {
        const browser = await school.browser().signIn(`teacher${id}` as 'Admin');
        const replies = await Promise.all(
          pupils.map(async (student_id) =>
            save(browser, { student_id, subject_id: subject, course_mark: markOf(id, student_id) }),
          ),
        );
        for (const { status } of replies) expect(status).toBe(201);
      }),
    );
    const rows = await stored();
    expect(rows).toHaveLength(640);
    for (const row of rows) {
      expect(row).toMatchObject({
        course_mark: markOf(row.subject_id, row.student_id),
        employee_id: row.subject_id,
        version: 1,
      });
    }
  });
});

async function writeLargeClass(
  teachers: readonly { id: number; subject: number }[],
  pupils: readonly number[],
): Promise<void> {
  await sql`insert into form_classes (form_class_id) values ('3A')`.execute(owner);
  for (const { id, subject } of teachers) {
    await sql`insert into subjects (id, title, abbr) values (${subject}, ${`Subject ${subject}`}, 'S')`.execute(
      owner,
    );
    await sql`insert into employees (id, first_name, last_name) values (${id}, 'Teacher', ${`Of ${id}`})`.execute(
      owner,
    );
    await sql`insert into accounts (employee_id, user_name, user_name_key, password_hash)
      select ${id}::int, ${`teacher${id}`}::text, ${`teacher${id}`}::text, password_hash from accounts where user_name = 'Admin'`.execute(
      owner,
    );
    await sql`insert into employee_permissions values (${id}, 1)`.execute(owner);
    await sql`insert into lessons values (${year}, ${id}, ${subject}, '3A')`.execute(owner);
  }
  for (const id of pupils) {
    await sql`insert into students (student_id, first_name, last_name) values (${id}, 'Pupil', ${`Of ${id}`})`.execute(
      owner,
    );
    await sql`insert into student_registrations values (${id}, ${year}, '3A')`.execute(owner);
  }
}
