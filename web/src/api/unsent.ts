import { observable, useObservableSoon } from './observable.ts';

/** Saves that the server does not have. Told by the outbox, shown in the top bar. */
export interface Unsent {
  /** They are sent as soon as the server answers. */
  waiting: number;
  /** Refused, or changed by someone else meanwhile: they wait for the person. */
  failed: number;
}

const unsent = observable<Unsent>({ waiting: 0, failed: 0 });

/** How many saves the server does not have. */
export function unsentCount({ waiting, failed }: Unsent): number {
  return waiting + failed;
}

export function reportUnsent(now: Unsent): void {
  const { waiting, failed } = unsent.get();
  if (now.waiting !== waiting || now.failed !== failed) unsent.set(now);
}

export function useUnsent(): Unsent {
  return useObservableSoon(unsent);
}
