import { existsSync } from 'node:fs';

import { defineConfig } from '@playwright/test';

const debianChromium = '/usr/bin/chromium';
const chromium = process.env['CHROMIUM_PATH'] ?? (existsSync(debianChromium) ? debianChromium : undefined);

const onPhone = /\.phone\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/prepare-school.ts',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A journey through a whole section takes half a minute on a quiet machine; this is for what hangs.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-TT',
    timezoneId: 'America/Port_of_Spain',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Without a screen the preview of a printed PDF ends the page.
        '--disable-print-preview',
      ],
      // Staff's browsers keep pages in memory for the Back button; Playwright's would not.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: onPhone,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testMatch: onPhone,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
