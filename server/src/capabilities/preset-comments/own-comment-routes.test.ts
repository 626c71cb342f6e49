import { calls } from 'contract/calls';
import { mostOwnComments, ownCommentMessages } from 'contract/own-comments';
import { messages } from 'contract/messages';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testApplication } from '../../testing/test-application.ts';

const school = await testApplication();
afterAll(school.close);
const mathematician = await school.browser().signIn('amohammed');
const colleague = await school.browser().signIn('rsingh');

beforeEach(async () => {
  await school.database.owner.db.deleteFrom('own_comments').execute();
});

const keep = async (who: Browser, description: string) =>
  who.ask(calls.keepOwnComment, { body: { description } });
const bankOf = async (who: Browser) =>
  (await who.ask(calls.listOwnComments, {})).answer.map(({ description }) => description);

describe('a teacher’s own comments', () => {
  it('are kept, the latest first, each once', async () => {
    const first = await keep(mathematician, '  {name} shows all working. ');
    expect([first.status, first.answer]).toEqual([
      201,
      { id: expect.any(Number), description: '{name} shows all working.' },
    ]);
    const again = await keep(mathematician, '{name} shows all working.');
    expect([again.status, again.answer]).toEqual([200, first.answer]);
    await keep(mathematician, 'Neat.');
    expect(await bankOf(mathematician)).toEqual(['Neat.', '{name} shows all working.']);
  });

  it('are nobody else’s to see or delete, not even Admin’s', async () => {
    const { answer } = await keep(mathematician, 'Neat.');
    const admin = await school.browser().signIn('Admin');
    for (const other of [colleague, admin]) {
      expect(await bankOf(other)).toEqual([]);
      const reply = await other.ask(calls.deleteOwnComment, { body: { id: answer.id } });
      expect([reply.status, reply.json]).toEqual([404, { message: messages.notFound }]);
    }
    expect(await bankOf(mathematician)).toEqual(['Neat.']);
    expect((await mathematician.ask(calls.deleteOwnComment, { body: { id: answer.id } })).status).toBe(204);
    expect(await bankOf(mathematician)).toEqual([]);
  });

  it.each([
    ['', ownCommentMessages.blank],
    ['   ', ownCommentMessages.blank],
    ['x'.repeat(201), ownCommentMessages.tooLong],
  ])('need words, and not too many: %j', async (description, message) => {
    const reply = await keep(mathematician, description);
    expect([reply.status, reply.json]).toEqual([422, { message, errors: { description: [message] } }]);
  });

  it('fill a bank that has an end', async () => {
    for (let count = 0; count < mostOwnComments; count += 1) await keep(mathematician, `Remark ${count}.`);
    const reply = await keep(mathematician, 'One more.');
    expect([reply.status, reply.json]).toEqual([409, { message: ownCommentMessages.full }]);
  });
});
