import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { named } from './named.ts';
import { nameInPattern, plainLetters } from './names-in-text.ts';
import { lengthOf, tidyText } from './plain-text.ts';
import { withVerbsAfterThey } from './verb-after-they.ts';
import { lastSave, startedFrom } from './versions.ts';

/** comment_type_id: 1 is behavioural, otherwise academic. */
const presetComment = z.object({
  id: z.number().int(),
  description: z.string(),
  comment_type_id: z.number().int(),
});
export type PresetComment = z.infer<typeof presetComment>;

export const behaviouralCommentType = 1;
export const academicCommentType = 2;

/** Whom a comment is about. */
export interface Addressee {
  first_name: string;
  gender: 'M' | 'F' | null;
}

const pronouns = {
  M: { 'he/she': 'he', 'his/her': 'his', 'him/her': 'him' },
  F: { 'he/she': 'she', 'his/her': 'her', 'him/her': 'her' },
  unknown: { 'he/she': 'they', 'his/her': 'their', 'him/her': 'them' },
} as const;

/**
 * Fills `{name}`, `{he/she}`, `{his/her}`, `{him/her}`; a capital in the placeholder gives one in the text. Of whom no gender
 * is recorded it says 'they', with the verb that follows.
 */
export function fillPlaceholders(text: string, about: Addressee): string {
  const words = new Map([
    ...Object.entries(pronouns[about.gender ?? 'unknown']),
    ['name', about.first_name],
  ] satisfies [string, string][]);
  const agreeing = about.gender === null ? withVerbsAfterThey(text) : text;
  return agreeing.replace(/\{([A-Za-z/]+)\}/g, (whole, placeholder: string) => {
    const word = words.get(placeholder.toLowerCase());
    if (word === undefined) return whole;
    return /^[A-Z]/.test(placeholder) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
  });
}

/** Whether a text still holds a placeholder that nothing filled. */
export function hasUnfilledPlaceholder(text: string): boolean {
  return /\{[^{}]*\}/.test(text);
}

/** Comments in the order in which they were picked, filled and joined, cut to the limit (1-term-reporting §5). */
export function combineComments(
  picked: readonly string[],
  about: Addressee,
  limit: number,
): { text: string; /** What goes beyond the limit; '' when nothing does. */ cut: string } {
  const letters = [...picked.map((text) => fillPlaceholders(text, about).trim()).join(' ')];
  return { text: letters.slice(0, limit).join('').trimEnd(), cut: letters.slice(limit).join('') };
}

