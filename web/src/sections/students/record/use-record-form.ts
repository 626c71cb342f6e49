import { keepsLastClass, type StudentRecord, studentMessages } from 'contract/students';
import { useRef, useState } from 'react';

import { newMutationId } from '../../../api/mutation-id.ts';
import {
  type PartSave,
  type RecordPart,
  type SectionName,
  type StoredPart,
  type Texts,
} from './record-part.ts';
import { generalPart, missesAnything, recordParts } from './record-parts.ts';
import {
  isRefused,
  refusedFields,
  type SavedPart,
  saveRecordPart,
  takesOut,
  theirsIn,
  type TheirPart,
} from './save-record-part.ts';
import { recordTexts as texts } from './texts.ts';

type ByPart<T> = Readonly<Record<string, T>>;

/** The record as it was loaded. */
export interface LoadedRecord {
  /** null for a new one. */
  student: StudentRecord | null;
  parts: ByPart<StoredPart>;
}

/** Another clerk changed the same fields; nothing was stored. */
export interface RecordClash {
  part: RecordPart;
  theirs: TheirPart;
  fields: readonly string[];
  /** When this person last typed into the part. */
  changedAt: string | null;
}

interface Current extends LoadedRecord {
  typed: ByPart<Texts>;
}

/** How a save ended, to be told to whoever saved. */
export type SaveEnd =
  | { end: 'saved' | 'nothing' | 'clash' }
  | { end: 'invalid'; message: string; section: SectionName }
  | { end: 'failed'; error: unknown; section: SectionName };

/**
 * What is typed over what is stored, part by part. A save sends the changed fields of each changed part with the
 * version they were typed over; where another clerk saved other fields meanwhile it goes on from theirs, where it
 * was the same fields it stops and asks.
 */
