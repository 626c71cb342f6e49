import { deviceTypes } from 'contract/device-types';
import type { Database } from '../../database/transaction.ts';
import { byClass, demandFormLevel, titleOfLevel } from '../enrolment/by-class.ts';
import { listEnrolledStudents } from '../enrolment/enrolled-students.ts';
import { countBySex, findEnrolment } from '../enrolment/find-enrolment.ts';
import type { FoundDocument } from '../found-document.ts';
import { findListSetting } from '../list-setting.ts';
import { classPages, sheetForClasses } from '../tables/class-pages.ts';
import { numbered } from '../tables/numbered.ts';
import { pagesOf } from '../tables/pages-of.ts';
import { tableSheet } from '../tables/table-sheet.ts';
import type { DeviceCounts, DeviceInternetModel, DeviceInternetStudent } from './device-internet-model.ts';

/** Devices and internet access of a form level's current students; an unknown level is 404. */
export async function findDeviceInternet(
  db: Database,
  formLevel: number,
): Promise<FoundDocument<DeviceInternetModel>> {
  demandFormLevel(formLevel);
  const { academic_year_id, year, school, time_zone } = await findListSetting(db);
  const [enrolment, students] = await Promise.all([
    findEnrolment(db, academic_year_id),
    listEnrolledStudents(db, academic_year_id)
      .leftJoin('student_personal as p', 'p.student_id', 's.student_id')
      .select(['p.device_type', 'p.internet_access'])
      .where('c.form_level', '=', formLevel)
      .execute(),
  ]);
  const classes = byClass(
    enrolment.filter(({ form_level }) => form_level === formLevel),
    students,
  );
  const scope = titleOfLevel(formLevel);
  const title = 'Device / Internet Report';
  const parts = classes.map((formClass) => ({
    kind: 'class' as const,
    heading: formClass.form_class_id,
    rows: numbered(formClass.students),
    // One under the other: a row for each type, and one for what was not answered.
    totals: deviceTypes.length + 1,
    counts: countDevices(formClass.students),
  }));
  const sheet = sheetForClasses(tableSheet('letterPortrait', { intro: 15, column_heads: 9 }), parts);
  const summary = {
    kind: 'summary' as const,
    heading: '',
    rows: classes.map(({ form_class_id, students: ofClass }) => ({
      form_class_id,
      counts: countDevices(ofClass),
    })),
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
      device_types: deviceTypes,
      counts: countDevices(students),
    },
    file: { title: `${title} – ${scope} – ${year}`, name: ['device-internet', `form-${formLevel}`, year] },
    timeZone: time_zone,
  };
}

function countDevices(students: readonly DeviceInternetStudent[]): DeviceCounts {
  const internet = (answer: 0 | 1 | null) =>
    students.filter(({ internet_access }) => internet_access === answer).length;
  return {
    students: countBySex(students),
    devices: [...deviceTypes, null].map(
      (type) => students.filter(({ device_type }) => device_type === type).length,
    ),
    internet: [internet(1), internet(0), internet(null)],
  };
}
