import { describe, expect, it } from 'vitest';

import { textOrNothing, tidyText } from './plain-text.ts';
import { requiredMessage, requiredText } from './text.ts';

describe('a text in which there is nothing to see', () => {
  it.each([
    ['blanks', ' \t\n\u00a0'],
    ['a blank of no width', '\u200b'],
    ['a soft hyphen', '\u00ad'],
    ['signs of direction', '\u200e\u202e \u2066'],
    ['a letter of Korean that is only room', '\u3164'],
    ['a joiner and a selector', '\u200d\ufe0f'],
    ['controls', '\u0000\u001b'],
  ])('is nothing, such as %s', (_what, text) => {
    expect(tidyText(text)).toBe('');
    expect(textOrNothing(text)).toBe('');
    expect(requiredText(60).safeParse(text).error?.issues[0]?.message).toBe(requiredMessage);
  });

  it('is not one that holds such signs between its letters, which stay', () => {
    expect(tidyText(' a\u200bb\u200dc ')).toBe('a\u200bb\u200dc');
    expect(tidyText('\u{1f469}\u{1f3fd}\u200d\u{1f3eb}')).toBe('\u{1f469}\u{1f3fd}\u200d\u{1f3eb}');
    expect(textOrNothing('well \u00ad done ')).toBe('well \u00ad done ');
  });
});
