import { observable, useObservableSoon } from './observable.ts';

/** How many saves have not reached the server yet. Told by the outbox, shown in the top bar. */
const waiting = observable(0);

export function reportWaiting(count: number): void {
  waiting.set(count);
}

export function useWaiting(): number {
  return useObservableSoon(waiting);
}
