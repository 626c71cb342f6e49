import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { academicYearIdInPath, formClassId, formClassLimit, formClassPattern } from './identifiers.ts';
import { named } from './named.ts';
import { tidyText } from './plain-text.ts';
import { lastSave, startedFrom, startedFromInQuery } from './versions.ts';

const formClass = z.object({ id: z.string(), form_level: z.number().int() });
export type FormClass = z.infer<typeof formClass>;

const person = z.object({ id: z.number().int(), first_name: z.string(), last_name: z.string() });

const formClassInYear = formClass.extend({
  form_teachers: z.array(person),
  deans: z.array(person),
  /** How many students its class list of the year has. */
  students: z.number().int(),
});
export type FormClassInYear = z.infer<typeof formClassInYear>;

export const classMessages = {
  notAClass: 'Begin with the form, 1 to 6, and go on with letters or digits: 1A, 4 Sci, 6 Up.',
  tooLong: `Max ${formClassLimit} characters`,
  taken: (id: string) => `There is a class ${id} already.`,
  takenRetired: (id: string) => `There is a retired class ${id}. Take it back into use instead.`,
  inUse: (id: string, where: string) =>
    `${id} has ${where}, so it keeps its name and stays. It can be retired instead.`,
  hasStudents: (id: string, students: number) =>
    `${id} has ${students} ${students === 1 ? 'student' : 'students'} this year. Move them to other classes first.`,
  hasStudentsToCome: (id: string, students: number) =>
    `${id} has ${students} ${students === 1 ? 'student' : 'students'} registered for a later year. It can be retired once none are left in it.`,
} as const;

/** What a form class has, in numbers; `students` and `lessons` of this year, `registrations` of all years. */
const formClassUse = z.object({
  students: z.number().int(),
  registrations: z.number().int(),
  lessons: z.number().int(),
});

export const formClassInSettings = formClass.extend({
  retired: z.union([z.literal(0), z.literal(1)]),
  used: formClassUse,
  /** 1: nothing was ever entered for it, so that it may be renamed or deleted. */
  unused: z.union([z.literal(0), z.literal(1)]),
  ...lastSave,
});
export type FormClassInSettings = z.infer<typeof formClassInSettings>;

/** A class as it is typed, without doubled blanks. */
export const typedFormClass = z
  .string(classMessages.notAClass)
  .transform(tidyText)
  .refine((id) => formClassPattern.test(id), { error: classMessages.notAClass, abort: true })
  .refine((id) => id.length <= formClassLimit, classMessages.tooLong);

export const classCalls = {
  listFormClasses: endpoint({
    method: 'GET',
    path: '/api/form-classes',
    summary: 'The form classes in use',
    access: 'signedIn',
    response: z.array(formClass),
    produces: 'json',
  }),
  listFormClassesInYear: endpoint({
    method: 'GET',
    path: '/api/form-classes-list',
    summary:
      'The form classes in use with their form teachers, deans and number of students this year, and those retired since that have students in it; of the year that is asked for, also those whose students were moved out of them',
    access: 'signedIn',
    query: z.object({ academic_year_id: academicYearIdInPath.optional() }),
    response: z.array(formClassInYear),
    produces: 'json',
  }),
};

const access = ['settings'] as const;

export const classSettingsCalls = {
  listAllFormClasses: endpoint({
    method: 'GET',
    path: '/api/form-classes-all',
    summary: 'All form classes by level, the retired ones too, with what they have',
    access,
    response: z.array(formClassInSettings),
    produces: 'json',
  }),
  saveFormClass: endpoint({
    method: 'POST',
    path: '/api/form-class',
    summary: 'Adds a form class (201), or with new_id renames one that has nothing yet (200)',
    access,
    body: named(z.object({ id: typedFormClass, new_id: typedFormClass.nullish(), version: startedFrom })),
    response: formClassInSettings,
    produces: 'json',
  }),
  deleteFormClass: endpoint({
    method: 'DELETE',
    path: '/api/form-class',
    summary:
      'Deletes a form class that has nothing; 409 with what it has. The id may also stand in the query',
    access,
    body: named(z.object({ id: formClassId, version: startedFromInQuery })),
    response: formClass,
    produces: 'json',
  }),
  retireFormClass: endpoint({
    method: 'POST',
    path: '/api/form-class-retirement',
    summary: 'Retires a form class without students this year or a later one, or takes it back into use',
    access,
    body: named(
      z.object({ id: formClassId, retired: z.union([z.literal(0), z.literal(1)]), version: startedFrom }),
    ),
    response: formClassInSettings,
    produces: 'json',
  }),
};
