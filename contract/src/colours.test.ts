import { describe, expect, it } from 'vitest';
import { colourMessages, contrastBetween, primaryColourError, secondaryColourError } from './colours.ts';

describe('the contrast of two colours', () => {
  it('runs from one to twenty-one, whichever comes first', () => {
    expect(contrastBetween('#FFFFFF', '#ffffff')).toBe(1);
    expect(contrastBetween('#000000', '#FFFFFF')).toBe(21);
    expect(contrastBetween('#FFFFFF', '#767676')).toBeCloseTo(4.54, 2);
  });
});

describe('the colours of a school', () => {
  it('are taken where they can be read: a dark primary one, a light secondary one', () => {
    for (const colour of ['#1F6B45', '#7A1F3D', '#767676']) expect(primaryColourError(colour)).toBeNull();
    for (const colour of ['#EFE6D2', '#FFFFFF', '#C9E4F5']) expect(secondaryColourError(colour)).toBeNull();
  });

  it('are refused in words where they cannot, or are none', () => {
    expect(primaryColourError('#FFE97A')).toBe(colourMessages.primaryTooPale);
    expect(secondaryColourError('#5C665E')).toBe(colourMessages.secondaryTooDark);
    for (const text of ['', 'green', '#12345', '#1234567', '1F6B45', '#GGGGGG']) {
      expect(primaryColourError(text)).toBe(colourMessages.notAColour);
    }
  });
});
