import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import { type LessonNews, lessonNews } from 'contract/presence';
import { pino } from 'pino';
import { afterAll, afterEach } from 'vitest';
import { buildApp } from '../app.ts';
import { noStream } from '../capabilities/marks/presence-store.ts';
import { createDocuments } from '../reports/create-documents.ts';
import type { Browser } from './browser.ts';
import { testApplication } from './test-application.ts';
import { staff, subjects, term } from './test-school.ts';

/** Aisha Mohammed's Mathematics of 1A, as the path of a call names it. */
export const lesson = {
  className: '1A',
  termId: String(term),
  subjectCode: String(subjects.mathematics),
  employeeId: String(staff.amohammed.id),
};

/** An open sheet that is told what others do. */
interface Watching {
  status: number;
  /** What the answer asks of proxies: to hold nothing back. */
  buffering: unknown;
  news: LessonNews[];
  /** Waits for news of this kind, however long it takes. */
  until(fits: (news: LessonNews) => boolean): Promise<LessonNews>;
  ended: Promise<unknown>;
}

/** Opens a mark sheet as the screen does, and listens. */
async function watch(
  open: IncomingMessage[],
  { who, address, params }: { who: Browser; address: string; params: typeof lesson },
): Promise<Watching> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const asked = request(`${address}${addressOf(calls.watchLesson, params)}`, { headers: { cookie } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  open.push(response);
  const news: LessonNews[] = [];
  let heard = '';
  response.on('data', (chunk: Buffer) => {
    const events = (heard + chunk.toString()).split('\n\n');
    heard = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith('data: ')) news.push(lessonNews.parse(JSON.parse(event.slice(6))));
    }
  });
  return {
    status: response.statusCode ?? 0,
    buffering: response.headers['x-accel-buffering'],
    news,
    async until(fits) {
      for (;;) {
        const found = news.find(fits);
        if (found) return found;
        await sleep(10);
      }
    },
    ended: once(response, 'close'),
  };
}

/**
 * Two server processes of one school, of which each test leaves nobody at a sheet: two applications that share nothing but
 * the database.
 */
export async function watchedLessons() {
  const school = await testApplication();
  const logger = pino({ level: 'silent' });
  const documents = createDocuments({ logger });
  const { db, pool } = school.database;
  /** One more server process of the school; whoever starts it closes it. */
  const startAnother = async () => {
    const app = await buildApp({ config: {}, db, pool, documents, logger });
    return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) };
  };
  const second = await startAnother();
  const open: IncomingMessage[] = [];
  afterEach(async () => {
    for (const response of open.splice(0)) response.destroy();
    await db.deleteFrom('presences').where('stream_id', '=', noStream).execute();
    while ((await db.selectFrom('presences').select('account_id').execute()).length > 0) await sleep(20);
  });
  afterAll(async () => {
    await second.app.close();
    await documents.close();
    await school.close();
  });
  return {
    school,
    db,
    logger,
    startAnother,
    secondAddress: second.address,
    /** Opens a mark sheet as the screen does, and listens. */
    watch: async (who: Browser, address: string, params = lesson) => watch(open, { who, address, params }),
    /** Closes the sheet that was opened last. */
    closeLast: () => void open.pop()?.destroy(),
  };
}
