import { randomUUID } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import type { LessonGround } from 'contract/class-ground';
import type { ChangedRecord, LessonNews } from 'contract/presence';
import { mostStreams, presenceTimes } from 'contract/presence';
import { messages } from 'contract/messages';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/transaction.ts';
import { TooManyAttempts } from '../../errors.ts';
import type { LessonSheet } from './mark-store.ts';
import {
  type Change,
  countStreams,
  endPresence,
  keepPresent,
  listChanged,
  listGround,
  listPresent,
  notePresence,
} from './presence-store.ts';

/** Milliseconds. */
const every = { look: 1000, ground: 3000, signOfLife: 5000, beat: 15_000, recheck: 10_000 } as const;

/** A reader so slow that so many bytes wait for them is let go, to begin anew. */
const mostWaiting = 512 * 1024;

interface Watcher {
  sheet: LessonSheet;
  account_id: number;
  session_hash: Buffer;
  /** Whether this person may still see the sheet. */
  mayStay: () => Promise<boolean>;
}

export interface LessonWatch {
  /** News of a sheet as server-sent events, until either side ends it or the person may no longer see it. */
  open(watcher: Watcher): Promise<Readable>;
  /** Ends all streams and takes no more. */
  close(): Promise<void>;
}

interface Stream extends Watcher {
  id: string;
  out: PassThrough;
  /** The names and the ground last sent; undefined before the first look. */
  told: string | undefined;
  checkedAt: number;
  spokeAt: number;
}

/**
 * Watches mark sheets for all pages that this process serves: once a second, in two queries, it asks the
 * database who is at the sheets and what was saved in them, and every three seconds what they rest on. Other
 * processes do the same, so that each learns of the others' people and saves, and of what the office did there;
 * nothing is asked while nobody watches.
 */
