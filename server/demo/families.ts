import { emailAddress, homePhone, mobilePhone } from './addresses.ts';
import type { Community } from './communities.ts';
import { olderNames, type Gender } from './given-names.ts';
import { homeOf } from './personal-data.ts';
import { Random } from './random.ts';
import type { Student } from './student.ts';
import { surnames } from './surnames.ts';

/** A student's family: father, mother, guardian and whom to call in an emergency. */

export interface FamilyRow {
  student_id: number;
  /** 1 father, 2 mother, 3 guardian, 4 emergency contact. */
  relationship: 1 | 2 | 3 | 4;
  name: string;
  relation: string | null;
  marital_status: string | null;
  address_home: string | null;
  occupation: string | null;
  employer: string | null;
  address_work: string | null;
  phone_home: string | null;
  phone_work: string | null;
  phone_mobile: string | null;
  email: string | null;
  id_card: string | null;
}

/** Empty for the few who have not registered their family yet. */
export function family(student: Student): FamilyRow[] {
  const random = Random.for('family', student.student_id);
  if (random.chance(0.02)) return [];
  const { address_home, town } = homeOf(student);
  const sharedHome = {
    address: `${address_home}, ${town}`,
    phone: random.chance(0.55) ? homePhone(random) : null,
  };
  const married = random.chance(0.55);
  const status = married
    ? 'Married'
    : random.weighted([
        ['Single', 30],
        ['Divorced', 8],
        ['Other', 7],
        ['Widowed', 2],
      ]);
  const [fathersPeople, mothersPeople] = peoples(random, student.community);
  // Both parents' names, joined or side by side: the father's comes first.
  const parts = student.last_name.split(student.community === 'venezuelan' ? ' ' : '-');
  const fathersName = parts[0] ?? student.last_name;
  const maidenName = parts[1] ?? random.pick(surnames[mothersPeople]);
  const row = (relationship: FamilyRow['relationship'], who: Relative): FamilyRow =>
    familyRow(random, student, relationship, who, sharedHome);

  const rows: FamilyRow[] = [];
  const hasMother = random.chance(0.93);
  const hasFather = random.chance(married ? 0.97 : 0.6);
  if (hasFather) {
    const lives = married || random.chance(0.25);
    rows.push(
      row(1, {
        gender: 'M',
        community: fathersPeople,
        lastName: fathersName,
        relation: 'Father',
        status,
        livesHere: lives,
      }),
    );
  }
  if (hasMother) {
    const lastName = married && student.community !== 'venezuelan' ? student.last_name : maidenName;
    rows.push(
      row(2, {
        gender: 'F',
        community: mothersPeople,
        lastName,
        relation: 'Mother',
        status,
        livesHere: true,
      }),
    );
  }
  if (rows.length === 0 || random.chance(0.06)) {
    const [relation, gender] = random.pick(guardians);
    rows.push(
      row(3, {
        gender,
        community: mothersPeople,
        lastName: maidenName,
        relation,
        status: 'Married',
        livesHere: rows.length === 0,
      }),
    );
  }
  if (random.chance(0.94)) {
    const [relation, gender] = random.pick(contacts);
    const sibling = relation === 'Sister' || relation === 'Brother';
    const lastName = sibling ? student.last_name : random.chance(0.5) ? fathersName : maidenName;
    rows.push(
      row(4, {
        gender,
        community: random.pick([fathersPeople, mothersPeople]),
        lastName,
        relation,
        status: null,
        livesHere: random.chance(0.2),
      }),
    );
  }
  return rows;
}

interface Relative {
  gender: Gender;
  community: Community;
  lastName: string;
  relation: string;
  status: string | null;
  livesHere: boolean;
}

const guardians = [
  ['Grandmother', 'F'],
  ['Aunt', 'F'],
  ['Grandfather', 'M'],
  ['Uncle', 'M'],
  ['Stepmother', 'F'],
] as const;
const contacts = [
  ['Aunt', 'F'],
  ['Grandmother', 'F'],
  ['Uncle', 'M'],
  ['Neighbour', 'F'],
  ['Godmother', 'F'],
  ['Sister', 'F'],
  ['Brother', 'M'],
  ['Family friend', 'M'],
] as const;

function peoples(random: Random, community: Community): [father: Community, mother: Community] {
  if (community !== 'dougla') return [community, community];
  return random.chance(0.5) ? ['african', 'indianHindu'] : ['indianChristian', 'african'];
}

