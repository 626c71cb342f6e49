import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const subject = z.object({ id: z.number().int(), title: z.string(), abbr: z.string() });
export type Subject = z.infer<typeof subject>;

export const subjectCalls = {
  listSubjects: endpoint({
    method: 'GET',
    path: '/api/subjects',
    summary: 'The subjects taught',
    access: 'signedIn',
    response: z.array(subject),
    produces: 'json',
  }),
};
