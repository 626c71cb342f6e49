import { useState } from 'react';

/**
 * Whether the question about a trouble is open, and how to open and close it. It goes with its trouble, as where that was
 * settled in another tab: the next one does not open it by itself.
 */
export function useOpenOver(isThere: boolean): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  if (open && !isThere) setOpen(false);
  return [open && isThere, setOpen];
}
