import { calls } from 'contract/calls';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { documentsOfOneAccount } from '../http/register-calls.ts';
import type { Browser } from '../testing/browser.ts';
import { testApplication } from '../testing/test-application.ts';
import { students } from '../testing/test-school.ts';
import { createDocuments } from './create-documents.ts';
import { RendererBusy } from './render/render-errors.ts';

const made = createDocuments({ logger: pino({ level: 'silent' }) });
const gate = Promise.withResolvers<void>();
/** Documents begun while none is finished. */
let begun = 0;
const school = await testApplication({
  documents: {
    ...made,
    async document(request) {
      begun += 1;
      await gate.promise;
      return made.document(request);
    },
  },
});
afterAll(school.close);

const clerk = await school.browser().signIn('kali');
const atHome = await school.browser().signIn('kali');
const colleague = await school.browser().signIn('xyearwood');
const form = async (who: Browser) =>
  who.ask(calls.printRegistrationForm, { params: { studentId: String(students.anika.id) } });

it('a clerk who asks for any number of documents at once has some made and leaves room for the colleagues', async () => {
  const { atOnce, waiting } = documentsOfOneAccount;
  const answered: unknown[] = [];
  const asked = [clerk, atHome].flatMap((who) => Array.from({ length: 20 }, async () => form(who)));
  const all = asked.map(async (one) => {
    const { status, json } = await one;
    answered.push(status === 503 ? json : status);
  });
  // What is too much is refused at once, from whichever device it was asked for, and the rest waits.
  const { message } = new RendererBusy();
  const refused = Array.from({ length: 40 - atOnce - waiting }, () => ({ message }));
  await expect.poll(() => answered).toEqual(refused);
  // Those that are made and those that are refused run side by side: a refusal may be answered before the last is begun.
  await expect.poll(() => begun).toBe(atOnce);

  const colleagues = [form(colleague), form(colleague)];
  await expect.poll(() => begun).toBe(atOnce + 2);
  gate.resolve();
  expect((await Promise.all(colleagues)).map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all(all);
  expect(answered.filter((status) => status === 200)).toHaveLength(atOnce + waiting);
  expect((await form(clerk)).status).toBe(200);
});
