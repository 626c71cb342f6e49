import { describe, expect, it } from 'vitest';
import {
  combineComments,
  fillPlaceholders,
  hasUnfilledPlaceholder,
  toPlaceholders,
} from './preset-comments.ts';

const anika = { first_name: 'Anika', gender: 'F' } as const;
const brandon = { first_name: 'Brandon', gender: 'M' } as const;
const kyle = { first_name: 'Kyle', gender: null } as const;

describe('a ready-made remark', () => {
  const remark = '{name} knows {his/her} work; {he/she} helps whoever asks {him/her}. {He/she} may rest.';

  it.each([
    [anika, 'Anika knows her work; she helps whoever asks her. She may rest.'],
    [brandon, 'Brandon knows his work; he helps whoever asks him. He may rest.'],
    [kyle, 'Kyle knows their work; they help whoever asks them. They may rest.'],
  ])('is filled for $first_name', (about, filled) => {
    expect(fillPlaceholders(remark, about)).toBe(filled);
  });

  it.each([
    ['A fair effort; {he/she} is capable of more.', 'A fair effort; they are capable of more.'],
    ['{He/she} always tries, and {he/she} has matured.', 'They always try, and they have matured.'],
    ['{He/she} doesn’t ask when {he/she} does not follow.', 'They don’t ask when they do not follow.'],
    ["{He/she} was late; {he/she} isn't now.", "They were late; they aren't now."],
    ['{He/she} watches, and {he/she} uses what {he/she} sees.', 'They watch, and they use what they see.'],
    ['{He/she} must focus; {he/she} sometimes does.', 'They must focus; they sometimes do.'],
    ['Nobody tries as hard as {he/she} as a rule.', 'Nobody tries as hard as they as a rule.'],
    ['{He/she} perhaps needs rest. {name} is here.', 'They perhaps needs rest. Kyle is here.'],
    ["{He/she}'s improved; {he/she}'s never been late.", "They've improved; they've never been late."],
    [
      '{He/she}’s a pleasure to teach; {he/she}’s done well.',
      'They’re a pleasure to teach; they’ve done well.',
    ],
    ["{He/she}'s always helping; {he/she}'s not focused.", "They're always helping; they're not focused."],
    ["{He/she}'s well liked, as {he/she}'s {his/her} own.", "They're well liked, as they're their own."],
    ["{He/she}'s justly proud. That is how {he/she}'s.", "They're justly proud. That is how they're."],
    ['{He/she} has not handed in work and needs help.', 'They have not handed in work and need help.'],
    ['{He/she} tries and studies.', 'They try and study.'],
    [
      '{He/she} is able, but often lacks focus and doesn’t ask.',
      'They are able, but often lack focus and don’t ask.',
    ],
    [
      "{He/she}'s polite and works well; {name} reads and is kind.",
      "They're polite and work well; Kyle reads and is kind.",
    ],
    // What may be a noun, or said of another, stays.
    ['{He/she} knows {his/her} strengths and needs.', 'They know their strengths and needs.'],
    ['{He/she} balances sports and studies well.', 'They balance sports and studies well.'],
    ['{He/she} likes work that is new and has a point.', 'They like work that is new and has a point.'],
    ['{name} helps those {he/she} knows and is kind.', 'Kyle helps those they know and is kind.'],
    [
      '{He/she} reads, and the class listens and enjoys it.',
      'They read, and the class listens and enjoys it.',
    ],
  ])('about whom no gender is recorded says they, with its verb: %j', (comment, filled) => {
    expect(fillPlaceholders(comment, kyle)).toBe(filled);
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
      cut: '',
    });
  });

  it('are cut at the limit, counted in letters, and it is said', () => {
    expect(combineComments(['é'.repeat(60), '🌴'.repeat(60)], anika, 100)).toEqual({
      text: `${'é'.repeat(60)} ${'🌴'.repeat(39)}`,
      cut: '🌴'.repeat(21),
    });
    expect(combineComments(['x'.repeat(100)], anika, 100).cut).toBe('');
    const longerInPlural = `{He/she}'s improved${'!'.repeat(87)}`;
    expect(combineComments([longerInPlural], brandon, 100).cut).toBe('');
    expect(combineComments([longerInPlural], kyle, 100).cut).toBe('!!!');
    expect(combineComments([], anika, 100)).toEqual({ text: '', cut: '' });
  });
});

