import { useRef, useState } from 'react';

/** A step of signing in that is sent: whether it is under way, and why it failed or was not sent. */
export function useAttempt(firstError: () => string | null = () => null) {
  const [error, setError] = useState(firstError);
  const [busy, setBusy] = useState(false);
  const attempting = useRef(false);

  /** One at a time: below the overlay that keeps the mouse off, Enter still submits. */
  async function attempt(work: () => Promise<void>, messageOf: (error: unknown) => string): Promise<void> {
    if (attempting.current) return;
    attempting.current = true;
    setError(null);
    setBusy(true);
    try {
      await work();
    } catch (reason) {
      setError(messageOf(reason));
    } finally {
      attempting.current = false;
      setBusy(false);
    }
  }

  return { error, setError, busy, attempt };
}
