/**
 * Who may do what. The only place where permission ids and the Admin name appear; everything else asks
 * these predicates, the server to decide and the web to hide what would be refused (3-decisions §3).
 */

/** The one fixed user name. Nobody else can be created as it or renamed to it. */
export const adminName = 'Admin';

const permissionIds = {
  enterMarks: [1],
  termDetails: [2],
  reports: [3],
  employees: [4],
  subjectAssignment: [5],
  students: [6],
  /** Pictures and files of students: Admin alone. */
  studentFiles: [],
  /** Changing a student's id and serial number: Admin alone. */
  studentNumbers: [],
  /** Taking the whole school away in a file: Admin alone. */
  backup: [],
  resetPassword: [7],
  settings: [8, 13],
  academicAdministration: [9],
  marksArchive: [9],
} as const satisfies Record<string, readonly number[]>;

export type Ability = keyof typeof permissionIds;

/** The permissions that can be given, in plain words. Other ids that a person may hold grant nothing. */
export const knownPermissions = [
  { id: 1, title: 'Enter Marks', meaning: 'Enter the marks of their own lessons.' },
  {
    id: 2,
    title: 'Edit/View Term Details',
    meaning:
      'Write attendance and comments for the classes they are form teacher or dean of; read the others.',
  },
  { id: 3, title: 'Print/View Reports', meaning: 'Print every report card, list and statistic.' },
  { id: 4, title: 'Employees', meaning: 'Keep the staff, their lessons, form classes and deans.' },
  { id: 5, title: 'Subject Assignment', meaning: 'Say which students take a subject, and with whom.' },
  { id: 6, title: 'Students', meaning: 'Keep the students, their families and their attendance.' },
  { id: 7, title: 'Reset Password', meaning: 'Give an employee a new temporary password.' },
  { id: 8, title: 'Settings', meaning: 'Set the term, promote students, keep the subjects.' },
  {
    id: 9,
    title: 'Academic administrator',
    meaning:
      "Enter any teacher's marks, write any class's term details, open the Marks Archive, give permissions.",
  },
  { id: 13, title: 'Settings', meaning: 'Opens Settings, as permission 8 does.' },
] as const;

/** What a new employee may do (3-decisions §7). */
export const permissionsOfNewEmployee: readonly number[] = [1, 2, 3];

/**
 * - `public`: nobody need be signed in.
 * - `evenMustChange`: signed in, also by a password that must be changed first.
 * - `signedIn`: signed in with a settled password.
 * - a list: signed in and holding at least one of these.
 */
export type Access = 'public' | 'evenMustChange' | 'signedIn' | readonly Ability[];

/** The person behind a request, as far as permissions are concerned. */
export interface Principal {
  /** null for Admin, who is no employee. */
  employee_id: number | null;
  admin: boolean;
  permissions: readonly number[];
  must_change_password: boolean;
}

/** Whose records are asked for: an employee's, or Admin's, who has none. */
type EmployeeIdOrAdmin = number | typeof adminName;

/** Whether this person holds an ability. Admin holds all. */
export function can(who: Pick<Principal, 'admin' | 'permissions'>, ability: Ability): boolean {
  return who.admin || permissionIds[ability].some((id) => who.permissions.includes(id));
}

/** Whether this person may make a call of this access at all. What the call touches is checked later. */
export function mayCall(who: Principal | null, access: Access): boolean {
  if (access === 'public') return true;
  if (who === null) return false;
  if (access === 'evenMustChange') return true;
  if (who.must_change_password) return false;
  if (access === 'signedIn') return true;
  return access.some((ability) => can(who, ability));
}

/** Admin and the academic administrators: any teacher's marks, any class's term details. */
export function administersMarks(who: Principal): boolean {
  return can(who, 'academicAdministration');
}

/** How someone stands to a form class in the year of a term. */
export interface ClassLead {
  form_teacher: boolean;
  dean: boolean;
}

/** Attendance and the form teacher's comment in Term Details: the class's form teacher, Admin and 9. */
export function mayWriteAsFormTeacher(who: Principal, lead: ClassLead): boolean {
  return administersMarks(who) || (can(who, 'termDetails') && lead.form_teacher);
}

/** The dean's comment: the class's dean, Admin and 9. */
export function mayWriteAsDean(who: Principal, lead: ClassLead): boolean {
  return administersMarks(who) || (can(who, 'termDetails') && lead.dean);
}

/** Who takes the registers of every class, and imports them (3-decisions §7). */
export function mayTakeAnyRegister(who: Principal): boolean {
  return can(who, 'students');
}

/** A class's register: its form teacher, and who takes any. Its dean does not. */
export function mayTakeRegister(who: Principal, lead: Pick<ClassLead, 'form_teacher'>): boolean {
  return mayTakeAnyRegister(who) || (can(who, 'termDetails') && lead.form_teacher);
}

/** Who prints the report cards of any class. Holders of Term Details print those of their own (3-decisions §3). */
export function mayPrintAllReportCards(who: Principal): boolean {
  return can(who, 'reports') || administersMarks(who);
}

