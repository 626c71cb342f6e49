import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The name of the default picture, which is for anyone signed in. */
const defaultPicture = 'default';

/** Whether a name is that of the default picture: its own, or '' as of a student who has none. */
export function isDefaultPicture(name: string): boolean {
  return name === '' || name === defaultPicture;
}

/** Whether a name can be that of a picture at all; any other is not found. */
export function isPictureName(name: string): boolean {
  return /^[a-z0-9]{16,40}\.jpg$/.test(name);
}

export const pictureCalls = {
  getStudentPicture: endpoint({
    method: 'GET',
    path: '/img/students/:picture',
    summary: "A student's picture, for those who may list the student; or the default image",
    access: 'signedIn',
    params: z.object({ picture: z.string() }),
    query: z.object({
      /** The stamp keeps an old one out of the browser's cache (1-term-reporting §9). */
      t: z.string().optional(),
      /** As rows show it: small (docs/decisions/013). */
      size: z.enum(['row']).optional(),
    }),
    produces: 'picture',
  }),
  getSchoolLogo: endpoint({
    method: 'GET',
    path: '/img/school-logo',
    summary: "The school's logo",
    access: 'public',
    produces: 'picture',
  }),
};