function familyRow(
  random: Random,
  { student_id }: Student,
  relationship: FamilyRow['relationship'],
  who: Relative,
  sharedHome: { address: string; phone: string | null },
): FamilyRow {
  const firstName = random.pick(olderNames(who.community, who.gender));
  const parent = relationship <= 2;
  const [occupation, employer] = random.pick(occupations[who.gender]);
  const works = relationship <= 3 && random.chance(0.9);
  const employed = works && employer !== null;
  const given = <T>(value: T, share: number): T | null => (random.chance(share) ? value : null);
  return {
    student_id,
    relationship,
    name: `${firstName} ${who.lastName}`,
    relation: who.relation,
    marital_status: relationship === 4 ? null : given(who.status, 0.93),
    address_home: who.livesHere ? sharedHome.address : null,
    occupation: works ? occupation : null,
    employer: employed ? given(employer, 0.85) : null,
    address_work: employed ? given(random.pick(workplaces), 0.45) : null,
    phone_home: who.livesHere ? sharedHome.phone : given(homePhone(random), 0.3),
    phone_work: employed ? given(homePhone(random), 0.35) : null,
    phone_mobile: given(mobilePhone(random), 0.96),
    email: given(emailAddress(random, firstName, who.lastName), parent ? 0.6 : 0.25),
    id_card: parent
      ? given(
          `19${random.between(68, 92)}${String(random.between(1, 12)).padStart(2, '0')}${String(random.between(1, 28)).padStart(2, '0')}${random.digits(3)}`,
          0.7,
        )
      : null,
  };
}

const occupations: Readonly<
  Record<Gender, readonly (readonly [occupation: string, employer: string | null])[]>
> = {
  M: [
    ['Taxi driver', null],
    ['Electrician', null],
    ['Mason', null],
    ['Carpenter', null],
    ['Farmer', null],
    ['Shop owner', null],
    ['Mechanic', 'Eastern Auto Services'],
    ['Police officer', 'Trinidad and Tobago Police Service'],
    ['Soldier', 'Defence Force'],
    ['Fire officer', 'Fire Service'],
    ['Plant operator', 'Point Lisas Industrial Estate'],
    ['Welder', 'Macoya Engineering Works'],
    ['Technician', 'Telecommunications company'],
    ['Accountant', 'Ramlal and Partners'],
    ['Teacher', 'Ministry of Education'],
    ['Security officer', 'Sentinel Security'],
    ['Maintenance worker', 'Regional Corporation'],
    ['Bus driver', 'Public Transport Service'],
    ['Civil engineer', 'Ministry of Works'],
    ['Supervisor', 'Trincity Distribution'],
    ['Sales representative', 'Caribbean Foods'],
    ['Heavy equipment operator', 'Quarry company'],
    ['Nurse', 'Eric Williams Medical Sciences Complex'],
    ['Offshore technician', 'Energy services company'],
  ],
  F: [
    ['Housewife', null],
    ['Seamstress', null],
    ['Hairdresser', null],
    ['Caterer', null],
    ['Market vendor', null],
    ['Shop owner', null],
    ['Nurse', 'Eric Williams Medical Sciences Complex'],
    ['Nursing assistant', 'Arima Hospital'],
    ['Teacher', 'Ministry of Education'],
    ['Clerk', 'Ministry of Health'],
    ['Cashier', 'Trincity Supermarket'],
    ['Bank officer', 'Credit Union'],
    ['Secretary', 'Law chambers'],
    ['Police officer', 'Trinidad and Tobago Police Service'],
    ['Accounts clerk', 'Caribbean Foods'],
    ['Customer service representative', 'Telecommunications company'],
    ['Day-care supervisor', 'Little Steps Day-care'],
    ['Geriatric nurse', 'Private home'],
    ['Cleaner', 'School cleaning services'],
    ['Lecturer', 'University'],
    ['Pharmacist', 'Tunapuna Pharmacy'],
    ['Human resource officer', 'Regional Corporation'],
    ['Store attendant', 'Tunapuna Fabrics'],
    ['Attorney-at-law', 'Law chambers'],
  ],
};

const workplaces = [
  'Eastern Main Road, Tunapuna',
  'Macoya Industrial Estate',
  'Trincity Mall, Trincity',
  'Frederick Street, Port of Spain',
  'Mount Hope',
  'Independence Square, Port of Spain',
  "O'Meara Road, Arima",
  'Main Road, Chaguanas',
  'Wrightson Road, Port of Spain',
  'Point Lisas, Couva',
];
