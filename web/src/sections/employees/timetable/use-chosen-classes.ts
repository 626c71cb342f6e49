import { useRef, useState } from 'react';

import { ApiError, isPerhapsStored, isRefused } from '../../../api/api-error.ts';
import { observable, useObservable } from '../../../api/observable.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { isRefusedForTeacher, refreshChoices } from './refused-for-choice.ts';

/** How the saving of a teacher's classes stands; `stored` is what the server has. */
export interface ChosenClasses {
  chosen: readonly string[];
  stored: readonly string[];
  state: 'idle' | 'saving' | 'saved' | 'failed' | 'conflict';
  /** Whether the same may succeed once more, where it failed. */
  again: boolean;
  message: string | null;
  warnings: readonly string[];
}

/** Whether the server has what is chosen, as far as that is known. */
export type StandOfClasses = 'saved' | 'perhaps saved' | 'not saved';

/** Sends all classes as they are to be, and those they started from. */
type SaveClasses = (
  chosen: string[],
  from: string[],
) => Promise<{ stored: readonly string[]; warnings: readonly string[] }>;

/**
 * Classes that are saved with each choice; one save goes after another.
 *
 * @param currentIn the classes that a 409 says are there now, null when it says none.
 */
export function useChosenClasses(
  stored: readonly string[],
  save: SaveClasses,
  currentIn: (body: unknown) => readonly string[] | null,
) {
  const [view] = useState(() =>
    observable<ChosenClasses>({
      chosen: stored,
      stored,
      state: 'idle',
      again: true,
      message: null,
      warnings: [],
    }),
  );
  const running = useRef<Promise<void>>(Promise.resolve());
  /** What was sent without an answer; the server may have it in place of `stored`. */
  const unheard = useRef<(readonly string[])[]>([]);

  function set(change: Partial<ChosenClasses>) {
    view.set({ ...view.get(), ...change });
  }

  /** Where someone else was first, only a choice between the two is sent: another tick would go over theirs unasked. */
  function choose(chosen: readonly string[]) {
    const { state, stored: theirs } = view.get();
    set({ chosen });
    if (state !== 'conflict') send();
    else if (isSameSet(chosen, theirs)) takeTheirs();
  }

  function send() {
    if (view.get().state === 'saving') return;
    running.current = sendAll();
  }

  /** Goes on until the server has what is chosen, also when that changes meanwhile. */
  async function sendAll(): Promise<void> {
    do {
      const { chosen, stored: from } = view.get();
      set({ state: 'saving', message: null, warnings: [] });
      try {
        const saved = await save([...chosen], [...from]);
        unheard.current = [];
        set({ stored: saved.stored, warnings: saved.warnings });
      } catch (error) {
        if (isRefused(error)) refreshChoices();
        else if (isPerhapsStored(error)) unheard.current.push(chosen);
        const current = error instanceof ApiError && error.status === 409 ? currentIn(error.body) : null;
        // It was chosen here, and nobody else stands in the way.
        if (current && unheard.current.some((sent) => isSameSet(sent, current))) {
          unheard.current = [];
          set({ stored: current });
          continue;
        }
        // What was chosen meanwhile was not what is refused, and is tried.
        if (current === null && isRefused(error) && !isSameSet(chosen, view.get().chosen)) continue;
        set({
          state: current === null ? 'failed' : 'conflict',
          again: !isRefusedForTeacher(error),
          message: describeError(error).message,
          ...(current && { stored: current }),
        });
        return;
      }
    } while (!isSameSet(view.get().chosen, view.get().stored));
    set({ state: 'saved' });
  }

  /** What someone else chose meanwhile, instead of one's own. */
  function takeTheirs() {
    set({ chosen: view.get().stored, state: 'idle', message: null });
  }

  /** Waits for what is being saved. */
  async function settle(): Promise<void> {
    await running.current;
  }

  /** As it is at this moment, also where something is still being saved. */
  function stand(): StandOfClasses {
    const { chosen, stored: known } = view.get();
    if (isSameSet(chosen, known)) return 'saved';
    return unheard.current.some((sent) => isSameSet(sent, chosen)) ? 'perhaps saved' : 'not saved';
  }

  const shown = useObservable(view);
  const holdsUnsaved = !isSameSet(shown.chosen, shown.stored);
  return { view: shown, holdsUnsaved, choose, retry: send, takeTheirs, settle, stand };
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}
