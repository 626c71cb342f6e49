import { useQuery } from '@tanstack/react-query';
import { periodLabel } from 'contract/terms';

import { currentTermQuery } from '../api/current-term.ts';
import { uiTexts } from '../ui/texts.ts';

/** The current period, 'Term: N Year: YYYY-YYYY', or that there is none; '' until it is known. */
export function usePeriod(): { label: string; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useQuery(currentTermQuery);
  const retry = () => void refetch();
  if (data === undefined) return { label: '', error, retry };
  return { label: data === null ? uiTexts.noTerm : periodLabel(data.id), error: null, retry };
}
