import { attendanceStatuses } from 'contract/attendance';
import { presentMark, type RegisterMark } from 'contract/register-lines';

/** What a tap makes of a mark: present, absent, late, present. `now` is the time to note for who is late. */
export function nextMark(mark: RegisterMark | null, now: string | null): RegisterMark {
  if (mark === null) return presentMark;
  const { present, absent, late } = attendanceStatuses;
  if (mark.status === present) return markAs(absent, mark, now);
  return markAs(mark.status === absent ? late : present, mark, now);
}

/** The note stays whatever the status becomes. */
export function markAs(
  status: RegisterMark['status'],
  { time, note }: Pick<RegisterMark, 'time' | 'note'>,
  now: string | null,
): RegisterMark {
  return { status, time: status === attendanceStatuses.late ? (time ?? now) : null, note };
}
