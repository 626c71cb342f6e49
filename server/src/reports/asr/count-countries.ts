import { byForm } from '../enrolment-statistics/count-by-age.ts';
import type { CountedStudent } from '../enrolment-statistics/enrolment-store.ts';
import { countBySex } from '../enrolment/find-enrolment.ts';
import { groupByCountry, isBornAbroad } from '../foreign-students/born-abroad.ts';
import type { CountriesOfBirth } from './asr-model.ts';

/** Who was born abroad, by country, which has the name that the Foreign Students report gives it. */
export function countCountries(students: readonly CountedStudent[], home: string): CountriesOfBirth {
  const born = Map.groupBy(students, ({ country_of_birth }) => isBornAbroad(country_of_birth, home));
  const abroad = born.get(true) ?? [];
  return {
    home,
    born_at_home: countBySex(born.get(false) ?? []),
    not_recorded: countBySex(born.get(null) ?? []),
    born_abroad: countBySex(abroad),
    countries: groupByCountry(abroad, home).map(({ country, students: bornThere }) => ({
      country,
      forms: byForm(bornThere).map(({ length }) => length),
      ...countBySex(bornThere),
    })),
  };
}
