import { type MutationObserver, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { Answer, Endpoint, Sent } from 'contract/endpoint';

import { ApiError, isSignedOut, isWithoutTerm, NoConnection } from './api-error.ts';
import { call } from './call.ts';
import { onSessionRenewed } from './session-store.ts';

/** Milliseconds until what is in sight, and could not be read anew, is asked for again. */
const pause = 15_000;

/** Milliseconds for which what was read is shown without being asked for again. */
export const freshFor = 30_000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      // Of a term that was taken back nothing stays in sight: it is as in a school that has set none yet.
      if (isWithoutTerm(error)) query.setState({ data: undefined });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      // Without a network the attempt is made and fails in sight, in place of a spinner without end.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && error instanceof NoConnection,
      retryDelay: 500,
      // What stays in sight after a change, because the line was lost before it was read anew, tells of before it.
      refetchInterval: ({ state }) => state.data !== undefined && isUnanswered(state.error) && pause,
    },
    mutations: { networkMode: 'always' },
  },
});

/** What is being changed in the page, or failed there and is still told of. */
const changes = new Set<MutationObserver<unknown, Error, unknown>>();

queryClient.getMutationCache().subscribe((event) => {
  if (event.type === 'observerAdded') changes.add(event.observer);
  if (event.type === 'observerRemoved') changes.delete(event.observer);
});

onSessionRenewed(() => {
  void queryClient.invalidateQueries({ predicate: (query) => query.state.status === 'error' });
  // That the session has ended is not true any more: it stands as before the press, with all that was typed.
  for (const change of changes) if (isSignedOut(change.getCurrentResult().error)) change.reset();
});

/** Nothing was said of what was asked: the server was not reached, or has no time or no database at the moment. */
function isUnanswered(error: Error | null): boolean {
  return error instanceof NoConnection || (error instanceof ApiError && error.status === 503);
}

/** The key of a call: its path, then what was sent. A shorter key matches all calls of that path. */
export function queryKeyOf<E extends Endpoint>(
  endpoint: E,
  input?: Sent<E>,
): readonly [path: string, ...sent: unknown[]] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input.params ?? {}, input.query ?? {}];
}

/** A GET of the contract as a query: `useQuery(queryOf(classCalls.listFormClasses, {}))`. */
export function queryOf<E extends Endpoint>(endpoint: E, input: Sent<E>) {
  return queryOptions<Answer<E>>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}
