import type { StudentRecord } from 'contract/students';

import type { RecordPart, StoredPart, Texts } from './record-part.ts';
import { generalPart, recordParts } from './record-parts.ts';
import { type SavedPart, takesOut, type TheirPart } from './save-record-part.ts';

/** What is stored of a record, what is typed over it, and what follows from the two. */

/** By the part's name. */
export type ByPart<T> = Readonly<Record<string, T>>;

/** The record as it was loaded. */
export interface LoadedRecord {
  /** null for a new one. */
  student: StudentRecord | null;
  parts: ByPart<StoredPart>;
}

/** The record with what is typed and not stored. */
export interface RecordState extends LoadedRecord {
  typed: ByPart<Texts>;
  /** What was sent of a part since its last answer: where none came it may be stored all the same. */
  unheard: ByPart<readonly Texts[]>;
}

/** A part as it was last stored. */
export function partIn({ name }: RecordPart, { parts }: LoadedRecord): StoredPart {
  return parts[name] ?? { version: 0, texts: {} };
}

/** What the fields of a part show. */
export function textsIn(part: RecordPart, state: RecordState): Texts {
  return { ...partIn(part, state).texts, ...state.typed[part.name] };
}

/** The fields of a part that say something else than what is stored, or than what may be by a save to which no answer came. */
export function changedFields(part: RecordPart, state: RecordState): string[] {
  const perhapsThere = [partIn(part, state).texts, ...unheardOf(part, state)];
  return Object.entries(textsIn(part, state)).flatMap(([name, text]) =>
    perhapsThere.every((one) => text === (one[name] ?? '')) ? [] : [name],
  );
}

function unheardOf({ name }: RecordPart, { unheard }: RecordState): readonly Texts[] {
  return unheard[name] ?? [];
}

/** Whether what they have in a field is what was sent from here without an answer. */
export function isFromHere(
  part: RecordPart,
  state: RecordState,
  { own, stored }: TheirPart,
  name: string,
): boolean {
  return own && unheardOf(part, state).some((sent) => sent[name] === stored.texts[name]);
}

/** With what was sent of a part without an answer. */
export function withUnheard(part: RecordPart, state: RecordState, sent: Texts): RecordState {
  return { ...state, unheard: { ...state.unheard, [part.name]: [...unheardOf(part, state), sent] } };
}

/** What is wrong in parts that changed, and in General Info in any case, which an upload leaves incomplete. */
export function wrongParts(state: RecordState): ByPart<Texts> {
  const checked = recordParts.filter(
    (part) =>
      changedFields(part, state).length > 0 || (part === generalPart && state.student?.current !== false),
  );
  return Object.fromEntries(
    checked.flatMap((part): [string, Texts][] => {
      const found = part.check(textsIn(part, state), state.student === null);
      return Object.keys(found).length > 0 ? [[part.name, found]] : [];
    }),
  );
}

/** The fields of a part in which both this clerk and another say something new, and not the same. */
export function clashingFields(
  part: RecordPart,
  state: RecordState,
  { stored: theirs }: TheirPart,
): string[] {
  const { texts: before } = partIn(part, state);
  const mine = textsIn(part, state);
  // Of a record of the family that they took out nothing is left that mine could be added to; of one that I take out
  // nothing may be left that they added.
  if (theirs.version === 0) return concerned(part, state);
  return concerned(part, state).filter(
    (name) => theirs.texts[name] !== before[name] && theirs.texts[name] !== mine[name],
  );
}

function concerned(part: RecordPart, state: RecordState): string[] {
  return takesOut(part, textsIn(part, state))
    ? part.fields.map(({ name }) => name)
    : changedFields(part, state);
}

/** With a field that is typed. */
export function withTyped(part: RecordPart, state: RecordState, name: string, text: string): RecordState {
  return { ...state, typed: { ...state.typed, [part.name]: { ...state.typed[part.name], [name]: text } } };
}

/** Without what is typed in some fields of a part: they show what is stored again. */
export function withoutTyped(part: RecordPart, state: RecordState, names: readonly string[]): RecordState {
  const typed = Object.entries(state.typed[part.name] ?? {}).filter(([name]) => !names.includes(name));
  return { ...state, typed: { ...state.typed, [part.name]: Object.fromEntries(typed) } };
}

/** With a part as the server has it; what was typed and is now stored, or is said by `sent`, is no longer typed. */
export function withStored(
  part: RecordPart,
  state: RecordState,
  { stored, student }: SavedPart,
  sent: Texts,
): RecordState {
  const said = Object.entries(state.typed[part.name] ?? {}).filter(([name, text]) => sent[name] === text);
  return {
    ...withoutTyped(
      part,
      state,
      said.map(([name]) => name),
    ),
    student: student ?? state.student,
    parts: { ...state.parts, [part.name]: stored },
    unheard: { ...state.unheard, [part.name]: [] },
  };
}
