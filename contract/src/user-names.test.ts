import { describe, expect, it } from 'vitest';
import {
  givenUserName,
  offeredUserName,
  userNameLimit,
  userNameLook,
  userNameMessages,
} from './user-names.ts';

const objectionTo = (name: string) => givenUserName.safeParse(name).error?.issues[0]?.message;

describe('the user name offered to a new employee', () => {
  it.each([
    ['Aisha', 'Mohammed', [], 'amohammed'],
    ['Aisha', 'Mohammed', ['AMohammed'], 'amohammed2'],
    ['Aisha', 'Mohammed', ['amohammed', 'amohammed2'], 'amohammed3'],
    ['Émile', "D'Abreu", [], 'edabreu'],
    ['Gail', 'De Leon', [], 'gdeleon'],
    ['José', 'Peña', ['jpeña'], 'jpena2'],
    ['Ann', 'Dmin', [], 'admin2'],
    ['李', '王', [], 'staff2'],
  ])('%s %s, beside %j, is %s', (first, last, taken, name) => {
    expect(offeredUserName(first, last, taken)).toBe(name);
  });

  it('fits, however long the surname', () => {
    const offered = (taken: string[]) => offeredUserName('Ann', 'Ramkissoon'.repeat(9), taken);
    for (const name of [offered([]), offered([offered([])])]) expect(objectionTo(name)).toBeUndefined();
  });
});

describe('a user name that the office gives', () => {
  it.each([
    'amohammed',
    ' rsingh ',
    'jpeña',
    'a.mohammed@poui.edu.tt',
    'st-louis_2',
    'x'.repeat(userNameLimit),
  ])('may be %j', (name) => {
    expect(objectionTo(name)).toBeUndefined();
  });

  it.each(['Admin', ' ADMIN', 'аdmin', 'ＡＤＭＩＮ', 'adm1n', 'Ad\u200bmin', 'a d m i n', 'Ádmïn'])(
    'is not %j, which is reserved',
    (name) => {
      expect(objectionTo(name)).toBe(userNameMessages.reserved);
    },
  );

  it.each(['аmohammed', 'a mohammed', 'a\u200bmohammed', 'ɑmohammed', 'rsıngh', '王', '<b>', "o'neil", '🌴'])(
    'is not %j, which has other letters',
    (name) => {
      expect(objectionTo(name)).toBe(userNameMessages.characters);
    },
  );

  it.each(['', '   '])('is not %j', (name) => {
    expect(objectionTo(name)).toBe(userNameMessages.missing);
  });

  it('is no longer than the limit', () => {
    expect(objectionTo('x'.repeat(60))).toBe(userNameMessages.tooLong);
  });
});

describe('two user names', () => {
  it.each([
    ['AMohammed', 'amohammed'],
    ['josé', 'jose'],
    ['ａmohammed', 'amohammed'],
    ['rramlo1', 'rramlol'],
    ['0ramdeen', 'oramdeen'],
  ])('%s and %s look the same', (one, other) => {
    expect(userNameLook(one)).toBe(userNameLook(other));
  });

  it('of one letter’s difference do not', () => {
    expect(userNameLook('lali')).not.toBe(userNameLook('iali'));
  });
});
