import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A current student: Active, and registered in a form class this year (3-decisions §6). */
export const currentStudent = z.object({
  student_id: z.number().int(),
  last_name: z.string(),
  first_name: z.string(),
  form_class_id: z.string(),
  form_level: z.number().int(),
  gender: z.enum(['M', 'F']).nullable(),
  /** The file's name under /img/students/, '' where there is none. */
  picture: z.string(),
  /** For those who keep the students' records alone; null where it is not known. */
  date_of_birth: z.iso.date().nullable().optional(),
});
export type CurrentStudent = z.infer<typeof currentStudent>;

export const studentCalls = {
  listCurrentStudents: endpoint({
    method: 'GET',
    path: '/api/students',
    summary: 'The current students, by last name, first name',
    access: ['reports', 'subjectAssignment', 'students', 'marksArchive'],
    response: z.array(currentStudent),
    produces: 'json',
  }),
};
