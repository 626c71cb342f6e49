import { expect } from '@playwright/test';
import { subjectCalls, subjectSettingsCalls } from 'contract/subjects';

import type { Browser } from '../../server/src/testing/browser.ts';

/** The office gives a subject another title. */
export async function renameSubject(office: Browser, id: number, title: string): Promise<void> {
  const { answer } = await office.ask(subjectCalls.listSubjects, {});
  const abbr = answer.find((subject) => subject.id === id)?.abbr ?? '';
  const { status } = await office.ask(subjectSettingsCalls.saveSubject, { body: { id, title, abbr } });
  expect(status).toBe(200);
}
