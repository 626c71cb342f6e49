import { demoToday, holidaysOf, weekdaysBetween } from './calendar.ts';
import { Random } from './random.ts';
import type { Enrolled, SchoolOfYear } from './school-of-year.ts';
import type { Employee } from './staff.ts';

/** The registers of the current term up to the demonstration's today, morning and afternoon, of every class. */

export interface RegisterRow {
  form_class_id: string;
  register_date: string;
  session: 'AM' | 'PM';
  takenBy: Employee | undefined;
  taken_at: string;
}

export interface AttendanceRow {
  student_id: number;
  register_date: string;
  session: 'AM' | 'PM';
  form_class_id: string;
  /** 1 present, 2 absent, 3 late. */
  status: 1 | 2 | 3;
  arrived_at: string | null;
  note: string;
}

const present = 1;
const absent = 2;
const late = 3;

/**
 * Morning and, where it was not forgotten, afternoon of each class and school day, from the start of the year's last
 * term to the demonstration's today.
 */
export function registers(year: SchoolOfYear): RegisterRow[] {
  const holidays = new Set(holidaysOf(year.startYear).map(({ holiday }) => holiday));
  const firstDay = year.terms.at(-1)?.term_start ?? demoToday;
  const days = weekdaysBetween(firstDay, demoToday).filter((day) => !holidays.has(day));
  const classIds = [...new Set(year.enrolled.map(({ formClass }) => formClass.form_class_id))];
  return days.flatMap((register_date) =>
    classIds.flatMap((form_class_id): RegisterRow[] => {
      const random = Random.for('register', form_class_id, register_date);
      const takenBy = year.timetable.formTeachers.find((own) => own.form_class_id === form_class_id)?.teacher;
      const register = { form_class_id, register_date, takenBy };
      const morning = {
        ...register,
        session: 'AM' as const,
        taken_at: `${register_date}T12:${random.between(10, 35)}:00Z`,
      };
      const afternoon = {
        ...register,
        session: 'PM' as const,
        taken_at: `${register_date}T16:${random.between(45, 59)}:00Z`,
      };
      // An afternoon's register is forgotten at times.
      return random.chance(0.03) ? [morning] : [morning, afternoon];
    }),
  );
}

/** An entry for each student of the class in each of the registers. */
export function* attendance(year: SchoolOfYear, taken: readonly RegisterRow[]): Generator<AttendanceRow> {
  const byClass = Map.groupBy(year.enrolled, ({ formClass }) => formClass.form_class_id);
  for (const { form_class_id, register_date, session } of taken) {
    for (const { student } of byClass.get(form_class_id) ?? []) {
      const day = dayOf(student, register_date);
      const status = session === 'AM' ? day.morning : day.afternoon;
      yield {
        student_id: student.student_id,
        register_date,
        session,
        form_class_id,
        status,
        arrived_at: status === late ? (session === 'AM' ? day.arrival : '12:50') : null,
        note: session === 'AM' && status === absent ? day.reason : '',
      };
    }
  }
}

/** In how many of these registers a student is absent, and in how many late. */
export function sessionsMissed(
  student: Enrolled['student'],
  taken: readonly RegisterRow[],
): { absent: number; late: number } {
  const statuses = taken.map(({ register_date, session }) => {
    const day = dayOf(student, register_date);
    return session === 'AM' ? day.morning : day.afternoon;
  });
  return {
    absent: statuses.filter((status) => status === absent).length,
    late: statuses.filter((status) => status === late).length,
  };
}

interface Day {
  morning: AttendanceRow['status'];
  afternoon: AttendanceRow['status'];
  arrival: string;
  reason: string;
}

/** Who misses the morning mostly misses the afternoon too. */
function dayOf(student: Enrolled['student'], date: string): Day {
  const random = Random.for('attendance', student.student_id, date);
  const away = random.chance(student.absence);
  const cameLate = !away && random.chance(student.lateness);
  const leftEarly = !away && random.chance(student.absence * 0.15);
  const cameAtNoon = away && random.chance(0.08);
  const minute = random.between(5, 55);
  return {
    morning: away ? absent : cameLate ? late : present,
    afternoon: cameAtNoon ? present : away || leftEarly ? absent : random.chance(0.004) ? late : present,
    arrival: `08:${String(minute).padStart(2, '0')}`,
    reason: random.chance(0.22)
      ? random.pick([
          'Sick',
          'Medical appointment',
          'Note from parent',
          'Dental clinic',
          'Family matter',
          'Transport',
        ])
      : '',
  };
}
