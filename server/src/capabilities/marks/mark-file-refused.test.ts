import { markMessages } from 'contract/marks';
import { messages } from 'contract/messages';
import { spreadsheetLimits } from 'contract/spreadsheets';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostileFiles } from '../../spreadsheets/testing/hostile-files.ts';
import { markFiles, messageIn, pathOf } from '../../testing/mark-files.ts';
import { lastTerm, staff, subjects } from '../../testing/test-school.ts';

const { school, mathematician, admin, download, upload } = await markFiles();

describe('sending a file of marks', () => {
  let file: Buffer;
  beforeAll(async () => {
    file = await download();
  });

  it('is refused for another’s lesson, as opening it is, before the file is looked at', async () => {
    const spaniard = await school.browser().signIn('lcharles');
    expect((await spaniard.get(pathOf())).status).toBe(403);
    expect((await upload('%PDF', {}, spaniard)).status).toBe(403);
    expect((await upload('%PDF', { subject: subjects.english }, admin)).status).toBe(404);
    expect((await upload(file, {}, admin)).status).toBe(200);
  });

  it('is refused in a term that takes no marks', async () => {
    const reply = await upload(file, { termId: lastTerm, employee: staff.dgarcia.id }, admin);
    expect([reply.status, messageIn(reply)]).toEqual([409, markMessages.notCurrentTerm]);
  });

  it('needs a session, then the token, and then a form', async () => {
    expect((await school.browser().sendFile(pathOf(), file)).status).toBe(401);
    expect((await mathematician.sendFile(pathOf(), file, { headers: { 'x-xsrf-token': 'x' } })).status).toBe(
      419,
    );
    const json = await mathematician.post(pathOf(), { file: 'x' });
    expect([json.status, messageIn(json)]).toEqual([415, messages.mustBeFile]);
    const bare = await mathematician.sendFile(pathOf(), file, {
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(bare.status).toBe(415);
  });

  it('is refused without a file, under another name, or in a broken form', async () => {
    const none = await mathematician.post(pathOf());
    expect([none.status, messageIn(none)]).toEqual([422, messages.chooseFile]);
    expect((await mathematician.sendFile(pathOf(), file, { field: 'picture' })).status).toBe(422);
    expect((await mathematician.sendFile(pathOf(), file, { field: '__proto__' })).status).toBe(400);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=other']) {
      expect(
        (await mathematician.sendFile(pathOf(), file, { headers: { 'content-type': type } })).status,
      ).toBe(400);
    }
    expect(school.logged()).not.toContain('"msg":"request failed"');
  });

  it('of more than 5 MB is refused, announced or not, and the server goes on', async () => {
    for (const megabytes of [5.1, 30]) {
      const reply = await mathematician.sendFile(pathOf(), Buffer.alloc(megabytes * 1024 * 1024, 'x'));
      expect([reply.status, messageIn(reply)]).toEqual([413, 'The file is larger than 5 MB.']);
    }
    const unannounced = await mathematician.sendFile(
      pathOf(),
      Buffer.alloc(spreadsheetLimits.bytes + 1, 'x'),
      {
        headers: { 'transfer-encoding': 'chunked' },
      },
    );
    expect(unannounced.status).toBe(413);
    expect((await upload(file)).status).toBe(200);
  });

  it('is not taken by a call that takes JSON', async () => {
    const reply = await mathematician.sendFile('/api/term-marks', file);
    expect([reply.status, messageIn(reply)]).toEqual([415, messages.wrongMediaType]);
  });

  it('that is hostile is refused while others are answered', async () => {
    const bombs = hostileFiles.filter(([what]) => /bomb|2,000,000|MB/.test(what));
    expect(bombs.length).toBeGreaterThan(4);
    const order: string[] = [];
    const refusals = bombs.map(async ([what, bomb]) => {
      const reply = await upload(bomb);
      order.push(what);
      expect([what, reply.status]).toEqual([what, 422]);
    });
    const others = Array.from({ length: 5 }, async () => {
      const reply = await admin.get('/api/current-term');
      order.push('another request');
      expect(reply.status).toBe(200);
    });
    await Promise.all([...refusals, ...others]);
    // One is refused at once, for which a process stands ready.
    expect(order.slice(0, 6).filter((what) => what === 'another request')).toHaveLength(5);
    expect((await upload(file)).content).toEqual({ rows: [], problems: [] });
  });
});
