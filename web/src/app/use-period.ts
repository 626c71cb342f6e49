import { useQuery } from '@tanstack/react-query';
import { periodLabel, termCalls } from 'contract/terms';
import { useState } from 'react';

import { queryOf } from '../api/query-client.ts';
import { isWithoutTerm } from '../ui/describe-error.ts';
import { uiTexts } from '../ui/texts.ts';

/**
 * The current period, 'Term: N Year: YYYY-YYYY'; '' until it is known. A new school has none yet, and still has none while
 * that is asked anew: what is said of it would go and come, and move what stands below.
 */
export function usePeriod(): { label: string; error: Error | null; retry: () => void } {
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(termCalls.getCurrentTerm, {}),
    retryOnMount: ({ state }) => !isWithoutTerm(state.error),
  });
  const hasNone = isWithoutTerm(error);
  const [hadNone, setHadNone] = useState(hasNone);
  if (!isPending && hasNone !== hadNone) setHadNone(hasNone);
  const retry = () => void refetch();
  if (data) return { label: periodLabel(data.id), error: null, retry };
  if (hasNone || (isPending && hadNone)) return { label: uiTexts.noTerm, error: null, retry };
  return { label: '', error, retry };
}
