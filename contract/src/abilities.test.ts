import { describe, expect, it } from 'vitest';
import {
  can,
  type ClassLead,
  mayCall,
  mayListAllStudents,
  mayTakeRegister,
  mayWriteAsDean,
  mayWriteAsFormTeacher,
  meansAdmin,
  type Principal,
  sectionsOf,
  userNameKey,
} from './abilities.ts';

const person = (...permissions: number[]): Principal => ({
  employee_id: 7,
  admin: false,
  permissions,
  must_change_password: false,
});
const admin: Principal = { ...person(), employee_id: null, admin: true };

describe('the tiles of the main menu', () => {
  it.each([
    [[1], ['enter-marks']],
    [
      [3, 2, 1],
      ['enter-marks', 'term-details', 'reports'],
    ],
    [[8], ['settings']],
    [[13], ['settings']],
    [[9], ['marks-archive']],
    [[10, 11, 12, 0, -1, 99], []],
  ])('for permissions %j are %j', (permissions, sections) => {
    expect(sectionsOf(person(...permissions))).toEqual(sections);
  });

  it('are all nine for Admin, the archive after the eight', () => {
    expect(sectionsOf(admin)).toHaveLength(9);
    expect(sectionsOf(admin).at(-1)).toBe('marks-archive');
  });
});

describe('a call', () => {
  it('needs one of its abilities, and a settled password', () => {
    expect(mayCall(null, 'public')).toBe(true);
    expect(mayCall(null, 'signedIn')).toBe(false);
    expect(mayCall(person(3), ['reports', 'termDetails'])).toBe(true);
    expect(mayCall(person(4), ['reports', 'termDetails'])).toBe(false);
    expect(mayCall(person(3), [])).toBe(false);
    const must = { ...admin, must_change_password: true };
    expect(mayCall(must, 'signedIn')).toBe(false);
    expect(mayCall(must, ['reports'])).toBe(false);
    expect(mayCall(must, 'evenMustChange')).toBe(true);
  });

  it('of any kind is Admin’s', () => {
    expect(can(admin, 'academicAdministration')).toBe(true);
  });
});

it('a register is taken by the form teacher with Term Details, by holders of Students and by Admin', () => {
  const lead = { form_teacher: true };
  const stranger = { form_teacher: false };
  expect([person(2), person(6), admin].map((who) => mayTakeRegister(who, lead))).toEqual([true, true, true]);
  expect([person(2), person(6), admin].map((who) => mayTakeRegister(who, stranger))).toEqual([
    false,
    true,
    true,
  ]);
  expect([person(1), person(3), person(9)].map((who) => mayTakeRegister(who, lead))).toEqual([
    false,
    false,
    false,
  ]);
});

it('the form teacher’s part and the dean’s are each written by their own with Term Details, by 9 and by Admin', () => {
  const formTeacher = { form_teacher: true, dean: false };
  const dean = { form_teacher: false, dean: true };
  const who = [person(2), person(1, 3, 6), person(9), admin];
  const asFormTeacher = (lead: ClassLead) => who.map((one) => mayWriteAsFormTeacher(one, lead));
  const asDean = (lead: ClassLead) => who.map((one) => mayWriteAsDean(one, lead));
  expect([asFormTeacher(formTeacher), asDean(dean)]).toEqual([
    [true, false, true, true],
    [true, false, true, true],
  ]);
  expect([asFormTeacher(dean), asDean(formTeacher)]).toEqual([
    [false, false, true, true],
    [false, false, true, true],
  ]);
});

it('all students are listed by whoever keeps, prints, assigns or registers them, and by no others', () => {
  const lists = [2, 3, 5, 6, 8, 9, 13];
  const all = Array.from({ length: 15 }, (_, id) => id);
  expect(all.filter((id) => mayListAllStudents(person(id)))).toEqual(lists);
  expect(mayListAllStudents(admin)).toBe(true);
});

describe('the name Admin', () => {
  it.each([
    'Admin',
    'ADMIN',
    ' a d m i n ',
    'Ad\u200bmin',
    'АDMIN',
    'аdmіn',
    'αdmιn',
    'ΑDΜΙΝ',
    'ＡＤＭＩＮ',
    'Ádmïn',
    'adm1n',
    'admln',
    '𝐀𝐝𝐦𝐢𝐧',
  ])('is meant by %j', (name) => {
    expect(meansAdmin(name)).toBe(true);
  });

  it.each(['Administrator', 'admins', 'adman', 'vadmin', 'amohammed'])('is not meant by %j', (name) => {
    expect(meansAdmin(name)).toBe(false);
  });
});

describe('a user name', () => {
  it('is one in any case and spacing, and not another’s with an accent or another letter', () => {
    expect(userNameKey(' AMohammed')).toBe(userNameKey('amohammed'));
    expect(userNameKey('jose')).not.toBe(userNameKey('josé'));
    expect(userNameKey('lcharles')).not.toBe(userNameKey('icharies'));
  });
});
