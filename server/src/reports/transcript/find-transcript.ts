import { classResults } from 'contract/averages';
import { formLevelOf } from 'contract/identifiers';
import { isBlank } from 'contract/marks';
import { academicYearLabel, academicYearOfTerm, termNumberOf } from 'contract/terms';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { FoundDocument } from '../found-document.ts';
import { marksOnSheet, withoutExam } from '../mark-sheet/marks-on-sheet.ts';
import { findSchoolSettings } from '../school-settings.ts';
import { pagesOf } from '../tables/pages-of.ts';
import { tableSheet } from '../tables/table-sheet.ts';
import type { TranscriptModel, TranscriptRow, TranscriptTerm } from './transcript-model.ts';
import {
  findStudentOfTranscript,
  listMarksOfTranscript,
  listTermsOfTranscript,
  type MarkOfTranscript,
  type StudentOfTranscript,
  type TermOfTranscript,
} from './transcript-store.ts';

const sheet = tableSheet('letterPortrait', { intro: 30, column_heads: 10, row: 5.2, closing: 52 });

const termNumbers = [1, 2, 3] as const;

/** A student's transcript, year by year and term by term (3-decisions §8.14); 404 for an unknown student. */
export async function findTranscript(
  db: Database,
  studentId: number,
): Promise<FoundDocument<TranscriptModel>> {
  const [student, terms, records, settings] = await Promise.all([
    findStudentOfTranscript(db, studentId),
    listTermsOfTranscript(db, studentId),
    listMarksOfTranscript(db, studentId),
    findSchoolSettings(db),
  ]);
  if (student === undefined) throw new NotFound();
  const name = nameOf(student);
  // One from which everything was taken again counts as none (1-term-reporting §5), as on the report card.
  const marks = records.filter((record) => !isBlank(record));
  return {
    model: {
      school: settings.school,
      title: 'Transcript',
      period: `${name}, ${student.student_id}`,
      sheet,
      pages: pagesOf(sheet, yearsOf(terms, marks, settings.pass_mark)),
      student: { ...student, name },
      pass_mark: settings.pass_mark,
      term_under_way: terms.some(({ is_current }) => is_current),
    },
    file: { title: `Transcript – ${name} – ${student.student_id}`, name: ['transcript', student.student_id] },
    timeZone: settings.time_zone,
  };
}

function nameOf({ last_name, first_name, other_name }: StudentOfTranscript): string {
  return `${last_name}, ${first_name}${other_name === '' ? '' : ` ${other_name}`}`;
}

function yearsOf(terms: readonly TermOfTranscript[], marks: readonly MarkOfTranscript[], passMark: number) {
  const termsOf = Map.groupBy(terms, ({ academic_term_id }) => academicYearOfTerm(academic_term_id));
  return [...termsOf].map(([year, own]) => {
    const inOrder = termNumbers.map((number) =>
      own.find(({ academic_term_id }) => termNumberOf(academic_term_id) === number),
    );
    const marksOf = inOrder.map((term) => {
      const inTerm = marks.filter(({ academic_term_id }) => academic_term_id === term?.academic_term_id);
      return term?.exam_mark === 0 ? inTerm.map(withoutExam) : inTerm;
    });
    return {
      heading: `${academicYearLabel(year)}, ${formsOf(own)}`,
      rows: rowsOf(marksOf),
      totals: 1,
      whole: true,
      terms: inOrder.map((term, index) =>
        term === undefined ? null : termOf(term, marksOf[index] ?? [], passMark),
      ),
    };
  });
}

/** 'Form 2', or 'Forms 2 and 3' of a student who was moved in the course of a year. */
function formsOf(terms: readonly TermOfTranscript[]): string {
  const forms = [...new Set(terms.map(({ form_class_id }) => formLevelOf(form_class_id)))];
  return forms.length === 1 ? `Form ${forms[0]}` : `Forms ${forms.join(' and ')}`;
}

function termOf(
  { form_class_id, exam_mark, is_current }: TermOfTranscript,
  marks: readonly MarkOfTranscript[],
  passMark: number,
): TranscriptTerm {
  const [result] = classResults([{ student_id: 0, marks }], exam_mark, passMark).students;
  return {
    form_class_id,
    course_work_only: exam_mark === 0,
    under_way: is_current,
    average: result?.rounded_average ?? null,
    subjects_passed: result?.subjects_passed ?? 0,
  };
}

function rowsOf(marksOf: readonly (readonly MarkOfTranscript[])[]): TranscriptRow[] {
  const titles = new Map(marksOf.flat().map(({ subject_id, subject }) => [subject_id, subject]));
  return [...titles]
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
    .map(([id, subject]) => ({
      subject,
      marks: marksOf.map((term) => marksOnSheet(term.find(({ subject_id }) => subject_id === id))),
    }));
}
