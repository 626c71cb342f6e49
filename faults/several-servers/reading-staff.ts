import { setTimeout as sleep } from 'node:timers/promises';
import type { TeacherAtWork } from '../../bench/teachers.ts';

/** Someone who only looks, all the time: what a page's reader meets meanwhile. */
export interface Reader {
  /** Answers so far, and those other than 200. */
  stop(): Promise<{ answers: number; failed: number }>;
}

/** Opens that mark sheet again and again. */
export function startReading({ person, sheetPath }: TeacherAtWork): Reader {
  let answers = 0;
  let failed = 0;
  let ends = false;
  const working = (async () => {
    while (!ends) {
      const status = await person.get(sheetPath).then(
        (answer) => answer.status,
        () => 0,
      );
      answers += 1;
      if (status !== 200) failed += 1;
      await sleep(10);
    }
  })();
  return {
    async stop() {
      ends = true;
      await working;
      return { answers, failed };
    },
  };
}
