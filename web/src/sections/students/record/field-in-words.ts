import { plainDate } from 'contract/dates-in-words';
import { phoneWithPrefix } from 'contract/phone';

import type { Lists, RecordField } from './record-fields.ts';
import { ticked } from './record-part.ts';
import { recordTexts as texts } from './texts.ts';

/** What a field holds, as it is read: a choice by its label, a date in words, a phone number with its prefix. */
export function fieldInWords(field: RecordField, text: string, lists: Lists): string {
  if (field.kind === 'flag') return text === ticked ? texts.yes : texts.no;
  if (text === '') return texts.none;
  if (field.kind === 'date') return plainDate(text);
  if (field.kind === 'phone') return phoneWithPrefix(text);
  const choices = field.list ? lists[field.list] : field.choices;
  return choices?.find(({ value }) => value === text)?.label ?? text;
}
