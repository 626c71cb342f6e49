import { describe, expect, it } from 'vitest';
import { findAttendanceColumns, readSession, readStatus, readTime } from './attendance-file-cells.ts';

describe('the cells of a gate system’s file', () => {
  it.each([
    ['8:20', '08:20'],
    ['08:20:45', '08:20'],
    ['8.05 am', '08:05'],
    ['12:10 PM', '12:10'],
    ['12:10 a.m.', '00:10'],
    ['1:30pm', '13:30'],
    ['0.347222', '08:20'],
    ['0.99999', '00:00'],
    ['2026-11-25 08:20:00', '08:20'],
    ['25/11/2026 8:20 am', '08:20'],
    ['2026-11-25T13:05', '13:05'],
    ['2026-11-25', null],
    ['25/11/2026 late', null],
    ['0:30 am', null],
    ['24:00', null],
    ['8:60', null],
    ['13:00 pm', null],
    ['820', null],
    ['late', null],
  ])('time %s is %s', (typed, time) => expect(readTime(typed)).toBe(time));

  it.each([
    ['AM', 'AM'],
    ['a.m.', 'AM'],
    ['Morning', 'AM'],
    ['pm', 'PM'],
    ['Afternoon', 'PM'],
    ['noon', null],
    ['', null],
  ])('session %s is %s', (typed, session) => expect(readSession(typed)).toBe(session));

  it.each([
    ['Present', 1],
    ['p', 1],
    ['1', 1],
    ['ABSENT', 2],
    ['a', 2],
    ['Late', 3],
    ['3', 3],
    ['4', null],
    ['toString', null],
    ['', null],
  ])('status %s is %s', (typed, status) => expect(readStatus(typed)).toBe(status));

  it('stand under headings of several names, also below a title', () => {
    const rows = [['Gate 1, Poui Hill'], ['ID', 'Name', 'Date', 'AM/PM', 'Status', 'Time In'], []];
    expect(findAttendanceColumns(rows)).toEqual({
      headingRow: 2,
      columns: new Map([
        ['student_id', 0],
        ['date', 2],
        ['session', 3],
        ['status', 4],
        ['time', 5],
      ]),
    });
  });

  it.each([
    [['Student', 'Student ID', 'Date', 'Session', 'Status'], 1],
    [['ID', 'Student ID', 'Date', 'Session', 'Status'], 1],
    [['Student', 'Date', 'ID', 'Session', 'Status'], 2],
    [['Student ID', 'Student ID', 'Date', 'Session', 'Status'], 0],
    [['Student', 'Date', 'Session', 'Status'], 0],
  ])('under %j have the ID in the column that is called so most clearly', (row, place) => {
    expect(findAttendanceColumns([row]).columns.get('student_id')).toBe(place);
  });

  it('without a time are taken, and without anything else are not', () => {
    expect(() => findAttendanceColumns([['Student ID', 'Date', 'Session', 'Status']])).not.toThrow();
    expect(() => findAttendanceColumns([['Student ID', 'Date', 'Session']])).toThrow('Status');
    expect(() => findAttendanceColumns([['Name']])).toThrow('Student ID');
    expect(() => findAttendanceColumns([])).toThrow('Student ID');
  });
});
