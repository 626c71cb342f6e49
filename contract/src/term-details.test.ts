import { describe, expect, it } from 'vitest';
import type { Principal } from './abilities.ts';
import {
  attendanceErrors,
  mergeTermDetails,
  openTermDetails,
  termDetailChangesBetween,
  termDetailsSave,
} from './term-details.ts';

const person = (permissions: number[], admin = false): Principal => ({
  employee_id: admin ? null : 7,
  admin,
  permissions,
  must_change_password: false,
});
const details = {
  total_sessions: 140,
  sessions_absent: 3,
  sessions_late: null,
  teacher_comment: 'Good.',
  dean_comment: '',
};

describe('the fields of a term record that are open', () => {
  const attendance = ['total_sessions', 'sessions_absent', 'sessions_late', 'teacher_comment'];

  it.each([
    ['a form teacher', person([2]), true, false, attendance],
    ['a dean', person([2]), false, true, ['dean_comment']],
    ['someone who is both', person([2]), true, true, [...attendance, 'dean_comment']],
    ['a colleague', person([1, 2, 3]), false, false, []],
    ['a form teacher without Term Details', person([1]), true, true, []],
    ['a holder of 9', person([9]), false, false, [...attendance, 'dean_comment']],
    ['Admin', person([], true), false, false, [...attendance, 'dean_comment']],
  ])('to %s', (_who, who, form_teacher, dean, open) => {
    expect(openTermDetails(who, { form_teacher, dean })).toEqual(open);
  });
});

describe('a save', () => {
  const key = { student_id: 1, academic_term_id: 202601 };

  it('holds what was sent and nothing else', () => {
    expect(termDetailsSave.parse({ ...key, sessions_absent: null, first_name: 'Anika' })).toEqual({
      ...key,
      sessions_absent: null,
    });
  });

  it('does not take a comment away by null, only by an empty one', () => {
    expect(termDetailsSave.parse({ ...key, teacher_comment: null }).teacher_comment).toBeUndefined();
    expect(termDetailsSave.parse({ ...key, teacher_comment: '' }).teacher_comment).toBe('');
  });
});

describe('two changes of one record', () => {
  it('are joined where each touched something else: the form teacher’s and the dean’s', () => {
    const mine = { ...details, dean_comment: 'Well done.' };
    const theirs = { ...details, sessions_absent: 4 };
    expect(mergeTermDetails(details, mine, theirs)).toEqual({
      merged: { ...details, sessions_absent: 4, dean_comment: 'Well done.' },
      clashes: [],
    });
  });

  it('clash where both changed one field differently, and not where both say the same', () => {
    const mine = { ...details, sessions_absent: 5, sessions_late: 1 };
    const theirs = { ...details, sessions_absent: 4, sessions_late: 1 };
    const { merged, clashes } = mergeTermDetails(details, mine, theirs);
    expect(clashes).toEqual(['sessions_absent']);
    expect(merged).toMatchObject({ sessions_absent: 5, sessions_late: 1 });
  });
});

it('no more sessions are lost or late than were possible', () => {
  expect(attendanceErrors(details)).toEqual({});
  expect(attendanceErrors({ total_sessions: 2, sessions_absent: 2, sessions_late: 2 })).toEqual({});
  expect(Object.keys(attendanceErrors({ total_sessions: 2, sessions_absent: 3, sessions_late: 3 }))).toEqual([
    'sessions_absent',
    'sessions_late',
  ]);
});

it('a change is told by field, blanks included', () => {
  expect(termDetailChangesBetween(null, details)).toEqual([
    { field: 'total_sessions', from: null, to: 140 },
    { field: 'sessions_absent', from: null, to: 3 },
    { field: 'teacher_comment', from: '', to: 'Good.' },
  ]);
  expect(termDetailChangesBetween(details, { ...details, teacher_comment: '' })).toEqual([
    { field: 'teacher_comment', from: 'Good.', to: '' },
  ]);
});
