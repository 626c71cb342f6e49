import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { academicYearIdInPath, employeeIdInPath } from './identifiers.ts';

/** User names are shown to those who manage employees or passwords; others get id and names. */
export const employee = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  user_name: z.string().optional(),
});
export type Employee = z.infer<typeof employee>;

/** A lesson is employee × subject × form class, per year. */
export const teacherLesson = z.object({
  form_class_id: z.string(),
  subject_id: z.number().int(),
  subject_title: z.string(),
  form_level: z.number().int(),
  /** Students on the mark sheet of this lesson. */
  students: z.number().int(),
  /** How many of them have every mark that counts (or an absence in its place) this term. */
  complete: z.number().int(),
});
export type TeacherLesson = z.infer<typeof teacherLesson>;

export const employeeCalls = {
  listEmployees: endpoint({
    method: 'GET',
    path: '/api/employees',
    summary: 'The employees in service',
    access: 'signedIn',
    response: z.array(employee),
    produces: 'json',
  }),
  listTeacherLessons: endpoint({
    method: 'GET',
    path: '/api/teacher-lessons/:employeeId',
    summary: "A teacher's lessons this year, each with how complete its marks are",
    access: 'signedIn',
    params: z.object({ employeeId: employeeIdInPath }),
    response: z.array(teacherLesson),
    produces: 'json',
  }),
  getFormTeacherClasses: endpoint({
    method: 'GET',
    path: '/api/form-teacher-class/:employeeId/:yearId',
    summary: 'The classes that an employee is form teacher of in a year',
    access: 'signedIn',
    params: z.object({ employeeId: employeeIdInPath, yearId: academicYearIdInPath }),
    response: z.object({ employee_id: z.number().int(), form_class_ids: z.array(z.string()) }),
    produces: 'json',
  }),
  getFormDeanAssignments: endpoint({
    method: 'GET',
    path: '/api/form-dean-assignments/:employeeId',
    summary: 'The classes that an employee is dean of this year',
    access: 'signedIn',
    params: z.object({ employeeId: employeeIdInPath }),
    response: z.object({ employee_id: z.number().int(), form_classes: z.array(z.string()) }),
    produces: 'json',
  }),
};
