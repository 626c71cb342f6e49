import { describe, expect, it } from 'vitest';
import { attendanceGrade } from './attendance-grade.ts';

const of = (total_sessions: number, sessions_absent: number | null) =>
  attendanceGrade({ total_sessions, sessions_absent });

describe('how well a student attended', () => {
  it('is told in six steps of five per cent', () => {
    const labels = [0, 5, 6, 10, 11, 15, 16, 20, 21, 25, 26, 100].map((lost) => of(100, lost)?.label);
    expect(labels).toEqual([
      'Excellent',
      'Excellent',
      'Very Good',
      'Very Good',
      'Good',
      'Good',
      'Satisfactory',
      'Satisfactory',
      'Fair',
      'Fair',
      'Poor',
      'Poor',
    ]);
  });

  it('never shows a share that its label does not have', () => {
    expect(of(139, 7)).toEqual({ percent: 94.9, label: 'Very Good' });
    expect(of(20, 1)).toEqual({ percent: 95, label: 'Excellent' });
  });

  it('is not told while the sessions are not known', () => {
    expect(of(128, null)).toBeNull();
    expect(of(0, 0)).toBeNull();
  });
});
