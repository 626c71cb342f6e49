import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { academicTermId, mutationId } from './identifiers.ts';
import { job } from './jobs.ts';

/** The report cards of a form or of the whole school as one job; its steps are the form classes. */

/** Of a student, 'Last, First (id)', who changed class while the classes were made one after the other. */
export const reportCardJobMessages = {
  missed: (student: string) =>
    `${student} came into a class whose report cards were made already, and is not among them.`,
  twice: (student: string) => `${student} changed class and is among the report cards of both.`,
} as const;

export const reportCardJobInput = z.object({
  academic_term_id: academicTermId,
  /** null: the whole school. */
  form_level: z.number().int().min(1).max(6).nullable(),
  /** A PDF for each class, to print; or one for each student, in a folder for each class. */
  arrangement: z.enum(['by_class', 'by_student']),
});
export type ReportCardJobInput = z.infer<typeof reportCardJobInput>;

const reportCardJob = job.extend({ input: reportCardJobInput });
export type ReportCardJob = z.infer<typeof reportCardJob>;

export const reportCardJobCalls = {
  startReportCardJob: endpoint({
    method: 'POST',
    path: '/api/report-card-jobs',
    summary: 'Starts to make the report cards of a form or of the whole school',
    access: ['reports', 'academicAdministration'],
    body: reportCardJobInput.extend({ mutation_id: mutationId.optional() }),
    response: reportCardJob,
    produces: 'json',
  }),
  listReportCardJobs: endpoint({
    method: 'GET',
    path: '/api/report-card-jobs',
    summary: 'The jobs of report cards, newest first, asked again and again while one goes on',
    access: ['reports', 'academicAdministration'],
    response: z.array(reportCardJob),
    produces: 'json',
    background: true,
  }),
};
