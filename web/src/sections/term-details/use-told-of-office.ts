import { useQuery } from '@tanstack/react-query';
import { classGroundCalls, type TermDetailsGround, type TermDetailsNews } from 'contract/class-ground';
import { classOverviewCalls } from 'contract/class-overview';
import { classCalls } from 'contract/classes';
import { termCalls } from 'contract/terms';
import { useEffect, useRef } from 'react';

import { isRefusedForGood } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient, queryKeyOf, queryOf } from '../../api/query-client.ts';
import { currentSession, principalOf } from '../../api/session-store.ts';
import { followOffice } from '../../ui/follow-office.ts';
import { leadOf } from './class-lead.ts';
import { studentsQuery } from './term-record-kind.ts';

/** In milliseconds. */
const times = {
  /** Between two questions what the open class rests on. */
  ask: 5000,
  /** The same while none is answered. */
  unanswered: 15_000,
} as const;

/**
 * Asks what the open class rests on as long as one has it before one, and reads anew what the office has changed of that
 * (docs/decisions/009). `isLoaded`: its students are here. Answers what was told last.
 */
export function useToldOfOffice(
  termId: number,
  classId: string,
  isLoaded: boolean,
): TermDetailsNews | undefined {
  const params = { termId: String(termId), classId };
  const question = queryOf(classGroundCalls.askClassGround, { params, query: {} });
  const {
    data: news,
    dataUpdatedAt,
    error: refusal,
  } = useQuery({
    ...question,
    queryFn: async ({ signal }) => {
      const since = queryClient.getQueryData(question.queryKey)?.saved?.at;
      return call(classGroundCalls.askClassGround, { params, query: { since, overview: '1' } }, { signal });
    },
    enabled: isLoaded,
    // One that was told when the class was open before is older than what is here.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchInterval({ state: { error } }) {
      if (error === null) return times.ask;
      // Once one has signed in again, it is asked anew.
      return isRefusedForGood(error) ? false : times.unanswered;
    },
  });
  const isRefused = isRefusedForGood(refusal);
  useEffect(() => {
    // Of a term whose advance was undone nothing is told any more: which is the school's is asked.
    if (isRefused) void queryClient.invalidateQueries({ queryKey: queryKeyOf(termCalls.getCurrentTerm) });
  }, [isRefused]);
  const office = useRef<ReturnType<typeof followOffice<TermDetailsGround>>>(undefined);
  useEffect(() => {
    office.current = followOfficeIn(termId, classId);
    return office.current.stop;
  }, [termId, classId]);
  // Each time, though the answer be the same: what is here may have been read before the office changed it.
  useEffect(() => {
    if (news === undefined) return;
    const { saved: _, saves: __, mark_saves: ___, registers: ____, ...ground } = news;
    office.current?.changed(ground);
  }, [news, dataUpdatedAt]);
  return news;
}

function followOfficeIn(termId: number, classId: string) {
  const { queryKey } = studentsQuery(termId, classId);
  const classes = queryOf(classCalls.listFormClassesInYear, { query: {} });
  const params = { termId: String(termId), classId };

  /** Whether somebody else is the class's form teacher or dean by now. */
  function isLedByOthers({ academic_term_id, form_teacher, dean }: TermDetailsGround): boolean {
    const session = currentSession();
    const formClass = queryClient.getQueryData(classes.queryKey)?.find(({ id }) => id === classId);
    // The list is of the year of the current term.
    if (session === null || formClass === undefined || academic_term_id !== termId) return false;
    const known = leadOf(principalOf(session), formClass);
    return known.form_teacher !== form_teacher || known.dean !== dean;
  }

  return followOffice<TermDetailsGround>({
    form_class_id: classId,
    students: {
      query: { queryKey },
      ids: () => queryClient.getQueryData(queryKey)?.map(({ student_id }) => student_id),
    },
    withTerm: [{ queryKey: classes.queryKey }],
    withAny: [{ queryKey: queryKeyOf(classOverviewCalls.getClassOverview, { params }) }],
    alsoOutdated: (ground) => (isLedByOthers(ground) ? [{ queryKey: classes.queryKey }] : []),
  });
}
