import {
  archiveField,
  type ArchiveKind,
  archiveKinds,
  archiveSubjects,
  type ArchiveSubject,
  type ArchiveTerm,
  type ArchiveTerms,
  marksArchiveCalls,
} from 'contract/marks-archive';
import { readTypedMark } from 'contract/marks';
import { academicYearLabel, academicYearOfTerm } from 'contract/terms';
import { z } from 'zod';

import { isPerhapsStored } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { currentIn } from '../../api/current-in.ts';
import { queryClient } from '../../api/query-client.ts';
import { type ArchivedMark, archiveMarkKey, changeShown, termMarksQuery } from './archive-mark-kind.ts';
import { archiveTexts as texts } from './texts.ts';

/** One box of the archive: a mark of a subject in a term of a student. */
export interface ArchiveBox {
  studentId: number;
  term: ArchiveTerm;
  subject: ArchiveSubject;
  kind: ArchiveKind;
}

/** The record of a box as the archive has it, and the box's place in the outbox. */
export function recordOf({ studentId, term, subject }: ArchiveBox): ArchivedMark {
  const course = archiveField(subject, 'course');
  const exam = archiveField(subject, 'exam');
  return {
    student_id: studentId,
    academic_term_id: term.termId,
    subject_id: subject.id,
    course_mark: term[course],
    exam_mark: term[exam],
    course_attendance: term.absences[course] ?? 1,
    exam_attendance: term.absences[exam] === 2 ? 2 : 1,
    version: 0,
    updated_by: null,
    updated_at: null,
  };
}

/** The box's place in the outbox. */
export function keyOfBox(box: ArchiveBox): string {
  return archiveMarkKey(box.kind, recordOf(box));
}

/** The terms of one form and year. */
export interface FormYear {
  form: number;
  /** 'Form 1, 2023-2024' */
  title: string;
  terms: readonly ArchiveTerm[];
}

/** In the order of forms and years; a form that was repeated stands twice. */
export function formYears(archive: ArchiveTerms): FormYear[] {
  const terms = [...archive['1'], ...archive['2'], ...archive['3']];
  return [...Map.groupBy(terms, titleOf)].map(([title, own]) => ({
    form: own[0]?.form ?? 0,
    title,
    terms: own,
  }));
}

/** 'Form 1, 2023-2024' */
export function titleOf({ form, termId }: ArchiveTerm): string {
  return texts.form(form, academicYearLabel(academicYearOfTerm(termId)));
}

/** How a box is named, on the screen's labels and over its history. */
export function nameOfBox({ term, subject, kind }: ArchiveBox): string {
  return texts.box(subject.label, kind, term.term, titleOf(term));
}

/** The mark that is stored in the box; null for none. */
export function markIn({ term, subject, kind }: ArchiveBox): number | null {
  return term[archiveField(subject, kind)];
}

/** All boxes of a term in the order in which they stand. */
export function boxesOf(studentId: number, term: ArchiveTerm): ArchiveBox[] {
  return archiveSubjects.flatMap((subject) =>
    archiveKinds.map((kind) => ({ studentId, term, subject, kind })),
  );
}

/** Why a box takes no input; null where it does. */
export function closedBecause({ term, subject, kind }: ArchiveBox): string | null {
  if (term.in_calendar === 0) return texts.notInCalendar;
  const holds = term[archiveField(subject, kind)] !== null;
  return kind === 'exam' && term.exam_mark === 0 && !holds ? texts.courseWorkOnly : null;
}

/** What typed text means; undefined for what is no number from 0 to 100. Further decimals are rounded. */
export function readArchiveMark(text: string): number | null | undefined {
  const read = readTypedMark(text);
  return !read.ok || read.clamped ? undefined : read.value;
}

const presentClass = z.object({ form_class_id: z.string().nullable() });

/**
 * Sets the student's class of a term over the one that is shown; null takes it back. Where it is another by now, or may be, that
 * is shown and no class goes over it unread.
 */
export async function saveClass(
  studentId: number,
  term: ArchiveTerm,
  formClass: string | null,
): Promise<void> {
  const { termId } = term;
  const shown = queryClient.getQueryData(termMarksQuery(studentId).queryKey);
  const { classId } = (shown && termIn(shown, term)) ?? term;
  try {
    await call(marksArchiveCalls.registerStudent, {
      body: {
        student_id: studentId,
        academic_term_id: termId,
        form_class_id: formClass,
        from_class: classId,
      },
    });
  } catch (error) {
    const now = currentIn(error, presentClass);
    if (now !== null) changeTerm(studentId, term, { classId: now.form_class_id });
    if (isPerhapsStored(error)) void queryClient.invalidateQueries(termMarksQuery(studentId));
    throw error;
  }
  changeTerm(studentId, term, { classId: formClass });
}

function termIn(archive: ArchiveTerms, { form, termId }: ArchiveTerm): ArchiveTerm | undefined {
  return archive[String(form) as keyof ArchiveTerms].find((one) => one.termId === termId);
}

function changeTerm(studentId: number, { form, termId }: ArchiveTerm, change: Partial<ArchiveTerm>): void {
  const level = String(form) as keyof ArchiveTerms;
  changeShown(studentId, (now) => ({
    ...now,
    [level]: now[level].map((term) => (term.termId === termId ? { ...term, ...change } : term)),
  }));
}
