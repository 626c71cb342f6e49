import { mayCall } from 'contract/abilities';
import { calls } from 'contract/calls';
import type { LessonGround } from 'contract/class-ground';
import { type LessonNews, presenceTimes } from 'contract/presence';
import type { FastifyRequest } from 'fastify';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../database/transaction.ts';
import { Refusal } from '../../errors.ts';
import { bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { findSession, sessionCookie, sessionHashOf } from '../../http/sessions.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { LessonSheet } from './mark-store.ts';
import { demandSheet, type NamedLesson } from './open-sheet.ts';
import { listChanged, listGround, listPresent, noStream, notePresence } from './presence-store.ts';
import { type LessonWatch, namesOfOthers, toldTo } from './watch-lessons.ts';

/** What an open sheet hears of others, as events or when it asks (docs/decisions/009). */
export function presenceRoutes(db: Database, lessons: LessonWatch): BoundCall[] {
  return [
    bind(calls.watchLesson, async ({ who, params, request }) => {
      const lesson = lessonIn(params);
      const sheet = await demandSheet(db, who, lesson);
      const session = sessionOf(request);
      return lessons.open({
        sheet,
        account_id: who.account_id,
        session_hash: sessionHashOf(session),
        mayStay: async () => mayStillSee(db, session, lesson, sheet),
      });
    }),
    bind(calls.askLessonNews, async ({ who, params, query, request }) => {
      const sheet = await demandSheet(db, who, lessonIn(params));
      return lessonNews(db, who, sheet, { since: query.since, session: sessionOf(request) });
    }),
  ];
}

/** What a page is told that asks every two seconds. */
async function lessonNews(
  db: Database,
  who: SignedIn,
  sheet: LessonSheet,
  { since, session }: { since: string | undefined; session: string },
): Promise<LessonNews> {
  const presence = { ...sheet, account_id: who.account_id, stream_id: noStream };
  await notePresence(db, presence, sessionHashOf(session));
  const asked = since === undefined ? { seconds: presenceTimes.lookBack } : { since };
  const [{ at, people }, changed, ground] = await Promise.all([
    listPresent(db, [sheet], []),
    listChanged(db, [{ ...sheet, ...asked }]),
    listGround(db, [sheet]),
  ]);
  return {
    at,
    present: namesOfOthers(people, who.account_id),
    changed: toldTo(who.account_id, changed),
    ground: ground[0] as LessonGround,
  };
}

/** Whether the session, the permission and the lesson are what they were when the stream began. */
async function mayStillSee(
  db: Database,
  session: string,
  lesson: NamedLesson,
  sheet: LessonSheet,
): Promise<boolean> {
  const who = await findSession(db, session, false);
  if (who === null || !mayCall(who, calls.watchLesson.access)) return false;
  try {
    return isDeepStrictEqual(await demandSheet(db, who, lesson), sheet);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function sessionOf(request: FastifyRequest): string {
  return request.cookies[sessionCookie] ?? '';
}

function lessonIn(params: {
  className: string;
  termId: number;
  subjectCode: number;
  employeeId: number;
}): NamedLesson {
  return {
    form_class_id: params.className,
    academic_term_id: params.termId,
    subject_id: params.subjectCode,
    employee_id: params.employeeId,
  };
}
