import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const subject = z.object({ id: z.number().int(), title: z.string(), abbr: z.string() });
export type Subject = z.infer<typeof subject>;

/** The nine subjects of Forms 1 to 3, whose ids are the same at every school (3-decisions §2, §8.5). */
export const lowerFormSubjects: readonly number[] = [33, 18, 30, 48, 49, 41, 53, 51, 28];

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
