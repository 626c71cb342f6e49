import { useEffect, useEffectEvent } from 'react';

import { onSessionRenewed } from '../api/session-store.ts';

/** What is done once one has signed in again to a session that had ended. */
export function useOnceRenewed(go: () => void): void {
  const goNow = useEffectEvent(go);
  useEffect(() => onSessionRenewed(() => goNow()), []);
}
