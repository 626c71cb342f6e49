import type { Database } from '../../database/transaction.ts';
import { byClass, summaryOf } from '../enrolment/by-class.ts';
import { listEnrolledStudents } from '../enrolment/enrolled-students.ts';
import { countBySex, findEnrolment } from '../enrolment/find-enrolment.ts';
import type { FoundDocument } from '../found-document.ts';
import { findListSetting } from '../list-setting.ts';
import { furtherSheet } from '../tables/class-pages.ts';
import { numbered } from '../tables/numbered.ts';
import { pagesOf } from '../tables/pages-of.ts';
import { tableSheet } from '../tables/table-sheet.ts';
import type { FeedingCounts, SchoolFeedingModel, SchoolFeedingStudent } from './school-feeding-model.ts';

const sheet = tableSheet('letterPortrait', { intro: 15, row: 5.5 });

/** School feeding among the current students of the whole school. */
export async function findSchoolFeeding(db: Database): Promise<FoundDocument<SchoolFeedingModel>> {
  const { academic_year_id, year, school, time_zone } = await findListSetting(db);
  const [enrolment, students] = await Promise.all([
    findEnrolment(db, academic_year_id),
    listEnrolledStudents(db, academic_year_id)
      .leftJoin('student_personal as p', 'p.student_id', 's.student_id')
      .select('p.school_feeding')
      .execute(),
  ]);
  const classes = byClass(enrolment, students);
  const summary = {
    kind: 'summary' as const,
    heading: '',
    rows: summaryOf(classes, countFeeding),
    totals: 1,
  };
  const parts = classes
    .filter((formClass) => formClass.students.length > 0)
    .map((formClass) => ({
      kind: 'class' as const,
      heading: formClass.form_class_id,
      rows: [
        ...numbered(answering(formClass.students, 1)),
        ...answering(formClass.students, null).map((student) => ({ ...student, number: null })),
      ],
      totals: 2,
      counts: countFeeding(formClass.students),
    }));
  const title = 'School Feeding Report';
  return {
    model: {
      school,
      title,
      period: year,
      sheet,
      pages:
        students.length === 0 ? [] : [...pagesOf(sheet, [summary]), ...pagesOf(furtherSheet(sheet), parts)],
      counts: countFeeding(students),
    },
    file: { title: `${title} – ${year}`, name: ['school-feeding', year] },
    timeZone: time_zone,
  };
}

function countFeeding(students: readonly SchoolFeedingStudent[]): FeedingCounts {
  return {
    students: countBySex(students),
    taking_part: countBySex(answering(students, 1)),
    not_taking_part: countBySex(answering(students, 0)),
    not_answered: countBySex(answering(students, null)),
  };
}

function answering(students: readonly SchoolFeedingStudent[], answer: 0 | 1 | null): SchoolFeedingStudent[] {
  return students.filter(({ school_feeding }) => school_feeding === answer);
}
