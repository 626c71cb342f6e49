import {
  archiveField,
  archiveKinds,
  type ArchiveMarkField,
  archiveSubjects,
  type ArchiveTerm,
  type ArchiveTerms,
} from 'contract/marks-archive';
import { attendanceCode } from 'contract/marks';
import { termNumberOf } from 'contract/terms';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import {
  type CalendarTerm,
  findPlacesAndMarks,
  listCalendar,
  type StoredMark,
  studentExists,
} from './archive-store.ts';
import { planArchive, type PlannedTerm } from './plan-archive.ts';

/** A student's terms of Forms 1 to 3 with the marks of the nine subjects. 404 for an unknown student. */
export async function getTermMarks(db: Database, studentId: number): Promise<ArchiveTerms> {
  const [exists, { marks, ...places }, calendar] = await Promise.all([
    studentExists(db, studentId),
    findPlacesAndMarks(db, studentId),
    listCalendar(db),
  ]);
  if (!exists) throw new NotFound();
  const marked = marks.filter(hasMark).map(({ academic_term_id }) => academic_term_id);
  const marksOf = Map.groupBy(marks, ({ academic_term_id }) => academic_term_id);
  const calendarOf = new Map(calendar.map((term) => [term.academic_term_id, term]));
  const terms = planArchive({ ...places, marked }).map((planned) =>
    present(
      planned,
      marksOf.get(planned.academic_term_id) ?? [],
      calendarOf.get(planned.academic_term_id) ?? null,
    ),
  );
  const ofForm = (level: number) => terms.filter(({ form }) => form === level);
  return { '1': ofForm(1), '2': ofForm(2), '3': ofForm(3) };
}

function hasMark({ course_mark, exam_mark }: StoredMark): boolean {
  return course_mark !== null || exam_mark !== null;
}

function present(
  { academic_term_id, form_level, form_class_id }: PlannedTerm,
  marks: readonly StoredMark[],
  calendar: CalendarTerm | null,
): ArchiveTerm {
  const cells = archiveSubjects.flatMap((subject) => {
    const stored = marks.find(({ subject_id }) => subject_id === subject.id);
    return archiveKinds.map((kind) => ({
      field: archiveField(subject, kind),
      mark: stored?.[`${kind}_mark`] ?? null,
      attendance: stored?.[`${kind}_attendance`] ?? attendanceCode.present,
    }));
  });
  const fields = Object.fromEntries(cells.map(({ field, mark }) => [field, mark])) as Record<
    ArchiveMarkField,
    number | null
  >;
  return {
    termId: academic_term_id,
    term: termNumberOf(academic_term_id),
    form: form_level,
    classId: form_class_id,
    ...fields,
    absences: Object.fromEntries(
      cells.flatMap(({ field, attendance }) => (attendance === 1 ? [] : [[field, attendance] as const])),
    ),
    in_calendar: calendar === null ? 0 : 1,
    current: calendar?.current ? 1 : 0,
    exam_mark: calendar?.exam_marks[form_level - 1] ?? 1,
  };
}
