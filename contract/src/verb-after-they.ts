/** The verb in a ready-made comment, which is written for one who is a he or a she, where it is 'they' that stands there. */

const irregular: Readonly<Record<string, string>> = { is: 'are', was: 'were', has: 'have' };

/** What may stand between 'they' and the verb. */
const between = 'always|also|ever|never|now|often|rarely|seldom|sometimes|still|\\p{Ll}+ly';
const subjectAndVerb = new RegExp(`(\\{he/she\\}(?: (?:${between}))? )(\\p{Ll}+)`, 'giu');

/** '{he/she}'s', where 'is' or 'has' is left out, and the word after it that tells which. */
const shortened = new RegExp(
  `(\\{he/she\\})(['’])s(?![\\p{L}\\p{N}])(?=(?: (?:already|just|not|${between})(?!\\p{L}))*(?: (\\p{Ll}+))?)`,
  'giu',
);

/** With these it is 'has', as with whatever else ends in -ed and says no state. */
const participles = words(
  'become been begun brought built caught chosen come done fallen felt forgotten found given gone got grown had heard',
  'held kept learnt led left lost made met overcome paid put read risen run said seen sent set shown spent spoken stood',
  'sung taken taught thought told understood won written',
);

/** With these in -ed it is 'is': 'interested', 'expected to'. */
const states = words(
  'absorbed accomplished advanced advised allowed behaved bored committed composed concerned confused dedicated',
  'delighted detached determined disappointed discouraged disengaged disinterested disorganised disorganized distracted',
  'encouraged engaged enthused excited expected experienced focused focussed frustrated gifted inclined indeed informed',
  'inspired interested invited involved limited mannered motivated organised organized overwhelmed pleased prepared',
  'qualified relaxed required reserved respected rounded satisfied scared skilled supposed surprised talented tempted',
  'tired uninterested unmotivated unprepared unsettled urged valued worried',
);

/** Verbs with which a second thing is said of the same student. */
const verbs = [
  "(?:is|was|has|does)n(?=['’]t)|is|was|has|does",
  'achieves|applies|asks|becomes|behaves|brings|comes|completes|concentrates|contributes|cooperates|demonstrates|deserves',
  'distracts|disrupts|enjoys|follows|gets|gives|improves|keeps|knows|lacks|learns|listens|makes|participates|pays|prepares',
  'produces|puts|remains|requires|responds|seems|speaks|submits|takes|tends|thinks|tries|understands|writes',
].join('|');
/** Those that may be nouns, as in 'sports and studies': verbs right after the first verb, or before these words. */
const perhapsVerbs = 'helps|needs|plays|shows|studies|works';
const afterVerb =
  '(?= (?:a|an|hard|harder|help|little|more|much|others|some|support|the|to|(?<!studies )well)(?!\\p{L})| \\{)';
const joined = `(?:and|but|yet) (?:(?:${between}) )?`;
const joinedVerb = new RegExp(
  `(?:(?<= ${joined})(?:${verbs}|(?:${perhapsVerbs})${afterVerb})|(?<=^ ${joined})(?:${perhapsVerbs}))(?![\\p{L}-])`,
  'giu',
);

/** Where another may be spoken of than the student: 'work that helps and is new', 'and the class enjoys'. */
const another = [
  '[.!?;:–—(]|,(?! (?:and|but|yet) )|\\{he/she\\}|(?<= )(?:and|but|yet) (?:\\{|(?:a|an|the|this)(?!\\p{L}))',
  '(?<= )(?:are|as|because|have|how|if|since|so|than|that|they|though|unless|until|what|when|where|which|while|who|whom|whose|why)(?!\\p{L})',
  `(?<! ${joined})(?<= )(?:does|has|is|was)(?!\\p{L})`,
].join('|');
/** What is said of the student with whom a clause begins, to where another may be spoken of. */
const saidOfOne = new RegExp(
  `(?<=(?:^|[.!?;:,–—] *)(?:(?:and|because|but|if|so|then|when|yet) )?)` +
    `(\\{he/she\\}(?:['’]\\p{L}+)?(?: (?:${between}))?(?: \\p{Ll}+(?:['’]\\p{L}+)?)?)((?:(?!${another})[^])*)`,
  'giu',
);

/**
 * Before the placeholder is filled with 'they': '{he/she} is capable' → '{he/she} are capable', '{he/she}'s improved' →
 * '{he/she}'ve improved', and so a verb that is joined by 'and' or 'but' where it is surely the student's and surely a verb.
 */
export function withVerbsAfterThey(text: string): string {
  return text
    .replace(subjectAndVerb, (_, subject: string, verb: string) => subject + inPlural(verb))
    .replace(
      shortened,
      (_, subject: string, apostrophe: string, next: string | undefined) =>
        subject + apostrophe + (next !== undefined && isAfterHas(next.toLowerCase()) ? 've' : 're'),
    )
    .replace(saidOfOne, (_, begin: string, rest: string) => begin + rest.replace(joinedVerb, inPlural));
}

function isAfterHas(word: string): boolean {
  return participles.has(word) || (word.endsWith('ed') && !states.has(word));
}

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
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
