import { useEffect } from 'react';

import { useSessionState } from '../api/session-store.ts';
import { Shell } from './shell/shell.tsx';
import { Opening } from './shell/section-page.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';

/** The two rooms of the house: sign-in at /, the application at /app (1-term-reporting §2). */
export function App() {
  const { session, leaving = false } = useSessionState();
  const inside = session !== null && session.password_reset === 0;
  useEffect(() => {
    const path = inside ? '/app' : '/';
    const stayAt = () => {
      // How a sign-in with Microsoft ended stands in the query, and is said once: a reload does not say it again.
      if (location.pathname + location.search !== path) history.replaceState(null, '', path);
    };
    stayAt();
    // After a sign-out, Back can lead to an entry of /app without loading a page.
    window.addEventListener('popstate', stayAt);
    return () => window.removeEventListener('popstate', stayAt);
  }, [inside]);
  if (leaving) return <Opening />;
  return inside ? <Shell /> : <SignInPage />;
}
