import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { useSheetEdits } from './sheet-edits.ts';
import { marksTexts } from './texts.ts';

/** Undo and redo, saying what they did. */
export function useUndo(): { undo: () => void; redo: () => void } {
  const edits = useSheetEdits();
  const say = (rows: number, words: (rows: number) => string) => {
    if (rows > 0) showSnackbar(words(rows), { severity: 'info', duration: 2500 });
  };
  return {
    undo: () => say(edits.undo(), marksTexts.undone),
    redo: () => say(edits.redo(), marksTexts.redone),
  };
}
