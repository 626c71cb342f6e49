import { describe, expect, it } from 'vitest';
import { type RemarkedStudent, warningsOf, warningsOfClass } from './remark-warnings.ts';

const student = (
  student_id: number,
  first_name: string,
  gender: RemarkedStudent['gender'],
  comment = '',
  last_name = 'Ali',
): RemarkedStudent => ({ student_id, first_name, last_name, gender, comment });

const brandon = student(1, 'Brandon', 'M');
const rehana = student(2, 'Rehana', 'F');
const hope = student(3, 'Hope', 'F');
const annaMaria = student(4, 'Anna-Maria', 'F');
const anna = student(5, 'Anna', 'F');
const kyle = student(6, 'Kyle', null);
const everyone = [brandon, rehana, hope, annaMaria, anna, kyle];

const warned = (about: RemarkedStudent, comment: string) => warningsOf({ ...about, comment }, everyone);

describe('a remark that names a classmate', () => {
  it.each([
    ['Works well with Rehana.', ['Rehana']],
    ['works well with rehana', ['Rehana']],
    ['Rehana’s work is good; Hope’s too.', ['Rehana', 'Hope']],
    ['There is hope yet.', []],
    ['Brandon works well.', []],
    ['A rehanation of Brandonia.', []],
    ['', []],
  ])('%j names %j', (comment, names) => {
    expect(warned(brandon, comment)?.names ?? []).toEqual(names);
  });

  it.each([
    ['Émile', 'Emile'],
    ['Renee', 'Renée'],
    ["D'Andre", 'D’Andre'],
    ['D’Andre', "d'andre"],
  ])('names %s also where the keyboard made %s of it', (name, typed) => {
    const classmate = student(20, name, 'M');
    const comment = `Sits beside ${typed}’s friends.`;
    expect(warningsOf({ ...kyle, comment }, [...everyone, classmate])?.names).toEqual([name]);
    const namesake = student(21, typed, 'M');
    expect(warningsOf({ ...classmate, comment }, [classmate, namesake]), 'it is their own name').toBeNull();
  });

  it('is none where the name is part of the student’s own', () => {
    expect(warned(annaMaria, 'Anna is diligent. Anna-Maria reads.')).toBeNull();
    expect(warned(anna, 'Anna-Maria reads.')?.names).toEqual(['Anna-Maria']);
    expect(warned(student(7, 'Shawn', 'M', '', 'Brandon'), 'Mr Brandon reads.')).toBeNull();
    expect(warned(student(8, 'Brandon', 'M'), 'Brandon reads.')).toBeNull();
  });
});

describe('a pronoun', () => {
  it.each([
    [brandon, 'She tries; her work is neat.', ['She', 'her']],
    [rehana, 'He tries himself.', ['He', 'himself']],
    [rehana, 'She tries herself. There is no other hero.', []],
    [kyle, 'She tries; his work is neat.', []],
  ])('that does not fit $first_name is told: %j', (about, comment, pronouns) => {
    expect(warned(about, comment)?.pronouns ?? []).toEqual(pronouns);
  });
});

it('in letters that no document can print is told, whoever it is of', () => {
  expect(warned(kyle, 'Fine work 🎉 in 中文, 🎉.')).toEqual({
    names: [],
    pronouns: [],
    same: 0,
    unprintable: ['🎉', '中', '文'],
  });
});

describe('one remark for many', () => {
  const withRemark = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      student(10 + index, `Name${index}`, 'M', index === 0 ? ' good  WORK.' : 'Good work.'),
    );

  it('is told from five students on, whatever its case and spacing', () => {
    expect(warningsOfClass(withRemark(4)).size).toBe(0);
    const warnings = warningsOfClass([
      ...withRemark(5),
      student(1, 'Ria', 'F', 'Fair.'),
      student(2, 'Sian', 'F'),
    ]);
    expect([...warnings.keys()]).toEqual([10, 11, 12, 13, 14]);
    expect(warnings.get(10)).toEqual({ names: [], pronouns: [], same: 5, unprintable: [] });
  });

  it('is told before it is applied to the fifth', () => {
    expect(warningsOf(student(99, 'Ria', 'F', 'Good work.'), withRemark(4))?.same).toBe(5);
    expect(warningsOf(student(99, 'Ria', 'F', 'Good work.'), withRemark(3))).toBeNull();
  });
});
