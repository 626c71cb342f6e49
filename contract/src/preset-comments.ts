import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** comment_type_id: 1 is behavioural, otherwise academic. */
export const presetComment = z.object({
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

/** Fills `{name}`, `{he/she}`, `{his/her}`, `{him/her}`; a capital in the placeholder gives one in the text. */
export function fillPlaceholders(text: string, about: Addressee): string {
  const words = new Map([
    ...Object.entries(pronouns[about.gender ?? 'unknown']),
    ['name', about.first_name],
  ] satisfies [string, string][]);
  return text.replace(/\{([A-Za-z/]+)\}/g, (whole, placeholder: string) => {
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
): { text: string; truncated: boolean } {
  const whole = picked.map((text) => fillPlaceholders(text, about).trim()).join(' ');
  const letters = [...whole];
  if (letters.length <= limit) return { text: whole, truncated: false };
  return { text: letters.slice(0, limit).join('').trimEnd(), truncated: true };
}

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
