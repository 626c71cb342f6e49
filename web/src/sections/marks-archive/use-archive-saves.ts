import { archiveMessages, archiveNoticeTimes } from 'contract/marks-archive';
import { useState } from 'react';

import { dropDraft } from '../../api/draft.ts';
import { type Observable, observable } from '../../api/observable.ts';
import { change, discard } from '../../api/outbox/outbox.ts';
import { followOutbox, outboxSummary, shownRow } from '../../api/outbox/outbox-view.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { archiveMarkKinds } from './archive-mark-kind.ts';
import { type ArchiveBox, keyOfBox, nameOfBox, recordOf } from './archive-marks.ts';
import { archiveTexts as texts } from './texts.ts';

/** What the boxes of an open archive share. */
export interface ArchiveSaves {
  /**
   * Stores a mark over the one that stood in its box, and says so; on this device first, so that it survives a lost
   * connection and a reload.
   */
  save: (box: ArchiveBox, mark: number | null, over: number | null) => Promise<void>;
  /** Says how the save of a box that is on its way ends; whether it was stored at once. */
  follow: (box: ArchiveBox) => Promise<boolean>;
  /** Says over the page why something is not accepted; the box has the focus again after. */
  refuse: (message: string, field: HTMLInputElement | null) => void;
  refused: Observable<{ message: string; field: HTMLInputElement | null; open: boolean } | null>;
  /**
   * Why a save failed, of several the last, until its mark is stored or given up; `key` is that of its box, null for a
   * class, which the next success makes forgotten. What another page of the browser settles is left in it.
   */
  reason: Observable<Reason | null>;
  /** The box whose mark someone else changed meanwhile, while one is asked about it. */
  clash: Observable<ArchiveBox | null>;
  /** Whether a box holds what is not handed over yet. A question would take the focus from it, and store half a mark. */
  typing: Observable<boolean>;
  /** The box that has, or had, the focus, whose history can be opened. */
  chosen: Observable<ArchiveBox | null>;
  /** The classes that are being saved, by term, and whether each could be: a mark typed at once waits for its class. */
  classes: Map<number, Promise<boolean>>;
  /** Waits for what is under way; what the connection holds back is not waited for. */
  settle: () => Promise<void>;
  /** The boxes with a text in them that cannot be stored as it stands, by key. */
  unstorable: Map<string, ArchiveBox>;
  /** All boxes with what is not stored now; another page of the browser may have settled what was refused here. */
  unsaved: () => readonly ArchiveBox[];
  /** Nothing stands in a box any more that is not stored. */
  letGo: (box: ArchiveBox) => void;
  /** Gives up what stands in boxes and cannot be stored. */
  giveUp: (boxes: readonly ArchiveBox[]) => Promise<void>;
}

interface Reason {
  key: string | null;
  /** What was not stored, by its name. */
  of: string;
  message: string;
}

/** `name` is the student's: where all that is not stored is listed, a mark says whose it is. */
export function useArchiveSaves(name: string): ArchiveSaves {
  const [saves] = useState(() => makeArchiveSaves(name));
  return saves;
}

type Outcome = 'stored' | 'waiting' | 'refused' | 'clash';

