import { useMutation } from '@tanstack/react-query';
import {
  type NextTerm,
  schoolYearCalls,
  schoolYearMessages,
  type TermChange,
  type TermChanged,
} from 'contract/school-year';
import { type CurrentTermAsSaved, currentTermAsSaved, periodLabel } from 'contract/terms';
import { useState } from 'react';

import { ApiError, isPerhapsStored } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { newMutationId } from '../../../api/mutation-id.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { showSnackbar } from '../../../ui/snackbar-host.tsx';
import { differs } from '../../../ui/use-ask-before-closing.tsx';
import { useVersions } from '../clash/use-versions.ts';
import { noticeTime } from '../texts.ts';
import { refreshAll } from './school-year.ts';
import {
  initialValues,
  readTerm,
  type TermErrors,
  type TermField,
  type TermValues,
  typedIn,
  valuesOf,
  withChanged,
  withTyped,
} from './term-values.ts';
import { setTermTexts as texts } from './texts.ts';

/** An advance as it was told before it is confirmed. */
export interface AdvancePlan {
  change: TermChange;
  told: TermChanged;
}

/** An update that is to be looked at again, as told before it is confirmed. */
interface AskedUpdate {
  change: TermChange;
  shortens: boolean;
  warnings: readonly string[];
}

