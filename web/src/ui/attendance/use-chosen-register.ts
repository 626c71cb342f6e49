import { useQuery } from '@tanstack/react-query';
import type { AttendanceSession } from 'contract/attendance';
import { useEffect, useState } from 'react';

import { schoolDayOf } from '../moments.ts';
import { schoolDaysQuery } from './register-kind.ts';
import { type SchoolMoment, useSchoolMoment } from './use-school-moment.ts';

/** The day and session of a register. */
export interface ChosenRegister {
  day: string;
  session: AttendanceSession;
}

interface Choice extends ChosenRegister {
  /** When it was chosen: by the clock, and which the latest school day was. */
  at: SchoolMoment & { latest: string };
}

/**
 * Which day and session is open: that of the clock at first, then what one chooses. It never changes by itself: marks
 * must not go where one is not looking. Where the clock went on from a register of its own day or session, `turned` is
 * true until one chooses again.
 */
export function useChosenRegister() {
  const moment = useSchoolMoment();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(schoolDaysQuery);
  const [choice, setChoice] = useState<Choice | null>(null);
  const latest = data?.days.at(-1);
  const fetchedOn = schoolDayOf(dataUpdatedAt);
  const isOfToday = fetchedOn === moment.date;
  const asking = !isOfToday && (isFetching || error === null);
  useEffect(() => {
    if (!isOfToday) void refetch({ cancelRefetch: false });
  }, [isOfToday, moment.date, refetch]);
  // Yesterday's days are asked for anew before the latest of them is opened.
  if (choice === null && latest !== undefined && !asking) {
    const { session } = moment;
    setChoice({ day: latest, session, at: { date: fetchedOn, session, latest } });
  }

  return {
    moment,
    days: data,
    error,
    refetch: () => void refetch(),
    chosen: choice,
    choose(next: ChosenRegister) {
      if (latest !== undefined) setChoice({ ...next, at: { ...moment, latest } });
    },
    turned: choice !== null && hasTurned(choice, { ...moment, latest, isOfToday }),
    /** Whether it is being asked which the latest is. */
    asking,
    /** The latest register there is, by the clock; null while that is not known. */
    offered: latest !== undefined && isOfToday ? { day: latest, session: moment.session } : null,
  };
}

function hasTurned(
  { day, session, at }: Choice,
  now: SchoolMoment & { latest: string | undefined; isOfToday: boolean },
): boolean {
  if (day !== at.latest) return false;
  if (!now.isOfToday) return now.date !== at.date;
  if (now.latest !== day) return true;
  return day === now.date && session === at.session && session !== now.session;
}
