import { useMutation, useQuery } from '@tanstack/react-query';
import { type OwnComment, ownCommentCalls } from 'contract/own-comments';
import { useState } from 'react';

import { isPerhapsStored } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient, queryKeyOf, queryOf } from '../../api/query-client.ts';
import { unlessGone } from '../../api/unless-gone.ts';
import { describeError } from '../../ui/describe-error.ts';
import { remarkTexts } from './remark-texts.ts';

interface News {
  text: string;
  failed: boolean;
  /** Of what may be done though no answer came: what is said in its place once the bank shows it done. */
  seen?: { isIn: (bank: readonly OwnComment[]) => boolean; news: News | null };
}

/** A teacher's own bank of remarks. */
export function useOwnComments() {
  const bank = useQuery(queryOf(ownCommentCalls.listOwnComments, {}));
  /** What was kept or went wrong last, in words. */
  const [news, setNews] = useState<News | null>(null);
  const key = queryKeyOf(ownCommentCalls.listOwnComments, {});
  const change = (to: (before: OwnComment[]) => OwnComment[]) =>
    queryClient.setQueryData<OwnComment[]>(key, (before) => to(before ?? []));
  // A list asked for before the change and answered after it would undo the change on the screen.
  const stopReading = async () => queryClient.cancelQueries({ queryKey: key });
  const readAgain = async () => queryClient.invalidateQueries({ queryKey: key });
  function failed(error: Error, titles: { failed: string; perhaps: string }, seen: News['seen']) {
    const perhaps = isPerhapsStored(error);
    const text = `${perhaps ? titles.perhaps : titles.failed}. ${describeError(error).message}`;
    setNews({ text, failed: true, ...(perhaps && { seen }) });
  }
  const keptNews = (description: string): News => ({ text: remarkTexts.kept(description), failed: false });

  const keep = useMutation({
    mutationFn: (description: string) => call(ownCommentCalls.keepOwnComment, { body: { description } }),
    onSuccess(kept) {
      change((before) => [kept, ...before.filter(({ id }) => id !== kept.id)]);
      setNews(keptNews(kept.description));
    },
    onError: (error, description) =>
      failed(
        error,
        { failed: remarkTexts.keepFailed, perhaps: remarkTexts.perhapsKept },
        {
          isIn: (now) => now.some((one) => one.description === description),
          news: keptNews(description),
        },
      ),
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
    onError: (error, { id }) =>
      failed(
        error,
        { failed: remarkTexts.removeFailed, perhaps: remarkTexts.perhapsRemoved },
        { isIn: (now) => now.every((one) => one.id !== id), news: null },
      ),
    onMutate: stopReading,
    onSettled: readAgain,
  });
  const toSay = news?.seen?.isIn(bank.data ?? []) === true ? news.seen.news : news;
  return { bank, news: toSay, keep: keep.mutate, keeping: keep.isPending, remove: remove.mutate };
}
