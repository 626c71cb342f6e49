import { keepsLastClass, type Namesake, studentMessages } from 'contract/students';
import { useRef, useState } from 'react';

import { isRefused } from '../../../api/api-error.ts';
import { newMutationId } from '../../../api/mutation-id.ts';
import { showInLists } from '../use-students.ts';
import type { PartSave, RecordPart, SectionName, Texts } from './record-part.ts';
import { generalPart, missesAnything, recordParts } from './record-parts.ts';
import {
  type ByPart,
  changedFields,
  clashingFields,
  isFromHere,
  type LoadedRecord,
  partIn,
  type RecordState,
  textsIn,
  withoutTyped,
  withStored,
  withTyped,
  withUnheard,
  wrongParts,
} from './record-state.ts';
import {
  namesakesIn,
  refusedFields,
  type SavedPart,
  saveRecordPart,
  theirsIn,
  type TheirPart,
} from './save-record-part.ts';
import { recordTexts as texts } from './texts.ts';

/** Another clerk changed the same fields; nothing was stored. */
export interface RecordClash {
  part: RecordPart;
  theirs: TheirPart;
  fields: readonly string[];
  /** When this person last typed into the part. */
  changedAt: string | null;
}

/** How a save ended, to be told to whoever saved. */
export type SaveEnd =
  | { end: 'saved' | 'nothing' | 'asks' }
  | { end: 'invalid'; message: string; section: SectionName }
  | { end: 'failed'; error: unknown; section: SectionName };

/**
 * What is typed over what is stored, part by part. A save sends the changed fields of each changed part with the
 * version they were typed over; where another clerk saved other fields meanwhile it goes on from theirs, where it
 * was the same fields it stops and asks, as before a student is added of whose name and birth somebody is on record.
 */
export function useRecordForm(loaded: LoadedRecord) {
  const [current, setCurrent] = useState<RecordState>({ ...loaded, typed: {}, unheard: {} });
  const [wrong, setWrong] = useState<ByPart<Texts>>({});
  const [clash, setClash] = useState<RecordClash | null>(null);
  const [namesakes, setNamesakes] = useState<readonly Namesake[] | null>(null);
  /** Beside whom the new student is added all the same. */
  const beside = useRef<readonly number[]>([]);
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

  async function saveAll(from: RecordState): Promise<SaveEnd> {
    const found = wrongParts(from);
    setWrong(found);
    // Where the notice says that something is missing, the section that is led to misses it.
    const missing = recordParts.find(({ name }) => missesAnything(found[name] ?? {}));
    const first = missing ?? recordParts.find(({ name }) => found[name]);
    if (first) {
      const message = missing ? studentMessages.missingFields : texts.toCorrect;
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
        if (error instanceof Asks) return { end: 'asks' };
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
  async function findOutWhetherAdded(from: RecordState): Promise<RecordState> {
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

  async function saveOne(part: RecordPart, from: RecordState): Promise<RecordState> {
    const base = partIn(part, from);
    const shown = textsIn(part, from);
    const changed = changedFields(part, from);
    const student_id = from.student?.student_id ?? null;
    const content = {
      student_id,
      version: base.version,
      texts: shown,
      changed,
      ...(student_id === null && { beside: beside.current }),
    };
    const save = { ...content, mutation_id: mutationIdOf([part.name, content]) };
    try {
      return store(part, from, await saveRecordPart(part, save), shown);
    } catch (error) {
      if (!isRefused(error)) {
        if (student_id === null) unanswered.current = save;
        else setCurrent((now) => withUnheard(part, now, shown));
      }
      const onRecord = namesakesIn(error);
      if (onRecord !== null) {
        setNamesakes(onRecord);
        throw new Asks();
      }
      const theirs = theirsIn(part, error);
      if (theirs === null) throw error;
      const fields = clashingFields(part, from, theirs).filter(
        (name) => !isFromHere(part, from, theirs, name),
      );
      const changedAt = typedAt.current.get(part.name) ?? null;
      if (fields.length > 0) {
        setClash({ part, theirs, fields, changedAt });
        throw new Asks();
      }
      return saveOne(part, store(part, from, theirs, {}));
    }
  }

  /** Shows a part as the server has it, over what may have been typed since, and answers with the state one went on from. */
  function store(part: RecordPart, from: RecordState, saved: SavedPart, sent: Texts): RecordState {
    setCurrent((now) => withStored(part, now, saved, sent));
    if (saved.student) showInLists(saved.student);
    return withStored(part, from, saved, sent);
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

  /** Adds the new student beside those on record of the same name and date of birth. */
  async function addAnyway(): Promise<SaveEnd> {
    beside.current = [...beside.current, ...(namesakes ?? []).map(({ student_id }) => student_id)];
    setNamesakes(null);
    return save();
  }

  /** Lets the other class of a student go whom a colleague made leave meanwhile, and saves what else was typed. */
  async function keepLastClass(): Promise<SaveEnd> {
    const from = withoutTyped(generalPart, current, ['form_class_id']);
    setCurrent(from);
    return save(from);
  }

  return {
    student,
    saving,
    clash,
    /** Those on record of the name and date of birth of the student who is to be added. */
    namesakes,
    addAnyway,
    leaveNamesakes: () => setNamesakes(null),
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
      setCurrent((now) => withTyped(part, now, name, text));
      setWrong((now) => {
        const { [name]: _, ...others } = now[part.name] ?? {};
        return { ...now, [part.name]: others };
      });
    },
    /** Says of a field that is left, with what is in it, what is wrong; that it is missing is said when it is saved. */
    leave(part: RecordPart, name: string, text = textsIn(part, current)[name] ?? '') {
      const { [name]: message } = part.check({ ...textsIn(part, current), [name]: text }, student === null);
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

/** The save waits for an answer of the person. */
class Asks extends Error {}

export type RecordForm = ReturnType<typeof useRecordForm>;
