import { type RefObject, useEffect, useRef } from 'react';

/** Whether what uses it is still shown: what fails after that was left has to be said elsewhere. */
export function useStillHere(): RefObject<boolean> {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
