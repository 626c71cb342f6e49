import { z } from 'zod';
import { adminName } from './abilities.ts';

/** Identifiers as they travel in paths, queries and bodies (3-decisions §1). */

const integer = (max: number) => z.number().int().min(1).max(max);
const integerInPath = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'Not a valid number.')
    .transform(Number)
    .pipe(integer(max));

const largestId = 2_147_483_647;

export const studentId = integer(largestId);
export const employeeId = integer(largestId);
export const subjectId = integer(largestId);
export const academicTermId = integer(999_903);
export const academicYearId = integer(99_999_999);

export const studentIdInPath = integerInPath(largestId);
export const employeeIdInPath = integerInPath(largestId);

/** An employee's id, or the name Admin in its place, as the answer to signing in writes it. */
export const employeeIdOrAdmin = z.union([z.number().int(), z.literal(adminName)]);
export const employeeIdOrAdminInPath = z.union([employeeIdInPath, z.literal(adminName)]);

export const subjectIdInPath = integerInPath(largestId);
/** Up to six digits: what is no term of the school's is not found rather than a wrong address. */
export const academicTermIdInPath = z
  .string()
  .regex(/^\d{1,6}$/, 'Not a valid number.')
  .transform(Number);
export const academicYearIdInPath = integerInPath(99_999_999);

export const formClassLimit = 20;
export const formClassPattern = /^[1-6][\p{L}\p{N} .&'-]*$/u;

/** A form class such as 1A, 4 Sci or 6 Up; its first character is the form level. */
export const formClassId = z.string().max(formClassLimit).regex(formClassPattern, 'Not a form class.');

/** A form class in an address. One that there cannot be, such as 9Z, is not found, as one that there is not (3-decisions §8). */
export const formClassIdInAddress = z
  .string()
  .min(1)
  .max(60)
  .regex(/^\P{C}+$/u, 'Not a form class.');

/** A user name as typed at sign-in. */
export const userName = z
  .string()
  .min(1)
  .max(60)
  .regex(/^\P{C}+$/u, 'Not a user name.');

/** Made by the browser for each change, so that a repeated save is recognised. Of another text the server makes a UUID. */
export const mutationId = z.uuid();

/** A form level in a path. That it is one of 1 to 6 the server says, since others are unknown and no wrong address. */
export const formLevelInPath = z
  .string()
  .regex(/^(0|[1-9]\d{0,8})$/, 'Not a valid number.')
  .transform(Number);

export const formLevels = [1, 2, 3, 4, 5, 6] as const;

/** The form level, 1 to 6, of a form class; 0 of what there is no form class of. */
export function formLevelOf(formClass: string): number {
  return Number(/^[1-6]/.exec(formClass)?.[0] ?? 0);
}

/** Counts the saves of a record: the one that a save started from, 0 where nothing was stored. */
export const versionInBody = z.number().int().min(0).max(largestId);

/** A number of a deletion, whose fields may stand in the address instead of the body (3-decisions §9). */
export const numberInAddress = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
