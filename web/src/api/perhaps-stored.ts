import { isRefused } from './api-error.ts';

/**
 * What was sent of one record since the last answer: where none came it may be stored all the same, and is then nobody
 * else's change.
 */
export function perhapsStored<Values extends object>() {
  let sent: Partial<Values>[] = [];
  return {
    /** After a save that failed. */
    note(error: unknown, values: Partial<Values>): void {
      if (!isRefused(error)) sent = [...sent, values];
    },
    /** After a save that was answered. */
    forget(): void {
      sent = [];
    },
    isAnything: () => sent.length > 0,
    /** Whether something else was sent of a field than it is to hold: this is to be stored, be it what was loaded. */
    isOther: <F extends keyof Values>(field: F, wanted: Values[F]): boolean =>
      sent.some((values) => field in values && values[field] !== wanted),
    /** Whether what a field holds by now was sent from here. `own`: a refusal's word that nobody else changed the record. */
    isFromHere: <F extends keyof Values>(own: boolean, field: F, now: Values[F] | undefined): boolean =>
      own && sent.some((values) => values[field] === now),
  };
}
