import { useRef, useState } from 'react';
import type { z } from 'zod';

import { ApiError } from '../../../api/api-error.ts';
import { currentIn } from '../../../api/current-in.ts';
import { perhapsStored } from '../../../api/perhaps-stored.ts';
import { type FieldTexts, joinChanges } from './join-changes.ts';

/** A record with who saved it last. */
interface Saved {
  version: number;
  updated_by: string | null;
  updated_at: string | null;
}

/** What two people changed at the same moment, until the person at the screen has chosen. */
export interface SettingsClash<F extends string> {
  /** With one's own changes laid over theirs. */
  mine: FieldTexts<F>;
  theirs: FieldTexts<F>;
  lastSave: Saved;
  /** All that was stored meanwhile is this very person's, from another page or device. */
  own: boolean;
  fields: readonly F[];
  changedAt: string;
}

/**
 * The versions of a record that a form changes: which one its changes started from, and what comes of it when
 * someone else, or oneself on another device, was first. What only one of the two changed is joined and saved; what
 * both did is asked about.
 */
export function useVersions<F extends string, Stored extends Saved>({
  stored,
  schema,
  textsOf,
}: {
  /** What the form began with; null for a new record. */
  stored: Stored | null;
  schema: z.ZodType<Stored>;
  textsOf: (stored: Stored) => FieldTexts<F>;
}) {
  const base = useRef(stored);
  const [unheard] = useState(() => perhapsStored<FieldTexts<F>>());
  const [asked, setAsked] = useState<{ clash: SettingsClash<F>; now: Stored } | null>(null);

  /** What was sent before without an answer is in it, or is never stored any more. */
  function goOnFromAll(now: Stored) {
    unheard.forget();
    base.current = now;
  }

  return {
    clash: asked?.clash ?? null,
    /** Leaves it open whose is to stay: what is saved next is refused and asked about again. */
    closeClash: () => setAsked(null),
    /** What is saved next goes on from theirs. */
    answerClash() {
      if (asked !== null) goOnFromAll(asked.now);
      setAsked(null);
    },
    startedFrom: () => base.current?.version,
    /** Goes on from what was saved here, where the form stays open after it. */
    goOnFrom(saved: Partial<Stored>) {
      unheard.forget();
      if (base.current !== null) base.current = { ...base.current, ...saved };
    },
    /** Sees to a refusal, by saving both people's changes with `again` or by asking; false where it is about something else. */
    settle(error: unknown, mine: FieldTexts<F>, again: (joined: FieldTexts<F>) => void): boolean {
      const now = currentIn(error, schema);
      if (now === null || base.current === null) {
        unheard.note(error, mine);
        return false;
      }
      const theirs = textsOf(now);
      const own = error instanceof ApiError && error.byYou;
      const { joined, clashes: differing } = joinChanges(textsOf(base.current), mine, theirs, (field) =>
        unheard.isOther(field, mine[field]),
      );
      const clashes = differing.filter((field) => !unheard.isFromHere(own, field, theirs[field]));
      if (clashes.length === 0) {
        goOnFromAll(now);
        again(joined);
      } else {
        const changedAt = new Date().toISOString();
        setAsked({ clash: { mine: joined, theirs, lastSave: now, own, fields: clashes, changedAt }, now });
      }
      return true;
    },
  };
}
