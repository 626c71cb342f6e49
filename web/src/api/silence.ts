/** Milliseconds until a silent server counts as gone, where nothing large is asked for. */
export const usualPatience = 30_000;

/** How long nothing was heard of the server: every sign of life begins the wait anew. */
export interface Silence {
  /** Aborted once nothing was heard for too long, or whoever asked gave up. */
  signal: AbortSignal;
  /** From then on it may last as long as before, or as it is told. */
  heard(patience?: number): void;
  /** Nothing is waited for any more. */
  over(): void;
}

/**
 * Begins to wait. On a slow line what is large takes as long as it takes, while something still moves. `givenUp` is that of
 * whoever asked; the two are joined here, since AbortSignal.any is missing in Safari before 17.4.
 */
export function watchSilence(patience: number, givenUp?: AbortSignal): Silence {
  const silent = new AbortController();
  let timer = setTimeout(end, patience);
  function end() {
    silent.abort(new DOMException('Nothing was heard.', 'TimeoutError'));
  }
  const giveUp = () => silent.abort(givenUp?.reason);
  if (givenUp?.aborted) giveUp();
  givenUp?.addEventListener('abort', giveUp);
  return {
    signal: silent.signal,
    heard(next = patience) {
      clearTimeout(timer);
      timer = setTimeout(end, next);
    },
    over() {
      clearTimeout(timer);
      givenUp?.removeEventListener('abort', giveUp);
    },
  };
}
