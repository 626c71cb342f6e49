import { classCalls } from 'contract/classes';

import { queryClient, queryKeyOf } from '../api/query-client.ts';

/** After a refusal: the class that was chosen may have another name by now. */
export async function refreshClasses(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(classCalls.listFormClasses) });
}
