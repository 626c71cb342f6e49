import type { Response } from '@playwright/test';

/** What an answer says; nothing of one that the page gave up because it asks anew. */
export async function textOf(answer: Response): Promise<string> {
  return answer.text().catch(() => '');
}
