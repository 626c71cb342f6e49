import { z } from 'zod';
import { lessonGround } from './class-ground.ts';
import { endpoint } from './endpoint.ts';
import {
  academicTermIdInPath,
  employeeIdInPath,
  formClassIdInAddress,
  subjectIdInPath,
} from './identifiers.ts';
import { markRecord } from './marks.ts';
import { moment } from './moment.ts';

/** Who else has a mark sheet open, what they save in it (quality A13), and what the office changes under it. */

/** A record as it was saved, and whether by the very person who is told: a name may be borne by two. */
const changedRecord = markRecord.extend({ by_you: z.boolean() });
export type ChangedRecord = z.infer<typeof changedRecord>;

export const lessonNews = z.object({
  /** The others who have it open, by name. Oneself is left out, in other tabs and on other devices too. */
  present: z.array(z.string()),
  /** Records saved lately by anyone. The same one may come again; its version tells. */
  changed: z.array(changedRecord),
  /** A server of the version before, at work beside a newer one, does not tell it. */
  ground: lessonGround.optional(),
  /** When the server looked: what the next question names as `since`. */
  at: z.string(),
});
export type LessonNews = z.infer<typeof lessonNews>;

/** In seconds, unless they say otherwise. */
export const presenceTimes = {
  /** Between two questions of a page that cannot have a stream. */
  poll: 2,
  /** Without a first event for so long, a stream does not get through. */
  arrival: 5,
  /** What was saved so long before a page began to listen is told to it as well. */
  lookBack: 120,
} as const;

/** Streams that one account may have open; a further page asks again and again instead. */
export const mostStreams = 4;

const params = z.object({
  className: formClassIdInAddress,
  termId: academicTermIdInPath,
  subjectCode: subjectIdInPath,
  employeeId: employeeIdInPath,
});
const sheet = ':className/:termId/:subjectCode/:employeeId' as const;

export const presenceCalls = {
  watchLesson: endpoint({
    method: 'GET',
    path: `/api/lesson-events/${sheet}`,
    summary: 'Server-sent events: who else has the mark sheet open, and records as they are saved',
    access: ['enterMarks', 'academicAdministration'],
    params,
    response: lessonNews,
    produces: 'events',
    background: true,
  }),
  askLessonNews: endpoint({
    method: 'GET',
    path: `/api/lesson-presence/${sheet}`,
    summary: 'The same, asked every two seconds, where a proxy holds the events back',
    access: ['enterMarks', 'academicAdministration'],
    params,
    query: z.object({ since: moment.optional() }),
    response: lessonNews,
    produces: 'json',
    background: true,
  }),
};
