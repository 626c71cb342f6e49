import { blankEntry, entryOf, type MarkEntry, mergeMarks } from 'contract/marks';
import { describe, expect, it } from 'vitest';

import { afterClash, keepingMine, takingTheirs } from './outbox-clash.ts';
import {
  afterPartRefused,
  afterRefused,
  afterStored,
  type OutboxKind,
  type OutboxRow,
  reasonsOf,
  withAttempt,
  withChange,
  withEarlierChange,
} from './outbox-row.ts';

const kind: Pick<OutboxKind<object, object>, 'entryOf' | 'heldInWords' | 'merge'> = {
  entryOf: (record) => record,
  merge: (_base, mine) => ({ merged: mine, clashes: [] }),
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
    const on = withChange(only ?? undefined, typed, { gone: 'newer' }, kind);
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

describe('a record in which one typed and pasted while it waited', () => {
  const marks = {
    entryOf,
    merge: mergeMarks,
    cellOf: (field: string) => field.replace('_attendance', '_mark'),
  };
  const type = (row: OutboxRow | undefined, patch: Partial<MarkEntry>, reason = '') =>
    withChange(
      row,
      { ...typed, base: blankEntry, wanted: blankEntry, reasons: reasonsOf(patch, reason, marks) },
      patch,
      marks,
    );
  const both = type(type(undefined, { exam_mark: 41 }), { course_mark: 52 }, 'paste');

  it('is sent as two saves, each with its own reason', () => {
    const first = withAttempt(both, 'id', marks);
    expect(first.attempt).toMatchObject({ reason: 'paste', entry: { course_mark: 52, exam_mark: null } });
    const stored = { ...blankEntry, course_mark: 52 };
    const rest = afterStored(first, first.attempt?.entry ?? {}, stored, marks);
    const second = withAttempt(rest ?? typed, 'next', marks);
    expect(second.attempt).toMatchObject({ reason: '', entry: { course_mark: 52, exam_mark: 41 } });
    expect(afterStored(second, second.attempt?.entry ?? {}, both.wanted, marks)).toBeNull();
  });

  it('is sent as one where what was pasted has been typed over', () => {
    const over = withAttempt(type(both, { course_mark: 53 }), 'id', marks);
    expect(over.attempt).toMatchObject({ reason: '', entry: { course_mark: 53, exam_mark: 41 } });
  });

  it('never sends a mark without its attendance', () => {
    const absent = type(both, { course_mark: null, course_attendance: 2 });
    const present = type(type(absent, { course_attendance: 1 }, 'undo'), { course_mark: 60 });
    expect(withAttempt(present, 'id', marks).attempt).toMatchObject({
      reason: '',
      entry: { course_mark: 60, course_attendance: 1, exam_mark: 41 },
    });
  });

  it('goes on where the server stored a part of it in other words', () => {
    const remark = withAttempt(type(both, { comment: 'Good.' }), 'id', marks);
    const rest = afterStored(
      remark,
      remark.attempt?.entry ?? {},
      { ...blankEntry, course_mark: 52.5 },
      marks,
    );
    expect(withAttempt(rest ?? typed, 'next', marks).attempt).toMatchObject({
      reason: '',
      entry: { course_mark: 52.5, exam_mark: 41, comment: 'Good.' },
    });
  });
});

describe('a mark that a colleague stored meanwhile, while one types on before choosing', () => {
  const marks = { entryOf, merge: mergeMarks };
  const before: MarkEntry = { ...blankEntry, course_mark: 60, exam_mark: 40 };
  const fresh: OutboxRow<MarkEntry, MarkEntry> = {
    ...typed,
    base: before,
    wanted: before,
    attempt: null,
    trouble: null,
  };
  const type = (row: OutboxRow<MarkEntry, MarkEntry>, patch: Partial<MarkEntry>) =>
    withChange(row, fresh, patch, marks);
  const clashWith = (theirs: Partial<MarkEntry>, mine: Partial<MarkEntry>) =>
    afterClash(type(fresh, mine), { ...before, ...theirs }, marks);

  it('is mine where I keep what I typed back to the mark of the beginning', () => {
    const back = type(clashWith({ course_mark: 65 }, { course_mark: 70 }), { course_mark: 60 });
    expect(back.trouble).toMatchObject({ fields: ['course_mark'] });
    expect(keepingMine(back, marks)).toMatchObject({
      base: { course_mark: 65 },
      wanted: { course_mark: 60 },
      trouble: null,
    });
    expect(takingTheirs(back, marks)).toBeNull();
  });

  it('is mine with its attendance', () => {
    const clash = clashWith(
      { course_mark: null, course_attendance: 3 },
      { course_mark: null, course_attendance: 2 },
    );
    const undone = type(clash, { course_mark: 60, course_attendance: 1 });
    expect(keepingMine(undone, marks).wanted).toMatchObject({ course_mark: 60, course_attendance: 1 });
    expect(takingTheirs(undone, marks)).toBeNull();
  });

  it('shows what clashes since as well, and theirs is taken of all that is shown', () => {
    const more = type(clashWith({ course_mark: 65, exam_mark: 45 }, { course_mark: 70 }), { exam_mark: 50 });
    expect(more.trouble).toMatchObject({ fields: ['course_mark', 'exam_mark'] });
    expect(takingTheirs(more, marks)).toBeNull();
    expect(keepingMine(more, marks).wanted).toMatchObject({ course_mark: 70, exam_mark: 50 });
  });

  it('is no question where I typed the same since', () => {
    const clash = clashWith({ course_mark: 65, comment: 'Theirs' }, { course_mark: 70, exam_mark: 50 });
    expect(type(clash, { course_mark: 65 })).toMatchObject({
      base: { course_mark: 65, comment: 'Theirs' },
      wanted: { course_mark: 65, exam_mark: 50, comment: 'Theirs' },
      trouble: null,
    });
    const absent = clashWith({ course_mark: null, course_attendance: 2 }, { course_mark: 70 });
    expect(type(absent, { course_mark: null }).trouble).toMatchObject({ fields: ['course_attendance'] });
    expect(type(absent, { course_mark: null, course_attendance: 2 }).trouble).toBeNull();
  });

  it('lets stand what only I typed', () => {
    const more = type(clashWith({ course_mark: 65 }, { course_mark: 70 }), { comment: 'Steady' });
    expect(takingTheirs(more, marks)?.wanted).toMatchObject({ course_mark: 65, comment: 'Steady' });
  });
});

describe('a mark typed over what a colleague stored meanwhile', () => {
  const marks = { entryOf, merge: mergeMarks };
  interface Stored extends MarkEntry {
    version: number;
  }
  const seen = { ...blankEntry, version: 4 };
  const theirs = { ...seen, exam_mark: 55, version: 5 };
  const fresh: OutboxRow<MarkEntry, Stored> = {
    ...typed,
    base: theirs,
    wanted: entryOf(theirs),
    attempt: null,
    trouble: null,
  };
  const over = { exam_mark: null, version: 4 };

  it('sets out from what was seen, and clashes', () => {
    const row = withChange(undefined, { ...fresh, seen: over }, { exam_mark: 72 }, marks);
    const sent = withAttempt(row, 'id', marks);
    expect(sent.base).toMatchObject({ exam_mark: null, version: 4 });
    expect(afterClash(sent, theirs, marks)).toMatchObject({
      trouble: { reason: 'clash', fields: ['exam_mark'] },
      seen: undefined,
    });
  });

  it('waits for the save that is under way, and clashes then', () => {
    const term = withAttempt(withChange(undefined, fresh, { course_mark: 60 }, marks), 'id', marks);
    const both = withChange(term, { ...fresh, seen: over }, { exam_mark: 72 }, marks);
    const stored = { ...theirs, course_mark: 60, version: 6 };
    const next = withAttempt(
      afterStored(both, both.attempt?.entry ?? {}, stored, marks) ?? typed,
      'next',
      marks,
    );
    expect(next.base).toMatchObject({ course_mark: 60, exam_mark: null, version: 4 });
    expect(next.attempt?.entry).toMatchObject({ course_mark: 60, exam_mark: 72 });
    // Also where the save under way is refused as stale.
    expect(afterClash(both, theirs, marks).trouble).toMatchObject({ fields: ['exam_mark'] });
  });

  it('is chosen once', () => {
    const row = withChange(undefined, { ...fresh, seen: over }, { exam_mark: 72 }, marks);
    const clash = afterClash(withAttempt(row, 'id', marks), theirs, marks);
    expect(withAttempt(keepingMine(clash, marks), 'next', marks)).toMatchObject({
      base: { exam_mark: 55, version: 5 },
      attempt: { entry: { exam_mark: 72 } },
    });
    expect(takingTheirs(clash, marks)).toBeNull();
  });
});

describe('what a page that broke down left on its way', () => {
  const fresh = { ...typed, base: { here: 'old', gone: 'old' }, wanted: { here: 'old', gone: 'old' } };
  const left = { here: 'left', gone: 'left' };
  const at = (changed_at: string) => ({ ...fresh, changed_at });

  it('is laid over what was typed before', () => {
    const before = { ...at('2026-11-23T11:00:00Z'), wanted: { here: 'before', gone: 'old' } };
    expect(withEarlierChange(before, fresh, left, kind)).toMatchObject({ wanted: left });
    expect(withEarlierChange(undefined, fresh, left, kind)).toMatchObject({ wanted: left });
  });

  it('goes over nothing that was typed since, however much of it was left', () => {
    const since = { ...at('2026-11-23T13:00:00Z'), wanted: { here: 'since', gone: 'old' } };
    const once = withEarlierChange(since, fresh, left, kind);
    expect(once).toMatchObject({ wanted: { here: 'since', gone: 'left' } });
    const later = { ...fresh, changed_at: '2026-11-23T12:00:01Z' };
    expect(withEarlierChange(once, later, left, kind)).toMatchObject({ wanted: { here: 'since' } });
  });
});

describe('a save that the server refuses', () => {
  const refusal = { status: 403, message: 'Not yours', fields: [] };

  it('stays with the reason', () => {
    expect(afterRefused(sent(typed), refusal, kind)).toMatchObject({
      wanted: typed.wanted,
      attempt: null,
      trouble: { reason: 'refused', status: 403, message: 'Not yours' },
    });
  });

  it('and was undone meanwhile is gone', () => {
    expect(afterRefused({ ...sent(typed), wanted: { here: 'old' } }, refusal, kind)).toBeNull();
  });

  it('and was typed back to what was seen, where another stands by now, is gone', () => {
    const back = { ...typed, wanted: { here: 'seen' }, seen: { here: 'seen' } };
    expect(afterRefused(back, refusal, kind)).toBeNull();
  });

  it('for a fault of its own may be stored all the same, and stays', () => {
    const unknown = afterRefused(
      { ...sent(typed), wanted: { here: 'old' } },
      { ...refusal, status: 500 },
      kind,
    );
    expect(unknown?.attempt).toMatchObject({ entry: typed.wanted });
  });

  it('for a fault of its own is sent once more as it was, under its own id, whatever was typed since', () => {
    const more = { ...sent(typed), wanted: { here: 'newer', gone: 'new' } };
    const again = withAttempt(
      afterRefused(more, { ...refusal, status: 500 }, kind) ?? typed,
      'another',
      kind,
    );
    expect(again.attempt).toEqual({ mutation_id: 'id', entry: typed.wanted, reason: '' });
    expect(again.wanted).toEqual(more.wanted);
  });
});
