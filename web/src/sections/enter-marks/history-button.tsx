import type { MarkRecord } from 'contract/marks';
import { createContext, useContext, useEffect } from 'react';

import { lastFirst } from '../../ui/full-name.ts';
import { historyTexts } from '../../ui/history-texts.ts';
import { Sign } from '../../ui/sign.tsx';
import { RowTabIndex } from './row-tab-index.ts';

/** Opens the history of a student over the sheet, where it stays when a phone is turned and each row is drawn anew. */
export const OpenHistory = createContext<(studentId: number) => void>(() => {});

/** One click to a row's history; Shift+F2 presses it from any cell of the row. */
export function HistoryButton({ record }: { record: MarkRecord }) {
  const open = useContext(OpenHistory);
  const tabIndex = useContext(RowTabIndex);
  return (
    <button
      type="button"
      className="history"
      data-history
      tabIndex={tabIndex}
      aria-label={historyTexts.open(lastFirst(record))}
      aria-keyshortcuts="Shift+F2"
      title={historyTexts.hint}
      onClick={() => open(record.student_id)}
    >
      <Sign name="history" />
    </button>
  );
}

/** Makes Shift+F2 open the history of the row, or of the phone's card, that has the focus. */
export function useHistoryKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || !event.shiftKey || !(event.target instanceof Element)) return;
      const button = event.target.closest('tr, .card')?.querySelector<HTMLElement>('[data-history]');
      if (!button) return;
      event.preventDefault();
      // F2 alone edits the cell; the grid must not hear this one.
      event.stopPropagation();
      button.click();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
