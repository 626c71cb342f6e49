import { mayPrintAllReportCards } from 'contract/abilities';
import { countingMark, toOneDecimal } from 'contract/averages';
import { formLevelOf } from 'contract/identifiers';
import { initialsOf } from 'contract/initials';
import { entryOf, gradesAreOpen } from 'contract/marks';
import { presentIdOf } from '../../capabilities/students/present-ids.ts';
import { examMarkOf } from '../../capabilities/terms/current-term.ts';
import type { Database } from '../../database/transaction.ts';
import { NotAllowed, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { ClassSetting } from '../class-in-term/class-setting-store.ts';
import { demandClassInTerm } from '../class-in-term/demand-class.ts';
import type { ClassInTerm } from '../class-in-term/class-in-term.ts';
import { listClassStudents } from '../class-results/class-results-store.ts';
import {
  type ClassInTermResults,
  findClassResults,
  type StudentInTerm,
} from '../class-results/find-class-results.ts';
import { documentPictures } from '../document-pictures.ts';
import type { DocumentPictures } from '../render/request-pictures.ts';
import { findSchoolSettings } from '../school-settings.ts';
import type { ReportCardModel, ReportCardStudent } from './report-card-model.ts';

export interface ReportCardRequest extends ClassInTerm {
  /** Only this student's card; averages and ranks are of the whole class all the same. */
  student_id?: number;
}

export interface FoundReportCards {
  model: ReportCardModel;
  pictures: DocumentPictures;
  timeZone: string;
}

/**
 * The report cards of a class in a term, or of one student of it (3-decisions §8.1). Form teachers and deans
 * may print those of their class of that year, others 403; who may print all gets 404 for an unknown class or
 * term. A student who was not in the class that term is 404; one may be named by a former id.
 */
export async function findReportCards(
  db: Database,
  who: SignedIn,
  { student_id, ...which }: ReportCardRequest,
): Promise<FoundReportCards> {
  const [head, settings, examMark, students, present] = await Promise.all([
    demandClassInTerm(db, which, (setting) => {
      if (!mayPrintAllReportCards(who) && !leads(who, setting)) throw new NotAllowed();
    }),
    findSchoolSettings(db),
    examMarkOf(db, which.academic_term_id, formLevelOf(which.form_class_id)),
    listClassStudents(db, which),
    student_id === undefined ? undefined : presentIdOf(db, student_id),
  ]);
  const { pass_mark, show_rank, school } = settings;
  const results = await findClassResults(db, which, { exam_mark: examMark, pass_mark }, students);
  const wanted = results.students.filter(
    (student) => present === undefined || student.student_id === present,
  );
  if (student_id !== undefined && wanted.length === 0) {
    throw new NotFound(`There is no student ${student_id} in class ${which.form_class_id} in this term.`);
  }
  return {
    model: {
      school,
      term: {
        term: head.term,
        year: head.year,
        start: head.term_start,
        end: head.term_end,
        next_term_start: head.next_term_start,
      },
      form_class_id: which.form_class_id,
      course_work_only: examMark === 0,
      pass_mark,
      show_rank,
      show_grades: gradesAreOpen({ ...which, form_6_grades: settings.form_6_grades }),
      class_average: toOneDecimal(results.class_average),
      class_size: results.students.length,
      form_teachers: head.form_teachers,
      deans: head.deans,
      students: wanted.map((student) => cardOf(student, results, examMark)),
    },
    pictures: documentPictures(
      db,
      school,
      wanted.map(({ picture }) => picture),
    ),
    timeZone: settings.time_zone,
  };
}

function leads(who: SignedIn, { form_teachers, deans }: ClassSetting): boolean {
  return [...form_teachers, ...deans].some((one) => one.leads && one.employee_id === who.employee_id);
}

function cardOf(
  { result, subjects, ...student }: StudentInTerm,
  { highest }: Pick<ClassInTermResults, 'highest'>,
  examMark: 0 | 1,
): ReportCardStudent {
  return {
    ...student,
    initials: initialsOf(student.first_name, student.last_name),
    average: result.rounded_average,
    rank: result.rank,
    subjects_passed: result.subjects_passed,
    counting_subjects: result.counting_subjects,
    missing_subjects: subjects.flatMap((row) => (countingMark(row, examMark).counts ? [] : [row.subject])),
    rows: subjects.map((row) => ({
      ...entryOf(row),
      subject: row.subject,
      class_highest: highest.get(row.subject_id) ?? null,
      teacher: row.teacher,
    })),
  };
}