export function useRecordForm(loaded: LoadedRecord) {
  const [current, setCurrent] = useState<Current>({ ...loaded, typed: {} });
  const [wrong, setWrong] = useState<ByPart<Texts>>({});
  const [clash, setClash] = useState<RecordClash | null>(null);
  const [saving, setSaving] = useState(false);
  const mutationIds = useRef(new Map<string, string>());
  const typedAt = useRef(new Map<string, string>());
  /** A new student's save to which no answer came. */
  const unanswered = useRef<PartSave | null>(null);
  const { student } = current;

  /** A repeated save of the same content is the same save. */
  function mutationIdOf(save: unknown): string {
    const key = JSON.stringify(save);
    const id = mutationIds.current.get(key) ?? newMutationId();
    mutationIds.current.set(key, id);
    return id;
  }

  async function saveAll(from: Current): Promise<SaveEnd> {
    const found = wrongParts(from);
    setWrong(found);
    const first = recordParts.find(({ name }) => found[name]);
    if (first) {
      const misses = Object.values(found).some(missesAnything);
      const message = misses ? studentMessages.missingFields : texts.toCorrect;
      return { end: 'invalid', message, section: first.section };
    }
    let now = from;
    try {
      now = await findOutWhetherAdded(from);
    } catch (error) {
      return { end: 'failed', error, section: generalPart.section };
    }
    const changed = recordParts.filter((part) => changedFields(part, now).length > 0);
    if (changed.length === 0 && now === from) return { end: 'nothing' };
    for (const part of changed) {
      try {
        now = await saveOne(part, now);
      } catch (error) {
        if (error instanceof Clashed) {
          setClash(error.clash);
          return { end: 'clash' };
        }
        setWrong({ [part.name]: refusedFields(error) });
        return { end: 'failed', error, section: part.section };
      }
    }
    return { end: 'saved' };
  }

  /**
   * A new student to whose save no answer came may have been added all the same. That very save is sent once more, and
   * what was typed since is laid over it: as a save of its own it would add the student twice.
   */
  async function findOutWhetherAdded(from: Current): Promise<Current> {
    const save = unanswered.current;
    if (save === null) return from;
    try {
      const saved = await saveRecordPart(generalPart, save);
      unanswered.current = null;
      return store(generalPart, from, saved, save.texts);
    } catch (error) {
      if (!isRefused(error)) throw error;
      unanswered.current = null;
      return from;
    }
  }

  async function saveOne(part: RecordPart, from: Current): Promise<Current> {
    const base = partIn(part, from);
    const shown = textsIn(part, from);
    const changed = changedFields(part, from);
    const student_id = from.student?.student_id ?? null;
    const content = { student_id, version: base.version, texts: shown, changed };
    const save = { ...content, mutation_id: mutationIdOf([part.name, content]) };
    try {
      return store(part, from, await saveRecordPart(part, save), shown);
    } catch (error) {
      if (student_id === null && !isRefused(error)) unanswered.current = save;
      const theirs = theirsIn(part, error);
      if (theirs === null) throw error;
      // Of a record of the family that they took out nothing is left that mine could be added to; of one that I take
      // out nothing may be left that they added.
      const isGone = theirs.stored.version === 0;
      const fields = (takesOut(part, shown) ? part.fields.map(({ name }) => name) : changed).filter(
        (name) =>
          isGone ||
          (theirs.stored.texts[name] !== base.texts[name] && theirs.stored.texts[name] !== shown[name]),
      );
      const changedAt = typedAt.current.get(part.name) ?? null;
      if (fields.length > 0) throw new Clashed({ part, theirs, fields, changedAt });
      return saveOne(part, store(part, from, theirs, {}));
    }
  }

  /** Takes over what the server has; what was typed and is now stored, or is said by `sent`, is no longer typed. */
  function store(
    part: RecordPart,
    from: Current,
    { stored, student: after }: SavedPart,
    sent: Texts,
  ): Current {
    const settle = (now: Current): Current => ({
      student: after ?? now.student,
      parts: { ...now.parts, [part.name]: stored },
      typed: { ...now.typed, [part.name]: without(now.typed[part.name] ?? {}, sent) },
    });
    setCurrent(settle);
    return settle(from);
  }

  async function save(from = current): Promise<SaveEnd> {
    setSaving(true);
    try {
      return await saveAll(from);
    } finally {
      setSaving(false);
    }
  }

  /** Goes on after a clash. */
  async function settleClash(keepMine: boolean): Promise<SaveEnd> {
    if (clash === null) return { end: 'nothing' };
    const { part, theirs, fields } = clash;
    setClash(null);
    const mine = textsIn(part, current);
    const dropped = Object.fromEntries(fields.map((name) => [name, mine[name] ?? '']));
    return save(store(part, current, theirs, keepMine ? {} : dropped));
  }

  /** Lets the other class of a student go whom a colleague made leave meanwhile, and saves what else was typed. */
  async function keepLastClass(): Promise<SaveEnd> {
    const { form_class_id: _, ...others } = current.typed[generalPart.name] ?? {};
    const from = { ...current, typed: { ...current.typed, [generalPart.name]: others } };
    setCurrent(from);
    return save(from);
  }

  return {
    student,
    saving,
    clash,
    /** Whether another class was chosen for a student who by now has left, which the server refuses. */
    movesWhoLeft:
      student !== null &&
      keepsLastClass(student) &&
      textsIn(generalPart, current)['form_class_id'] !== student.form_class_id,
    keepLastClass,
    textsOf: (part: RecordPart) => textsIn(part, current),
    wrongIn: (part: RecordPart): Texts => wrong[part.name] ?? {},
    isWrongIn: (section: SectionName) =>
      recordParts.some((part) => part.section === section && Object.keys(wrong[part.name] ?? {}).length > 0),
    changedParts: recordParts.filter((part) => changedFields(part, current).length > 0),
    type(part: RecordPart, name: string, text: string) {
      typedAt.current.set(part.name, new Date().toISOString());
      setCurrent((now) => ({
        ...now,
        typed: { ...now.typed, [part.name]: { ...now.typed[part.name], [name]: text } },
      }));
      setWrong((now) => {
        const { [name]: _, ...others } = now[part.name] ?? {};
        return { ...now, [part.name]: others };
      });
    },
    /** Says of a field that is left, with what is in it, what is wrong; that it is missing is said when it is saved. */
    leave(part: RecordPart, name: string, text = textsIn(part, current)[name] ?? '') {
      const { [name]: message } = part.check({ ...textsIn(part, current), [name]: text });
      if (message === undefined || missesAnything({ message })) return;
      setWrong((now) => ({ ...now, [part.name]: { ...now[part.name], [name]: message } }));
    },
    /** The picture is stored by itself. */
    setPicture(picture: string) {
      setCurrent((now) => ({ ...now, student: now.student && { ...now.student, picture } }));
    },
    save: async () => save(),
    settleClash,
    leaveClash: () => setClash(null),
  };
}

class Clashed extends Error {
  readonly clash: RecordClash;

  constructor(clash: RecordClash) {
    super(studentMessages.changedMeanwhile);
    this.clash = clash;
  }
}

function partIn({ name }: RecordPart, { parts }: LoadedRecord): StoredPart {
  return parts[name] ?? { version: 0, texts: {} };
}

function textsIn(part: RecordPart, from: Current): Texts {
  return { ...partIn(part, from).texts, ...from.typed[part.name] };
}

function changedFields(part: RecordPart, from: Current): string[] {
  const { texts: before } = partIn(part, from);
  return Object.entries(from.typed[part.name] ?? {}).flatMap(([name, text]) =>
    text === (before[name] ?? '') ? [] : [name],
  );
}

/** Of parts that changed, and of General Info in any case, which an upload leaves incomplete. */
function wrongParts(from: Current): ByPart<Texts> {
  const checked = recordParts.filter(
    (part) =>
      changedFields(part, from).length > 0 || (part === generalPart && from.student?.current !== false),
  );
  return Object.fromEntries(
    checked.flatMap((part): [string, Texts][] => {
      const found = part.check(textsIn(part, from));
      return Object.keys(found).length > 0 ? [[part.name, found]] : [];
    }),
  );
}

function without(typed: Texts, sent: Texts): Texts {
  return Object.fromEntries(Object.entries(typed).filter(([name, text]) => sent[name] !== text));
}

export type RecordForm = ReturnType<typeof useRecordForm>;
