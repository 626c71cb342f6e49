import {
  archiveField,
  type ArchiveKind,
  archiveKinds,
  archiveSubjects,
  type ArchiveSubject,
  type ArchiveTerm,
  type ArchiveTerms,
  marksArchiveCalls,
  testIds,
} from 'contract/marks-archive';
import { markRange, markRecord, readTypedMark } from 'contract/marks';
import { academicYearLabel, academicYearOfTerm } from 'contract/terms';
import { z } from 'zod';

import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { newMutationId } from '../../api/mutation-id.ts';
import { queryClient, queryOf } from '../../api/query-client.ts';
import { archiveTexts as texts } from './texts.ts';

/** One box of the archive: a mark of a subject in a term of a student. */
export interface ArchiveBox {
  studentId: number;
  term: ArchiveTerm;
  subject: ArchiveSubject;
  kind: ArchiveKind;
}

export function termMarksQuery(studentId: number) {
  return queryOf(marksArchiveCalls.getTermMarks, { params: { studentId: String(studentId) } });
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

export function titleOf({ form, termId }: ArchiveTerm): string {
  return texts.form(form, academicYearLabel(academicYearOfTerm(termId)));
}

/** How a box is named, on the screen's labels and over its history. */
export function nameOfBox({ term, subject, kind }: ArchiveBox): string {
  return texts.box(subject.label, kind, term.term, titleOf(term));
}

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
  if (!read.ok) return undefined;
  const typed = Number(text.trim().replace(',', '.').replace(/\s*%$/, ''));
  return typed < markRange.least || typed > markRange.most ? undefined : read.value;
}

/** Saves a mark over the one that is shown; the answer is on the screen at once. */
export async function saveMark(box: ArchiveBox, mark: number | null): Promise<void> {
  const { studentId, term, subject, kind } = box;
  const from = { from_mark: markIn(box), mutation_id: newMutationId() };
  try {
    const record = await call(marksArchiveCalls.saveArchiveMark, {
      body: {
        student_id: studentId,
        subject_id: subject.id,
        mark,
        test_id: testIds[kind],
        academic_term_id: term.termId,
        ...from,
      },
    });
    showMark(box, record[`${kind}_mark`], record[`${kind}_attendance`]);
  } catch (error) {
    const current = currentIn(error);
    if (current !== null) showMark(box, current[`${kind}_mark`], current[`${kind}_attendance`]);
    throw error;
  }
}

/** The record that stands where someone else was first. */
export function currentIn(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return z.object({ current: markRecord }).safeParse(error.body).data?.current ?? null;
}

/** Sets the student's class of a term. */
export async function saveClass(studentId: number, term: ArchiveTerm, formClass: string): Promise<void> {
  await call(marksArchiveCalls.registerStudent, {
    body: { student_id: studentId, academic_term_id: term.termId, form_class_id: formClass },
  });
  changeTerm(studentId, term, { classId: formClass });
}

function showMark(
  { studentId, term, subject, kind }: ArchiveBox,
  mark: number | null,
  attendance: 1 | 2 | 3,
) {
  const field = archiveField(subject, kind);
  changeTerm(studentId, term, { [field]: mark }, { [field]: attendance });
}

function changeTerm(
  studentId: number,
  { form, termId }: ArchiveTerm,
  change: Partial<ArchiveTerm>,
  attendance: Record<string, 1 | 2 | 3> = {},
): void {
  const level = String(form) as keyof ArchiveTerms;
  queryClient.setQueryData(
    termMarksQuery(studentId).queryKey,
    (now) =>
      now && {
        ...now,
        [level]: now[level].map((term) =>
          term.termId === termId
            ? { ...term, ...change, absences: withAttendance(term.absences, attendance) }
            : term,
        ),
      },
  );
}

function withAttendance(
  absences: ArchiveTerm['absences'],
  attendance: Record<string, 1 | 2 | 3>,
): ArchiveTerm['absences'] {
  const all = Object.entries({ ...absences, ...attendance });
  return Object.fromEntries(all.flatMap(([field, code]) => (code === 1 ? [] : [[field, code] as const])));
}
