import type { Page } from '@playwright/test';

import { expectAllHasCome } from './all-has-come.ts';
import type { SchoolServer } from './school-server.ts';

/**
 * As if everybody had been away for longer than a session lasts. `page`: one whose own questions are answered first, lest they
 * meet the end of the session before what is pressed next does.
 */
export async function endSessions(school: SchoolServer, page?: Page): Promise<void> {
  if (page !== undefined) await expectAllHasCome(page);
  await school.owner.pool.query(`update sessions set last_seen_at = now() - interval '61 minutes'`);
}
