import { z } from 'zod';
import { adminName, knownPermissions } from './abilities.ts';
import { endpoint } from './endpoint.ts';
import { employeeId, employeeIdInPath, mutationId } from './identifiers.ts';
import { named } from './named.ts';
import { lengthOf, plainText } from './plain-text.ts';
import { givenUserName } from './user-names.ts';

/** Employees: who works here, under which user name, with which permissions (2-administration §2 to §9). */

/** Of first and last names. */
const employeeNameLimit = 50;

/** Employee statuses: 1 is in service; leaving offers 2, Transferred (2-administration §9). */
export const activeStatus = 1;
export const defaultLeavingStatus = 2;

export const employeeMessages = {
  nameMissing: 'Enter a name.',
  nameTooLong: `A name has at most ${employeeNameLimit} characters.`,
  unknownStatus: 'There is no such status.',
  leavingStatusNeeded: 'Choose why the employee leaves. Active is for those in service.',
  onlyBringBack: 'Only Active can be set here. To let an employee go, delete the employee.',
  userNameNotAllowed: 'Only Admin or a holder of permission 9 can change this user name.',
  notYourself: 'You cannot delete yourself.',
  changedMeanwhile: 'Someone else changed this employee meanwhile.',
  mutationReused: 'This save was already used for something else.',
  unknownPermission: 'There is no such permission.',
  adminIsFixed: "Admin's permissions cannot be changed.",
  ownAdministration: 'You cannot take away your own permission 9.',
} as const;

/**
 * Everybody who is signed in sees ids and names. The rest is there for those who need it: user names for
 * holders of Employees and Reset Password, status and version for Employees.
 */
const employee = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  user_name: z.string().optional(),
  employee_status_id: z.number().int().optional(),
  version: z.number().int().optional(),
  /** For those who give and take permissions. */
  permissions: z.array(z.number().int()).optional(),
  /** For those who manage employees: whether they may change this one's user name. */
  may_be_renamed: z.union([z.literal(0), z.literal(1)]).optional(),
  /** For those who reset passwords: whether they may reset this one's. */
  may_be_reset: z.union([z.literal(0), z.literal(1)]).optional(),
});
export type Employee = z.infer<typeof employee>;

/** An employee for those who manage employees. */
export const employeeRecord = employee
  .pick({ id: true, first_name: true, last_name: true, permissions: true, may_be_renamed: true })
  .extend({
    user_name: z.string(),
    employee_status_id: z.number().int(),
    version: z.number().int(),
  });
export type EmployeeRecord = z.infer<typeof employeeRecord>;

const savedEmployee = employeeRecord.extend({
  /** Of a new employee, this once: valid for 72 hours and one sign-in. */
  temporary_password: z.string().optional(),
});
export type SavedEmployee = z.infer<typeof savedEmployee>;

const employeeStatus = z.object({ id: z.number().int(), status: z.string() });
export type EmployeeStatus = z.infer<typeof employeeStatus>;

/** What an employee answers for this year: shown before the employee is deleted. All of it stays. */
const employeeDuties = z.object({
  employee_id: z.number().int(),
  lessons: z.array(
    z.object({
      form_class_id: z.string(),
      subject_id: z.number().int(),
      subject_title: z.string(),
      /** Students assigned to this teacher for the subject in that class. */
      students: z.number().int(),
    }),
  ),
  form_teacher_of: z.array(z.string()),
  dean_of: z.array(z.string()),
});
export type EmployeeDuties = z.infer<typeof employeeDuties>;

