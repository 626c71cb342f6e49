import { useQuery } from '@tanstack/react-query';
import { periodLabel, termCalls } from 'contract/terms';

import { queryOf } from '../api/query-client.ts';

/** The current period, 'Term: N Year: YYYY-YYYY'; '' until it is known. */
export function usePeriod(): string {
  const { data } = useQuery(queryOf(termCalls.getCurrentTerm, {}));
  return data ? periodLabel(data.id) : '';
}
