// First, so that it is set before any schema is made.
import './app/zod-without-eval.ts';
import './app/older-browsers.ts';
import { hasComeFromMicrosoft } from 'contract/microsoft-sign-in';
import { explainPlainly } from 'contract/plain-explanations';
import { createRoot } from 'react-dom/client';

import { resumeSession } from './api/session-store.ts';
import { schoolLogo, startingPointOnPage } from './api/starting-point.ts';
import { App } from './app/app.tsx';
import { closeTopDialog } from './app/close-top-dialog.ts';
import { heedDoubleClick } from './app/double-click.ts';
import { heedHeldEnter } from './app/held-enter.ts';
import { Providers } from './app/providers.tsx';
import { ignoreStrayFiles } from './app/stray-files.ts';

// A page that the Back button brings out of the browser's memory may belong to someone who signed out.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

// What had the focus may vanish; until the dialog around it takes the focus back, Esc reaches only the page.
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && event.target === document.body) closeTopDialog();
});

// What the page finds wrong is said as the server says it.
explainPlainly();
heedHeldEnter(document);
heedDoubleClick(document);
ignoreStrayFiles();

const { session } = startingPointOnPage();
resumeSession(session, { isNew: hasComeFromMicrosoft(location.search) });
document.querySelector('link[rel="icon"]')?.setAttribute('href', schoolLogo());

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no place for the application.');
createRoot(root).render(
  <Providers>
    <App />
  </Providers>,
);
