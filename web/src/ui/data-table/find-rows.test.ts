import { describe, expect, it } from 'vitest';

import type { DataColumn, FilterGroup } from './data-column.ts';
import { findRows, indexRows, sortRows } from './find-rows.ts';

interface Pupil {
  id: number;
  name: string;
  formClass: string;
  average: number | null;
}

const pupils: Pupil[] = [
  { id: 20260010, name: "D'Abreu, Émile", formClass: '1A', average: 61.5 },
  { id: 20260011, name: 'Ramkissoon-Baptiste, Shermaine-Anastasia', formClass: '10A', average: null },
  { id: 20260012, name: 'Édouard, Zoë', formClass: '2A', average: 9 },
  { id: 20260013, name: 'Eastman, Kofi', formClass: '', average: 100 },
  { id: 20260014, name: 'de Leon, Ana', formClass: '1B', average: 61.5 },
];

const columns: DataColumn<Pupil>[] = [
  { id: 'id', label: 'ID', value: ({ id }) => id },
  { id: 'name', label: 'Name', value: ({ name }) => name, namesRow: true },
  { id: 'class', label: 'Form Class', value: ({ formClass }) => formClass },
  { id: 'average', label: 'Average', value: ({ average }) => average },
  { id: 'actions', label: 'Actions', actions: true, render: () => 'Search me' },
];

const inClass = (formClass: string) => ({
  label: formClass,
  keeps: (pupil: Pupil) => pupil.formClass === formClass,
});

const [oneA, twoA] = [inClass('1A'), inClass('2A')];
const passed = { label: 'Passed', keeps: ({ average }: Pupil) => (average ?? 0) >= 50 };

const filters: FilterGroup<Pupil>[] = [
  { label: 'Class', choices: [oneA, twoA] },
  { label: 'Result', choices: [passed] },
];

function found(search: string, ...chosen: (typeof oneA)[]): string[] {
  return findRows(indexRows(pupils, columns), search, filters, new Set(chosen)).map(({ name }) => name);
}

function sorted(column: string, descending = false): Pupil[] {
  return [...sortRows(pupils, columns, { column, descending })];
}

describe('the search', () => {
  it.each([
    ['an accent left out', 'edouard', 'Édouard, Zoë'],
    ['an accent added', 'Eástman', 'Eastman, Kofi'],
    ['capitals', 'KOFI', 'Eastman, Kofi'],
    ['the other order', 'zoe edou', 'Édouard, Zoë'],
    ['the name as it stands in the table', 'Eastman, K', 'Eastman, Kofi'],
    ['an apostrophe left out', 'dabreu', "D'Abreu, Émile"],
    ['an apostrophe of another kind', 'D’Abreu', "D'Abreu, Émile"],
    ['an opening quotation mark for it', 'D‘Abreu', "D'Abreu, Émile"],
    ['the middle of a name', 'anast', 'Ramkissoon-Baptiste, Shermaine-Anastasia'],
    ['a number and a name', '0012 zo', 'Édouard, Zoë'],
    ['a class and a name', '1b ana', 'de Leon, Ana'],
    ['a name with the soft hyphen of the page it was copied from', 'East\u00adman', 'Eastman, Kofi'],
  ])('finds by %s', (_story, typed, name) => {
    expect(found(typed)).toEqual([name]);
  });

  it('with nothing but blanks keeps everyone in their order', () => {
    expect(found('   ')).toEqual(pupils.map(({ name }) => name));
  });

  it('finds a name that was stored with a sign that nobody sees', () => {
    const pasted = { id: 20260015, name: 'Bood\u200bram, Ravi', formClass: '1A', average: null };
    const rows = indexRows([...pupils, pasted], columns);
    expect(findRows(rows, 'boodram', [], new Set())).toEqual([pasted]);
  });

  it('finds nobody where one word fits nobody, and never looks at the buttons', () => {
    expect(found('kofi 1a')).toEqual([]);
    expect(found('search me')).toEqual([]);
  });
});

describe('filters', () => {
  it('of one group add up', () => {
    expect(found('', oneA, twoA)).toEqual(["D'Abreu, Émile", 'Édouard, Zoë']);
  });

  it('of different groups, and the search, narrow each other', () => {
    expect(found('', oneA, twoA, passed)).toEqual(["D'Abreu, Émile"]);
    expect(found('zoe', oneA)).toEqual([]);
  });
});

describe('sorting', () => {
  it('puts accented names beside their letters, whatever the case', () => {
    const names = sorted('name').map(({ name }) => name);
    expect(names).toEqual([
      "D'Abreu, Émile",
      'de Leon, Ana',
      'Eastman, Kofi',
      'Édouard, Zoë',
      'Ramkissoon-Baptiste, Shermaine-Anastasia',
    ]);
  });

  it('goes by the last name before the first, so that a double name follows the single one', () => {
    const family = ['Kirton-Stewart, Ana', 'Kirton, Tariq', 'Kirton, Hannah'].map((name, id) => ({
      id,
      name,
      formClass: '1A',
      average: null,
    }));
    const names = sortRows(family, columns, { column: 'name', descending: false }).map(({ name }) => name);
    expect(names).toEqual(['Kirton, Hannah', 'Kirton, Tariq', 'Kirton-Stewart, Ana']);
  });

  it('reads the number in a class, and puts those without a class last either way', () => {
    expect(sorted('class').map(({ formClass }) => formClass)).toEqual(['1A', '1B', '2A', '10A', '']);
    expect(sorted('class', true).map(({ formClass }) => formClass)).toEqual(['10A', '2A', '1B', '1A', '']);
  });

  it('goes by size, not by digits, and keeps the order of equals', () => {
    const averages = ({ average, id }: Pupil) => [average, id];
    expect(sorted('average').map(averages)).toEqual([
      [9, 20260012],
      [61.5, 20260010],
      [61.5, 20260014],
      [100, 20260013],
      [null, 20260011],
    ]);
  });

  it('leaves the order alone for a column without values', () => {
    expect(sorted('actions')).toEqual(pupils);
  });
});
