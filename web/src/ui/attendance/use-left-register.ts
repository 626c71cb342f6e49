import { useEffect, useRef } from 'react';

import { leaveRefused } from '../../api/unsent.ts';
import { afterPaint } from '../after-paint.ts';

/**
 * Where the register is closed, a note that cannot be stored as it was typed waits in a field that is on no page any more: it
 * is listed in the top bar, until the field is drawn again.
 */
export function useLeftRegister(key: string): void {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      // As a field goes, it hands over what is typed in it, and only then is it known what cannot be stored.
      afterPaint(() => {
        if (!isOpen.current) leaveRefused(`${key} `, 'its register');
      });
    };
  }, [key]);
}
