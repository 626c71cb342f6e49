import type pg from 'pg';
import type { SchoolYear } from './calendar.ts';
import { copyRows } from './copy-rows.ts';
import type { DemoSchool } from './demo-school.ts';
import type { Employee } from './staff.ts';
import { timetableOf, type Lesson } from './timetable.ts';

interface Assignment {
  year: SchoolYear;
  form_class_id: string;
  teacher: Employee;
}

const assignmentColumns = {
  academic_year_id: ({ year }: Assignment) => year.academic_year_id,
  form_class_id: (row: Assignment) => row.form_class_id,
  employee_id: ({ teacher }: Assignment) => teacher.id,
};

/** Lessons, form teachers and deans of every year. */
export async function loadTimetable(
  client: pg.ClientBase,
  { years, classes, staff }: DemoSchool,
): Promise<Record<string, number>> {
  const timetables = years.map((year) => ({ year, ...timetableOf(year.startYear, classes, staff) }));
  return {
    lessons: await copyRows<Lesson & Assignment>(
      client,
      'lessons',
      { ...assignmentColumns, subject_id: ({ subject }) => subject.id, since: ({ year }) => year.starts_on },
      timetables.flatMap(({ year, lessons }) => lessons.map((lesson) => ({ year, ...lesson }))),
    ),
    form_teacher_assignments: await copyRows<Assignment>(
      client,
      'form_teacher_assignments',
      assignmentColumns,
      timetables.flatMap(({ year, formTeachers }) => formTeachers.map((own) => ({ year, ...own }))),
    ),
    form_dean_assignments: await copyRows<Assignment>(
      client,
      'form_dean_assignments',
      assignmentColumns,
      timetables.flatMap(({ year, deans }) => deans.map((own) => ({ year, ...own }))),
    ),
  };
}
