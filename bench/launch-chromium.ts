import { type Browser, chromium } from '@playwright/test';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser with which programs look at the screens, quiet and without anything that costs time. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: flags,
    // Staff's browsers keep pages in memory for the Back button; Playwright's would not.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}
