import { address, emailAddress, mobilePhone, primarySchool, type Address } from './addresses.ts';
import { communityTraits } from './communities.ts';
import { Random } from './random.ts';
import type { Student } from './student.ts';

/** A student's personal and medical data, as far as the family filled in the form. */

export interface PersonalRow extends Address {
  student_id: number;
  country_of_birth: string | null;
  nationality: string | null;
  phone_mobile: string | null;
  email: string | null;
  ethnic_group_id: number | null;
  religion_id: number | null;
  previous_school: string | null;
  blood_group: string | null;
  device_type: string | null;
  internet_access: 0 | 1 | null;
  school_feeding: 0 | 1 | null;
}

export interface MedicalRow {
  student_id: number;
  chicken_pox: boolean;
  diphtheria: boolean;
  hepatitis: boolean;
  measles: boolean;
  polio: boolean;
  rheumatic_fever: boolean;
  tetanus: boolean;
  typhoid: boolean;
  yellow_fever: boolean;
  asthma: boolean;
  diabetes: boolean;
  epilepsy: boolean;
  poor_eyesight: boolean;
  poor_hearing: boolean;
  tb: boolean;
  allergies: string;
  other: string;
}

const home = 'Trinidad and Tobago';

/** The home of a student's family; personal data and family records share it. */
export function homeOf(student: Student): Address {
  return address(Random.for('home', student.student_id));
}

/** null for the few whose form has not come back. */
export function personalData(student: Student): PersonalRow | null {
  const random = Random.for('personal', student.student_id);
  if (random.chance(0.025)) return null;
  const { ethnic_group_id, religions } = communityTraits[student.community];
  const country = countryOfBirth(random, student);
  const given = <T>(value: T, share: number): T | null => (random.chance(share) ? value : null);
  return {
    student_id: student.student_id,
    ...homeOf(student),
    country_of_birth: given(country, 0.985),
    nationality: given(nationalities[country] ?? 'Trinidadian', 0.96),
    phone_mobile: given(mobilePhone(random), 0.72),
    email: given(emailAddress(random, student.first_name, student.last_name), 0.55),
    ethnic_group_id: given(random.chance(0.02) ? 11 : ethnic_group_id, 0.97),
    religion_id: given(random.weighted(religions), 0.955),
    previous_school: given(
      country === home
        ? primarySchool(random, student.gender)
        : random.chance(0.6)
          ? primarySchool(random, student.gender)
          : `Primary school in ${country}`,
      0.97,
    ),
    blood_group: given(bloodGroup(random), 0.58),
    device_type: given(deviceType(random), 0.94),
    internet_access: given(random.chance(0.86) ? 1 : 0, 0.95),
    school_feeding: given(random.chance(0.41) ? 1 : 0, 0.96),
  };
}

/** null where the medical part of the form was left empty. */
export function medicalData(student: Student): MedicalRow | null {
  const random = Random.for('medical', student.student_id);
  if (random.chance(0.06)) return null;
  const immunised = (share = 0.96) => random.chance(share);
  return {
    student_id: student.student_id,
    chicken_pox: immunised(0.7),
    diphtheria: immunised(),
    hepatitis: immunised(0.93),
    measles: immunised(),
    polio: immunised(0.98),
    rheumatic_fever: random.chance(0.006),
    tetanus: immunised(),
    typhoid: immunised(0.12),
    yellow_fever: immunised(0.9),
    asthma: random.chance(0.11),
    diabetes: random.chance(0.008),
    epilepsy: random.chance(0.006),
    poor_eyesight: random.chance(0.14),
    poor_hearing: random.chance(0.012),
    tb: false,
    allergies: random.chance(0.12)
      ? random.pick([
          'Dust',
          'Peanuts',
          'Penicillin',
          'Shellfish',
          'Pollen',
          'Eggs',
          'Bee stings',
          'Dust and mould',
          'Ibuprofen',
          'Milk',
        ])
      : '',
    other: random.chance(0.035)
      ? random.pick([
          'Sickle cell trait',
          'Migraine',
          'Eczema',
          'Wears contact lenses',
          'Sinusitis',
          'Low iron',
          'Old fracture of the left arm',
          'Heart murmur, cleared for sports',
        ])
      : '',
  };
}

const nationalities: Readonly<Record<string, string>> = {
  [home]: 'Trinidadian',
  Venezuela: 'Venezuelan',
  Guyana: 'Guyanese',
  Grenada: 'Grenadian',
  'St. Vincent and the Grenadines': 'Vincentian',
  Jamaica: 'Jamaican',
  Barbados: 'Barbadian',
  'St. Lucia': 'St. Lucian',
  'United States of America': 'American',
  Canada: 'Canadian',
  'United Kingdom': 'British',
  China: 'Chinese',
  Colombia: 'Colombian',
  India: 'Indian',
};

function countryOfBirth(random: Random, { community }: Student): string {
  if (community === 'venezuelan') {
    return random.weighted([
      ['Venezuela', 78],
      [home, 18],
      ['Colombia', 4],
    ]);
  }
  if (community === 'chinese' && random.chance(0.2)) return 'China';
  if (!random.chance(0.022)) return home;
  return community.startsWith('indian')
    ? random.pick(['Guyana', 'Guyana', 'Canada', 'United States of America', 'India'])
    : random.pick([
        'Grenada',
        'Grenada',
        'Guyana',
        'St. Vincent and the Grenadines',
        'Jamaica',
        'Barbados',
        'St. Lucia',
        'United States of America',
        'United Kingdom',
      ]);
}

function bloodGroup(random: Random): string {
  return random.weighted([
    ['O-positive', 48],
    ['A-positive', 24],
    ['B-positive', 16],
    ['AB-positive', 3],
    ['O-negative', 4],
    ['A-negative', 2],
    ['B-negative', 1.5],
    ['AB-negative', 0.5],
  ]);
}

function deviceType(random: Random): string {
  return random.weighted([
    ['Phone', 38],
    ['Laptop', 33],
    ['Tablet', 15],
    ['Desktop', 5],
    ['No Device', 8],
    ['Other', 1],
  ]);
}
