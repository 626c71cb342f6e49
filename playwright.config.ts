import { existsSync } from 'node:fs';

import { defineConfig } from '@playwright/test';
import { chromiumStart } from './e2e/support/chromium.ts';

const debianChromium = '/usr/bin/chromium';
const chromium = process.env['CHROMIUM_PATH'] ?? (existsSync(debianChromium) ? debianChromium : undefined);

const onPhone = /\.phone\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/prepare-school.ts',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // The third works while the others wait: half of a journey is waiting for what is drawn, sent or made.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // A journey through a whole section takes half a minute on a quiet machine, and four times that on a slow one; this is
  // for what hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    locale: 'en-TT',
    timezoneId: 'America/Port_of_Spain',
    trace: 'off',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      ...chromiumStart,
      // Two cores are shared by three journeys: what V8 does beside a page's own work only changes who waits. A tenth of
      // the run's processor time was its helpers'.
      args: [...chromiumStart.args, '--js-flags=--single-threaded'],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: onPhone,
      // Without a graphics card each picture of a movement is drawn by the processor. The phones move.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone',
      testMatch: onPhone,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
