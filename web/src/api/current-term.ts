import { queryOptions } from '@tanstack/react-query';
import { type CurrentTermAsSaved, termCalls } from 'contract/terms';

import { isWithoutTerm } from './api-error.ts';
import { call } from './call.ts';
import { freshFor, queryKeyOf } from './query-client.ts';

/**
 * The current term; null where the school has none: it has set none yet, or has taken its first one back. That is an answer
 * like any other, which stands until another one comes: whatever shows the term follows it at once, and a failure to read
 * it anew leaves in sight what was there.
 */
export const currentTermQuery = queryOptions<CurrentTermAsSaved | null>({
  queryKey: queryKeyOf(termCalls.getCurrentTerm, {}),
  // Where there is none, everyone waits for it to be set.
  staleTime: ({ state }) => (state.data === null ? 0 : freshFor),
  async queryFn({ signal }) {
    try {
      return await call(termCalls.getCurrentTerm, {}, { signal });
    } catch (error) {
      if (isWithoutTerm(error)) return null;
      throw error;
    }
  },
});
