import { addDays } from 'contract/days';
import { firstSchoolDay } from './calendar.ts';
import { communityShares, type Community } from './communities.ts';
import type { FormClass } from './form-classes.ts';
import { youngNames, type Gender } from './given-names.ts';
import { Random } from './random.ts';
import { surnames } from './surnames.ts';
import type { Talent } from './subjects.ts';

/** A student of the demonstration school, with the story that everything else is drawn from. */
export interface Student {
  student_id: number;
  first_name: string;
  last_name: string;
  other_name: string;
  gender: Gender;
  community: Community;
  date_of_birth: string | null;
  birth_certificate_pin: string;
  serial_number: string;
  sea_number: string;
  entry_date: string;
  student_status_id: number;
  /** The form class of each year, by the year in which it starts. */
  classes: Map<number, FormClass>;
  /** The average mark to expect, and how each talent differs from it. */
  ability: number;
  talents: Readonly<Record<Talent, number>>;
  /** Marks gained or lost a year. */
  trend: number;
  /** From 0, careless, to 1, diligent. */
  attitude: number;
  /** Share of sessions missed and come late to. */
  absence: number;
  lateness: number;
}

export interface Entry {
  startYear: number;
  formClass: FormClass;
  /** Counts the entrants of the year from 1. */
  running: number;
  /** Came from another secondary school and wrote SEA elsewhere, or never. */
  transfer: boolean;
}

/** A student as of the day of entry; all but a given name is drawn by the student id. */
export function newStudent(entry: Entry, named?: FixedName): Student {
  const { startYear, formClass, running, transfer } = entry;
  const student_id = startYear * 10_000 + running;
  const random = Random.for('student', student_id);
  const name = named ?? someName(random);
  const firstYear = startYear - formClass.form_level + 1;
  const date_of_birth = random.chance(0.997) ? birthday(random, firstYear) : null;
  const attitude = Math.min(1, Math.max(0, random.normal(0.66, 0.2)));
  const absence = 0.01 + 0.09 * random.next() ** 2.5 + (random.chance(0.03) ? 0.15 : 0);
  return {
    student_id,
    ...name,
    date_of_birth,
    birth_certificate_pin:
      date_of_birth !== null && random.chance(0.97) ? `${date_of_birth.slice(0, 4)}${random.digits(8)}` : '',
    serial_number: `${String(startYear).slice(2)}-${String(running).padStart(3, '0')}`,
    sea_number: transfer ? '' : seaNumber(firstYear, formClass.form_level, running),
    entry_date: transfer
      ? addDays(firstSchoolDay(startYear), random.between(0, 11))
      : firstSchoolDay(startYear),
    student_status_id: active,
    classes: new Map(),
    ability: Math.min(
      93,
      Math.max(27, random.normal(57, 11) + 12 * (attitude - 0.6) - 40 * (absence - 0.03)),
    ),
    talents: {
      numbers: random.normal(0, 6),
      words: random.normal(0, 5),
      society: random.normal(0, 4.5),
      hands: random.normal(0, 4),
    },
    trend: random.normal(0.2, 1.3),
    attitude,
    absence,
    lateness: 0.005 + 0.12 * random.next() ** 3,
  };
}

const active = 1;

export type FixedName = Pick<Student, 'first_name' | 'last_name' | 'other_name' | 'gender' | 'community'>;

/** The longest name that the documents and screens have to hold. */
export const longName: FixedName = {
  first_name: 'Shermaine-Anastasia',
  last_name: 'Ramkissoon-Baptiste',
  other_name: 'Genevieve',
  gender: 'F',
  community: 'dougla',
};

function someName(random: Random): FixedName {
  const community = random.weighted(communityShares);
  const gender = random.chance(0.51) ? 'F' : 'M';
  const names = youngNames(community, gender);
  const first_name = random.pick(names);
  const other = random.chance(0.55) ? random.pick(names) : '';
  return {
    first_name,
    last_name: lastName(random, community),
    other_name: other === first_name ? '' : other,
    gender,
    community,
  };
}

function lastName(random: Random, community: Community): string {
  const own = random.pick(surnames[community]);
  // Venezuelan children carry both parents' names, and some families here join theirs with a hyphen.
  const double = community === 'venezuelan' ? 0.6 : 0.045;
  if (!random.chance(double)) return own;
  const other = random.pick(surnames[community === 'dougla' ? 'african' : community]);
  if (other === own || own.includes(' ') || other.includes(' ')) return own;
  return community === 'venezuelan' ? `${own} ${other}` : `${own}-${other}`;
}

/** Eleven or twelve at the start of Form 1, a few older. */
function birthday(random: Random, formOneYear: number): string {
  const late = random.weighted([
    [0, 88],
    [1, 10],
    [2, 2],
  ]);
  return addDays(`${formOneYear - 11 - late}-09-01`, -random.between(130, 600));
}

/** Unique: the year of the examination, the level of entry, and the place among that year's entrants. */
function seaNumber(formOneYear: number, level: number, running: number): string {
  return `${String(formOneYear).slice(2)}${level}${String((running * 7919 + 4271) % 100_000).padStart(5, '0')}`;
}
