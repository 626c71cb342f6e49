import type { Page } from '@playwright/test';
import { isMadeUp } from './failing-line.ts';

/** The browser's own words for a call that failed: the line sees to that. */
const failedCall = /^Failed to load resource/;

/** Notes what goes wrong in a page beside what is walked: faults nobody caught, words on its console, failures of the server. */
export function noteComplaints(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !failedCall.test(message.text())) complaints.push(message.text());
  });
  page.on('response', (answer) => {
    // A 409 carries somebody else's record, and is a part of the way of a save (docs/decisions/004).
    if (answer.status() < 400 || answer.status() === 409 || isMadeUp(answer)) return;
    complaints.push(`${answer.request().method()} ${answer.url()} was answered ${answer.status()}`);
  });
}