describe('a remark kept for others', () => {
  it.each([
    ['Anika knows her work.', '{name} knows {his/her} work.'],
    ['She helps others; they ask her.', '{He/she} helps others; they ask {him/her}.'],
    ['Ask her to read. Her notes help her.', 'Ask {him/her} to read. {His/her} notes help {him/her}.'],
    [
      'Encourage her further; her further studies.',
      'Encourage {him/her} further; {his/her} further studies.',
    ],
    ['Keep her focused. Show her how, and what.', 'Keep {him/her} focused. Show {him/her} how, and what.'],
    ['A focused girl: her focused work.', 'A focused girl: {his/her} focused work.'],
    [
      'Let her read more aloud; her reading improves.',
      'Let {him/her} read more aloud; {his/her} reading improves.',
    ],
    [
      'Help her become a reader. Help her friends.',
      'Help {him/her} become a reader. Help {his/her} friends.',
    ],
    [
      'Ask her daily. Ask her mother. Her daily work',
      'Ask {him/her} daily. Ask {his/her} mother. {His/her} daily work',
    ],
    [
      'Remind her gently to revise, and treat her kindly.',
      'Remind {him/her} gently to revise, and treat {him/her} kindly.',
    ],
    ['Ask her family to come; thank her family.', 'Ask {his/her} family to come; thank {his/her} family.'],
    [
      'I gave her extra work. Give her additional tasks.',
      'I gave {him/her} extra work. Give {him/her} additional tasks.',
    ],
    ['She gave her extra time to others.', '{He/she} gave {his/her} extra time to others.'],
    ['Let her work speak. Improve her reading.', 'Let {his/her} work speak. Improve {his/her} reading.'],
    [
      'I liked her take on it; help her take part.',
      'I liked {his/her} take on it; help {him/her} take part.',
    ],
    ['Hers is best. The choice is hers.', '{Name}’s is best. The choice is {name}’s.'],
    ['I told her that her best is here.', 'I told {him/her} that {his/her} best is here.'],
    ["Anika's book; Anika Baptiste; herself", "{name}'s book; {name}; {him/her}self"],
    ['Anikas and Shereen sheer', 'Anikas and Shereen sheer'],
    ['He and his friends', 'He and his friends'],
    ['{he/she} is {name}', '{he/she} is {name}'],
  ])('of a girl: %j', (remark, kept) => {
    expect(toPlaceholders(remark, { ...anika, last_name: 'Baptiste' })).toBe(kept);
  });

  it('of a boy, and fills for a girl as it should', () => {
    const kept = toPlaceholders(
      'Brandon knows his work; he helps whoever asks him. He has faith in himself.',
      brandon,
    );
    expect(kept).toBe(
      '{name} knows {his/her} work; {he/she} helps whoever asks {him/her}. {He/she} has faith in {him/her}self.',
    );
    expect(fillPlaceholders(kept, anika)).toBe(
      'Anika knows her work; she helps whoever asks her. She has faith in herself.',
    );
  });

  it('of a boy says by his name what is his alone', () => {
    const kept = toPlaceholders('The choice is his. A friend of his; his own work.', brandon);
    expect(kept).toBe('The choice is {name}’s. A friend of {name}’s; {his/her} own work.');
    expect(fillPlaceholders(kept, anika)).toBe('The choice is Anika’s. A friend of Anika’s; her own work.');
  });

  it.each([
    ["D'Andre", 'D’Andre works; D’Andre’s book', '{name} works; {name}’s book'],
    ['Émile', 'Emile’s café; É', '{name}’s café; É'],
    ['Renee', 'Renée D’Abreu reads.', '{name} reads.'],
  ])('of %s, however the keyboard writes accents and apostrophes: %j', (first_name, remark, kept) => {
    expect(toPlaceholders(remark, { first_name, last_name: "D'Abreu", gender: null })).toBe(kept);
  });

  it('of a student whose gender is not recorded keeps its pronouns, and odd names do no harm', () => {
    expect(toPlaceholders('Kyle and they read; his and her', kyle)).toBe('{name} and they read; his and her');
    expect(toPlaceholders('J.(R works', { first_name: 'J.(R', gender: 'M' })).toBe('{name} works');
    expect(toPlaceholders('Works.', { first_name: '', gender: null })).toBe('Works.');
    expect(toPlaceholders('Hope reads; there is hope.', { first_name: 'Hope', gender: 'F' })).toBe(
      '{name} reads; there is hope.',
    );
  });
});
