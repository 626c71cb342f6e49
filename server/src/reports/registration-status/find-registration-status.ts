import type { Database } from '../../database/transaction.ts';
import { byClass, demandFormLevel, titleOfLevel, summaryOf } from '../enrolment/by-class.ts';
import { countBySex, findEnrolment } from '../enrolment/find-enrolment.ts';
import type { FoundDocument } from '../found-document.ts';
import { findListSetting } from '../list-setting.ts';
import { classPages, sheetForClasses } from '../tables/class-pages.ts';
import { numbered } from '../tables/numbered.ts';
import { pagesOf } from '../tables/pages-of.ts';
import { tableSheet } from '../tables/table-sheet.ts';
import type {
  RegistrationCounts,
  RegistrationStatusModel,
  RegistrationStatusStudent,
} from './registration-status-model.ts';
import { listRegistrationStatus } from './registration-status-store.ts';

/** The registration status of a form level, or of the whole school for null; an unknown level is 404. */
export async function findRegistrationStatus(
  db: Database,
  formLevel: number | null,
): Promise<FoundDocument<RegistrationStatusModel>> {
  if (formLevel !== null) demandFormLevel(formLevel);
  const { academic_year_id, year, school, time_zone } = await findListSetting(db);
  const [enrolment, students] = await Promise.all([
    findEnrolment(db, academic_year_id),
    listRegistrationStatus(db, academic_year_id, formLevel),
  ]);
  const classes = byClass(
    enrolment.filter(({ form_level }) => formLevel === null || form_level === formLevel),
    students,
  );
  const scope = formLevel === null ? 'Whole school' : titleOfLevel(formLevel);
  const title = 'Registration Status Report';
  const parts = classes.map((formClass) => ({
    kind: 'class' as const,
    heading: formClass.form_class_id,
    rows: numbered(formClass.students),
    totals: 1,
    counts: countRegistered(formClass.students),
  }));
  const sheet = sheetForClasses(tableSheet('letterPortrait', { intro: 21 }), parts);
  const summary = {
    kind: 'summary' as const,
    heading: '',
    rows: summaryOf(classes, countRegistered),
    totals: 1,
  };
  return {
    model: {
      school,
      title,
      period: `${scope}, ${year}`,
      sheet,
      pages: students.length === 0 ? [] : [...pagesOf(sheet, [summary]), ...classPages(sheet, parts)],
      scope,
      counts: countRegistered(students),
    },
    file: {
      title: `${title} – ${scope} – ${year}`,
      name: ['registration-status', ...(formLevel === null ? [] : [`form-${formLevel}`]), year],
    },
    timeZone: time_zone,
  };
}

function countRegistered(students: readonly RegistrationStatusStudent[]): RegistrationCounts {
  const registered = students.filter(
    (student) => student.has_personal_data && student.has_family_record,
  ).length;
  return {
    students: countBySex(students),
    personal_data: students.filter(({ has_personal_data }) => has_personal_data).length,
    family_records: students.filter(({ has_family_record }) => has_family_record).length,
    registered,
    not_registered: students.length - registered,
  };
}
