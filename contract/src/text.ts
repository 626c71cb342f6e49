import { z } from 'zod';
import { lengthOf, textOrNothing, tidyText } from './plain-text.ts';

/** Text that staff type into one line, plain (`plainText`), and counted in characters as people count them. */
export function typedText(limit: number, message: string) {
  return z
    .string()
    .nullable()
    .transform((text) => textOrNothing(text ?? ''))
    .refine((text) => lengthOf(text) <= limit, message);
}

/** An entry that may be left blank; null for nothing. */
export function optionalText(limit: number) {
  const message = `Max ${limit} characters`;
  return z
    .string(message)
    .nullable()
    .transform((text) => tidyText(text ?? '') || null)
    .refine((text) => lengthOf(text ?? '') <= limit, message);
}

/** What a required field says while it is blank (2-administration §5). */
export const requiredMessage = 'Required';

/** An entry that must not be blank. */
export function requiredText(limit: number) {
  return z
    .string(requiredMessage)
    .transform(tidyText)
    .refine((text) => text !== '', requiredMessage)
    .refine((text) => lengthOf(text) <= limit, `Max ${limit} characters`);
}
