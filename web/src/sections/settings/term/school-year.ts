import { useQuery } from '@tanstack/react-query';
import { schoolYearCalls } from 'contract/school-year';
import { useState } from 'react';

import { currentTermQuery } from '../../../api/current-term.ts';
import { queryClient, queryOf } from '../../../api/query-client.ts';

/** The current term and the one after it; the current one is null in a school that has none yet. */
export function useSchoolYear() {
  const current = useQuery(currentTermQuery);
  const next = useQuery(queryOf(schoolYearCalls.getNextTerm, {}));
  return {
    current: current.data,
    next: next.data,
    error: current.error ?? next.error,
    retry: () => void Promise.all([current.refetch(), next.refetch()]),
  };
}

/**
 * Whether someone else has made another term the current one while this one was looked at: until that is read, or this
 * person goes to another term in turn. `id` is undefined while it is loaded, null where there is no term.
 */
export function useOvertaken(id: number | null | undefined) {
  const [known, setKnown] = useState(id);
  const [awaited, setAwaited] = useState<number | null>();
  if (id !== undefined && (known === undefined || id === awaited)) {
    setKnown(id);
    setAwaited(undefined);
  }
  return {
    overtaken: known !== undefined && id !== undefined && id !== known,
    read: () => setKnown(id),
    /** Before the lists are read anew: which term is the current one by this person's own doing. */
    goTo: (own: number | null) => setAwaited(own),
  };
}

/** After another term became the current one: every list, mark sheet and period label depends on it. */
export async function refreshAll(): Promise<void> {
  await queryClient.invalidateQueries();
}
