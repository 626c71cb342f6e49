import { useEffect, useEffectEvent, useRef } from 'react';

/** Where one goes on when what had the focus, the button that led to a question, goes with what it asked about. */
export function useGoOnAfter(isThere: boolean, place: () => HTMLElement | null | undefined): void {
  const wasThere = useRef(isThere);
  const goOn = useEffectEvent(() => place()?.focus());
  useEffect(() => {
    if (wasThere.current && !isThere && document.activeElement === document.body) goOn();
    wasThere.current = isThere;
  }, [isThere]);
}
