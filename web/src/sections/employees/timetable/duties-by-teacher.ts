import type { TimetableOverview } from 'contract/timetable-years';

/** What a teacher has in a year. */
export interface Duties {
  lessons: number;
  formTeacherOf: readonly string[];
}

/** The overview of a year turned round: by teacher's id instead of by class and subject. */
export function dutiesByTeacher({ cells, classes }: TimetableOverview): Map<number, Duties> {
  const duties = new Map<number, Duties>();
  const of = (id: number) => duties.get(id) ?? { lessons: 0, formTeacherOf: [] };
  for (const { teachers } of cells) {
    for (const { id } of teachers) duties.set(id, { ...of(id), lessons: of(id).lessons + 1 });
  }
  for (const formClass of classes) {
    for (const { id } of formClass.form_teachers) {
      duties.set(id, { ...of(id), formTeacherOf: [...of(id).formTeacherOf, formClass.id] });
    }
  }
  return duties;
}
