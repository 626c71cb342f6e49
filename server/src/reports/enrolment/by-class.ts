import { NotFound } from '../../errors.ts';
import type { ClassEnrolment } from './find-enrolment.ts';

interface StudentsOfClass<Student> {
  form_class_id: string;
  form_level: number;
  students: readonly Student[];
}

/** The classes, in their order, each with its own of the students. */
export function byClass<Student extends { form_class_id: string }>(
  classes: readonly ClassEnrolment[],
  students: readonly Student[],
): StudentsOfClass<Student>[] {
  const found = Map.groupBy(students, ({ form_class_id }) => form_class_id);
  return classes.map(({ form_class_id, form_level }) => ({
    form_class_id,
    form_level,
    students: found.get(form_class_id) ?? [],
  }));
}

/** A row of a summary: '1A', or 'Form 1' for the sum of a level. */
export interface SummaryRow<Counts> {
  name: string;
  is_level: boolean;
  counts: Counts;
}

/** The counts of each class; where there are several levels, each level's classes are followed by its own. */
export function summaryOf<Student, Counts>(
  classes: readonly StudentsOfClass<Student>[],
  count: (students: readonly Student[]) => Counts,
): SummaryRow<Counts>[] {
  const levels = [...Map.groupBy(classes, ({ form_level }) => form_level)];
  return levels.flatMap(([level, ofLevel]) => {
    const rows = ofLevel.map(({ form_class_id, students }) => ({
      name: form_class_id,
      is_level: false,
      counts: count(students),
    }));
    if (levels.length === 1) return rows;
    const everyone = ofLevel.flatMap(({ students }) => students);
    return [...rows, { name: titleOfLevel(level), is_level: true, counts: count(everyone) }];
  });
}

/** How a level is called in titles. */
export function titleOfLevel(formLevel: number): string {
  return `Form ${formLevel}`;
}

/** Answers 404 unless a school has such a form level. */
export function demandFormLevel(formLevel: number): void {
  if (formLevel < 1 || formLevel > 6) throw new NotFound(`There is no ${titleOfLevel(formLevel)}.`);
}
