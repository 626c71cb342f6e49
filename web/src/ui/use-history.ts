import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Endpoint, Sent } from 'contract/endpoint';

import { queryOf } from '../api/query-client.ts';

/**
 * The history of a record, for HistoryDialog. It is asked for again with each `state` of the record, for instance its
 * version: what is stored while it is open stands in it, too.
 */
export function useHistory<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  { state, only }: { state: string | number | boolean | null; only?: (entries: Answer<E>) => Answer<E> },
) {
  const query = queryOf(endpoint, input);
  const queryKey = [...query.queryKey, state] as const;
  return useQuery({
    ...query,
    queryKey,
    staleTime: 0,
    placeholderData: keepPreviousData,
    ...(only && { select: only }),
  });
}