/** The fields of a term, and what is done with them: told, advanced, updated. */
export function useTermForm(
  current: CurrentTermAsSaved | null,
  next: NextTerm,
  onMoved: (academicTermId: number | null) => void,
) {
  const [term, setTerm] = useState(current?.term ?? next.term);
  /** What the fields of the chosen term held before anything was typed. */
  const [begunWith, setBegunWith] = useState(() => initialValues(term, current, next));
  const [values, setValues] = useState(begunWith);
  const [ownSessions, setOwnSessions] = useState(values.total_sessions !== '');
  const [problem, setProblem] = useState<{ errors: TermErrors; message: string } | null>(null);
  /** Counts how often the fields were given other values than were typed. */
  const [revision, setRevision] = useState(0);
  const [plan, setPlan] = useState<AdvancePlan | null>(null);

  const [askedUpdate, setAskedUpdate] = useState<AskedUpdate | null>(null);

  const versions = useVersions({ stored: current, schema: currentTermAsSaved, textsOf: valuesOf });

  async function failed(error: unknown) {
    const errors = error instanceof ApiError ? firstOfEach(error.errors) : {};
    setProblem({ errors, message: describeError(error).message });
    showSnackbar(schoolYearMessages.failed, { severity: 'error', duration: noticeTime });
    if (error instanceof ApiError && error.status === 409) await refreshAll();
  }

  const tell = useMutation({
    mutationFn: async (change: TermChange) =>
      call(schoolYearCalls.changeCurrentTerm, { query: { dry_run: '1' }, body: change }),
    onSuccess: (told, change) => setPlan({ change: { ...change, mutation_id: newMutationId() }, told }),
    onError: failed,
  });

  /** Of an update to other days or fewer sessions it is asked first whether it is to be looked at again. */
  const look = useMutation({
    mutationFn: async (change: TermChange) =>
      call(schoolYearCalls.changeCurrentTerm, { query: { dry_run: '1' }, body: change }),
    onSuccess({ warnings }, change) {
      if (warnings.length > 0) {
        setAskedUpdate({ change, shortens: isShorter(change, current), warnings });
      } else save.mutate(change);
    },
    onError: updateFailed,
  });

  const save = useMutation({
    mutationFn: async (change: TermChange) =>
      call(schoolYearCalls.changeCurrentTerm, { query: {}, body: change }),
    async onSuccess(changed, change) {
      const { mode, id, version } = changed;
      setPlan(null);
      setAskedUpdate(null);
      if (version !== null) versions.goOnFrom({ ...changed, version });
      setBegunWith(valuesOf(change));
      onMoved(id);
      await refreshAll();
      showSnackbar(mode === 'update' ? texts.updated : texts.advanced(periodLabel(id)), {
        duration: noticeTime,
      });
    },
    async onError(error, change) {
      if (change.mode === 'advance' && isPerhapsStored(error)) {
        // It may have been done without an answer: only the very same, sent again, is answered as the first time.
        showSnackbar(schoolYearMessages.failed, { severity: 'error', duration: noticeTime });
        if (plan !== null) onMoved(plan.told.id);
        return;
      }
      setPlan(null);
      setAskedUpdate(null);
      await (change.mode === 'update' ? updateFailed(error, change) : failed(error));
    },
  });

  async function updateFailed(error: unknown, change: TermChange): Promise<void> {
    if (!versions.settle(error, valuesOf(change), joinBoth)) await failed(error);
  }

  /** Puts other values into the fields than were typed there. */
  function adopt(other: TermValues): void {
    setValues(other);
    setRevision((now) => now + 1);
  }

  function updateTo(wanted: TermValues): void {
    const change = read('update', wanted);
    if (change === null) return;
    const update = { ...change, version: versions.startedFrom() };
    (hasOtherDays(change, current) || isShorter(change, current) ? look : save).mutate(update);
  }

  function joinBoth(joined: TermValues): void {
    adopt(joined);
    updateTo(joined);
  }

  function read(mode: 'advance' | 'update', of: TermValues): TermChange | null {
    const answer = readTerm(of, { term, mode, current, today: next.today });
    if ('errors' in answer) {
      setProblem(answer);
      return null;
    }
    setProblem(null);
    return answer.change;
  }

  return {
    term,
    values,
    problem,
    plan,
    isChanged: differs(values, begunWith),
    /** Why it was not saved, or is not known to be. */
    failure: save.error,
    busy: tell.isPending || look.isPending || save.isPending,
    saving: look.isPending || save.isPending,
    chooseTerm(chosen: number) {
      const begun = initialValues(chosen, current, next);
      const typed = typedIn(values, begunWith, ownSessions);
      const sessionsAreKnown = (typed.total_sessions ?? begun.total_sessions) !== '';
      setTerm(chosen);
      setValues(withTyped(begun, typed, !sessionsAreKnown));
      setBegunWith(begun);
      setOwnSessions(sessionsAreKnown);
      setProblem(null);
    },
    change(field: TermField, text: string) {
      setValues((now) => withChanged(now, field, text, !ownSessions));
      if (field === 'total_sessions') setOwnSessions(text !== '');
      setProblem((now) => now && { ...now, errors: { ...now.errors, [field]: undefined } });
    },
    askToAdvance() {
      const change = read('advance', values);
      if (change === null) return;
      save.reset();
      tell.mutate(change);
    },
    advance: (told: AdvancePlan) => save.mutate(told.change),
    /** Why an advance had no answer; it is still the plan. */
    unanswered: plan === null ? null : save.error,
    forgetPlan() {
      setPlan(null);
      if (save.error === null) return;
      save.reset();
      void refreshAll();
    },
    update: () => updateTo(values),
    askedUpdate,
    updateAnyway: (asked: AskedUpdate) => save.mutate(asked.change),
    forgetUpdate: () => setAskedUpdate(null),
    /** Goes on from what someone else saved, with what one has changed alone. */
    takeTheirs(theirs: TermValues, joined: TermValues) {
      adopt(joined);
      setBegunWith(theirs);
      setProblem(null);
      void refreshAll();
    },
    keepMine: joinBoth,
    revision,
    versions,
  };
}

export type TermForm = ReturnType<typeof useTermForm>;

function hasOtherDays(change: TermChange, current: CurrentTermAsSaved | null): boolean {
  return change.term_start !== current?.term_start || change.term_end !== current.term_end;
}

/** Whether days of the term are none of it afterwards, or it has fewer sessions. */
function isShorter(change: TermChange, current: CurrentTermAsSaved | null): boolean {
  if (current === null) return false;
  const { term_start, term_end, total_sessions } = current;
  return (
    change.term_start > term_start || change.term_end < term_end || change.total_sessions < total_sessions
  );
}

function firstOfEach(errors: ApiError['errors']): TermErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages[0]]));
}
