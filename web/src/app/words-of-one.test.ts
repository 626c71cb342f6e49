import { signInMessages } from 'contract/sign-in';
import { describe, expect, it } from 'vitest';

import { setTermTexts } from '../sections/settings/term/texts.ts';
import { importTexts } from '../ui/attendance/texts.ts';

/** Words that hold a number, where that is one: no journey comes to them. */
describe('of one alone the staff read in the singular', () => {
  it('who becomes Graduated as a school year begins', () => {
    expect(setTermTexts.yearBegins('2027-2028', '490 students', '1 student')).toBe(
      'The school year 2027-2028 begins: 490 students promoted, 1 student becomes Graduated.',
    );
    expect(setTermTexts.yearBegins('2027-2028', '1 student', '110 students')).toBe(
      'The school year 2027-2028 begins: 1 student promoted, 110 students become Graduated.',
    );
  });

  it('which class is not there to be promoted into', () => {
    expect(setTermTexts.notThere(['5 Art'])).toBe(
      'This class does not exist, so its students go to another class of the form: 5 Art.',
    );
    expect(setTermTexts.notThere(['2D', '5 Art'])).toBe(
      'These classes do not exist, so their students go to another class of the form: 2D, 5 Art.',
    );
  });

  it('what of a gate’s file differs from the registers', () => {
    const read = { storable: 2, wrong: 0, same: 0 };
    expect(importTexts.summary({ ...read, differing: 1 })).toBe('2 new, 1 differs from the registers');
    expect(importTexts.summary({ ...read, differing: 3 })).toBe('2 new, 3 differ from the registers');
  });

  it('how long whoever guessed at a password is to wait', () => {
    expect(signInMessages.tooManyAttempts(1)).toBe('Too many attempts. Please try again in 1 second.');
    expect(signInMessages.tooManyAttempts(42)).toBe('Too many attempts. Please try again in 42 seconds.');
  });
});
