import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const formClass = z.object({ id: z.string(), form_level: z.number().int() });
export type FormClass = z.infer<typeof formClass>;

const person = z.object({ id: z.number().int(), first_name: z.string(), last_name: z.string() });

export const formClassInYear = formClass.extend({
  form_teachers: z.array(person),
  deans: z.array(person),
  /** How many students are registered in it this year. */
  students: z.number().int(),
});
export type FormClassInYear = z.infer<typeof formClassInYear>;

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
    summary: 'The form classes in use with their form teachers, deans and number of students this year',
    access: 'signedIn',
    response: z.array(formClassInYear),
    produces: 'json',
  }),
};
