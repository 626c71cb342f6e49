import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

/** A value outside React which components can follow with `useObservable`. */
export interface Observable<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/** A value whose listeners hear of each change to another one, at once. */
export function observable<T>(initial: T): Observable<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The present value; the component is drawn again when it changes. */
export function useObservable<T>(source: Observable<T>): T {
  return useSyncExternalStore(source.subscribe, source.get);
}

/**
 * The present value, drawn when there is time: for what may follow a key by a moment, so that the key itself
 * is not kept waiting for it.
 */
export function useObservableSoon<T>(source: Pick<Observable<T>, 'get' | 'subscribe'>): T {
  const [value, setValue] = useState(source.get);
  useEffect(() => {
    const draw = () => startTransition(() => setValue(() => source.get()));
    draw();
    return source.subscribe(draw);
  }, [source]);
  return value;
}
