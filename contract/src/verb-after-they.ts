/** The verb in a ready-made comment, which is written for one who is a he or a she, where it is 'they' that stands there. */

const irregular: Readonly<Record<string, string>> = { is: 'are', was: 'were', has: 'have' };

/** What may stand between 'they' and the verb. */
const between = 'always|also|ever|never|now|often|rarely|seldom|sometimes|still|\\p{Ll}+ly';
const subjectAndVerb = new RegExp(`(\\{he/she\\}(?: (?:${between}))? )(\\p{Ll}+)`, 'giu');

/** '{he/she} is capable' → '{he/she} are capable': before the placeholder is filled with 'they'. */
export function withVerbsAfterThey(text: string): string {
  return text.replace(subjectAndVerb, (_, subject: string, verb: string) => subject + inPlural(verb));
}

/** 'works' → 'work', 'tries' → 'try', 'does' → 'do'; what is no such form stays. */
function inPlural(verb: string): string {
  // Of isn't, hasn't and doesn't the part before the apostrophe.
  const [, plain = verb, not = ''] = /^(is|was|has|does)(n)$/.exec(verb) ?? [];
  const known = irregular[plain];
  if (known !== undefined) return known + not;
  if (/(?:ss|us|is|as|ways|times|haps)$/.test(plain)) return verb;
  if (/\p{Ll}{2}ies$/u.test(plain)) return plain.replace(/ies$/, 'y');
  if (/(?:ss|x|zz|ch|sh|o)es$/.test(plain)) return plain.slice(0, -2) + not;
  return plain.endsWith('s') ? plain.slice(0, -1) : verb;
}
