import { blankEntry, type MarkEntry } from 'contract/marks';
import { formLevelOf } from 'contract/identifiers';
import { addDays } from 'contract/days';
import { demoToday, type SchoolTerm } from './calendar.ts';
import type { EntryState } from './mark-progress.ts';
import { perform, termForm } from './performance.ts';
import { Random } from './random.ts';
import { remark } from './remarks.ts';
import type { Enrolled, SchoolOfYear } from './school-of-year.ts';
import type { Employee } from './staff.ts';

export interface MarkRow extends MarkEntry {
  student_id: number;
  academic_term_id: number;
  subject_id: number;
  academic_year_id: number;
  teacher: Employee;
  updated_at: string;
}

/** 1 where exams count. Forms 5 and 6 are course work only in Term 1 (3-decisions §10). */
export function examMarkOf(formLevel: number, term: number): 0 | 1 {
  return formLevel >= 5 && term === 1 ? 0 : 1;
}

/** The marks of one student in one term; in the current term, those entered so far. */
export function studentMarks(year: SchoolOfYear, term: SchoolTerm, enrolled: Enrolled): MarkRow[] {
  const { student, formClass, subjects } = enrolled;
  const random = Random.for('marks', student.student_id, term.academic_term_id);
  const form = termForm(student, year.startYear, term.term);
  const examMark = examMarkOf(formClass.form_level, term.term);
  const rules = { exams: examMark === 1, graded: formLevelOf(formClass.form_class_id) < 6 };
  return subjects.flatMap((subject) => {
    const teacher = year.timetable.teacherOf(formClass.form_class_id, subject.id);
    const achieved = perform(random, student, subject, form, rules);
    const counting = examMark === 1 ? achieved.exam_mark : achieved.course_mark;
    const commented = random.chance(0.9);
    const examLead = (achieved.exam_mark ?? 0) - (achieved.course_mark ?? achieved.exam_mark ?? 0);
    const comment = remark(random, student, {
      mark: counting,
      noWork: achieved.course_attendance === 3 && counting === null,
      examLead,
      change: form.change,
      department: subject.department,
    });
    const whole: MarkEntry = { ...achieved, comment: commented ? comment : '' };
    const state = term.published_at === null ? year.entryState(formClass, subject, student) : 'complete';
    const entry = asEntered(whole, state);
    if (entry === null) return [];
    return [
      {
        student_id: student.student_id,
        academic_term_id: term.academic_term_id,
        subject_id: subject.id,
        academic_year_id: term.academic_year_id,
        teacher,
        updated_at: enteredAt(random, term),
        ...entry,
      },
    ];
  });
}

/** null where nothing has been entered: such a record is not stored. */
function asEntered(whole: MarkEntry, state: EntryState): MarkEntry | null {
  if (state === 'none') return null;
  if (state === 'complete') return whole;
  const { course_mark, course_attendance } = whole;
  return { ...blankEntry, course_mark, course_attendance };
}

/** In the last weeks of a term; in the current one, in the weeks before the demonstration's today. */
function enteredAt(random: Random, { published_at, term_end }: SchoolTerm): string {
  const day =
    published_at === null
      ? addDays(demoToday, -random.between(0, 24))
      : addDays(term_end, -random.between(1, 14));
  const time = [random.between(12, 23), random.between(0, 59), random.between(0, 59)];
  return `${day}T${time.map((part) => String(part).padStart(2, '0')).join(':')}Z`;
}
