import { toOneDecimal } from 'contract/averages';
import { lowerFormSubjects } from 'contract/subjects';
import { academicYearLabel } from 'contract/terms';
import { presentIdOf } from '../../capabilities/students/present-ids.ts';
import { currentTerm } from '../../capabilities/terms/current-term.ts';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import { demandClassInYear } from '../class-in-term/demand-class.ts';
import { listEnrolledStudents } from '../enrolment/enrolled-students.ts';
import type { FoundDocument } from '../found-document.ts';
import type { MarkOnSheet } from '../mark-sheet/mark-sheet-model.ts';
import { withoutExam } from '../mark-sheet/marks-on-sheet.ts';
import { findSchoolSettings } from '../school-settings.ts';
import type {
  AveragePair,
  FormAttended,
  SubjectChoiceModel,
  SubjectChoiceStudent,
  SubjectInForms,
} from './subject-choice-model.ts';
import {
  listMarksIn,
  listTermsAttended,
  listTitles,
  type LowerFormMark,
  type TermAttended,
} from './subject-choice-store.ts';

const [formLevels, terms] = [
  [1, 2, 3],
  [1, 2, 3],
] as const;

/**
 * The subject-choice sheets of a class of the current year, or of one student of it (3-decisions §8.5). 404 for
 * an unknown class, and for a student who is not in it; one may be named by a former id.
 */
export async function findSubjectChoice(
  db: Database,
  which: { form_class_id: string; student_id?: number },
): Promise<FoundDocument<SubjectChoiceModel>> {
  const { academic_year_id } = await currentTerm(db);
  const { form_class_id } = which;
  const [head, settings, students, present] = await Promise.all([
    demandClassInYear(db, { form_class_id, academic_year_id }),
    findSchoolSettings(db),
    listEnrolledStudents(db, academic_year_id).where('r.form_class_id', '=', form_class_id).execute(),
    which.student_id === undefined ? undefined : presentIdOf(db, which.student_id),
  ]);
  const wanted = students.filter(({ student_id }) => present === undefined || student_id === present);
  if (which.student_id !== undefined && wanted.length === 0) {
    throw new NotFound(`There is no student ${which.student_id} in class ${form_class_id} this year.`);
  }
  const ids = wanted.map(({ student_id }) => student_id);
  const [attended, marks, subjects] = await Promise.all([
    listTermsAttended(db, ids, academic_year_id),
    listMarksIn(db, ids, lowerFormSubjects),
    listTitles(db, lowerFormSubjects),
  ]);
  const attendedBy = Map.groupBy(attended, ({ student_id }) => student_id);
  const marksOf = Map.groupBy(marks, ({ student_id }) => student_id);
  const [only] = which.student_id === undefined ? [] : wanted;
  const whose = only === undefined ? form_class_id : `${only.last_name}, ${only.first_name}`;
  return {
    model: {
      school: settings.school,
      year: head.year,
      form_class_id,
      form_teachers: head.form_teachers,
      pass_mark: settings.pass_mark,
      students: wanted.map(({ student_id, last_name, first_name }) => ({
        student_id,
        last_name,
        first_name,
        ...sheetOf(
          subjects,
          attendedBy.get(student_id) ?? [],
          marksOf.get(student_id) ?? [],
          settings.pass_mark,
        ),
      })),
    },
    file: {
      title: `Subject choice – ${whose} – ${head.year}`,
      name: ['subject-choice', form_class_id, ...(only === undefined ? [] : [only.student_id]), head.year],
    },
    timeZone: settings.time_zone,
  };
}

type Sheet = Omit<SubjectChoiceStudent, 'student_id' | 'last_name' | 'first_name'>;

function sheetOf(
  subjects: readonly { id: number; title: string }[],
  attended: readonly TermAttended[],
  marks: readonly LowerFormMark[],
  passMark: number,
): Sheet {
  const forms = formLevels.map((level) => attended.filter(({ form_level }) => form_level === level));
  const columns = forms.flatMap((form) =>
    terms.map((term) => {
      const held = form.find((one) => one.term === term);
      const inTerm = marks.filter(
        (mark) => mark.academic_year_id === held?.academic_year_id && mark.term === term,
      );
      return held?.exam_mark === 0 ? inTerm.map(withoutExam) : inTerm;
    }),
  );
  return {
    forms: forms.map(yearsOf),
    blank_terms: columns.flatMap((column, term) => (column.length === 0 ? term : [])),
    rows: subjects.map(({ id, title }) => {
      const own = columns
        .filter((column) => column.length > 0)
        .map((column) => column.find(({ subject_id }) => subject_id === id));
      return {
        subject: title,
        ...cellsOf(own, passMark),
        average: averagesOf(own.filter((mark) => mark !== undefined)),
      };
    }),
    averages: columns.map(averagesOf),
    average: averagesOf(columns.flat()),
  };
}

/** The years of a form's terms, each with the last class of it. */
function yearsOf(form: readonly TermAttended[]): FormAttended[] {
  const classIn = new Map(
    form.map(({ academic_year_id, form_class_id }) => [academic_year_id, form_class_id]),
  );
  return [...classIn]
    .toSorted(([one], [other]) => one - other)
    .map(([year, form_class_id]) => ({ year: academicYearLabel(year), form_class_id }));
}

/** Of a subject in the terms that are not blank, the words of its cells and what is to be marked in them. */
function cellsOf(
  marks: readonly (MarkOnSheet | undefined)[],
  passMark: number,
): Pick<SubjectInForms, 'cells' | 'failing' | 'absent'> {
  const places = marks.flatMap((mark) => [
    { mark: mark?.course_mark ?? null, attendance: mark?.course_attendance ?? 1 },
    { mark: mark?.exam_mark ?? null, attendance: mark?.exam_attendance ?? 1 },
  ]);
  return {
    cells: places.map(({ mark }) => (mark === null ? null : String(mark))),
    failing: places.flatMap(({ mark }, place) => (mark !== null && mark < passMark ? place : [])),
    absent: places.flatMap(({ mark, attendance }, place) =>
      mark === null && attendance !== 1 ? { place, attendance } : [],
    ),
  };
}

/** Over the marks there are, zero included. */
function averagesOf(marks: readonly MarkOnSheet[]): AveragePair {
  return {
    course: mean(marks.flatMap(({ course_mark }) => course_mark ?? [])),
    exam: mean(marks.flatMap(({ exam_mark }) => exam_mark ?? [])),
  };
}

/** To one decimal; marks have tenths, whose sum is exact. */
function mean(marks: readonly number[]): number | null {
  if (marks.length === 0) return null;
  return toOneDecimal(marks.reduce((sum, mark) => sum + Math.round(mark * 10), 0) / 10 / marks.length);
}
