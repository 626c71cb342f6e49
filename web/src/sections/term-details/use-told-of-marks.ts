import type { Query } from '@tanstack/react-query';
import { markRowCalls } from 'contract/term-mark-rows';
import { useEffect } from 'react';

import { queryClient, queryKeyOf } from '../../api/query-client.ts';

const allRows = { queryKey: queryKeyOf(markRowCalls.listTermMarkRows) };

/**
 * Takes the subjects of the students for outdated each time it is told that a mark was saved in the open class, and reads
 * those in sight anew: at once, or, while one is at a comment, which stands below them, once one has left that, for a remark
 * that grows moves it. `saves`: another text each time; undefined where none was told yet.
 */
export function useToldOfMarks(saves: string | undefined): void {
  useEffect(() => {
    // Which was saved before the rows were read, and which after, nobody tells: what is told first outdates them too.
    if (saves !== undefined) void outdateRows();
  }, [saves]);
  useEffect(() => {
    const onFocusOut = () => setTimeout(readOutdated);
    document.addEventListener('focusout', onFocusOut);
    return () => document.removeEventListener('focusout', onFocusOut);
  }, []);
}

async function outdateRows(): Promise<void> {
  const all = queryClient.getQueryCache().findAll(allRows);
  await Promise.all(
    all.map(async (query) => {
      // What is on its way may have been read before the save; begun anew it would only be there later.
      await query.promise?.catch(() => undefined);
      query.invalidate();
      readOutdated();
    }),
  );
}

function readOutdated(): void {
  if (document.activeElement?.closest('[data-field$="_comment"]')) return;
  // Where none could be read, that is said, and Retry would go from under the hand.
  const isOutdated = ({ state }: Query) => state.isInvalidated && state.data !== undefined;
  void queryClient.refetchQueries(
    { ...allRows, type: 'active', predicate: isOutdated },
    { cancelRefetch: false },
  );
}
