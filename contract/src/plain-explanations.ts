import { z } from 'zod';

/**
 * What is wrong with a field whose schema says nothing of its own, in words for people and not for programs: on the
 * server, and in the page before anything is sent.
 */
export function explainPlainly(): void {
  z.config({ localeError: explain });
}

type Issue = z.core.$ZodRawIssue;

function explain(issue: Issue): string {
  if (issue.input === undefined) return 'This is missing.';
  switch (issue.code) {
    case 'invalid_type':
      return `This must be ${typeNames[issue.expected] ?? 'something else'}.`;
    case 'invalid_value':
      return `This is none of the choices: ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      if (issue.origin === 'string') {
        return issue.minimum === 1 ? 'This is missing.' : `Use at least ${issue.minimum} characters.`;
      }
      return issue.origin === 'array' ? `Give at least ${issue.minimum}.` : `The least is ${issue.minimum}.`;
    case 'too_big':
      if (issue.origin === 'string') return `Use at most ${issue.maximum} characters.`;
      return issue.origin === 'array' ? `Give at most ${issue.maximum}.` : `The most is ${issue.maximum}.`;
    default:
      return 'This is not valid.';
  }
}

const typeNames: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a record',
};
