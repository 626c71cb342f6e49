import { useMutation, useQuery } from '@tanstack/react-query';
import { type OwnComment, ownCommentCalls } from 'contract/own-comments';
import { useState } from 'react';

import { call } from '../../api/call.ts';
import { queryClient, queryKeyOf, queryOf } from '../../api/query-client.ts';
import { unlessGone } from '../../api/unless-gone.ts';
import { describeError } from '../../ui/describe-error.ts';
import { remarkTexts } from './remark-texts.ts';

/** A teacher's own bank of remarks. */
export function useOwnComments() {
  const bank = useQuery(queryOf(ownCommentCalls.listOwnComments, {}));
  /** What was kept or went wrong last, in words. */
  const [news, setNews] = useState<{ text: string; failed: boolean } | null>(null);
  const key = queryKeyOf(ownCommentCalls.listOwnComments, {});
  const change = (to: (before: OwnComment[]) => OwnComment[]) =>
    queryClient.setQueryData<OwnComment[]>(key, (before) => to(before ?? []));
  // A list asked for before the change and answered after it would undo the change on the screen.
  const stopReading = async () => queryClient.cancelQueries({ queryKey: key });
  const readAgain = async () => queryClient.invalidateQueries({ queryKey: key });
  const failed = (title: string) => (error: Error) =>
    setNews({ text: `${title}. ${describeError(error).message}`, failed: true });

  const keep = useMutation({
    mutationFn: (description: string) => call(ownCommentCalls.keepOwnComment, { body: { description } }),
    onSuccess(kept) {
      change((before) => [kept, ...before.filter(({ id }) => id !== kept.id)]);
      setNews({ text: remarkTexts.kept(kept.description), failed: false });
    },
    onError: failed(remarkTexts.keepFailed),
    onMutate: stopReading,
    onSettled: readAgain,
  });
  const remove = useMutation({
    mutationFn: async ({ id }: OwnComment) =>
      unlessGone(call(ownCommentCalls.deleteOwnComment, { body: { id } })),
    onSuccess(_nothing, removed) {
      change((before) => before.filter(({ id }) => id !== removed.id));
      setNews(null);
    },
    onError: failed(remarkTexts.removeFailed),
    onMutate: stopReading,
    onSettled: readAgain,
  });
  return { bank, news, keep: keep.mutate, keeping: keep.isPending, remove: remove.mutate };
}
