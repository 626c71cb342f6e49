import type { MarkRecord, MarkSheetRules } from 'contract/marks';
import { type RefObject, useEffect, useEffectEvent } from 'react';

import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { storeTyped } from '../../ui/use-typed-cell.ts';
import { clearingOf, copiedText, fillingOf, type PastePlan, planPaste } from './grid-actions.ts';
import { type RecordChange, useSheetEdits } from './sheet-edits.ts';
import { marksTexts } from './texts.ts';
import { useUndo } from './use-undo.ts';
import type { GridActions } from './use-grid-keys.ts';
import type { GridRange } from './use-grid-range.ts';

const clipboardEvents = ['copy', 'cut', 'paste'] as const;

/** What can be done with the chosen cells: copy, paste, clear, fill; and undo. */
export function useGridActions({
  grid,
  records,
  range,
  rules,
  onPlan,
  onShowKeys,
}: {
  grid: RefObject<HTMLTableElement | null>;
  records: readonly MarkRecord[];
  range: GridRange;
  rules: MarkSheetRules;
  onPlan: (paste: PastePlan) => void;
  onShowKeys: () => void;
}): GridActions {
  const edits = useSheetEdits();
  const { undo, redo } = useUndo();

  function clearRange() {
    const corners = range.corners();
    if (corners === null) return;
    storeTyped();
    const changes = clearingOf(records, corners, rules);
    edits.save(joined(changes), 'clear');
    showSnackbar(marksTexts.cleared(cellsIn(changes)), { severity: 'info', duration: 4000 });
  }

  /** Puts the chosen cells on the clipboard. False where it is the text in one field, which the field sees to. */
  function copy(event: ClipboardEvent): boolean {
    const corners = range.corners();
    const isText = !range.isWide() && document.activeElement instanceof HTMLInputElement;
    if (corners === null || isText) return false;
    event.preventDefault();
    storeTyped();
    event.clipboardData?.setData('text/plain', copiedText(records, corners, rules));
    return true;
  }

  function paste(event: ClipboardEvent) {
    const corners = range.corners();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    // A single value into a single text cell is typing; the field takes it by itself.
    const isTyping =
      !range.isWide() && !/[\t\r\n]/.test(text) && document.activeElement instanceof HTMLInputElement;
    if (corners === null || text === '' || isTyping) return;
    event.preventDefault();
    storeTyped();
    onPlan(planPaste(text, records, corners, rules));
  }

  // Told to the whole page: Firefox, as the rules of the clipboard have it, tells of it where the page's selection begins,
  // which a grade or a button that has the focus leaves where the mouse was before.
  const hear = useEffectEvent((event: ClipboardEvent) => {
    if (!grid.current?.parentElement?.contains(document.activeElement)) return;
    if (event.type === 'paste') paste(event);
    else if (copy(event) && event.type === 'cut') clearRange();
  });
  useEffect(() => {
    for (const type of clipboardEvents) document.addEventListener(type, hear);
    return () => {
      for (const type of clipboardEvents) document.removeEventListener(type, hear);
    };
  }, []);

  return {
    undo,
    redo,
    showKeys: onShowKeys,
    fillDown() {
      const corners = range.corners();
      if (corners === null) return;
      storeTyped();
      const changes = fillingOf(records, corners, rules);
      edits.save(joined(changes), 'fill');
      showSnackbar(marksTexts.filled(cellsIn(changes)), { severity: 'info', duration: 4000 });
    },
    clearRange,
  };
}

/** How many cells change; each change is of one, and Absent takes the mark in it with it. */
function cellsIn(changes: readonly RecordChange[]): number {
  return changes.filter(({ patch }) => Object.keys(patch).length > 0).length;
}

/** One change a student. */
function joined(changes: readonly RecordChange[]): RecordChange[] {
  const byStudent = new Map<number, RecordChange>();
  for (const { student_id, patch } of changes) {
    byStudent.set(student_id, { student_id, patch: { ...byStudent.get(student_id)?.patch, ...patch } });
  }
  return [...byStudent.values()];
}
