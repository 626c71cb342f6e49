import type { Ground, StaffName } from './ground.ts';

/** What someone answers for this year, read from the database by rules written anew from 3-decisions §3. */
export interface Duties {
  id: number;
  permissions: readonly number[];
  /** Lessons as "1A 33". */
  lessons: ReadonlySet<string>;
  formClasses: ReadonlySet<string>;
  deanClasses: ReadonlySet<string>;
  /** Whether a mark of this student in this subject is theirs to enter. */
  marks: (studentId: number, subjectId: number) => boolean;
}

/** Who sits where, for all. */
export interface Registered {
  classOf: ReadonlyMap<number, string>;
  lessons: readonly { employee_id: number; form_class_id: string; subject_id: number }[];
}

/** This year's classes of students and all its lessons, read once for everybody. */
export async function registeredThisYear({ school, year }: Ground): Promise<Registered> {
  const { db } = school.owner;
  const rows = await db
    .selectFrom('student_registrations')
    .select(['student_id', 'form_class_id'])
    .where('academic_year_id', '=', year)
    .execute();
  const lessons = await db
    .selectFrom('lessons')
    .select(['employee_id', 'form_class_id', 'subject_id'])
    .where('academic_year_id', '=', year)
    .execute();
  return {
    classOf: new Map(rows.map(({ student_id, form_class_id }) => [student_id, form_class_id])),
    lessons,
  };
}

/** The duties of one of the demonstration's people. */
export async function dutiesOf(
  { school, year, ids }: Ground,
  { classOf, lessons: all }: Registered,
  name: StaffName,
): Promise<Duties> {
  const { db } = school.owner;
  const id = ids[name];
  const permissions = await db
    .selectFrom('employee_permissions')
    .select('user_permission_id')
    .where('employee_id', '=', id)
    .execute();
  const [formClasses = [], deanClasses = []] = await Promise.all(
    (['form_teacher_assignments', 'form_dean_assignments'] as const).map(async (table) =>
      db
        .selectFrom(table)
        .select('form_class_id')
        .where('academic_year_id', '=', year)
        .where('employee_id', '=', id)
        .execute(),
    ),
  );
  const assigned = await db
    .selectFrom('student_subject_assignments')
    .select(['student_id', 'subject_id'])
    .where('academic_year_id', '=', year)
    .where('employee_id', '=', id)
    .execute();
  const own = all.filter(({ employee_id }) => employee_id === id);
  const lessons = new Set(own.map((one) => `${one.form_class_id} ${one.subject_id}`));
  const sets = new Set(assigned.map((one) => `${one.student_id} ${one.subject_id}`));
  return {
    id,
    permissions: permissions.map(({ user_permission_id }) => user_permission_id),
    lessons,
    formClasses: new Set(formClasses.map(({ form_class_id }) => form_class_id)),
    deanClasses: new Set(deanClasses.map(({ form_class_id }) => form_class_id)),
    marks(studentId, subjectId) {
      const formClass = classOf.get(studentId);
      if (formClass === undefined || !lessons.has(`${formClass} ${subjectId}`)) return false;
      return Number(formClass.charAt(0)) <= 3 || sets.has(`${studentId} ${subjectId}`);
    },
  };
}
