import { describe, expect, it } from 'vitest';
import { blank, markSheets } from '../../testing/mark-sheets.ts';

const { mathematician, save } = await markSheets();

describe('remarks', () => {
  it('hold a hundred characters as people count them', async () => {
    const remark = 'é'.repeat(99) + '🌴';
    const { answer } = await save(mathematician, { comment: remark });
    expect(answer.comment).toBe(remark);
  });

  it('of blanks alone say nothing: no record is made of one, and it leaves none behind', async () => {
    const made = await save(mathematician, { comment: '  ' });
    expect([made.status, made.answer]).toMatchObject([200, { comment: '', version: 0 }]);
    await save(mathematician, { comment: 'Good.' });
    const cleared = await save(mathematician, { comment: ' \t ' });
    expect([cleared.status, cleared.answer]).toMatchObject([200, { comment: '', version: 2 }]);
  });

  it('are stored as typed, markup, SQL and all', async () => {
    const remark = `<b>Zoë's</b> "50%" \\ $x$ #sys'; drop table term_marks;-- =1+1 {name}`;
    const { answer } = await save(mathematician, { comment: remark });
    expect(answer.comment).toBe(remark);
  });

  it.each([
    ['a NUL', 'a\u0000b', 'a b'],
    ['control characters', 'a\u001b[31m\r\n\tb', 'a [31m b'],
    ['half a letter', 'a\ud83cb', 'a\ufffdb'],
    ['an accent typed by itself', 'e\u0301', 'é'],
  ])('with %s are stored without harm, and the same again changes nothing', async (_story, typed, kept) => {
    const body = JSON.stringify({ ...blank, comment: typed });
    const headers = {
      'content-type': 'application/json',
      'x-xsrf-token': mathematician.cookies.get('XSRF-TOKEN') ?? '',
    };
    const reply = await mathematician.send('POST', '/api/term-marks', { body, headers });
    expect([reply.status, reply.json]).toMatchObject([201, { comment: kept }]);
    const again = await mathematician.send('POST', '/api/term-marks', { body, headers });
    expect([again.status, again.json]).toMatchObject([200, { version: 1 }]);
  });
});
