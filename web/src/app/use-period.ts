import { useQuery } from '@tanstack/react-query';
import { periodLabel, termCalls } from 'contract/terms';

import { queryOf } from '../api/query-client.ts';
import { isWithoutTerm } from '../ui/describe-error.ts';
import { uiTexts } from '../ui/texts.ts';

/** The current period, 'Term: N Year: YYYY-YYYY'; '' until it is known. A new school has none yet. */
export function usePeriod(): { label: string; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useQuery(queryOf(termCalls.getCurrentTerm, {}));
  const retry = () => void refetch();
  if (data) return { label: periodLabel(data.id), error: null, retry };
  if (isWithoutTerm(error)) return { label: uiTexts.noTerm, error: null, retry };
  return { label: '', error, retry };
}
