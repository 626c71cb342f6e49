import { startYearOf } from 'contract/terms';
import type { Database } from '../../database/transaction.ts';
import { countByAge } from '../enrolment-statistics/count-by-age.ts';
import { countByGroup } from '../enrolment-statistics/count-by-group.ts';
import { listCounted, listGroups } from '../enrolment-statistics/enrolment-store.ts';
import { findEnrolment } from '../enrolment/find-enrolment.ts';
import { findListSetting } from '../list-setting.ts';
import type { AsrModel } from './asr-model.ts';
import { listAssignedSubjects, listSubjectCodes, listTaughtSubjects } from './asr-store.ts';
import { countCountries } from './count-countries.ts';
import { countSubjects } from './count-subjects.ts';

/** The annual statistical return of the current year (3-decisions §8.17). */
export async function findAsr(db: Database): Promise<AsrModel> {
  const { academic_year_id, year, school, country } = await findListSetting(db);
  const startYear = startYearOf(academic_year_id);
  const [students, classes, religions, ethnicGroups, subjects, taught, assigned] = await Promise.all([
    listCounted(db, academic_year_id),
    findEnrolment(db, academic_year_id),
    listGroups(db, 'religions'),
    listGroups(db, 'ethnic_groups'),
    listSubjectCodes(db),
    listTaughtSubjects(db, academic_year_id),
    listAssignedSubjects(db, academic_year_id),
  ]);
  return {
    school: school.name,
    year,
    as_at: `30 November ${startYear}`,
    enrolment: students.length,
    ages: countByAge(students, startYear),
    classes: classes.filter(({ total }) => total > 0),
    religions: countByGroup(students, religions, ({ religion_id }) => religion_id),
    ethnic_groups: countByGroup(students, ethnicGroups, ({ ethnic_group_id }) => ethnic_group_id),
    subjects: countSubjects(students, { subjects, taught, assigned }),
    birth: countCountries(students, country),
  };
}
