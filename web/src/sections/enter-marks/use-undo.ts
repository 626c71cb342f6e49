import { useMemo } from 'react';

import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { type Moved, useSheetEdits } from './sheet-edits.ts';
import { marksTexts } from './texts.ts';

/** Undo and redo, saying what they did. */
export function useUndo(): { undo: () => void; redo: () => void } {
  const edits = useSheetEdits();
  return useMemo(
    () => ({
      undo: () => say(edits.undo(), marksTexts.undone),
      redo: () => say(edits.redo(), marksTexts.redone),
    }),
    [edits],
  );
}

function say({ rows, kept }: Moved, words: (rows: number) => string): void {
  const sentences = [
    ...(rows > 0 ? [words(rows)] : []),
    ...(kept > 0 ? [marksTexts.changedSince(kept)] : []),
  ];
  if (sentences.length === 0) return;
  showSnackbar(
    sentences.join('. '),
    kept > 0 ? { severity: 'warning', duration: 8000 } : { severity: 'info', duration: 2500 },
  );
}