export function watchLessons(db: Database, log: FastifyBaseLogger): LessonWatch {
  const streams = new Map<string, Stream>();
  const opening = new Map<string, Watcher>();
  /** By sheet, the versions that its streams have been told of. */
  let known = new Map<string, Map<number, number>>();
  /** By sheet, what it rests on. */
  let grounds = new Map<string, LessonGround>();
  let lastGround = -Infinity;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastLook = performance.now();
  let lastSign = -Infinity;
  let closed = false;
  let failing = false;

  async function open(watcher: Watcher): Promise<Readable> {
    const { sheet, account_id, session_hash } = watcher;
    const id = randomUUID();
    // Its place is taken before anything is waited for: of many at once the others find it taken.
    const here = [...streams.values(), ...opening.values()].filter((one) => one.account_id === account_id);
    opening.set(id, watcher);
    try {
      const isRoom =
        !closed && here.length < mostStreams && (await countStreams(db, account_id)) < mostStreams;
      if (isRoom) await notePresence(db, { ...sheet, account_id, stream_id: id }, session_hash);
      // It may have closed meanwhile, and ends only the streams that it knows: the server would wait for this one.
      if (!isRoom || closed) throw new TooManyAttempts(messages.tooMany, 10);
    } finally {
      opening.delete(id);
    }
    const now = performance.now();
    const out = new PassThrough();
    streams.set(id, { ...watcher, id, out, told: undefined, checkedAt: now, spokeAt: now });
    out.once('close', () => leave(id));
    out.write('retry: 1000\n\n');
    // The news of a page that comes does not wait for the next second.
    void (looking ?? Promise.resolve()).then(lookNow);
    return out;
  }

  function end(stream: Stream): void {
    leave(stream.id);
    stream.out.end();
  }

  function leave(id: string): void {
    if (!streams.delete(id)) return;
    endPresence(db, [id]).catch((error: unknown) =>
      log.debug({ err: error }, 'a presence was left to lapse'),
    );
  }

  function lookNow(): void {
    clearTimeout(timer);
    looking ??= look()
      .then(() => {
        failing = false;
      })
      .catch((error: unknown) => {
        if (!failing) log.warn({ err: error }, 'the mark sheets could not be watched');
        failing = true;
      })
      .finally(() => {
        looking = undefined;
        clearTimeout(timer);
        if (streams.size > 0) timer = setTimeout(lookNow, every.look);
        else known = new Map();
      });
  }

  async function look(): Promise<void> {
    if (streams.size === 0) return;
    const watching = [...streams.values()];
    const now = performance.now();
    const ids = watching.map(({ id }) => id);
    if (now - lastSign >= every.signOfLife) {
      await keepPresent(db, ids);
      lastSign = now;
    }
    const groups = [...Map.groupBy(watching, ({ sheet }) => keyOf(sheet))].map(([key, members]) => ({
      key,
      members,
    }));
    const sheets = groups.flatMap(({ members: [first] }) => (first ? [first.sheet] : []));
    const isNew = ({ told }: Stream) => told === undefined;
    // Where someone is new, further back; else since the last look that succeeded.
    const asked = groups.map(({ members }, place) => ({
      ...(sheets[place] as LessonSheet),
      seconds: members.some(isNew) ? presenceTimes.lookBack : (now - lastLook) / 1000,
    }));
    const isGroundDue = now - lastGround >= every.ground || watching.some(isNew);
    const [{ at, people }, changed, ground] = await Promise.all([
      listPresent(db, sheets, ids),
      listChanged(db, asked),
      isGroundDue ? listGround(db, sheets) : null,
    ]);
    lastLook = now;
    if (ground !== null) {
      lastGround = now;
      grounds = new Map(groups.map(({ key }, place) => [key, ground[place] as LessonGround]));
    }
    for (const [place, { key, members }] of groups.entries()) {
      const here = people.filter(({ sheet }) => sheet === place);
      const all = changed.filter(({ sheet }) => sheet === place);
      const versions = known.get(key) ?? new Map<number, number>();
      const news = all.filter(({ record }) => versions.get(record.student_id) !== record.version);
      for (const { record } of all) versions.set(record.student_id, record.version);
      known.set(key, versions);
      for (const member of members) {
        if (!streams.has(member.id)) continue;
        // A session that ended took its row with it.
        if (!here.some(({ stream_id }) => stream_id === member.id)) end(member);
        else
          tell(member, {
            at,
            present: namesOfOthers(here, member.account_id),
            changed: toldTo(member.account_id, member.told === undefined ? all : news),
            ground: grounds.get(key) as LessonGround,
          });
      }
    }
    await recheck(watching.filter(({ checkedAt }) => now - checkedAt >= every.recheck));
  }

  /** A permission, a lesson or a job may have been taken away, or the hour of idleness have passed. */
  async function recheck(due: readonly Stream[]): Promise<void> {
    for (const stream of due) {
      if (!(await stream.mayStay())) end(stream);
      stream.checkedAt = performance.now();
    }
  }

  return {
    open,
    async close() {
      closed = true;
      clearTimeout(timer);
      const ids = [...streams.keys()];
      const open = [...streams.values()];
      streams.clear();
      for (const { out } of open) out.end();
      await looking;
      if (ids.length > 0) await endPresence(db, ids).catch(() => undefined);
    },
  };
}

/** Sends what is new to this page; now and then a beat, by which page and proxy know it alive. */
function tell(stream: Stream, news: LessonNews): void {
  const standing = JSON.stringify([news.present, news.ground]);
  const now = performance.now();
  if (stream.out.writableLength > mostWaiting) {
    stream.out.destroy();
  } else if (stream.told !== standing || news.changed.length > 0) {
    stream.told = standing;
    stream.spokeAt = now;
    stream.out.write(`data: ${JSON.stringify(news)}\n\n`);
  } else if (now - stream.spokeAt >= every.beat) {
    stream.spokeAt = now;
    stream.out.write('event: beat\ndata: 1\n\n');
  }
}

/** Each person once, without oneself. */
export function namesOfOthers(
  people: readonly { account_id: number; name: string }[],
  ownAccount: number,
): string[] {
  const others = people.filter(({ account_id }) => account_id !== ownAccount);
  return [...new Map(others.map(({ account_id, name }) => [account_id, name])).values()];
}

/** The records that were saved, and which of them by this person. */
export function toldTo(ownAccount: number, changes: readonly Change[]): ChangedRecord[] {
  return changes.map(({ saved_by, record }) => ({ ...record, by_you: saved_by === ownAccount }));
}

function keyOf({ form_class_id, academic_term_id, subject_id, assigned_to }: LessonSheet): string {
  return JSON.stringify([form_class_id, academic_term_id, subject_id, assigned_to]);
}