/** Words that come before an object and not before something owned: 'helps her with', 'ask her, then'. */
const afterObject =
  /^(?:$|[^\p{L}\p{N} ]| +(?:a|about|after|again|all|and|as|at|back|because|before|but|by|during|every|for|from|her|how|if|in|into|it|more|most|much|not|now|on|often|once|or|over|so|some|than|that|the|then|there|this|through|to|today|too|under|until|up|very|well|what|when|whenever|where|which|while|who|why|with)(?![\p{L}\p{N}'’-]))/iu;

/** Words that come after an object where the clause ends with them: 'encourage her further', but 'her further studies'. */
const afterObjectInTheEnd =
  /^ +(?:alone|aloud|away|better|busy|daily|early|focused|forward|further|here|motivated|occupied|organised|regularly|twice|weekly)(?=$|[^\p{L}\p{N} '’-])/iu;

/** 'Let her read', 'help her take part'; but 'let her work speak', 'I liked her take on it'. */
const letOrHelp =
  /(?<!\p{L})(?:hear|heard|help|helped|helping|helps|let|lets|letting|made|make|makes|making|saw|see|watch) $/iu;
const infinitiveAfterObject =
  /^ +(?:achieve|ask|be|become|begin|believe|bring|choose|come|complete|concentrate|continue|develop|do|explain|find|get|give|go|grow|improve|join|keep|know|learn|listen|make|overcome|participate|prepare|read|realise|realize|remember|revise|see|settle|sit|solve|speak|succeed|take|tell|think|understand|write)(?![\p{L}\p{N}'’-])/iu;

/** 'Ask her politely to read', 'treat her kindly'; but 'ask her family to come'. */
const adverbAfterObject =
  /^ +(?!(?:ally|anomaly|assembly|belly|bully|elderly|family|homily|jelly|lily|monthly|only|reply|supply|weekly)(?!\p{L}))\p{L}+ly(?=$|[^\p{L}\p{N} '’-]| +(?:about|if|to|when|why)(?![\p{L}-]))/iu;

/** 'I gave her extra work', 'please give her additional tasks'; but 'she gives her extra time to others'. */
const givenByOthers =
  /(?:(?:^|[.!?;]) *|(?<!\p{L})(?:please|(?:i|parents|teachers|they|we|you)(?: (?:can|could|had|have|may|might|must|should|will|would))?) )(?:gave|give|given|offer|offered|send|sent|set) $/iu;
const extra = /^ +(?:additional|enough|extra)(?!\p{L})/iu;

/** 'The choice is his.' */
const alone = /^(?:$|[.;:!?])/;

/**
 * Turns a remark about one student into a ready-made one: the first name and the pronouns that fit the student
 * become placeholders, with a capital where they had one. 'They' stays: it may mean the class.
 */
export function toPlaceholders(remark: string, about: Addressee & { last_name?: string }): string {
  const named = replaceName(remark, about);
  const { gender } = about;
  if (gender === null) return named;
  const words =
    gender === 'F'
      ? /(?<![\p{L}{/])(she|herself|hers|her)(?![\p{L}}/])/giu
      : /(?<![\p{L}{/])(he|himself|his|him)(?![\p{L}}/])/giu;
  return named.replace(words, (word: string, _group: string, at: number) => {
    const placeholder = placeholderOf(word.toLowerCase(), named.slice(0, at), named.slice(at + word.length));
    return /^\p{Lu}/u.test(word) ? capitalised(placeholder) : placeholder;
  });
}

function placeholderOf(word: string, before: string, rest: string): string {
  switch (word) {
    case 'he':
    case 'she':
      return '{he/she}';
    case 'his':
      return alone.test(rest) ? '{name}’s' : '{his/her}';
    case 'hers':
      return '{name}’s';
    case 'him':
      return '{him/her}';
    case 'her':
      return isObject(before, rest) ? '{him/her}' : '{his/her}';
    default:
      return '{him/her}self';
  }
}

/** Whether 'her' stands for 'him': told by what is around it, and only where that is plain. */
function isObject(before: string, rest: string): boolean {
  return (
    [afterObject, afterObjectInTheEnd, adverbAfterObject].some((words) => words.test(rest)) ||
    (letOrHelp.test(before) && infinitiveAfterObject.test(rest)) ||
    (givenByOthers.test(before) && extra.test(rest))
  );
}

function capitalised(placeholder: string): string {
  return placeholder.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

/** As it is written on the sheet, but for accents and apostrophes: 'hope' is a word, 'Hope' may be the student. */
function replaceName(remark: string, { first_name, last_name }: Addressee & { last_name?: string }): string {
  if (first_name.trim() === '') return remark;
  const family = last_name === undefined ? '' : `(?: ${nameInPattern(last_name)})?`;
  const name = new RegExp(`(?<![\\p{L}{-])${nameInPattern(first_name)}${family}(?![\\p{L}}-])`, 'gu');
  const text = remark.normalize('NFC');
  let named = '';
  let rest = 0;
  for (const { index, 0: found } of plainLetters(text).matchAll(name)) {
    named += `${text.slice(rest, index)}{name}`;
    rest = index + found.length;
  }
  return named + text.slice(rest);
}

export const presetCommentLimit = 200;

export const presetCommentMessages = {
  blank: 'A comment needs some words.',
  tooLong: `Max ${presetCommentLimit} characters`,
  kind: 'Choose academic or behavioural.',
  placeholder: 'Only {name}, {he/she}, {his/her} and {him/her} are filled in.',
  taken: 'There is a comment with these words already.',
  takenRetired: 'There is a retired comment with these words. Take it back into use instead.',
} as const;

/** Whether every placeholder of a text is one that is filled in. */
function placeholdersAreKnown(text: string): boolean {
  return !/[{}]/.test(fillPlaceholders(text, { first_name: '', gender: null }));
}

/** A preset comment as Settings shows it, in use or retired. */
export const presetCommentInSettings = presetComment.extend({
  retired: z.union([z.literal(0), z.literal(1)]),
  ...lastSave,
});
export type PresetCommentInSettings = z.infer<typeof presetCommentInSettings>;

const presetCommentId = z.int().min(1).max(2_147_483_647);

export const presetCommentSave = z.object({
  /** Left out or null for a new one. */
  id: presetCommentId.nullish(),
  description: z
    .string(presetCommentMessages.blank)
    .transform(tidyText)
    .refine((text) => text !== '', presetCommentMessages.blank)
    .refine((text) => lengthOf(text) <= presetCommentLimit, presetCommentMessages.tooLong)
    .refine(placeholdersAreKnown, presetCommentMessages.placeholder),
  comment_type_id: z.union(
    [z.literal(behaviouralCommentType), z.literal(academicCommentType)],
    presetCommentMessages.kind,
  ),
  version: startedFrom,
});
export type PresetCommentSave = z.infer<typeof presetCommentSave>;

export const presetCommentCalls = {
  listPresetComments: endpoint({
    method: 'GET',
    path: '/api/preset-comments',
    summary: 'Ready-made remarks',
    access: 'signedIn',
    response: z.array(presetComment),
    produces: 'json',
  }),
};

const access = ['settings'] as const;

export const presetCommentSettingsCalls = {
  listAllPresetComments: endpoint({
    method: 'GET',
    path: '/api/preset-comments-all',
    summary: 'All ready-made remarks, the retired ones too',
    access,
    response: z.array(presetCommentInSettings),
    produces: 'json',
  }),
  savePresetComment: endpoint({
    method: 'POST',
    path: '/api/preset-comment',
    summary: 'Adds a ready-made remark (201) or changes one (200)',
    access,
    body: named(presetCommentSave),
    response: presetCommentInSettings,
    produces: 'json',
  }),
  retirePresetComment: endpoint({
    method: 'POST',
    path: '/api/preset-comment-retirement',
    summary: 'Retires a ready-made remark: it leaves the choices; or takes it back into use',
    access,
    body: named(
      z.object({
        id: presetCommentId,
        retired: z.union([z.literal(0), z.literal(1)]),
        version: startedFrom,
      }),
    ),
    response: presetCommentInSettings,
    produces: 'json',
  }),
};
