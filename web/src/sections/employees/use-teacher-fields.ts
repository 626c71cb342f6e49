import { employeeCalls, type EmployeeRecord, employeeRecord } from 'contract/employees';
import { useRef, useState } from 'react';

import { ApiError, isPerhapsStored, mayHelpAgain } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { currentIn } from '../../api/current-in.ts';
import { observable, useObservable } from '../../api/observable.ts';
import { overUnheard } from '../../api/over-unheard.ts';
import { describeError } from '../../ui/describe-error.ts';
import { keptAsTyped } from '../../ui/kept-as-typed.ts';
import { refreshTeachers, showInList } from './use-teachers.ts';

export type TeacherField = 'first_name' | 'last_name' | 'user_name';

export const teacherFields: readonly TeacherField[] = ['first_name', 'last_name', 'user_name'];

const asName = { autoCapitalize: 'words', ...keptAsTyped } as const;

/** How each is typed on a phone: a name begins with a capital, a user name does not. */
export const teacherKeys = {
  first_name: asName,
  last_name: asName,
  user_name: { autoCapitalize: 'none', ...keptAsTyped },
} as const satisfies Record<TeacherField, object>;

/** Names stand on documents, a user name on none. */
export function isPrinted(field: TeacherField): boolean {
  return field !== 'user_name';
}

/** What a field shows (2-administration §4: idle, saving, saved, error). */
export interface FieldView {
  text: string;
  state: 'idle' | 'saving' | 'saved' | 'failed' | 'conflict';
  /** Why it was not saved, to be read under the field. */
  message: string | null;
  /** Whether the same again may succeed. */
  retry: boolean;
  /** No answer came to the last save: the server has what was stored, or what was sent. */
  unheard: boolean;
}

type Views = Readonly<Record<TeacherField, FieldView>>;

/**
 * The fields of a teacher, each saved when it is left. One save goes after another, each from the version that
 * the one before left behind.
 */
export function useTeacherFields(teacher: EmployeeRecord) {
  const [stored] = useState(() => observable(teacher));
  const last = useRef(Promise.resolve());
  const [views] = useState(() => observable<Views>(viewsOf(teacher)));
  const [overMine] = useState(() => overUnheard(employeeRecord));
  /** What the server says of no field in particular stands under the user name (2-administration §8). */
  const [general, setGeneral] = useState<string | null>(null);

  function set(field: TeacherField, change: Partial<FieldView>) {
    const now = views.get();
    views.set({ ...now, [field]: { ...now[field], ...change } });
  }

  function type(field: TeacherField, text: string) {
    // Whose of two it is to be stays open while one types on.
    if (views.get()[field].state === 'conflict') return set(field, { text });
    show(field, text);
  }

  function show(field: TeacherField, text: string) {
    set(field, { text, state: 'idle', message: null, retry: false });
    setGeneral(null);
  }

  /** The server has told what is stored, of every field. `own`: the one whose save is answered, which sees to itself. */
  function know(row: EmployeeRecord, own: TeacherField) {
    const before = stored.get();
    stored.set(row);
    for (const field of teacherFields) {
      const { text, unheard } = views.get()[field];
      const isThere = text === row[field];
      const isTheirs = field !== own && row[field] !== before[field] && !isThere;
      set(field, {
        unheard: false,
        ...(unheard && isThere && { state: 'saved', message: null, retry: false }),
        // What nobody typed in shows what somebody else has stored since; over what was typed it is asked about.
        ...(isTheirs && text === before[field] && { text: row[field], state: 'idle' }),
        ...(isTheirs && text !== before[field] && { state: 'conflict', message: null, retry: false }),
      });
    }
  }

  /** Whether the server may have something else than stands in the field. */
  function isUnsaved(field: TeacherField): boolean {
    const { text, unheard } = views.get()[field];
    return unheard || text !== stored.get()[field];
  }

  /** Saves what was typed since the last try: what that came to is told beside the field, with a button for it. */
  function leave(field: TeacherField) {
    const { text, state } = views.get()[field];
    if (state === 'conflict' && text === stored.get()[field]) restore(field);
    if (state === 'idle') send(field);
  }

  /** Saves what stands in the field, over theirs where they were first. */
  function send(field: TeacherField) {
    if (!isUnsaved(field) || views.get()[field].state === 'saving') return;
    set(field, { state: 'saving', message: null, retry: false });
    setGeneral(null);
    last.current = last.current.then(async () => save(field));
  }

  /** Back to what is stored. */
  function restore(field: TeacherField) {
    show(field, stored.get()[field]);
  }

  async function save(field: TeacherField): Promise<void> {
    const { text, state } = views.get()[field];
    // While it waited for the field before, it was found to be somebody else's by now.
    if (state === 'conflict') return undefined;
    const { id, version } = stored.get();
    try {
      const saved = await overMine(
        version,
        async (from) => call(employeeCalls.saveEmployee, { body: { id, [field]: text, version: from } }),
        (row) => row[field] === text.trim(),
      );
      know(saved, field);
      // What was typed on meanwhile stays, to be saved when the field is left again.
      if (views.get()[field].text === text) set(field, { text: saved[field], state: 'saved' });
      showInList(saved);
      void refreshTeachers();
    } catch (error) {
      const current = currentIn(error, employeeRecord);
      const before = stored.get()[field];
      if (isPerhapsStored(error)) {
        set(field, { unheard: true });
        void refreshTeachers();
      }
      if (current !== null) {
        know(current, field);
        // Someone else changed another field: this one is still what it was.
        if (current[field] === before) return save(field);
      } else if (views.get()[field].text !== text) {
        // What was typed on meanwhile was not tried, and is saved when the field is left.
        return undefined;
      }
      const message = error instanceof ApiError ? (error.errors[field]?.[0] ?? null) : null;
      set(field, { state: current === null ? 'failed' : 'conflict', message, retry: mayHelpAgain(error) });
      if (message === null) setGeneral(describeError(error).message);
    }
    return undefined;
  }

  /** Waits for what is being saved, and names the fields whose text the server does not have. */
  async function settle(): Promise<TeacherField[]> {
    // Whose of two it is to be is not decided by closing.
    for (const field of teacherFields) if (views.get()[field].state !== 'conflict') send(field);
    await last.current;
    return teacherFields.filter(isUnsaved);
  }

  return {
    views: useObservable(views),
    stored: useObservable(stored),
    /** For what has waited since the last picture. */
    storedNow: stored.get,
    general,
    isUnsaved,
    type,
    leave,
    send,
    restore,
    settle,
  };
}

function viewsOf(teacher: EmployeeRecord): Views {
  const view = (text: string): FieldView => ({
    text,
    state: 'idle',
    message: null,
    retry: false,
    unheard: false,
  });
  return {
    first_name: view(teacher.first_name),
    last_name: view(teacher.last_name),
    user_name: view(teacher.user_name),
  };
}
