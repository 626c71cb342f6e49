import { periodLabel } from 'contract/terms';
import { useEffect, useRef, useState } from 'react';

import { showMessage } from './message-modal.tsx';
import { uiTexts } from './texts.ts';
import { whenAtRest } from './when-at-rest.ts';

/**
 * The term in which a section works: `now`, the school's, and while a class is open the one before as long as somebody is at
 * work in the class. Whoever has it open is then told before the next key: the page follows, and what is entered from then
 * on belongs to that term.
 */
export function useToldOfTerm(now: number | undefined, hasClassOpen: boolean): number | undefined {
  const [last, setLast] = useState(now);
  const isHeld = hasClassOpen && last !== undefined && now !== undefined && last !== now;
  if (!isHeld && last !== now) setLast(now);
  useEffect(() => {
    if (!isHeld) return undefined;
    const rest = whenAtRest({ isWanted: () => true, act: () => setLast(now) });
    rest.look();
    return rest.stop;
  }, [isHeld, now]);

  const termId = isHeld ? last : now;
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
  return termId;
}
