import { describe, expect, it } from 'vitest';

import {
  afterPartRefused,
  afterStored,
  type OutboxKind,
  type OutboxRow,
  withAttempt,
  withChange,
} from './outbox-row.ts';

const kind: Pick<OutboxKind<object, object>, 'entryOf' | 'heldInWords'> = {
  entryOf: (record) => record,
  heldInWords: (_, fields) => `Not ${fields.join()}`,
};

const typed: OutboxRow = {
  owner: '7',
  key: 'record 1',
  kind: 'record',
  label: 'A record',
  target: {},
  base: { here: 'old' },
  wanted: { here: 'new', gone: 'new' },
  attempt: null,
  trouble: null,
  order: 1,
  changed_at: '2026-11-23T12:00:00Z',
  reason: '',
};

const sent = (row: OutboxRow) => withAttempt(row, 'id', kind);
const held = afterPartRefused(sent(typed), ['gone'], kind) ?? typed;

describe('a record of which the server refuses a part', () => {
  it('is sent without it', () => {
    expect(held.trouble).toBeNull();
    expect(sent(held).attempt?.entry).toEqual({ here: 'new' });
  });

  it('and once the rest is stored, the part is kept with the words for it', () => {
    const rest = afterStored(held, { here: 'new' }, { here: 'new', other: 'theirs' }, kind);
    expect(rest).toMatchObject({
      base: { here: 'new' },
      wanted: { here: 'new', other: 'theirs', gone: 'new' },
      trouble: { reason: 'refused', status: 422, message: 'Not gone' },
    });
  });

  it('and what was typed meanwhile is still sent', () => {
    const more = { ...held, wanted: { ...held.wanted, here: 'newer' } };
    const rest = afterStored(more, { here: 'new' }, { here: 'new' }, kind) ?? typed;
    expect(rest.trouble).toBeNull();
    expect(sent(rest).attempt?.entry).toEqual({ here: 'newer' });
  });

  it('that is all there was stays with its words, and is sent whole once its person types on', () => {
    const only = afterPartRefused(sent({ ...typed, wanted: { here: 'old', gone: 'new' } }), ['gone'], kind);
    expect(only?.trouble).toMatchObject({ message: 'Not gone' });
    const on = withChange(only ?? undefined, typed, { gone: 'newer' });
    expect(on.trouble).toBeNull();
    expect(sent(on).attempt?.entry).toEqual({ here: 'old', gone: 'newer' });
  });

  it('and again another part: both are held back', () => {
    const both = afterPartRefused(sent(held), ['here'], kind);
    expect(both).toMatchObject({ held: ['gone', 'here'], trouble: { message: 'Not gone,here' } });
  });

  it('that was not sent is refused as a whole', () => {
    expect(afterPartRefused(sent(held), ['gone'], kind)).toBeNull();
    expect(afterPartRefused(sent(typed), [], kind)).toBeNull();
  });
});
