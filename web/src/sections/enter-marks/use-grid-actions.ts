import type { MarkRecord, MarkSheetRules } from 'contract/marks';
import type { ClipboardEvent } from 'react';

import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { storeTyped } from '../../ui/use-typed-cell.ts';
import { clearingOf, copiedText, fillingOf, type PastePlan, planPaste } from './grid-actions.ts';
import { type RecordChange, useSheetEdits } from './sheet-edits.ts';
import { marksTexts } from './texts.ts';
import { useUndo } from './use-undo.ts';
import type { GridActions } from './use-grid-keys.ts';
import type { GridRange } from './use-grid-range.ts';

/** What can be done with the chosen cells: copy, paste, clear, fill; and undo. */
export function useGridActions({
  records,
  range,
  rules,
  onPlan,
  onShowKeys,
}: {
  records: readonly MarkRecord[];
  range: GridRange;
  rules: MarkSheetRules;
  onPlan: (paste: PastePlan) => void;
  onShowKeys: () => void;
}): GridActions & Record<'onCopy' | 'onCut' | 'onPaste', (event: ClipboardEvent) => void> {
  const edits = useSheetEdits();
  const { undo, redo } = useUndo();

  function clearRange() {
    const corners = range.corners();
    if (corners === null) return;
    storeTyped();
    const changes = clearingOf(records, corners, rules);
    edits.save(joined(changes), 'clear');
    showSnackbar(marksTexts.cleared(fieldsIn(changes)), { severity: 'info', duration: 4000 });
  }

  /** Puts the chosen cells on the clipboard. False where it is the text in one field, which the field sees to. */
  function copy(event: ClipboardEvent): boolean {
    const corners = range.corners();
    const isText = !range.isWide() && event.target instanceof HTMLInputElement;
    if (corners === null || isText) return false;
    event.preventDefault();
    storeTyped();
    event.clipboardData.setData('text/plain', copiedText(records, corners));
    return true;
  }

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
      showSnackbar(marksTexts.filled(fieldsIn(changes)), { severity: 'info', duration: 4000 });
    },
    clearRange,
    onCopy(event) {
      copy(event);
    },
    onCut(event) {
      if (copy(event)) clearRange();
    },
    onPaste(event) {
      const corners = range.corners();
      const text = event.clipboardData.getData('text/plain');
      // A single value into a single text cell is typing; the field takes it by itself.
      const isTyping = !range.isWide() && !/[\t\r\n]/.test(text) && event.target instanceof HTMLInputElement;
      if (corners === null || text === '' || isTyping) return;
      event.preventDefault();
      storeTyped();
      onPlan(planPaste(text, records, corners, rules));
    },
  };
}

function fieldsIn(changes: readonly RecordChange[]): number {
  return changes.reduce((sum, { patch }) => sum + Object.keys(patch).length, 0);
}

/** One change a student. */
function joined(changes: readonly RecordChange[]): RecordChange[] {
  const byStudent = new Map<number, RecordChange>();
  for (const { student_id, patch } of changes) {
    byStudent.set(student_id, { student_id, patch: { ...byStudent.get(student_id)?.patch, ...patch } });
  }
  return [...byStudent.values()];
}
