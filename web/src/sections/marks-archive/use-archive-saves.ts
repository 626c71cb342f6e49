import { archiveMessages, archiveNoticeTimes } from 'contract/marks-archive';
import { useState } from 'react';

import { type Observable, observable } from '../../api/observable.ts';
import { describeError } from '../../ui/describe-error.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { type ArchiveBox, currentIn, saveMark } from './archive-marks.ts';
import { archiveTexts as texts } from './texts.ts';

/** What the boxes of an open archive share. */
export interface ArchiveSaves {
  /** Stores a mark and says so; whether it was stored. */
  save: (box: ArchiveBox, mark: number | null) => Promise<boolean>;
  /** Says over the page why something is not accepted; the box has the focus again after. */
  refuse: (message: string, field: HTMLInputElement | null) => void;
  refused: Observable<{ message: string; field: HTMLInputElement | null; open: boolean } | null>;
  /** Why the last save failed; null once one succeeds. */
  reason: Observable<string | null>;
  /** The box that has, or had, the focus, whose history can be opened. */
  chosen: Observable<ArchiveBox | null>;
  /** Waits for what is under way. */
  settle: () => Promise<void>;
  /** The boxes with something typed that is not stored, by name. */
  unsaved: Set<string>;
}

export function useArchiveSaves(): ArchiveSaves {
  const [saves] = useState(makeArchiveSaves);
  return saves;
}

function makeArchiveSaves(): ArchiveSaves {
  const reason: ArchiveSaves['reason'] = observable(null);
  const refused: ArchiveSaves['refused'] = observable(null);
  const pending = new Set<Promise<boolean>>();

  async function attempt(box: ArchiveBox, mark: number | null): Promise<boolean> {
    const { label } = box.subject;
    const { saved, notSaved } = archiveNoticeTimes;
    try {
      await saveMark(box, mark);
      reason.set(null);
      showSnackbar(archiveMessages.saved(label, box.kind), { duration: saved });
      return true;
    } catch (error) {
      const current = currentIn(error);
      const now = current === null ? '' : ` ${texts.nowIs(String(current[`${box.kind}_mark`] ?? ''))}`;
      reason.set(`${describeError(error).message}${now}`);
      showSnackbar(archiveMessages.notSaved(label, box.kind), { severity: 'error', duration: notSaved });
      return false;
    }
  }

  return {
    async save(box, mark) {
      const saving = attempt(box, mark);
      pending.add(saving);
      const stored = await saving;
      pending.delete(saving);
      return stored;
    },
    refuse: (message, field) => refused.set({ message, field, open: true }),
    refused,
    reason,
    chosen: observable(null),
    async settle() {
      await Promise.all(pending);
    },
    unsaved: new Set(),
  };
}