/** Marks are entered under one's own id; administrators choose a teacher (1-term-reporting §6). */
export function mayEnterMarksFor(who: Principal, employeeId: number): boolean {
  return administersMarks(who) || who.employee_id === employeeId;
}

/** Admin and the academic administrators give and take permissions. */
export function mayGivePermissions(who: Principal): boolean {
  return can(who, 'academicAdministration');
}

/** One's own permissions are readable by oneself, anybody's by those who give them. */
export function mayReadPermissionsOf(who: Principal, employeeId: EmployeeIdOrAdmin): boolean {
  return mayGivePermissions(who) || who.employee_id === employeeId;
}

/**
 * Nobody takes away their own permission 9 (docs/permissions.md). Of whoever gives permissions, who holds it where they are
 * an employee.
 */
export function takesOwnAdministration(
  who: Pick<Principal, 'employee_id'>,
  employeeId: number,
  permissions: readonly number[],
): boolean {
  const [administrator] = permissionIds.academicAdministration;
  return who.employee_id === employeeId && !permissions.includes(administrator);
}

/** Whose password this person may reset: never Admin's or a 9's, unless one is Admin or holds 9 (3-decisions §3). */
export function mayResetPasswordOf(who: Principal, whose: Pick<Principal, 'admin' | 'permissions'>): boolean {
  const administers =
    whose.admin || permissionIds.academicAdministration.some((id) => whose.permissions.includes(id));
  return can(who, 'resetPassword') && (!administers || can(who, 'academicAdministration'));
}

/**
 * Which employee's user name this person may change: a 9's only as Admin or with 9. Where Microsoft signs in whoever has
 * the name (`isCredential`), to change it is to let somebody else in under this employee's name, past their password: there
 * only Admin and 9 may (docs/decisions/012).
 */
export function mayChangeUserNameOf(
  who: Principal,
  whose: { permissions: readonly number[] },
  { isCredential }: { isCredential: boolean },
): boolean {
  if (can(who, 'academicAdministration')) return true;
  return !isCredential && !can({ admin: false, permissions: whose.permissions }, 'academicAdministration');
}

/** Who manages employees lets any of them go but themselves. */
export function mayDeleteEmployee(who: Pick<Principal, 'employee_id'>, employeeId: number): boolean {
  return who.employee_id !== employeeId;
}

/** One's own form-teacher and dean assignments; anybody's for those who manage employees. */
export function mayReadAssignmentsOf(who: Principal, employeeId: EmployeeIdOrAdmin): boolean {
  return can(who, 'employees') || who.employee_id === employeeId;
}

/** Lessons, too, are chosen from in Enter Marks by administrators. */
export function mayReadLessonsOf(who: Principal, employeeId: EmployeeIdOrAdmin): boolean {
  return administersMarks(who) || mayReadAssignmentsOf(who, employeeId);
}

/** Whether a written user name means Admin, in any case, spacing or look-alike script. */
export function meansAdmin(userName: string): boolean {
  return userNameKey(userName) === userNameKey(adminName);
}

/** Cyrillic, Greek and full-width letters which print like Latin ones. Enough to guard the reserved name. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ a: 'аαɑ', d: 'ԁ', i: 'іιıl1|ӏ', m: 'мтμ', n: 'пոην' }).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter]),
  ),
);

/** One key for all the ways in which a user name may be typed: case, spaces, accents, look-alike letters. */
export function userNameKey(userName: string): string {
  return plainKey(userName) === 'admin' || foldLookAlikes(userName) === 'admin'
    ? 'admin'
    : plainKey(userName);
}

function plainKey(userName: string): string {
  return userName
    .normalize('NFKC')
    .replace(/[\s\p{C}]/gu, '')
    .toLowerCase();
}

function foldLookAlikes(userName: string): string {
  const bare = plainKey(userName).normalize('NFD').replace(/\p{M}/gu, '');
  return [...bare].map((letter) => lookAlikes[letter] ?? letter).join('');
}

/** The eight menu tiles in order, and the archive after them (1-term-reporting §2, §6; 3-decisions §3). */
const tiles = [
  ['enter-marks', 'enterMarks'],
  ['term-details', 'termDetails'],
  ['reports', 'reports'],
  ['employees', 'employees'],
  ['subject-assignment', 'subjectAssignment'],
  ['students', 'students'],
  ['reset-password', 'resetPassword'],
  ['settings', 'settings'],
  ['marks-archive', 'marksArchive'],
] as const satisfies readonly (readonly [string, Ability])[];

export type Section = (typeof tiles)[number][0];

/** The sections whose tile this person sees, in the menu's order. */
export function sectionsOf(who: Principal): Section[] {
  return tiles.filter(([, ability]) => can(who, ability)).map(([section]) => section);
}

/** Who lists students of the whole school. Others see those of their own lessons. */
export function mayListAllStudents(who: Principal): boolean {
  const lists = [
    'termDetails',
    'reports',
    'subjectAssignment',
    'students',
    'settings',
    'academicAdministration',
  ] as const;
  return lists.some((ability) => can(who, ability));
}
