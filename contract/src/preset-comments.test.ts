import { describe, expect, it } from 'vitest';
import { combineComments, fillPlaceholders, hasUnfilledPlaceholder } from './preset-comments.ts';

const anika = { first_name: 'Anika', gender: 'F' } as const;
const brandon = { first_name: 'Brandon', gender: 'M' } as const;
const kyle = { first_name: 'Kyle', gender: null } as const;

describe('a ready-made remark', () => {
  const remark = '{name} knows {his/her} work; {he/she} helps whoever asks {him/her}. {He/she} may rest.';

  it.each([
    [anika, 'Anika knows her work; she helps whoever asks her. She may rest.'],
    [brandon, 'Brandon knows his work; he helps whoever asks him. He may rest.'],
    [kyle, 'Kyle knows their work; they helps whoever asks them. They may rest.'],
  ])('is filled for $first_name', (about, filled) => {
    expect(fillPlaceholders(remark, about)).toBe(filled);
  });

  it('is filled with the name as it is, and keeps a placeholder that nobody knows', () => {
    const about = { first_name: '$& {name} $1', gender: 'F' } as const;
    expect(fillPlaceholders('{name}!', about)).toBe('$& {name} $1!');
    expect(fillPlaceholders('{nmae} {constructor}', anika)).toBe('{nmae} {constructor}');
  });

  it('says when something is left to fill', () => {
    expect(hasUnfilledPlaceholder('{nmae} works well.')).toBe(true);
    expect(hasUnfilledPlaceholder('Works well.')).toBe(false);
  });
});

describe('several picked', () => {
  it('are joined in the order in which they were picked', () => {
    expect(combineComments(['Polite.', '{name} reads well. '], anika, 100)).toEqual({
      text: 'Polite. Anika reads well.',
      truncated: false,
    });
  });

  it('are cut at the limit, counted in letters, and it is said', () => {
    expect(combineComments(['é'.repeat(60), '🌴'.repeat(60)], anika, 100)).toEqual({
      text: `${'é'.repeat(60)} ${'🌴'.repeat(39)}`,
      truncated: true,
    });
    expect(combineComments(['x'.repeat(100)], anika, 100).truncated).toBe(false);
    expect(combineComments([], anika, 100)).toEqual({ text: '', truncated: false });
  });
});
