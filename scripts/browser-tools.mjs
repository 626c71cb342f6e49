import { existsSync } from 'node:fs';

import { canUseApt, installWithApt } from './apt.mjs';
import { answers, run } from './child-process.mjs';
import { NotReady } from './not-ready.mjs';

/** Whole browsers: the one without windows (chromium-headless-shell) shows no PDF to be printed and loses the focus. */
const chromiums = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds Chromium for the browser tests, the attacks and the bench, and installs one where that can be done.
 * @returns {Promise<Record<string, string>>} the environment that tells Playwright where it is
 */
export async function readyBrowser() {
  const found = findChromium();
  if (found) return { CHROMIUM_PATH: found };

  if (canUseApt()) {
    await installWithApt('chromium');
    const installed = findChromium();
    if (installed) return { CHROMIUM_PATH: installed };
  }
  const { chromium } = await import('@playwright/test');
  if (!existsSync(chromium.executablePath())) await run('playwright', ['install', 'chromium']);
  if (existsSync(chromium.executablePath())) return { CHROMIUM_PATH: chromium.executablePath() };
  throw new NotReady(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  );
}

/** Sees to it that pdftotext and pdftoppm, with which tests read the documents, are there. */
export async function readyPdfTools() {
  if (hasPdfTools()) return;
  if (canUseApt()) await installWithApt('poppler-utils');
  if (hasPdfTools()) return;
  throw new NotReady(
    'The tests read PDFs with pdftotext and pdftoppm. Install poppler ' +
      '(Debian: apt-get install poppler-utils, macOS: brew install poppler).',
  );
}

function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  // Asked for its version, because Ubuntu's chromium-browser may be a stub that only names a snap.
  return [...(named ? [named] : []), ...chromiums].find((path) => answers(path, ['--version']));
}

function hasPdfTools() {
  return answers('pdftotext', ['-v']) && answers('pdftoppm', ['-v']);
}
