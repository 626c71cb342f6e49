import { byForm } from '../enrolment-statistics/count-by-age.ts';
import type { CountedStudent } from '../enrolment-statistics/enrolment-store.ts';
import { countBySex } from '../enrolment/find-enrolment.ts';
import { countryKey, isBornAbroad } from '../foreign-students/born-abroad.ts';
import type { CountriesOfBirth } from './asr-model.ts';

/** Who was born abroad, by country; a country that families write in many ways is one. */
export function countCountries(students: readonly CountedStudent[], home: string): CountriesOfBirth {
  const born = Map.groupBy(students, ({ country_of_birth }) => isBornAbroad(country_of_birth, home));
  const abroad = born.get(true) ?? [];
  const named = abroad.map((student) => ({ ...student, country: (student.country_of_birth ?? '').trim() }));
  const countries = [...Map.groupBy(named, ({ country }) => countryKey(country)).values()].map(
    (bornThere) => ({
      country: bornThere.map(({ country }) => country).toSorted(inAlphabet)[0] ?? '',
      forms: byForm(bornThere).map(({ length }) => length),
      ...countBySex(bornThere),
    }),
  );
  return {
    home,
    born_at_home: countBySex(born.get(false) ?? []),
    not_recorded: countBySex(born.get(null) ?? []),
    born_abroad: countBySex(abroad),
    countries: countries.toSorted((one, other) => inAlphabet(one.country, other.country)),
  };
}

const { compare: inAlphabet } = new Intl.Collator('en');
