import { addressOf } from 'contract/endpoint';
import { type LessonNews, lessonNews, presenceCalls, presenceTimes } from 'contract/presence';

import { isRefusedForGood, isSignedOut } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { onSessionRenewed } from '../../api/session-store.ts';

/** In milliseconds. */
const times = {
  arrival: presenceTimes.arrival * 1000,
  poll: presenceTimes.poll * 1000,
  /** The server's beats come every 15 s; after so long without one the line is dead. */
  silence: 40_000,
  /** A page out of sight lets its stream go, for others to have. */
  outOfSight: 20_000,
  /** While asking again and again, a stream is tried this often. */
  streamAgain: 60_000,
  longestWait: 15_000,
} as const;

/** Streams that broke one after another before the page asks instead. */
const mostBreaks = 3;

interface Sheet {
  className: string;
  termId: string;
  subjectCode: string;
  employeeId: string;
}

/**
 * Follows a mark sheet on the server: by a stream of events, and where none gets through, as behind a proxy
 * that holds answers back, by asking every two seconds. Answers how to stop.
 */
export function followLesson(
  params: Sheet,
  on: {
    news: (news: LessonNews) => void;
    /** Nothing was heard for longer than the server looks back. */
    gap: () => void;
    /** Who is there is not known any more. */
    lost: () => void;
    /** This person may no longer see it, as where another teacher has the lesson. */
    refused: () => void;
    /** Nor now: told after each question while that lasts. */
    stillRefused: () => void;
    /** They may again. */
    again: () => void;
  },
): () => void {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let state: 'following' | 'paused' | 'refused' | 'stopped' = 'following';
  let isRefused = false;
  let breaks = 0;
  let since: string | undefined;
  let heardAt = Date.now();
  /** Grows when one way of following is given up for another, so that a late answer goes no further. */
  let turn = 0;

  function after(milliseconds: number, then: () => void) {
    clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  }

  function heard() {
    if (Date.now() - heardAt > presenceTimes.lookBack * 1000) on.gap();
    heardAt = Date.now();
  }

  function take(news: LessonNews) {
    heard();
    if (isRefused) {
      isRefused = false;
      on.again();
    }
    since = news.at;
    on.news(news);
  }

  function hangUp() {
    turn += 1;
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
  }

  function listen() {
    hangUp();
    stream = new EventSource(addressOf(presenceCalls.watchLesson, { ...params }));
    const alive = () => {
      breaks = 0;
      after(times.silence, broken);
    };
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      alive();
      const read = lessonNews.safeParse(JSON.parse(data));
      if (read.success) take(read.data);
    });
    stream.addEventListener('beat', () => {
      alive();
      heard();
    });
    stream.addEventListener('error', broken);
    after(times.arrival, () => {
      breaks = mostBreaks;
      broken();
    });
  }

  /** What was missed is asked for at once; then another stream is tried, or no more for a while. */
  function broken() {
    hangUp();
    breaks += 1;
    void ask(Date.now() + (breaks < mostBreaks ? 0 : times.streamAgain), 0);
  }

  async function ask(streamAgainAt: number, losses: number) {
    const mine = turn;
    let lost = losses;
    try {
      const news = await call(presenceCalls.askLessonNews, { params, query: { since } });
      if (turn !== mine) return;
      state = 'following';
      take(news);
      lost = 0;
    } catch (error) {
      if (turn !== mine) return;
      if (isRefusedForGood(error)) {
        refused();
        // The office may give it back; one who is signed out is waited for.
        if (!isSignedOut(error)) after(times.longestWait, () => void ask(0, 0));
        return;
      }
      lost += 1;
      if (Date.now() - heardAt > times.silence) on.lost();
    }
    if (lost === 0 && Date.now() >= streamAgainAt) after(breaks < mostBreaks ? 500 * breaks : 0, listen);
    else after(Math.min(times.poll * (lost + 1), times.longestWait), () => void ask(streamAgainAt, lost));
  }

  function refused() {
    state = 'refused';
    if (isRefused) return on.stillRefused();
    isRefused = true;
    on.lost();
    on.refused();
  }

  function begin() {
    state = 'following';
    listen();
  }

  function onVisibility() {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') {
      hiding = setTimeout(() => {
        state = 'paused';
        hangUp();
      }, times.outOfSight);
    } else if (state === 'paused') begin();
  }

  const onOnline = () => state === 'following' && listen();
  const stopRenewal = onSessionRenewed(() => state === 'refused' && begin());
  document.addEventListener('visibilitychange', onVisibility);
  globalThis.addEventListener('online', onOnline);
  begin();
  return () => {
    state = 'stopped';
    hangUp();
    clearTimeout(hiding);
    stopRenewal();
    document.removeEventListener('visibilitychange', onVisibility);
    globalThis.removeEventListener('online', onOnline);
  };
}
