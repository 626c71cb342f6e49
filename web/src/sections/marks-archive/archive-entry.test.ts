import { expect, it } from 'vitest';

import { keepingMine, takingTheirs } from '../../api/outbox/outbox-clash.ts';
import type { OutboxRow } from '../../api/outbox/outbox-row.ts';
import { type ArchiveEntry, mergeArchiveEntries } from './archive-entry.ts';

const blank = { mark: null, attendance: 1 } as const;
const absent = { mark: null, attendance: 2 } as const;
const noWork = { mark: null, attendance: 3 } as const;

const clashesOf = (base: ArchiveEntry, mark: number | null, theirs: ArchiveEntry) =>
  mergeArchiveEntries(base, { ...base, mark }, theirs).clashes;

it('a mark is asked about where another mark, an Absent or No Work was stored over what its box showed', () => {
  for (const theirs of [{ mark: 70, attendance: 1 } as const, absent, noWork]) {
    expect(clashesOf(blank, 61.5, theirs)).toEqual(['mark']);
  }
  expect(clashesOf({ mark: 55, attendance: 1 }, 61.5, absent)).toEqual(['mark']);
  expect(clashesOf(absent, 61.5, noWork)).toEqual(['mark']);
});

it('a mark in place of the Absent that its box showed, or the same as another’s, is not', () => {
  expect(clashesOf(absent, 61.5, absent)).toEqual([]);
  expect(clashesOf(blank, 61.5, { mark: 61.5, attendance: 1 })).toEqual([]);
});

it('a mark that is cleared leaves an Absent that was set meanwhile', () => {
  expect(clashesOf({ mark: 55, attendance: 1 }, null, absent)).toEqual([]);
  expect(clashesOf({ mark: 55, attendance: 1 }, null, { mark: 70, attendance: 1 })).toEqual(['mark']);
});

it('of both the one stands that is chosen', () => {
  const row: OutboxRow<ArchiveEntry, ArchiveEntry> = {
    owner: 'sthomas',
    key: 'archive-course 202503 33 20240001',
    kind: 'archive-course',
    label: 'Maths course',
    target: {},
    base: blank,
    wanted: { ...blank, mark: 61.5 },
    attempt: null,
    trouble: { reason: 'clash', theirs: absent, fields: ['mark'] },
    order: 1,
    changed_at: '2026-11-23T12:00:00Z',
  };
  const kind = { entryOf: (entry: ArchiveEntry) => entry, merge: mergeArchiveEntries };
  expect(keepingMine(row, kind)).toMatchObject({ base: absent, wanted: { mark: 61.5 }, trouble: null });
  expect(takingTheirs(row, kind)).toBeNull();
});
