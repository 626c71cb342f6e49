import { useMutation } from '@tanstack/react-query';
import type { Endpoint } from 'contract/endpoint';

import { queryClient, queryKeyOf } from '../../api/query-client.ts';
import { describeError } from '../../ui/describe-error.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { useStillHere } from '../../ui/use-still-here.ts';
import { noticeTime } from './texts.ts';

/**
 * One kind of change in Settings: made by a call, said at the foot of the page, and followed by the lists that
 * show it. Also after a failure they are fetched anew, since it may come from what someone else did.
 */
export function useChange<Sent, Answer>({
  make,
  refreshes,
  done,
  failed,
  onDone,
  settle = () => false,
  tellsWhy = false,
  duration = noticeTime,
}: {
  make: (sent: Sent) => Promise<Answer>;
  refreshes: readonly Endpoint[];
  done: (answer: Answer, sent: Sent) => string;
  failed: string;
  onDone?: (answer: Answer, sent: Sent) => void;
  /** Sees to a refusal in place of saying that it failed; whether it did. */
  settle?: (error: Error, sent: Sent) => boolean;
  /** Nothing else on the page says why it failed: the notice does. */
  tellsWhy?: boolean;
  /** Of the notice, in milliseconds. */
  duration?: number;
}) {
  const here = useStillHere();
  const refresh = async () =>
    Promise.all(
      refreshes.map((endpoint) => queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) })),
    );
  return useMutation({
    mutationFn: make,
    async onSuccess(answer, sent) {
      await refresh();
      showSnackbar(done(answer, sent), { duration });
      onDone?.(answer, sent);
    },
    onError(error, sent) {
      const why =
        tellsWhy || !here.current ? `${failed.replace(/\.?$/, '.')} ${describeError(error).message}` : failed;
      if (!settle(error, sent)) showSnackbar(why, { severity: 'error', duration });
      void refresh();
    },
  });
}
