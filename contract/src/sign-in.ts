import { z } from 'zod';
import { adminName } from './abilities.ts';
import { endpoint } from './endpoint.ts';
import { employeeIdOrAdmin, employeeIdOrAdminInPath, userName } from './identifiers.ts';
import { lengthOf } from './plain-text.ts';

/** Sign-in, session and password rules (1-term-reporting §4, §7; 3-decisions §3, §9). */

export const signInMessages = {
  unknownUser: 'User not found.',
  wrongCredentials: 'These credentials do not match our records.',
  tooManyAttempts: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  temporaryExpired: 'This temporary password is no longer valid. Ask the office for a new one.',
  passwordMissing: 'Enter the new password in both fields.',
  passwordsDiffer: 'The two passwords are not the same.',
  passwordTooShort: 'Use at least 10 characters.',
  passwordTooLong: 'Use at most 200 characters.',
  passwordIsName: 'The password must not be the user name.',
  passwordCommon: 'This password is too common. Choose another.',
  passwordUnchanged: 'Choose a password other than the present one.',
  currentPasswordWrong: 'The current password is not right.',
  changedMeanwhile: 'Your password was changed meanwhile. Please sign in again.',
  notYourPassword: 'You can change only your own password.',
} as const;

/**
 * Set by a page whose sign-out did not reach the server: the next page ends the session that it could not (1-term-reporting
 * §4).
 */
export const signedOutCookie = 'signed-out';

export const passwordLimits = { least: 10, most: 200 } as const;

/** Passwords that every guessing list begins with, and which are long enough to be typed here. */
const commonPasswords = new Set(
  `
  1234567890 0123456789 12345678910 123456789a 1q2w3e4r5t qwertyuiop qwerty1234 qwerty12345 password12
  password123 password1234 password01 passw0rd123 mypassword letmein123 iloveyou12 iloveyou123
  welcome123 welcome1234 abc1234567 abcd123456 abcdefghij aaaaaaaaaa 1111111111 0000000000 asdfghjkl1
  asdfghjkl; zxcvbnm123 football123 baseball123 princess123 sunshine123 superman123 trinidad123
  trinidad2026 secondary123 teacher123 teacher1234 school1234 changeme123 administrator qazwsxedc1
  1qaz2wsx3edc monkey1234 dragon1234 master1234 shadow1234 charlie123 liverpool1 chelsea123 arsenal123
  manchester basketball volleyball jesuschrist jesus12345
  `
    .trim()
    .split(/\s+/),
);

/** Why a new password is refused, or null when it will do. Screen and server ask the same. */
export function passwordObjection(name: string, password: string): string | null {
  const plain = password.toLowerCase();
  const length = lengthOf(password);
  if (length < passwordLimits.least) return signInMessages.passwordTooShort;
  if (length > passwordLimits.most) return signInMessages.passwordTooLong;
  if (plain === name.trim().toLowerCase()) return signInMessages.passwordIsName;
  if (commonPasswords.has(plain) || new Set(plain).size < 3) return signInMessages.passwordCommon;
  return null;
}

/** What every page of the application shows of the school. */
export const schoolIdentity = z.object({
  name: z.string(),
  motto: z.string(),
  primary_colour: z.string(),
  time_zone: z.string(),
  /** Diligence, Progress and Conduct are off in Form 6 unless the school turns them on. */
  form_6_grades: z.boolean(),
  /** Changes with the logo; the address of the picture is /img/school-logo. */
  logo_version: z.string(),
  /** "Sign in with Microsoft" appears, and its sign-out works, only when set up. */
  microsoft_sign_in: z.boolean(),
});
export type SchoolIdentity = z.infer<typeof schoolIdentity>;

export const session = z.object({
  authenticated: z.literal(true),
  name: z.string(),
  employee_id: employeeIdOrAdmin,
  first_name: z.string(),
  last_name: z.string(),
  admin: z.boolean(),
  permissions: z.array(z.number().int()),
  password_reset: z.union([z.literal(0), z.literal(1)]),
});
export type Session = z.infer<typeof session>;

/** What the server writes into the page, so that a reload needs no call before it can paint. */
export const startingPoint = z.object({ school: schoolIdentity, session: session.nullable() });
export type StartingPoint = z.infer<typeof startingPoint>;

const password = z.string().min(1).max(1000);

export const signInCalls = {
  getCsrfCookie: endpoint({
    method: 'GET',
    path: '/sanctum/csrf-cookie',
    summary: 'Sets the XSRF-TOKEN cookie',
    access: 'public',
    produces: 'nothing',
  }),
  employeeLogin: endpoint({
    method: 'POST',
    path: '/api/employee-login',
    summary: 'Signs in with user name and password',
    access: 'public',
    body: z.object({ name: userName, password }),
    response: z.object({ employee_id: employeeIdOrAdmin, name: z.literal(adminName).optional() }),
    produces: 'json',
  }),
  getUserEmployee: endpoint({
    method: 'GET',
    path: '/api/user-employee/:userName',
    summary: 'Looks a user name up before the password is asked for',
    access: 'public',
    params: z.object({ userName }),
    response: z.object({
      employee: z.object({ id: z.number().int(), first_name: z.string(), last_name: z.string() }),
      user: z.object({ password_reset: z.union([z.literal(0), z.literal(1)]) }),
    }),
    produces: 'json',
  }),
  getUserPermissions: endpoint({
    method: 'GET',
    path: '/api/user-permissions/:employeeId',
    summary: "An employee's permissions",
    access: 'signedIn',
    params: z.object({ employeeId: employeeIdOrAdminInPath }),
    response: z.array(z.object({ user_permission_id: z.number().int() })),
    produces: 'json',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/employee-change-password',
    summary: "Changes one's own password",
    access: 'evenMustChange',
    body: z.object({ name: userName, password, current_password: password.optional() }),
    response: z.object({ name: z.string() }),
    produces: 'json',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    summary: 'Ends the session',
    access: 'evenMustChange',
    produces: 'nothing',
  }),
  getSession: endpoint({
    method: 'GET',
    path: '/api/session',
    summary: 'Who is signed in',
    access: 'evenMustChange',
    response: session,
    produces: 'json',
  }),
  getHealth: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'For monitors: database reachable, migrations current',
    access: 'public',
    response: z.object({ status: z.literal('ok') }),
    produces: 'json',
  }),
};