function makeArchiveSaves(name: string): ArchiveSaves {
  const reason: ArchiveSaves['reason'] = observable(null);
  const refused: ArchiveSaves['refused'] = observable(null);
  const clash: ArchiveSaves['clash'] = observable(null);
  const pending = new Set<Promise<unknown>>();
  const unstorable: ArchiveSaves['unstorable'] = new Map();
  /** The boxes whose save was refused, or clashed, at some time; last whose did last. */
  const failed = new Map<string, ArchiveBox>();
  const classes: ArchiveSaves['classes'] = new Map();

  function letGo(box: ArchiveBox): void {
    const key = keyOfBox(box);
    unstorable.delete(key);
    if (reason.get()?.key === key) reason.set(reasonWithout(key));
  }

  /** Why the mark of another box stands in it and is not stored. */
  function reasonWithout(settled: string): Reason | null {
    const others = [...failed].filter(([key]) => key !== settled);
    return others.map(([, box]) => reasonOf(box)).findLast((one) => one !== null) ?? null;
  }

  function say(box: ArchiveBox, outcome: Outcome): void {
    const { label } = box.subject;
    const { saved, notSaved } = archiveNoticeTimes;
    const key = keyOfBox(box);
    if (outcome === 'stored') {
      const told = reason.get()?.key;
      if (told === key || told === null) reason.set(reasonWithout(key));
      showSnackbar(archiveMessages.saved(label, box.kind), { duration: saved });
      return;
    }
    if (outcome !== 'waiting') {
      failed.delete(key);
      failed.set(key, box);
    }
    const because = reasonOf(box);
    if (because !== null) reason.set(because);
    // One question at a time: another in its place would be answered by a hand that means this one. Its sign leads there.
    if (outcome === 'clash' && !isAsking()) clash.set(box);
    showSnackbar(archiveMessages.notSaved(label, box.kind), { severity: 'error', duration: notSaved });
  }

  function isAsking(): boolean {
    const asked = clash.get();
    return asked !== null && shownRow(keyOfBox(asked))?.trouble?.reason === 'clash';
  }

  async function follow(box: ArchiveBox): Promise<boolean> {
    const outcome = await outcomeOf(keyOfBox(box), { waits: false });
    say(box, outcome);
    if (outcome === 'waiting') {
      void outcomeOf(keyOfBox(box), { waits: true }).then((later) => say(box, later));
    }
    return outcome === 'stored';
  }

  return {
    async save(box, mark, over) {
      const record = recordOf(box);
      // The one before may be stored and not yet drawn in its term.
      const base = { ...record, [`${box.kind}_mark`]: over };
      const { student_id, academic_term_id, subject_id } = record;
      const row = {
        key: keyOfBox(box),
        label: texts.markOf(nameOfBox(box), name),
        target: { student_id, academic_term_id, subject_id },
        base,
      };
      const saving = change(archiveMarkKinds[box.kind], row, { mark }).then(async () => follow(box));
      pending.add(saving);
      try {
        await saving;
      } finally {
        pending.delete(saving);
      }
    },
    follow,
    refuse: (message, field) => refused.set({ message, field, open: true }),
    refused,
    reason,
    clash,
    typing: observable(false),
    chosen: observable(null),
    classes,
    async settle() {
      await Promise.all(classes.values());
      await Promise.allSettled(pending);
    },
    unstorable,
    unsaved() {
      const inTrouble = [...failed].filter(([key]) => (shownRow(key)?.trouble ?? null) !== null);
      return [...new Map([...unstorable, ...inTrouble]).values()];
    },
    letGo,
    async giveUp(boxes) {
      for (const box of boxes) {
        const key = keyOfBox(box);
        letGo(box);
        dropDraft(key);
        const row = shownRow(key);
        if (row !== undefined) await discard(row);
      }
    },
  };
}

/** Why the mark of a box was refused, for as long as it stands in it. */
function reasonOf(box: ArchiveBox): Reason | null {
  const key = keyOfBox(box);
  const trouble = shownRow(key)?.trouble;
  return trouble?.reason === 'refused' ? { key, of: nameOfBox(box), message: trouble.message } : null;
}

/** How the save of a box ends; unless it `waits`, a connection that is lost is an end too. */
async function outcomeOf(key: string, { waits }: { waits: boolean }): Promise<Outcome> {
  return new Promise((resolve) => {
    const look = () => {
      const row = shownRow(key);
      const now = outcomeNow(row?.trouble?.reason, row === undefined, waits);
      if (now === null) return;
      stop();
      resolve(now);
    };
    const stop = followOutbox(look);
    look();
  });
}

function outcomeNow(trouble: 'refused' | 'clash' | undefined, gone: boolean, waits: boolean): Outcome | null {
  if (gone) return 'stored';
  if (trouble !== undefined) return trouble;
  return waits || outboxSummary().link === 'open' ? null : 'waiting';
}
