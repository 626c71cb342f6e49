import { userNameKey } from 'contract/abilities';
import type { SchoolYear } from './calendar.ts';
import { communityShares } from './communities.ts';
import { olderNames } from './given-names.ts';
import { Random } from './random.ts';
import type { Department } from './subjects.ts';
import { surnames } from './surnames.ts';

/** The staff: posts, who holds them in which year, and the accounts of 3-decisions §10. */

export interface Employee {
  id: number;
  first_name: string;
  last_name: string;
  employee_status_id: number;
  user_name: string;
  permissions: readonly number[];
  mustChangePassword: boolean;
}

/** A place on the teaching staff; people come and go in it. */
export interface Post {
  department: Department;
  /** What its holder teaches, the own subject first (abbreviations of subjects.ts). */
  teaches: readonly string[];
  /** Holders in order; each from the year in which they began. */
  holders: readonly { from: number; employee: Employee }[];
}

export interface Staff {
  employees: readonly Employee[];
  posts: readonly Post[];
}

/** Who holds the post in the school year that begins in that year. */
export function holderIn(post: Post, startYear: number): Employee {
  const holder = post.holders.findLast(({ from }) => from <= startYear) ?? post.holders[0];
  if (holder === undefined) throw new Error('A post without a holder.');
  return holder.employee;
}

interface DepartmentPlan {
  /** How many posts for three classes a form. */
  posts: number;
  /** Specialisations, taken in turn. */
  teaches: readonly string[];
  /** Fixed people of the demonstration, by place in the department. */
  people?: readonly Person[];
}

type Person = readonly [firstName: string, lastName: string, permissions: readonly number[]];

const teacher = [1, 2, 3] as const;
const plans: Readonly<Record<Department, DepartmentPlan>> = {
  Mathematics: {
    posts: 4,
    teaches: ['Math, Add Math, Pure Math'],
    people: [['Aisha', 'Mohammed', teacher]],
  },
  English: {
    posts: 5,
    teaches: ['Eng, Lit, Comm St'],
    people: [['Rajesh', 'Singh', teacher]],
  },
  Languages: {
    posts: 3,
    teaches: ['Span', 'Span, Fren'],
    people: [['Lystra', 'Charles', [1]]],
  },
  Science: { posts: 6, teaches: ['Bio, HSB, Env Sci, Int Sci', 'Chem, Int Sci', 'Phys, Int Sci'] },
  Humanities: {
    posts: 5,
    teaches: ['SS, Hist, Carib St', 'Geog, SS', 'Hist, Soc, SS'],
    people: [
      ['Hollis', 'Providence', teacher],
      ['Nicole', 'Baptiste', teacher],
    ],
  },
  'Physical Education': { posts: 2, teaches: ['PE'] },
  Arts: { posts: 2, teaches: ['Art, VAPA', 'Mus, VAPA'] },
  ICT: { posts: 3, teaches: ['ICT, IT, Comp Sci'] },
  Technology: { posts: 3, teaches: ['TD, Tech Ed', 'FNH, Tech Ed', 'Agri Sci, Tech Ed'] },
  Business: { posts: 3, teaches: ['POA, POB, Acct', 'POB, Econ, MOB', 'Off Ad, POB, Econ'] },
};

const office: readonly Person[] = [
  ['Margaret', 'Alleyne-Persad', [2, 3]],
  ['Vernon', 'Joseph', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['Kamal', 'Ali', [3, 6]],
  ['Petra', 'La Borde', [3, 6]],
];
const newTeacher = 'nbaptiste';
const firstEmployeeId = 1001;

/** `columns`: how many classes each of Forms 1 to 5 has. */
export function staffOf(years: readonly SchoolYear[], columns: number): Staff {
  const employees: Employee[] = [];
  const taken = new Set(['admin']);
  const hire = (person: Person, employee_status_id = 1): Employee => {
    const [first_name, last_name, permissions] = person;
    const user_name = freeUserName(first_name, last_name, taken);
    const mustChangePassword = user_name === newTeacher;
    const id = firstEmployeeId + employees.length;
    const employee = {
      id,
      first_name,
      last_name,
      employee_status_id,
      user_name,
      permissions,
      mustChangePassword,
    };
    employees.push(employee);
    return employee;
  };

  for (const person of office) hire(person);
  // People with a fixed name come first, so that nobody else gets their user name.
  const fixed = new Map(
    Object.values(plans).flatMap(({ people = [] }) => people.map((person) => [person, hire(person)])),
  );
  const random = Random.for('staff');
  const posts: Post[] = [];
  for (const [department, plan] of departments()) {
    const count = Math.max(plan.people?.length ?? 1, 2, Math.round((plan.posts * columns) / 3));
    for (let i = 0; i < count; i++) {
      const person = plan.people?.[i];
      const now = (person && fixed.get(person)) ?? hire(someone(random, employees));
      const arrivals = arrivalsInPost(random, years, now);
      const former = arrivals.slice(0, -1).map((from) => ({
        from,
        employee: hire(someone(random, employees), random.weighted(reasonsToLeave)),
      }));
      const teaches = (plan.teaches[i % plan.teaches.length] ?? '').split(', ');
      posts.push({
        department,
        teaches,
        holders: [...former, { from: arrivals.at(-1) ?? 0, employee: now }],
      });
    }
  }
  return { employees, posts };
}

/** Codes of employee statuses: transferred, retired, resigned. */
const reasonsToLeave = [
  [2, 4],
  [3, 4],
  [4, 2],
] as const;

function departments(): [Department, DepartmentPlan][] {
  return Object.entries(plans).flatMap(([name, plan]): [Department, DepartmentPlan][] =>
    isDepartment(name) ? [[name, plan]] : [],
  );
}

function isDepartment(name: string): name is Department {
  return name in plans;
}

/** The years in which somebody began in the post; the last of them is still there. */
function arrivalsInPost(random: Random, years: readonly SchoolYear[], now: Employee): number[] {
  const [first, ...later] = years.map(({ startYear }) => startYear);
  if (first === undefined) return [];
  if (now.mustChangePassword) return later.length === 0 ? [first] : [first, later.at(-1) ?? first];
  if (now.user_name in { amohammed: 1, rsingh: 1, lcharles: 1 }) return [first];
  return [first, ...later.filter(() => random.chance(0.05))];
}

function someone(random: Random, others: readonly Employee[]): Person {
  for (;;) {
    const community = random.weighted(communityShares.filter(([name]) => name !== 'venezuelan'));
    const first = random.pick(olderNames(community, random.chance(0.64) ? 'F' : 'M'));
    const last = random.pick(surnames[community]);
    const twin = others.some((other) => other.first_name === first || other.last_name === last);
    if (!twin || random.chance(0.02)) return [first, last, teacher];
  }
}

/** First initial and surname, and a digit where that is taken (3-decisions §7). */
function freeUserName(first: string, last: string, taken: Set<string>): string {
  const base = `${first.charAt(0)}${last}`
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  for (let digit = 1; ; digit++) {
    const name = digit === 1 ? base : `${base}${digit}`;
    if (taken.has(userNameKey(name))) continue;
    taken.add(userNameKey(name));
    return name;
  }
}