/** Names keep what people see: no control or invisible characters, single spaces. */
const typedName = z
  .string(employeeMessages.nameMissing)
  .transform((text) =>
    plainText(text)
      .replace(/[\p{C}\p{DI}]/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .refine((text) => /\p{L}/u.test(text), employeeMessages.nameMissing)
  .refine((text) => lengthOf(text) <= employeeNameLimit, employeeMessages.nameTooLong);

const version = z.number().int().min(1);

/** Without id it makes an employee, who needs both names; with one, what is left out stays. */
const employeeSave = z.object({
  id: employeeId.nullish(),
  first_name: typedName.optional(),
  last_name: typedName.optional(),
  /** Left out for a new employee: the server takes the name it would offer. */
  user_name: givenUserName.optional(),
  /** 1 brings a former employee back. */
  employee_status_id: z.literal(activeStatus, employeeMessages.onlyBringBack).optional(),
  /** The version it started from; without it the save is unconditional. */
  version: version.optional(),
  /** Of a new employee: sent again because no answer came, it adds nobody else. */
  mutation_id: mutationId.optional(),
});
export type EmployeeSave = z.infer<typeof employeeSave>;

const idInQuery = (id: typeof employeeId) => z.union([id, employeeIdInPath]);

/** Of a DELETE, whose fields may stand in the query instead of the body (3-decisions §9). */
const employeeDeletion = z.object({
  id: idInQuery(employeeId),
  employee_status_id: z
    .union(
      [z.number(), z.string().regex(/^\d{1,4}$/, employeeMessages.unknownStatus)],
      employeeMessages.unknownStatus,
    )
    .transform(Number)
    .pipe(z.number().int(employeeMessages.unknownStatus).min(0, employeeMessages.unknownStatus))
    .refine((status) => status !== activeStatus, employeeMessages.leavingStatusNeeded),
  version: z.union([version, employeeIdInPath]).optional(),
});
export type EmployeeDeletion = z.infer<typeof employeeDeletion>;

const permissionsSave = z.object({
  /** Admin may be named, to be told that Admin's permissions are fixed. */
  employee_id: z.union([employeeId, z.literal(adminName)]),
  /** All that the employee is to hold; ids without a meaning that the employee holds are kept. */
  permissions: z
    .array(
      z
        .number(employeeMessages.unknownPermission)
        .refine(
          (id) => knownPermissions.some((known) => known.id === id),
          employeeMessages.unknownPermission,
        ),
    )
    .max(50),
  version: version.optional(),
});
export type PermissionsSave = z.infer<typeof permissionsSave>;

export const employeeCalls = {
  listEmployees: endpoint({
    method: 'GET',
    path: '/api/employees',
    summary: 'The employees in service, by last name',
    access: 'signedIn',
    response: z.array(employee),
    produces: 'json',
  }),
  listFormerEmployees: endpoint({
    method: 'GET',
    path: '/api/former-employees',
    summary: 'The employees who have left, by last name',
    access: ['employees'],
    response: z.array(employeeRecord),
    produces: 'json',
  }),
  listEmployeeStatuses: endpoint({
    method: 'GET',
    path: '/api/employee-statuses',
    summary: 'The statuses of employees; 1 is Active',
    access: ['employees'],
    response: z.array(employeeStatus),
    produces: 'json',
  }),
  saveEmployee: endpoint({
    method: 'POST',
    path: '/api/employee',
    summary:
      'Makes an employee (201, with a temporary password; once for a mutation id), changes the fields sent (200), or brings a former one back',
    access: ['employees'],
    body: employeeSave,
    response: savedEmployee,
    produces: 'json',
  }),
  deleteEmployee: endpoint({
    method: 'DELETE',
    path: '/api/employee',
    summary:
      'Lets an employee go with a status other than Active: signed out at once, all records kept; the fields may also stand in the query',
    access: ['employees'],
    body: named(employeeDeletion),
    response: employeeRecord,
    produces: 'json',
  }),
  getEmployeeDuties: endpoint({
    method: 'GET',
    path: '/api/employee-duties/:employeeId',
    summary: 'The lessons and classes that an employee answers for this year',
    access: ['employees'],
    params: z.object({ employeeId: employeeIdInPath }),
    response: employeeDuties,
    produces: 'json',
  }),
  savePermissions: endpoint({
    method: 'POST',
    path: '/api/employee-permissions',
    summary: 'Gives an employee exactly these permissions',
    access: ['academicAdministration'],
    body: named(permissionsSave),
    response: employeeRecord,
    produces: 'json',
  }),
};
