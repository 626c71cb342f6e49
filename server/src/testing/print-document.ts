import { expect } from 'vitest';
import { pagesOf } from '../reports/render/read-pdf.ts';
import type { TestApplication } from './test-application.ts';
import type { UserName } from './test-school.ts';

/** A document as the member of staff gets it: its pages as one line each, as a reader's software finds the words. */
export async function printDocument(
  school: TestApplication,
  path: string,
  name: UserName = 'kali',
): Promise<string[]> {
  const browser = await school.browser().signIn(name);
  const { status, bytes } = await browser.get(path);
  expect(status).toBe(200);
  return pagesOf(bytes).map((page) => page.replace(/\s+/g, ' '));
}
