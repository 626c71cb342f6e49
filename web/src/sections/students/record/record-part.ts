import type { ZodType } from 'zod';

import type { RecordField } from './record-fields.ts';
import type { recordTexts } from './texts.ts';

export type SectionName = keyof typeof recordTexts.sections;

/** What the fields of a part hold, or what is wrong with them: by the field's name. */
export type Texts = Readonly<Record<string, string>>;

/** A part of the record as the server has it; version 0 where it was never saved. */
export interface StoredPart {
  version: number;
  texts: Texts;
}

/** What a save is of. */
export interface PartSave {
  /** null for a new student. */
  student_id: number | null;
  version: number;
  mutation_id: string;
  /** All fields of the part. */
  texts: Texts;
  /** Those that are to be sent. */
  changed: readonly string[];
  /** Of a new student: those on record of the same name and date of birth who were seen. */
  beside?: readonly number[];
}

/** A part of the record that is stored by itself, with its own version. */
export interface RecordPart {
  name: string;
  section: SectionName;
  /** In lists of what is not saved, and over its fields where a section has several parts. */
  title: string;
  fields: readonly RecordField[];
  /** What is wrong, by the rules that the server has too; {} when nothing is. A new student is given the ID. */
  check: (texts: Texts, isNew?: boolean) => Texts;
}

/** The record's fields as text. */
export function storedPart(
  fields: readonly RecordField[],
  record: { readonly version: number } & Readonly<Record<string, unknown>>,
): StoredPart {
  return {
    version: record.version,
    texts: Object.fromEntries(fields.map(({ name }) => [name, textOf(record[name])])),
  };
}

/** The named fields as they travel. */
export function valuesOf(
  fields: readonly RecordField[],
  texts: Texts,
  names: readonly string[] = fields.map(({ name }) => name),
): Record<string, unknown> {
  const sent = fields.filter(({ name }) => names.includes(name));
  return Object.fromEntries(sent.map((field) => [field.name, valueOf(field, texts[field.name] ?? '')]));
}

/** What a schema of the contract says of values, the first message of each field. */
export function messagesOf(schema: ZodType, values: unknown): Texts {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }): [string, string] => [String(path[0]), message]),
  );
}

/** A box that is ticked. */
export const ticked = 'yes';

/** As a field holds it. */
export function textOf(value: unknown): string {
  if (value === true) return ticked;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function valueOf({ kind, numeric }: RecordField, text: string): unknown {
  if (kind === 'flag') return text === ticked;
  if (!numeric) return text;
  return text.trim() === '' ? null : Number(text);
}
