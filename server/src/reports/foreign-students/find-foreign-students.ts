import type { Database } from '../../database/transaction.ts';
import { listEnrolledStudents } from '../enrolment/enrolled-students.ts';
import { countBySex } from '../enrolment/find-enrolment.ts';
import type { FoundDocument } from '../found-document.ts';
import { findListSetting } from '../list-setting.ts';
import { numbered } from '../tables/numbered.ts';
import { pagesOf } from '../tables/pages-of.ts';
import { tableSheet } from '../tables/table-sheet.ts';
import { groupByCountry, isBornAbroad, nameCountries } from './born-abroad.ts';
import type { ForeignStudent, ForeignStudentsModel, ForeignStudentsPart } from './foreign-students-model.ts';
import { countryKey } from './named-country.ts';

const sheet = tableSheet('letterPortrait', { intro: 21, row: 5.5 });

/** The current students whose country of birth is not the school's own. */
export async function findForeignStudents(db: Database): Promise<FoundDocument<ForeignStudentsModel>> {
  const { academic_year_id, year, school, country, time_zone } = await findListSetting(db);
  const everyone = await listEnrolledStudents(db, academic_year_id)
    .leftJoin('student_personal as p', 'p.student_id', 's.student_id')
    .select(['s.date_of_birth', 'p.country_of_birth', 'p.nationality'])
    // Over all classes by name, as documents are unless they say otherwise.
    .clearOrderBy()
    .orderBy('s.last_name')
    .orderBy('s.first_name')
    .orderBy('s.student_id')
    .execute();
  const born = Map.groupBy(everyone, (student) => isBornAbroad(student.country_of_birth, country));
  const students = writtenOneWay(born.get(true) ?? []);
  const countries = groupByCountry(students, country).map(({ country: name, students: bornThere }) => ({
    country: name,
    ...countBySex(bornThere),
  }));
  const parts: ForeignStudentsPart[] = [
    { kind: 'countries', heading: 'By country of birth', rows: countries, totals: 1 },
    { kind: 'students', heading: 'Students', rows: numbered(students), totals: 1 },
  ];
  const title = 'Foreign Students';
  return {
    model: {
      school,
      title,
      period: year,
      sheet,
      pages: pagesOf(sheet, students.length === 0 ? [] : parts),
      country,
      counts: countBySex(students),
      not_recorded: born.get(null)?.length ?? 0,
      enrolment: everyone.length,
    },
    file: { title: `${title} – ${year}`, name: ['foreign-students', year] },
    timeZone: time_zone,
  };
}

/** As the records have it, a country that is written in many ways in one of them; a town stays before it. */
function writtenOneWay(
  students: readonly (Omit<ForeignStudent, 'country_of_birth'> & { country_of_birth: string | null })[],
): ForeignStudent[] {
  const names = nameCountries(students.map(({ country_of_birth }) => country_of_birth ?? ''));
  return students.map((student) => ({
    ...student,
    country_of_birth: names.get(countryKey(student.country_of_birth ?? '')) ?? '',
  }));
}
