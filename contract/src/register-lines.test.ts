import { describe, expect, it } from 'vitest';
import type { ClassRegister } from './attendance.ts';
import {
  changedStudents,
  lineOf,
  markIn,
  mergeRegisters,
  presentMark,
  registerLinesOf,
  takesRegister,
  withStoredEntries,
} from './register-lines.ts';

const anika = 20260001;
const brandon = 20260002;
const chantal = 20260003;

const absent = { status: 2, time: null, note: '' } as const;
const late = { status: 3, time: '08:20', note: 'The bus - twice' } as const;

const register = (taken: boolean, ...entries: ClassRegister['entries']): ClassRegister => ({
  form_class_id: '1A',
  date: '2026-11-20',
  session: 'AM',
  taken,
  updated_by: null,
  updated_at: null,
  entries,
});
const entry = (
  student_id: number,
  mark: Omit<ClassRegister['entries'][number], 'student_id' | 'version'>,
) => ({
  student_id,
  version: 1,
  ...mark,
});
const untaken = registerLinesOf(register(false));
const taken = registerLinesOf(register(true, entry(anika, absent), entry(brandon, presentMark)));

describe('a register as lines', () => {
  it('says of each student what the entry says, spaces and dashes of the note included', () => {
    const lines = registerLinesOf(register(true, entry(anika, absent), entry(brandon, late)));
    expect(markIn(lines, anika)).toEqual(absent);
    expect(markIn(lines, brandon)).toEqual(late);
  });

  it('has everyone present until it is taken, and then nobody of whom it says nothing', () => {
    expect(markIn(untaken, anika)).toEqual(presentMark);
    expect(markIn(taken, chantal)).toBeNull();
  });

  it('tells which students differ, and not that it was taken', () => {
    expect(changedStudents(untaken, taken)).toEqual([String(anika), String(brandon)]);
    expect(changedStudents(taken, { ...taken, [brandon]: lineOf(late) })).toEqual([String(brandon)]);
  });
});

describe('two people at one register', () => {
  it('who mark different students are joined', () => {
    const mine = { ...taken, [brandon]: lineOf(late) };
    const theirs = { ...taken, [chantal]: lineOf(absent) };
    expect(mergeRegisters(taken, mine, theirs)).toEqual({
      merged: { ...taken, [brandon]: lineOf(late), [chantal]: lineOf(absent) },
      clashes: [],
    });
  });

  it('who mark one student differently clash, and the same way do not', () => {
    const mine = { ...taken, [brandon]: lineOf(late) };
    expect(mergeRegisters(taken, mine, { ...taken, [brandon]: lineOf(absent) }).clashes).toEqual([
      String(brandon),
    ]);
    expect(mergeRegisters(taken, mine, mine).clashes).toEqual([]);
  });

  it('who both take it: whom only one marked absent is absent, since present was said by nobody', () => {
    const mine = { ...untaken, taken: 'yes', [anika]: lineOf(absent) };
    const theirs = registerLinesOf(
      register(true, entry(anika, presentMark), entry(brandon, absent), entry(chantal, presentMark)),
    );
    const { merged, clashes } = mergeRegisters(untaken, mine, theirs);
    expect(clashes).toEqual([]);
    expect([anika, brandon, chantal].map((id) => markIn(merged, id)?.status)).toEqual([2, 2, 1]);
  });

  it('of whom one took it without a student: the other’s mark stands against nothing', () => {
    const mine = { ...untaken, taken: 'yes', [anika]: lineOf(absent) };
    const theirs = registerLinesOf(register(true, entry(brandon, presentMark)));
    const { merged, clashes } = mergeRegisters(untaken, mine, theirs);
    expect([clashes, markIn(merged, anika)]).toEqual([[], absent]);
  });

  it('of whom one is a gate’s file: whoever took it untaken has taken it, however often it is stored over meanwhile', () => {
    const mine = { ...untaken, taken: 'yes', [anika]: lineOf(absent) };
    const gate = registerLinesOf(register(true, entry(brandon, late)));
    const more = registerLinesOf(register(true, entry(brandon, absent)));
    const first = mergeRegisters(untaken, mine, gate);
    const second = mergeRegisters(gate, first.merged, more);
    expect([first.clashes, second.clashes]).toEqual([[], []]);
    expect([takesRegister(untaken, mine), takesRegister(more, second.merged)]).toEqual([true, true]);
    expect([anika, brandon, chantal].map((id) => markIn(second.merged, id))).toEqual([
      absent,
      absent,
      presentMark,
    ]);
    expect(changedStudents(more, second.merged)).toEqual([String(anika)]);
  });

  it('of whom one saw it taken: that one marks nobody but whom it marks', () => {
    const mine = { ...taken, [chantal]: lineOf(late) };
    const { merged } = mergeRegisters(taken, mine, { ...taken, [brandon]: lineOf(late) });
    expect([takesRegister(taken, mine), takesRegister(taken, merged)]).toEqual([false, false]);
  });

  it('who both take it and mark one student absent and late, clash', () => {
    const mine = { ...untaken, taken: 'yes', [anika]: lineOf(absent) };
    const theirs = registerLinesOf(register(true, entry(anika, late)));
    expect(mergeRegisters(untaken, mine, theirs).clashes).toEqual([String(anika)]);
  });
});

it('what a save stored is laid over the register, and never an older entry over a newer one', () => {
  const before = register(true, { ...entry(anika, absent), version: 3 }, entry(brandon, presentMark));
  const stored = register(
    true,
    { ...entry(anika, late), version: 2 },
    { ...entry(chantal, late), version: 1 },
  );
  expect(withStoredEntries(before, stored).entries).toEqual([
    { ...entry(anika, absent), version: 3 },
    entry(brandon, presentMark),
    entry(chantal, late),
  ]);
});
