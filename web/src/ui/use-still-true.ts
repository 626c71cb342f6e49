import { useSessionState } from '../api/session-store.ts';
import { uiTexts } from './texts.ts';

/**
 * What is still true of a failure that stands on the page: that the session has ended is said until one has signed in
 * again. '' where nothing else was said.
 */
export function useStillTrue(): (told: string) => string {
  const { expired } = useSessionState();
  return (told) => (expired ? told : told.replace(uiTexts.sessionExpired, '').trim());
}
