import type { AttendanceSession } from 'contract/attendance';
import { useEffect, useState } from 'react';

import { schoolToday, timeNow } from '../moments.ts';

/** Which day and session it is by the clock, at the school. */
export interface SchoolMoment {
  date: string;
  session: AttendanceSession;
}

/** Milliseconds without a tap or a key after which somebody may have gone away and come back. */
const pause = 60_000;
const lookEvery = 20_000;

/**
 * The day and the session by the clock. They change only while nobody is tapping: who is in the middle of a register at
 * noon finishes it, and for who comes back after a while they are right before the first tap counts.
 */
export function useSchoolMoment(): SchoolMoment {
  const [moment, setMoment] = useState(momentNow);
  useEffect(() => {
    let touched = Date.now();
    const look = () => {
      if (Date.now() - touched < pause) return;
      const now = momentNow();
      setMoment((before) => (now.date === before.date && now.session === before.session ? before : now));
    };
    const onTouch = () => {
      look();
      touched = Date.now();
    };
    const timer = setInterval(look, lookEvery);
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    document.addEventListener('visibilitychange', look, options);
    document.addEventListener('pointerdown', onTouch, options);
    document.addEventListener('keydown', onTouch, options);
    return () => {
      clearInterval(timer);
      listening.abort();
    };
  }, []);
  return moment;
}

function momentNow(): SchoolMoment {
  return { date: schoolToday(), session: timeNow() < '12:00' ? 'AM' : 'PM' };
}
