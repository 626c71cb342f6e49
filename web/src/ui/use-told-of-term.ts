import { periodLabel } from 'contract/terms';
import { useEffect, useRef } from 'react';

import { showMessage } from './message-modal.tsx';
import { uiTexts } from './texts.ts';

/**
 * Whoever has a class open when the school goes to another term is told before the next key: the page follows, and what
 * is entered from then on belongs to that term.
 */
export function useToldOfTerm(termId: number | undefined, hasClassOpen: boolean): void {
  const seen = useRef(termId);
  useEffect(() => {
    if (termId === undefined) return;
    if (hasClassOpen && seen.current !== undefined && seen.current !== termId) {
      showMessage({
        icon: 'info',
        title: uiTexts.otherTerm,
        message: uiTexts.otherTermHint(periodLabel(termId)),
      });
    }
    seen.current = termId;
  }, [termId, hasClassOpen]);
}
